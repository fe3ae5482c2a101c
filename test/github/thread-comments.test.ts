import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Marker, markerLine } from "../../src/github/marker.ts";
import { openThreadComments } from "../../src/github/thread-comments.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { addComment } from "../support/fakehub/state/conversations.ts";
import { ACTIONS_BOT } from "../support/fakehub/state/hub.ts";
import type { Permissions } from "../support/fakehub/state/model.ts";
import { clientOf, EVERYTHING, placeOf, SELF, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const self = { login: "github-actions[bot]", id: SELF };
const MARKER: Marker = { runId: "77", attempt: 1, key: "comment-5", kind: "run", askedAt: null, isOver: false };
const shown = (body: string, marker = MARKER) => `${markerLine(marker)}\n${body}`;

function open(number = hub.addIssue({ title: "One" }), permissions: Permissions = EVERYTHING) {
  const { client } = clientOf(hub, permissions);
  return { number, client, comments: openThreadComments(client, placeOf(hub), number, self) };
}
const bodies = (number: number) => hub.comments(number).map(({ body }) => body);
const byBot = (number: number, body: string) => addComment(hub.hub, hub.state, hub.issue(number), ACTIONS_BOT, body).id;

describe("our comments", () => {
  it("are those of our account with a marker", async () => {
    const { number, comments } = open();
    hub.as("alice").comment(number, shown("copied by a person"));
    byBot(number, "another action's comment");
    const id = byBot(number, shown("ours"));
    const [own, ...others] = await comments.ours();
    expect(own).toMatchObject({ id, marker: MARKER, url: expect.stringContaining(`#issuecomment-${id}`) });
    expect(Date.parse(own?.createdAt ?? "")).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });

  it("are found at both ends of a long conversation with at most four requests", async () => {
    const { number, client, comments } = open();
    const early = byBot(number, shown("early"));
    for (let index = 0; index < 560; index += 1) hub.as("alice").comment(number, "x");
    const late = byBot(number, shown("late", { ...MARKER, runId: "78" }));
    expect((await comments.ours()).map(({ id }) => id)).toEqual([early, late]);
    expect(client.requests()).toBe(4);
  });
});

describe("the App's comment of a run that waits", () => {
  const queued = (more: Partial<Marker> = {}): Marker => ({ ...MARKER, runId: "app", kind: "queued", ...more });

  it.each(["run", "reply"] as const)("becomes the %s's own", async (kind) => {
    const { number, comments } = open();
    const id = byBot(number, shown("waits", queued()));
    const marker = { ...MARKER, kind };
    expect(await comments.create(marker, "working")).toMatchObject({ ok: true, id });
    expect(bodies(number)).toEqual([shown("working", marker)]);
  });

  it("stays what it is for another request, for a cancel, when it is over, and when a person copied it", async () => {
    const { number, comments } = open();
    const left = [queued({ key: "comment-6" }), queued({ isOver: true })].map((marker) => shown("waits", marker));
    for (const body of left) byBot(number, body);
    hub.as("alice").comment(number, shown("copied", queued()));
    await comments.create(MARKER, "working");
    byBot(number, shown("waits", queued({ key: "comment-8" })));
    const cancel: Marker = { ...MARKER, key: "comment-8", kind: "cancel" };
    await comments.ours();
    await comments.create(cancel, "cancelled");
    expect(bodies(number)).toEqual([
      ...left,
      shown("copied", queued()),
      shown("working"),
      shown("waits", queued({ key: "comment-8" })),
      shown("cancelled", cancel),
    ]);
  });

  it("is written anew when somebody deletes it meanwhile", async () => {
    const { number, comments } = open();
    const id = byBot(number, shown("waits", queued()));
    await comments.ours();
    hub.state.comments.delete(id);
    expect(await comments.create(MARKER, "working")).toMatchObject({ ok: true });
    expect(bodies(number)).toEqual([shown("working")]);
  });
});

describe("writing", () => {
  it.each(TROUBLES)("creates one comment under %s", async (_, fault) => {
    const { number, comments } = open();
    hub.fail({ operation: "issues/create-comment", fault });
    const made = await comments.create(MARKER, "working");
    expect(made).toMatchObject({ ok: true, id: hub.comments(number)[0]?.id, isStopAsked: false });
    expect(bodies(number)).toEqual([shown("working")]);
  });

  it.each(TROUBLES)("edits under %s", async (_, fault) => {
    const { number, comments } = open();
    const made = await comments.create(MARKER, "working");
    if (!made.ok) expect.fail(made.message);
    hub.fail({ operation: "issues/update-comment", fault });
    const over = { ...MARKER, isOver: true };
    expect(await comments.edit(made.id, over, "done")).toMatchObject({ ok: true, id: made.id });
    expect(bodies(number)).toEqual([shown("done", over)]);
  });

  it("never makes a second comment with the same marker, in this process or another", async () => {
    const { number, comments } = open();
    const first = await comments.create(MARKER, "one");
    expect(await comments.create(MARKER, "two")).toEqual(first);
    expect(await open(number).comments.create({ ...MARKER, isOver: true }, "three")).toEqual(first);
    expect(bodies(number)).toEqual([shown("three", { ...MARKER, isOver: true })]);
    await open(number).comments.create({ ...MARKER, attempt: 2 }, "again");
    expect(hub.comments(number)).toHaveLength(2);
  });

  it("writes a deleted comment anew, once", async () => {
    const { number, comments } = open();
    const made = await comments.create(MARKER, "one");
    if (!made.ok) expect.fail(made.message);
    hub.deleteComment(made.id);
    hub.fail({ operation: "issues/create-comment", fault: { kind: "cut", when: "after" } });
    const anew = await comments.edit(made.id, MARKER, "two");
    expect(anew).toMatchObject({ ok: true, id: hub.comments(number)[0]?.id });
    expect(bodies(number)).toEqual([shown("two")]);
    // Somebody who knows the old one only, such as the clean-up after the job, finds the new one.
    expect(await open(number).comments.edit(made.id, MARKER, "three")).toEqual(anew);
    expect(bodies(number)).toEqual([shown("three")]);
  });

  it("says that a conversation is locked", async () => {
    const { number, comments } = open();
    hub.lock(number);
    expect(await comments.create(MARKER, "x")).toEqual({
      ...{ ok: false, problem: "forbidden" },
      message: "GitHub did not let us write a comment (403: Unable to create comment because issue is locked.).",
      advice:
        "The conversation is locked for bots; unlock it to read the answer there. The summary of the job has it too.",
    });
  });

  it("says that the issue was deleted, before and while it runs", async () => {
    const { number, comments } = open();
    const made = await comments.create(MARKER, "x");
    if (!made.ok) expect.fail(made.message);
    hub.deleteIssue(number);
    expect(await comments.edit(made.id, MARKER, "y")).toMatchObject({ ok: false, problem: "gone" });
    expect(await open(number).comments.create(MARKER, "y")).toMatchObject({
      ...{ ok: false, problem: "gone" },
      advice: "The issue was deleted or moved; the summary of the job has the answer.",
    });
    expect(await open(9999).comments.create(MARKER, "y")).toMatchObject({ ok: false, problem: "not-found" });
  });

  it.each([301, 302, 303, 307, 308])(
    "A13: follows no issue that was moved to another repository (%d): what writes does not become a read",
    async (status) => {
      const { number, comments } = open();
      const made = await comments.create(MARKER, "x");
      if (!made.ok) expect.fail(made.message);
      const location = `${hub.apiUrl}/repositories/1/issues/${open().number}/comments`;
      const fault = { kind: "status" as const, status, message: "Moved Permanently", headers: { location } };
      hub.fail({ operation: "issues/create-comment", fault });
      hub.fail({ operation: "issues/update-comment", fault });
      const moved = {
        ...{ ok: false, problem: "gone" },
        advice: "The issue was deleted or moved; the summary of the job has the answer.",
      };
      expect(await comments.edit(made.id, MARKER, "y")).toMatchObject(moved);
      expect(await open().comments.create(MARKER, "z")).toMatchObject(moved);
      expect(bodies(number)).toHaveLength(1);
    },
  );

  it("tells a missing permission, a comment that is too long and a GitHub that is down", async () => {
    const { number } = open();
    expect(await open(number, { issues: "read" }).comments.create(MARKER, "x")).toMatchObject({
      ...{ ok: false, problem: "forbidden" },
      message: expect.stringContaining("`issues: write`"),
    });
    const { comments } = open(number);
    expect(await comments.create(MARKER, "x".repeat(270_000))).toMatchObject({
      ...{ ok: false, problem: "invalid" },
      advice: "The comment is longer than GitHub takes; the summary of the job has the whole of it.",
    });
    hub.fail({ operation: "issues/create-comment", times: 4, fault: { kind: "status", status: 500 } });
    expect(await comments.create(MARKER, "x")).toMatchObject({ ok: false, problem: "unavailable" });
    expect(bodies(number)).toEqual([]);
  });

  it("answers in the conversation of a pull request", async () => {
    await hub.commit({ "a.py": "a\n" }, { branch: "work" });
    const { number } = await hub.as("alice").openPull({ title: "P", head: "work", base: "main" });
    const { comments } = open(number, { pull_requests: "write" });
    expect(await comments.create({ ...MARKER, kind: "reply" }, "x")).toMatchObject({ ok: true });
    expect(bodies(number)).toHaveLength(1);
  });
});
