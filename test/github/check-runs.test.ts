import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import {
  type Annotation,
  type CheckRunWish,
  createCheckRun,
  MAX_CHECK_TEXT_BYTES,
} from "../../src/github/check-runs.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
let headSha: string;
beforeAll(async () => {
  hub = await startFakeHub();
  headSha = await hub.head();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const annotation = (line: number): Annotation => ({
  ...{ path: "sort.py", startLine: line, endLine: line, level: "warning", title: "mutant", message: `line ${line}` },
});
const wish = (externalId: string, given: Partial<CheckRunWish> = {}): CheckRunWish => ({
  ...{ headSha, externalId, name: "VeriAlgo", conclusion: "success", title: "Verified", summary: "All well." },
  ...{ text: "More", annotations: [], detailsUrl: "https://example.com/run", ...given },
});
const made = (externalId: string) => hub.checkRuns(headSha).filter((check) => check.externalId === externalId);
const lines = (externalId: string) =>
  made(externalId).flatMap((check) => check.annotations.map((item) => item.start_line));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a check run", () => {
  it("is complete with one request", async () => {
    const { client } = clientOf(hub, { checks: "write" });
    const answer = await createCheckRun(client, placeOf(hub), wish("1", { annotations: [annotation(3)] }));
    const [check] = made("1");
    expect(answer).toEqual({ ok: true, id: check?.id, url: expect.stringContaining(`/runs/${check?.id}`) });
    expect(check).toMatchObject({
      ...{ name: "VeriAlgo", status: "completed", conclusion: "success", detailsUrl: "https://example.com/run" },
      ...{ title: "Verified", summary: "All well.", text: "More" },
      annotations: [{ path: "sort.py", start_line: 3, end_line: 3, annotation_level: "warning", title: "mutant" }],
    });
    expect(client.requests()).toBe(1);
  });

  it("takes its annotations fifty at a time", async () => {
    const { client } = clientOf(hub);
    await createCheckRun(client, placeOf(hub), wish("many", { annotations: upTo(120).map(annotation) }));
    expect(lines("many")).toEqual(upTo(120));
    expect(client.requests()).toBe(3);
  });

  it.each(TROUBLES)("is made once, with each annotation once, under %s", async (name, fault) => {
    hub.fail({ operation: "checks/create", fault });
    hub.fail({ operation: "checks/update", fault });
    const annotations = upTo(70).map(annotation);
    const answer = await createCheckRun(clientOf(hub).client, placeOf(hub), wish(name, { annotations }));
    expect(answer).toMatchObject({ ok: true, id: made(name)[0]?.id });
    expect(made(name)).toHaveLength(1);
    expect(lines(name)).toEqual(upTo(70));
  });

  it("names the permission it lacks, and a commit that is not there", async () => {
    const denied = await createCheckRun(clientOf(hub, { contents: "write" }).client, placeOf(hub), wish("2"));
    expect(denied).toMatchObject({
      ...{ ok: false, problem: "forbidden" },
      message: expect.stringContaining("make a check run: the token lacks the permission `checks: write`"),
      advice: expect.stringContaining("add `checks: write` to the `permissions:` block"),
    });
    const lost = await createCheckRun(clientOf(hub).client, placeOf(hub), wish("2", { headSha: "0".repeat(40) }));
    expect(lost).toMatchObject({ ok: false, problem: "invalid" });
    const person = clientOf(hub, {}, { token: hub.userToken("octo", { checks: "write" }) }).client;
    expect(await createCheckRun(person, placeOf(hub), wish("2"))).toMatchObject({ ok: false, problem: "forbidden" });
    expect(made("2")).toEqual([]);
  });

  it("refuses texts GitHub would refuse, counted in bytes", async () => {
    const { client } = clientOf(hub);
    const fits = "界".repeat(MAX_CHECK_TEXT_BYTES / 3);
    expect(await createCheckRun(client, placeOf(hub), wish("3", { summary: fits, text: null }))).toMatchObject({
      ok: true,
    });
    await expect(createCheckRun(client, placeOf(hub), wish("4", { text: `${fits}x` }))).rejects.toThrow(
      new UsageError("The text of the check run has 65536 bytes, but GitHub takes at most 65535; shorten it."),
    );
    expect(client.requests()).toBe(1);
  });
});
