import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Marker, markerLine } from "../../src/github/marker.ts";
import { JOBS_ACCOUNT, outcomeIn } from "../../src/github/outcome-of-run.ts";
import { readOwnComments } from "../../src/github/thread-comments.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, SELF } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const bodyOf = (given: Partial<Marker>, text: string) =>
  `${markerLine({ runId: "7", attempt: 1, key: "comment-5", kind: "run", askedAt: null, isOver: true, ...given })}\n${text}`;

const accounts = () => [JOBS_ACCOUNT, { login: hub.app.bot.login, id: hub.app.bot.id }];

/** A thread with these comments, by whom they are, and what is read from it. */
async function read(...comments: readonly [author: string, body: string][]) {
  const number = hub.addIssue({ title: "Sort" });
  for (const [author, body] of comments) hub.as(author).comment(number, body);
  return outcomeIn(await readOwnComments(clientOf(hub).client, placeOf(hub), number, accounts()), "comment-5");
}

const BOT = "github-actions[bot]";

describe("what came of a run", () => {
  it("is read from the marker, whether a job or the App wrote it", async () => {
    const body = bodyOf({ verdict: "verified" }, "## ✅ verified · level 3\n\nText\n## More");
    for (const author of [BOT, hub.app.bot.login])
      expect(await read([author, body])).toMatchObject({
        ...{ isOver: true, verdict: "verified", heading: "✅ verified · level 3" },
      });
  });

  it("is of the newest comment of this run, and of no other's", async () => {
    const found = await read(
      [BOT, bodyOf({ verdict: "refuted" }, "## refuted")],
      [BOT, bodyOf({ key: "comment-5-again-2", attempt: 2, isOver: false }, "## Working")],
      [BOT, bodyOf({ key: "comment-55", verdict: "tested" }, "## tested")],
      [BOT, bodyOf({ key: "comment-5-against", verdict: "tested" }, "## tested")],
      [hub.app.bot.login, bodyOf({ kind: "queued" }, "## Queued")],
    );
    expect(found).toMatchObject({ isOver: false, verdict: null, heading: "Working" });
  });

  it("is also that it did not start, and unknown where an older comment does not say", async () => {
    const refused = await read([BOT, bodyOf({ kind: "reply", verdict: "not-run" }, "## ⛔ Not started")]);
    expect(refused).toMatchObject({ isOver: true, verdict: "not-run", heading: "⛔ Not started" });
    expect(await read([BOT, bodyOf({}, "no heading")])).toMatchObject({ isOver: true, verdict: null, heading: null });
  });

  it("is nothing where nobody of ours says so", async () => {
    const forged = bodyOf({ verdict: "verified" }, "## verified");
    expect(await read(["mallory", forged], [BOT, `> ${forged}`], [BOT, bodyOf({ kind: "queued" }, "x")])).toBeNull();
    expect(hub.comments(1)[0]?.author.id).toBe(SELF);
  });
});
