import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { COMMIT, commitInput, graphql, octokitFor } from "./client.ts";

let hub: FakeHub;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub({ files: { "README.md": "# Hello\n", "src/a.py": "a = 1\n", "src/b.py": "b = 1\n" } });
});
afterEach(async () => {
  expect(hub.contractViolations()).toEqual([]);
  // Git itself finds nothing wrong with what the APIs wrote.
  await hub.state.git.git(["fsck", "--strict", "--full"]);
  await hub.stop();
});

const text = (content: string) => Buffer.from(content, "base64").toString();

describe("REST, GraphQL and git show the same objects", () => {
  it("reads a pushed commit in every way", async () => {
    const oid = await hub.commit({ "src/a.py": "a = 2\n", "src/b.py": null }, { branch: "work" });
    const { rest } = octokitFor(hub);
    expect((await rest.git.getRef({ ...at, ref: "heads/work" })).data.object.sha).toBe(oid);
    expect((await rest.repos.getBranch({ ...at, branch: "work" })).data.commit.sha).toBe(oid);
    const commit = (await rest.git.getCommit({ ...at, commit_sha: oid })).data;
    const tree = (await rest.git.getTree({ ...at, tree_sha: commit.tree.sha, recursive: "true" })).data.tree;
    expect(tree.map(({ path, type }) => `${type} ${path}`)).toEqual(["blob README.md", "tree src", "blob src/a.py"]);
    const blob = tree.find(({ path }) => path === "src/a.py")?.sha ?? "";
    expect(text((await rest.git.getBlob({ ...at, file_sha: blob })).data.content)).toBe("a = 2\n");
    const content = (await rest.repos.getContent({ ...at, path: "src/a.py", ref: "work" })).data;
    expect(content).toMatchObject({ type: "file", sha: blob, size: 6 });
    expect((await rest.repos.getContent({ ...at, path: "src", ref: "work" })).data).toMatchObject([{ name: "a.py" }]);
    const raw = await rest.repos.getContent({ ...at, path: "src/a.py", ref: "work", mediaType: { format: "raw" } });
    expect(raw.data).toBe("a = 2\n");
    const compared = (await rest.repos.compareCommitsWithBasehead({ ...at, basehead: "main...work" })).data;
    expect(compared).toMatchObject({ status: "ahead", ahead_by: 1, behind_by: 0 });
    expect(compared.files?.map(({ filename, status }) => `${status} ${filename}`)).toEqual([
      "modified src/a.py",
      "removed src/b.py",
    ]);
    expect(compared.files?.[0]?.patch).toBe("@@ -1 +1 @@\n-a = 1\n+a = 2");
    const query = `{ repository(owner: "octo", name: "algorithms") {
      ref(qualifiedName: "refs/heads/work") { target { oid ... on Commit { history: parents(first: 1) { nodes { oid } } } } }
      object(expression: "work:src/a.py") { oid ... on Blob { text } }
    } }`;
    expect((await graphql(hub, query)).data).toEqual({
      repository: {
        ref: { target: { oid, history: { nodes: [{ oid: await hub.head() }] } } },
        object: { oid: blob, text: "a = 2\n" },
      },
    });
  });

  it("shows a commit made by GraphQL to REST and git", async () => {
    const { rest } = octokitFor(hub);
    const head = await hub.head();
    await rest.git.createRef({ ...at, ref: "refs/heads/new", sha: head });
    const made = await graphql(hub, COMMIT, commitInput(hub, "new", head, { "algorithms/sort.py": "sorted\n" }));
    const oid = (made.data as { createCommitOnBranch: { commit: { oid: string } } }).createCommitOnBranch.commit.oid;
    expect(made.data).toMatchObject({
      createCommitOnBranch: { commit: { signature: { isValid: true } }, ref: { name: "new" } },
    });
    const commit = (await rest.repos.getCommit({ ...at, ref: "new" })).data;
    expect(commit).toMatchObject({
      sha: oid,
      commit: { message: "Add files\n\nCo-authored-by: A <a@example.com>", verification: { verified: true } },
    });
    expect(commit.author?.login).toBe("github-actions[bot]");
    const files = await hub.files("new");
    expect(files["algorithms/sort.py"]).toMatchObject({ mode: "100644", bytes: Buffer.from("sorted\n") });
    expect(Object.keys(files)).toContain("src/a.py");
  });

  it("builds a commit from blob, tree, commit and ref, signed when no author is given", async () => {
    const { rest } = octokitFor(hub);
    const head = await hub.head();
    const base = (await rest.git.getCommit({ ...at, commit_sha: head })).data.tree.sha;
    const blob = (
      await rest.git.createBlob({ ...at, content: Buffer.from([0, 255, 1]).toString("base64"), encoding: "base64" })
    ).data.sha;
    const tree = await rest.git.createTree({
      ...at,
      base_tree: base,
      tree: [
        { path: "data.bin", mode: "100644", type: "blob", sha: blob },
        { path: "note.txt", mode: "100644", type: "blob", content: "text" },
        { path: "src/b.py", mode: "100644", type: "blob", sha: null },
      ],
    });
    const signed = (await rest.git.createCommit({ ...at, message: "m", tree: tree.data.sha, parents: [head] })).data;
    const named = (
      await rest.git.createCommit({
        ...at,
        message: "m",
        tree: tree.data.sha,
        parents: [head],
        author: { name: "A", email: "a@example.com" },
      })
    ).data;
    expect([signed.verification.verified, named.verification.verified]).toEqual([true, false]);
    await rest.git.updateRef({ ...at, ref: "heads/main", sha: signed.sha });
    const files = await hub.files();
    expect(Object.keys(files).sort()).toEqual(["README.md", "data.bin", "note.txt", "src/a.py"]);
    expect([...(files["data.bin"]?.bytes ?? [])]).toEqual([0, 255, 1]);
  });

  it("writes, changes and deletes one file through the contents API", async () => {
    const { rest } = octokitFor(hub);
    const put = (content: string, sha?: string) =>
      rest.repos.createOrUpdateFileContents({
        ...at,
        path: "x.txt",
        message: "m",
        content: Buffer.from(content).toString("base64"),
        ...(sha ? { sha } : {}),
      });
    const made = await put("one");
    expect(made.status).toBe(201);
    const changed = await put("two", made.data.content?.sha);
    expect(changed.status).toBe(200);
    expect((await hub.files())["x.txt"]?.bytes.toString()).toBe("two");
    await rest.repos.deleteFile({ ...at, path: "x.txt", message: "m", sha: changed.data.content?.sha ?? "" });
    expect((await hub.files())["x.txt"]).toBeUndefined();
  });

  it("takes refs escaped as Octokit does and plain", async () => {
    await hub.commit({ "c.py": "1" }, { branch: "verialgo/7-x" });
    const { rest } = octokitFor(hub);
    expect((await rest.git.getRef({ ...at, ref: "heads/verialgo/7-x" })).data.ref).toBe("refs/heads/verialgo/7-x");
    const plain = await octokitFor(hub).request(`GET /repos/octo/algorithms/git/ref/heads/verialgo/7-x`);
    expect(plain.status).toBe(200);
    const matching = await rest.git.listMatchingRefs({ ...at, ref: "heads/verialgo/7" });
    expect(matching.data.map(({ ref }) => ref)).toEqual(["refs/heads/verialgo/7-x"]);
    expect((await rest.git.listMatchingRefs({ ...at, ref: "heads/nothing" })).data).toEqual([]);
  });
});
