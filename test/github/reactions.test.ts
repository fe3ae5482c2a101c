import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Verdict } from "../../src/domain/verdict.ts";
import { FINAL_REACTION, type ReactionTarget, react } from "../../src/github/reactions.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
const targets: Record<string, { target: ReactionTarget; operation: string; seen: () => string[] }> = {};
beforeAll(async () => {
  hub = await startFakeHub();
  const number = hub.addIssue({ title: "One" });
  const { commentId } = hub.as("octo").comment(number, "x");
  await hub.commit({ "a.py": "a\n" }, { branch: "work" });
  const { number: pull } = await hub.as("octo").openPull({ title: "P", head: "work", base: "main" });
  const review = hub.as("octo").reviewComment(pull, { path: "a.py", line: 1, body: "x" }).commentId;
  targets.issue = {
    target: { number, comment: null },
    operation: "reactions/create-for-issue",
    seen: () => hub.reactions({ issue: number }),
  };
  targets.comment = {
    target: { number, comment: { kind: "issue", id: commentId } },
    operation: "reactions/create-for-issue-comment",
    seen: () => hub.reactions({ comment: commentId }),
  };
  targets.review = {
    target: { number: pull, comment: { kind: "review", id: review } },
    operation: "reactions/create-for-pull-request-review-comment",
    seen: () => hub.reactions({ reviewComment: review }),
  };
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

describe("reactions", () => {
  it.each(["issue", "comment", "review"])("to a %s are given once, whatever happens to the answer", async (name) => {
    const { target, operation, seen } = targets[name] ?? expect.fail(name);
    const { client } = clientOf(hub);
    for (const [, fault] of TROUBLES) {
      hub.fail({ operation, fault });
      expect(await react(client, placeOf(hub), target, "eyes")).toEqual({ ok: true });
    }
    expect(await react(client, placeOf(hub), target, "rocket")).toEqual({ ok: true });
    expect(seen()).toEqual(["eyes", "rocket"]);
  });

  it("are never fatal", async () => {
    const number = hub.addIssue({ title: "Two" });
    const target = { number, comment: null };
    expect(await react(clientOf(hub, { contents: "write" }).client, placeOf(hub), target, "eyes")).toMatchObject({
      ...{ ok: false, problem: "forbidden" },
      message: expect.stringContaining("add a reaction: the token lacks the permission `issues: write`"),
      advice: expect.stringContaining("permissions:"),
    });
    hub.deleteIssue(number);
    expect(await react(clientOf(hub).client, placeOf(hub), target, "eyes")).toMatchObject({ problem: "gone" });
  });

  it("tell the verdicts that say yes from the others", () => {
    expect(Verdict.options.map((verdict) => `${verdict} ${FINAL_REACTION[verdict]}`)).toEqual([
      ...["verified rocket", "tested +1", "refuted -1", "unverified confused", "not-run confused"],
    ]);
  });
});
