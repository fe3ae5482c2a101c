import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { accountHub, accountStore } from "../../bench/app/account.ts";
import type { Command } from "../../bench/app/deliveries.ts";
import type { HubClient } from "../../bench/app/hub-client.ts";
import { readOptions } from "../../bench/app/options.ts";
import { answersOf, memoryOf, missedBars, type Outcome, wrongAnswers } from "../../bench/app/outcome.ts";
import { DOCS_FILE, withFigures } from "../../bench/app/page.ts";
import { planKills, planLoad } from "../../bench/app/plan.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import { appRun, delivery, wish } from "../support/app-notices.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-account-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the plan of a load", () => {
  const options = { seconds: 20, rate: 100, seed: "5eed" };
  it("spreads it evenly, holds the shares and is the same for the same seed", () => {
    const plan = planLoad(options, ["other", "command"]);
    expect(plan).toHaveLength(2_000);
    expect([plan[1]?.dueMs, plan[1_999]?.dueMs]).toEqual([10, 19_990]);
    const share = (kind: string) => plan.filter((one) => one.kind === kind).length / 20;
    expect(share("forged")).toBeCloseTo(1, -0.5);
    for (const kind of ["repeat", "command"]) expect(Math.abs(share(kind) - 5)).toBeLessThan(1.5);
    for (const { kind, of, number } of plan) {
      if (kind !== "repeat") expect(of).toBe(number);
      else expect([of < number, ["other", "command"].includes(plan[of]?.kind ?? "")]).toEqual([true, true]);
    }
    expect(planLoad(options, ["other", "command"])).toEqual(plan);
    expect(planLoad({ ...options, seed: "other" }, ["other"])).not.toEqual(plan);
  });

  it("kills at as many moments as asked, in order and within the load", () => {
    const moments = planKills(20, 60, "5eed");
    expect(moments).toHaveLength(20);
    expect([...moments].sort((a, b) => a - b)).toEqual(moments);
    expect([moments[0]! > 0, moments[19]! < 60_000]).toEqual([true, true]);
    expect(planKills(0, 60, "5eed")).toEqual([]);
  });

  it("refuses an option that is no number", () => {
    expect(readOptions(["--kills", "20"])).toMatchObject({ kills: 20, rate: 300, seconds: 60, installations: 50 });
    expect(() => readOptions(["--rate", "many"])).toThrow('--rate takes a whole number from 1 on, not "many".');
  });
});

describe("the bars", () => {
  const sent = (kind: "other" | "forged", status: number, ms: number) => ({ kind, id: "x", status, ms, lateMs: 0 });
  const megabytes = (...all: number[]) => all.map((mb) => (mb === 0 ? null : mb * 1024 * 1024));

  it("say no to slow answers, much memory and memory that grows", () => {
    const quick = answersOf([...Array(99).fill(sent("other", 202, 10)), sent("other", 202, 200)]);
    const slow = answersOf([...Array(98).fill(sent("other", 202, 10)), ...Array(2).fill(sent("other", 202, 201))]);
    const flat = memoryOf(Array(60).fill(megabytes(100)[0]), 60);
    const growing = memoryOf(megabytes(...Array.from({ length: 60 }, (_, second) => 100 + second)), 60);
    const huge = memoryOf(megabytes(100, 251), 2);
    const missed = (answers: typeof quick, memory: typeof flat, kills = 0) =>
      missedBars({ answers, memory, kills, seconds: memory.everySecondMb.length });
    expect(missed(quick, flat)).toEqual([]);
    expect(missed(slow, flat)).toEqual(["p99 is 201 ms, more than 200 ms"]);
    expect(missed(quick, growing)).toEqual(["memory grew from 122 to 152 MB under a steady load"]);
    expect(missed(slow, huge, 1)).toEqual(["memory reached 251 MB, more than 250 MB"]);
  });

  it("say no to a wrong answer, and to none unless the server was killed", () => {
    const { byStatus } = answersOf([
      sent("other", 500, 1),
      sent("forged", 202, 1),
      sent("other", 0, 1),
      sent("other", 202, 1),
    ]);
    const wrong = ["1 deliveries (other) were answered 500", "1 deliveries (forged) were answered 202"];
    expect(wrongAnswers(byStatus, true).sort()).toEqual(wrong.sort());
    expect(wrongAnswers(byStatus, false)).toContain("1 deliveries (other) were answered not at all");
  });
});

const command: Command = { repository: "org-1/repo-1", issue: 7, key: "comment-1", delivery: "a", message: null };

it("the figures go to their place in the page and nowhere else", () => {
  const page = readFileSync(join(import.meta.dirname, "../..", DOCS_FILE), "utf8");
  const memory = memoryOf([1024 * 1024], 1);
  const outcome: Outcome = {
    ...{
      seed: "5eed",
      seconds: 1,
      rate: 1,
      installations: 1,
      kills: 0,
      answers: answersOf([]),
      memory,
      processorMs: 1.5,
    },
    ...{
      commands: 0,
      drainSeconds: 0,
      dispatches: 0,
      webhooks: { sent: 0, again: 0 },
      storeMb: 0,
      missed: [],
      complaints: [],
    },
  };
  for (const kills of [0, 20]) {
    const written = withFigures(page, { ...outcome, kills }, new Date(0));
    const name = kills === 0 ? "load" : "kills";
    const block = new RegExp(`<!-- begin ${name} .*?<!-- end ${name} `, "s");
    expect(block.exec(written)?.[0]).toContain(`1 installations, ${kills} kills`);
    expect(written.replace(block, "")).toBe(page.replace(block, ""));
  }
  expect(() => withFigures("# A page", outcome, new Date(0))).toThrow("no place for the figures");
});

describe("the account of a store", () => {
  /** Of a store that holds the command, whose run came to its end unless told otherwise, and one delivery besides. */
  async function account(of: {
    taken?: string[];
    unanswered?: string[];
    forged?: string[];
    listed?: string[];
    state?: "ended" | "sent";
    isLeft?: boolean;
  }) {
    const path = join(mkdtempSync(join(folder, "s-")), "store.sqlite");
    const store = openSqliteStore({ path, clock: systemClock });
    await store.keep(delivery("a", wish(1, "comment-1")));
    await store.keep(delivery("b", null));
    await store.addRun(appRun("comment-1", { state: of.state ?? "ended" }));
    const [task] = await store.dueTasks(new Date().toISOString(), 1, new Set());
    if (of.isLeft) await store.putOff(task!.id, new Date().toISOString(), "GitHub is down.");
    else await store.finishTask(task!.id);
    await store.close();
    const ids = {
      taken: of.taken ?? ["a", "b"],
      unanswered: of.unanswered ?? [],
      forged: of.forged ?? [],
      listed: of.listed ?? [],
    };
    const expected = {
      taken: new Set(ids.taken),
      unanswered: new Set(ids.unanswered),
      forged: new Set(ids.forged),
      listed: new Set(ids.listed),
    };
    return accountStore(path, expected, [command]);
  }

  it("has nothing to say when all is there", async () => {
    expect(await account({})).toEqual([]);
    expect(await account({ taken: ["a"], unanswered: ["b", "never came"] })).toEqual([]);
  });

  it.each([
    [{ taken: ["a", "b", "lost"] }, "1 deliveries were taken and are not kept: lost"],
    [
      { taken: ["a"], unanswered: ["b"], listed: ["a", "b"] },
      "1 webhooks that GitHub lists as failed were never taken: b",
    ],
    [{ taken: ["a"] }, "1 deliveries are kept that nobody sent: b"],
    [{ taken: ["a"], forged: ["b"] }, "1 forged deliveries are kept: b"],
    [{ state: "sent" as const }, "1 commands did not come to one run that ended: comment-1"],
    [{ isLeft: true }, "1 tasks are left: 1: GitHub is down."],
  ])("says no: %j", async (of, sentence) => {
    expect(await account(of)).toEqual([sentence]);
  });
});

describe("the account of the hub", () => {
  type Hub = Partial<Record<string, unknown>>;
  const dispatch = (key: string, issue = "7") => ({ repository: "org-1/repo-1", inputs: { key, issue } });
  const well: Hub = {
    dispatches: [dispatch("comment-1")],
    figures: { limitRefusals: [], contractViolations: [] },
    comments: [
      { id: 1, issue: 7, author: "alice", reactions: ["eyes"] },
      { id: 2, issue: 7, author: "verialgo[bot]", reactions: [] },
    ],
    checkRuns: [{ externalId: "comment-1" }],
  };
  const account = (answers: Hub, isOnce = true) =>
    accountHub(
      { ask: async (name: string) => ({ ...well, ...answers })[name] } as unknown as HubClient,
      [command],
      isOnce,
    );

  it("has nothing to say when all is well; a dispatch with the same key may be repeated after a kill", async () => {
    expect(await account({})).toEqual([]);
    expect(await account({ dispatches: [dispatch("comment-1"), dispatch("comment-1")] }, false)).toEqual([]);
  });

  it.each([
    [{ dispatches: [] }, "1 commands were never dispatched: org-1/repo-1#7 (comment-1)"],
    [
      { dispatches: [dispatch("comment-1"), dispatch("comment-1")] },
      "1 commands were dispatched more than once: org-1/repo-1#7 (comment-1)",
    ],
    [
      { dispatches: [dispatch("comment-1"), dispatch("comment-2")] },
      "1 commands were dispatched with different keys: org-1/repo-1#7 (comment-1)",
      "1 dispatches are nobody's: comment-2",
    ],
    [
      {
        figures: {
          limitRefusals: [{ kind: "secondary", installationId: 3 }],
          contractViolations: [{ operation: "a/b", problem: "no" }],
        },
      },
      "1 requests were too many for a limit: secondary of 3",
      "1 requests break GitHub's contract: a/b: no",
    ],
    [
      { checkRuns: [] },
      "1 commands do not have one comment, one check run and one reaction: org-1/repo-1#7 has 1 comments, 0 check runs, 1 reactions",
    ],
  ])("says no: %j", async (answers, ...sentences) => {
    expect(await account(answers)).toEqual(sentences);
  });
});
