import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Publication } from "../../../src/domain/publication.ts";
import { PERMISSIONS } from "../../../src/github/delivery/notes.ts";
import { publish } from "../../../src/github/delivery/publish.ts";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { clientOf, placeOf } from "../hub-client.ts";
import { branchesOf, codes, pullsOf, requestFor, run } from "./delivery-hub.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const NOTHING = { branch: null, folder: null, commit: null, pull: null, compareUrl: null };

const noteOf = (result: Publication, code: string) => {
  const found = result.notes.find((note) => note.code === code);
  expect(found, `a note ${code} among ${JSON.stringify(result.notes)}`).toBeDefined();
  return found!;
};

describe("what GitHub does not let us do", () => {
  it("read-only token: nothing is left behind, and the note gives the exact permissions", async () => {
    const request = await requestFor(hub);
    const result = await run(hub, request, { contents: "read", issues: "write" });
    expect(result).toMatchObject(NOTHING);
    expect(codes(result)).toEqual(["read-only-token"]);
    expect(noteOf(result, "read-only-token").advice).toContain(PERMISSIONS);
    expect(PERMISSIONS).toBe("permissions: { contents: write, issues: write, pull-requests: write }");
    expect(await branchesOf(hub, request.thread)).toEqual([]);
  });

  it("a personal token without the right is told of the token's own permissions", async () => {
    hub.setRole("alice", "write");
    const token = hub.userToken("alice", { contents: "read", pull_requests: "read" });
    const { client, clock } = clientOf(hub, undefined, { token });
    const result = await publish(client, placeOf(hub), await requestFor(hub), { clock });
    expect(noteOf(result, "read-only-token").advice).toMatch(/"Contents: Read and write"/);
  });

  it("a start that changes workflow files is named as a possible cause", async () => {
    const oid = await hub.commit({ ".github/workflows/ci.yml": "on: push\n" }, { branch: "workflows" });
    const result = await run(hub, await requestFor(hub, { base: { branch: "workflows", oid } }));
    expect(noteOf(result, "read-only-token").advice).toMatch(/may change workflow files/);
  });

  it("missing pull-requests: write leaves the branch, names the permission and gives the link", async () => {
    const request = await requestFor(hub);
    const result = await run(hub, request, { contents: "write" });
    const { message, advice } = noteOf(result, "pull-not-written");
    expect(message).toContain("`pull-requests: write`");
    expect(advice).toContain(PERMISSIONS);
    expect(advice).toContain(result.compareUrl);
    expect(result).toMatchObject({ branch: `verialgo/${request.thread}-heap_sort`, pull: null });
    // The further run cannot read pull requests either, and still adds its commit.
    const again = await run(hub, { ...request, runId: "again" }, { contents: "write" });
    expect(again.branch).toBe(result.branch);
    expect(again.commit?.oid).not.toBe(result.commit?.oid);
  });

  it("the setting for pull requests by Actions off: branch, link and the setting's exact place", async () => {
    hub.allowActionsPulls(false);
    const result = await run(hub, await requestFor(hub));
    hub.allowActionsPulls(true);
    const { advice } = noteOf(result, "pull-not-allowed");
    expect(advice).toContain("Allow GitHub Actions to create and approve pull requests");
    expect(advice).toContain(`${hub.serverUrl}/octo/algorithms/settings/actions`);
    expect(advice).toContain(result.compareUrl);
    expect(result.commit).not.toBeNull();
    expect(codes(result)).not.toContain("checks-wait");
  });

  it("no drafts on this plan: a pull request ready for review, and a note", async () => {
    hub.allowDrafts(false);
    const result = await run(hub, await requestFor(hub));
    hub.allowDrafts(true);
    expect(result.pull).toMatchObject({ isDraft: false, isNew: true });
    expect(codes(result)).toEqual(["no-drafts", "checks-wait"]);
  });

  it("a pull request that exists for a branch of the name is brought up to date", async () => {
    const request = await requestFor(hub);
    const branch = `verialgo/${request.thread}-heap_sort`;
    await hub.commit({ "gone.txt": "1\n" }, { branch });
    const { number } = await hub.as("alice").openPull({ title: "Old", body: "Old", head: branch, base: "main" });
    await hub.state.git.deleteRef(`refs/heads/${branch}`);
    const result = await run(hub, request);
    expect(result.pull?.number).toBe(number);
    expect((await pullsOf(hub, branch)).map(({ title }) => title)).toEqual(["Heap sort"]);
  });

  it.each(["classic", "ruleset"] as const)(
    "verialgo/** guarded by %s: nothing is committed, the empty branch is spoken of",
    async (kind) => {
      const request = await requestFor(hub);
      const branch = `verialgo/${request.thread}-heap_sort`;
      await hub.protect(branch, kind);
      const result = await run(hub, request);
      expect(result).toMatchObject(NOTHING);
      expect(noteOf(result, "protected-branch").message).toContain("Changes must be made through a pull request");
      // A guarded branch cannot be deleted either.
      expect(noteOf(result, "failed").message).toContain(`The branch ${branch} was made, but nothing was committed`);
      await hub.protect(branch, null);
    },
  );

  it("H04 a branch of ours that is protected by now is left, and the work goes to another", async () => {
    const request = await requestFor(hub);
    const first = await run(hub, request);
    await hub.protect(first.branch!);
    const second = await run(hub, { ...request, runId: "next" });
    await hub.protect(first.branch!, null);
    expect(second.branch).toBe(`${first.branch}-2`);
    expect(codes(second)).toContain("protected-branch");
    expect(await hub.head(first.branch!)).toBe(first.commit?.oid);
  });

  it("creation forbidden by a rule: said at once, nothing is made", async () => {
    const message = "Repository rule violations found\n\nCannot create ref due to creations being restricted.";
    hub.fail({ operation: "git/create-ref", fault: { kind: "status", status: 422, message } });
    const request = await requestFor(hub);
    const result = await run(hub, request);
    expect(codes(result)).toEqual(["protected-branch"]);
    expect(await branchesOf(hub, request.thread)).toEqual([]);
  });

  it("the commit fails after the branch was made: the branch is deleted again, but never one that was there before", async () => {
    const refuse = () =>
      hub.fail({ operation: "graphql/createCommitOnBranch", fault: { kind: "status", status: 422, message: "No." } });
    const request = await requestFor(hub);
    refuse();
    const result = await run(hub, request);
    expect(result).toMatchObject(NOTHING);
    expect(noteOf(result, "failed").message).toContain("422: No.");
    expect(await branchesOf(hub, request.thread)).toEqual([]);

    const branch = `verialgo/${request.thread}-heap_sort`;
    await hub.state.git.updateRef(`refs/heads/${branch}`, request.base.oid);
    refuse();
    await run(hub, request);
    expect(await hub.head(branch)).toBe(request.base.oid);
  });

  it("base branch gone: the branch is kept, with the link against the default branch", async () => {
    const oid = await hub.commit({ "f.txt": "1\n" }, { branch: "feature" });
    const request = await requestFor(hub, { base: { branch: "feature", oid } });
    await hub.state.git.deleteRef("refs/heads/feature");
    const result = await run(hub, request);
    expect(codes(result)).toEqual(["base-gone"]);
    expect(result.compareUrl).toContain("/compare/main...verialgo/");
    expect((await hub.commitAt(result.branch!)).parents).toEqual([oid]);
    expect(result.pull).toBeNull();
  });

  it("archived repository, deleted commit, wrong token and spent limit are each told apart", async () => {
    const request = await requestFor(hub);
    hub.archive();
    expect(noteOf(await run(hub, request), "failed").message).toContain("archived");
    hub.archive(false);
    const nowhere = { ...request, base: { branch: "main", oid: "1".repeat(40) } };
    expect(noteOf(await run(hub, nowhere), "failed").message).toContain("Object does not exist");
    const expired = clientOf(hub, undefined, { token: "ghs_wrong" });
    const refused = await publish(expired.client, placeOf(hub), request, { clock: expired.clock });
    expect(noteOf(refused, "failed").advice).toContain("token");
    hub.fail({ operation: "git/create-ref", fault: { kind: "primary-limit", resetIn: 3000 } });
    const limited = await run(hub, request);
    expect(noteOf(limited, "rate-limited").message).toMatch(/rate limit holds for about 5\d more minutes/);
    expect(limited).toMatchObject(NOTHING);
    expect(await branchesOf(hub, request.thread)).toEqual([]);
  });

  it("a branch named verialgo is in the way of all others", async () => {
    await hub.state.git.updateRef("refs/heads/verialgo2", await hub.head());
    const other = await startFakeHub();
    await other.state.git.updateRef("refs/heads/verialgo", await other.head());
    const result = await run(other, await requestFor(other));
    await other.stop();
    expect(noteOf(result, "failed").message).toContain('A branch named "verialgo" exists'.slice(2));
  });

  it("an empty repository has nothing to start from", async () => {
    const empty = await startFakeHub({ files: null });
    const request = await requestFor(empty, { base: { branch: "main", oid: "1".repeat(40) } });
    const result = await run(empty, request);
    await empty.stop();
    expect(codes(result)).toEqual(["empty-repository"]);
  });
});
