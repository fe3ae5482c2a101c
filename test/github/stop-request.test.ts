import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Marker } from "../../src/github/marker.ts";
import { askToStop } from "../../src/github/stop-request.ts";
import { openThreadComments } from "../../src/github/thread-comments.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { react } from "../support/fakehub/state/conversations.ts";
import { clientOf, placeOf, SELF, TROUBLES } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

const self = { login: "github-actions[bot]", id: SELF };
const MARKER: Marker = { runId: "77", attempt: 1, key: "k", kind: "run", askedAt: null, isOver: false };

/** A run at work, with its live comment. */
async function running() {
  const number = hub.addIssue({ title: "One" });
  const { client } = clientOf(hub, { issues: "write" });
  const comments = openThreadComments(client, placeOf(hub), number, self);
  const made = await comments.create(MARKER, "working");
  if (!made.ok) return expect.fail(made.message);
  const { id } = made;
  const edit = async () => {
    const before = client.requests();
    const written = await comments.edit(id, MARKER, "still working");
    if (!written.ok) return expect.fail(written.message);
    return { isStopAsked: written.isStopAsked, requests: client.requests() - before };
  };
  const cancel = () => askToStop(clientOf(hub, { issues: "write" }).client, placeOf(hub), number, id);
  const votes = (login: string, content: "-1" | "+1" = "-1") => {
    const { reactions } = hub.comments(number)[0] ?? expect.fail("no comment");
    react(hub.hub, hub.state, hub.issue(number), reactions, hub.hub.account(login), content);
  };
  return { number, id, edit, cancel, votes };
}

describe("a request to stop", () => {
  it("reaches the run with its next edit, which otherwise costs one request", async () => {
    const { edit, cancel } = await running();
    expect(await edit()).toEqual({ isStopAsked: false, requests: 1 });
    expect(await cancel()).toEqual({ ok: true });
    expect(await edit()).toEqual({ isStopAsked: true, requests: 2 });
  });

  it("is no stranger's, and strangers cost one look each", async () => {
    const { edit, cancel, votes } = await running();
    votes("mallory", "+1");
    expect(await edit()).toEqual({ isStopAsked: false, requests: 1 });
    votes("mallory");
    expect(await edit()).toEqual({ isStopAsked: false, requests: 2 });
    expect(await edit()).toEqual({ isStopAsked: false, requests: 1 });
    await cancel();
    expect((await edit()).isStopAsked).toBe(true);
  });

  it("is looked for again when its reactions could not be read", async () => {
    const { edit, cancel } = await running();
    await cancel();
    hub.fail({ operation: "reactions/list-for-issue-comment", times: 4, fault: { kind: "status", status: 500 } });
    expect((await edit()).isStopAsked).toBe(false);
    expect((await edit()).isStopAsked).toBe(true);
  });

  it.each(TROUBLES)("is made once under %s", async (_, fault) => {
    const { id, edit, cancel } = await running();
    hub.fail({ operation: "reactions/create-for-issue-comment", fault });
    expect(await cancel()).toEqual({ ok: true });
    expect(hub.reactions({ comment: id })).toEqual(["-1"]);
    hub.fail({ operation: "reactions/list-for-issue-comment", fault });
    expect((await edit()).isStopAsked).toBe(true);
  });

  it("says when the live comment is gone", async () => {
    const { id, cancel } = await running();
    hub.deleteComment(id);
    expect(await cancel()).toMatchObject({ ok: false, problem: "not-found" });
  });
});
