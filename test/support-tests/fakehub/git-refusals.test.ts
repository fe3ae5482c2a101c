import { afterEach, describe, expect, it } from "vitest";
import { type FakeHub, type FakeHubOptions, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
const at = { owner: "octo", repo: "algorithms" };
afterEach(() => hub.stop());

async function start(options: FakeHubOptions = {}) {
  hub = await startFakeHub(options);
  return octokitFor(hub).rest;
}

const ZERO = "0".repeat(40);

describe("an empty repository", () => {
  it("answers 409 to the git database and 404 to the rest", async () => {
    const rest = await start({ files: null });
    const empty = { status: 409, message: "Git Repository is empty." };
    expect(await refusal(rest.git.getRef({ ...at, ref: "heads/main" }))).toMatchObject(empty);
    expect(await refusal(rest.git.createBlob({ ...at, content: "x" }))).toMatchObject(empty);
    expect(await refusal(rest.git.createTree({ ...at, tree: [] }))).toMatchObject(empty);
    expect(await refusal(rest.git.createRef({ ...at, ref: "refs/heads/x", sha: ZERO }))).toMatchObject(empty);
    expect(await refusal(rest.repos.listCommits(at))).toMatchObject(empty);
    expect(await refusal(rest.repos.getContent({ ...at, path: "" }))).toMatchObject({
      status: 404,
      message: "This repository is empty.",
    });
    expect(await refusal(rest.repos.getBranch({ ...at, branch: "main" }))).toMatchObject({
      status: 404,
      message: "Branch not found",
    });
    expect((await rest.repos.get(at)).data.default_branch).toBe("main");
    expect((await rest.repos.listBranches(at)).data).toEqual([]);
  });

  it("gets its first commit from the contents API", async () => {
    const rest = await start({ files: null });
    await rest.repos.createOrUpdateFileContents({ ...at, path: "a.txt", message: "m", content: "eA==" });
    expect(Object.keys(await hub.files())).toEqual(["a.txt"]);
  });
});

describe("refs", () => {
  it("refuses what git and GitHub refuse", async () => {
    const rest = await start();
    const sha = await hub.head();
    const create = (ref: string, oid = sha) => refusal(rest.git.createRef({ ...at, ref, sha: oid }));
    expect(await create("refs/heads/main")).toMatchObject({ status: 422, message: "Reference already exists" });
    expect(await create("heads/x")).toMatchObject({ status: 422 });
    expect(await create("refs/heads/a..b")).toMatchObject({
      status: 422,
      message: "refs/heads/a..b is not a valid ref name.",
    });
    expect(await create("refs/heads/main/below")).toMatchObject({ status: 422 });
    expect(await create("refs/heads/x", ZERO)).toMatchObject({ status: 422, message: "Object does not exist" });
    expect(await create("refs/heads/x", "abc")).toMatchObject({ status: 422 });
    expect(Object.keys(await hub.branches())).toEqual(["main"]);
    expect(await refusal(rest.git.getRef({ ...at, ref: "heads/nowhere" }))).toMatchObject({
      status: 404,
      message: "Not Found",
    });
    expect(await refusal(rest.git.deleteRef({ ...at, ref: "heads/nowhere" }))).toMatchObject({
      status: 422,
      message: "Reference does not exist",
    });
    expect(await refusal(rest.git.deleteRef({ ...at, ref: "heads/main" }))).toMatchObject({ status: 422 });
  });

  it("moves forward only, unless forced", async () => {
    const rest = await start();
    const old = await hub.head();
    const newer = await hub.commit({ "a.txt": "1" });
    const move = (sha: string, force = false) => rest.git.updateRef({ ...at, ref: "heads/main", sha, force });
    expect(await refusal(move(old))).toMatchObject({ status: 422, message: "Update is not a fast forward" });
    expect(await hub.head()).toBe(newer);
    await move(old, true);
    expect(await hub.head()).toBe(old);
  });

  it.each(["classic", "ruleset"] as const)("guards a branch protected by a %s rule in every API", async (kind) => {
    const rest = await start({ protect: { main: kind } });
    const sha = await hub.commit({ "a.txt": "1" }, { branch: "work" });
    const moved = await refusal(rest.git.updateRef({ ...at, ref: "heads/main", sha }));
    expect(moved).toMatchObject({
      status: 422,
      message: expect.stringContaining("Changes must be made through a pull request."),
    });
    const put = rest.repos.createOrUpdateFileContents({ ...at, path: "b.txt", message: "m", content: "eA==" });
    expect(await refusal(put)).toMatchObject({
      status: 409,
      message: expect.stringContaining("Changes must be made through a pull request."),
    });
    expect((await rest.repos.getBranch({ ...at, branch: "main" })).data.protected).toBe(true);
    expect((await rest.repos.getBranchRules({ ...at, branch: "main" })).data).toHaveLength(kind === "ruleset" ? 1 : 0);
    expect(await refusal(rest.repos.getBranchProtection({ ...at, branch: "main" }))).toMatchObject({ status: 403 });
    expect((await rest.repos.listBranches({ ...at, protected: true })).data.map(({ name }) => name)).toEqual(["main"]);
  });

  it("keeps workflow files from a token without that permission", async () => {
    const rest = await start();
    const sha = await hub.commit({ ".github/workflows/x.yml": "on: push\n" }, { branch: "work" });
    expect(await refusal(rest.git.createRef({ ...at, ref: "refs/heads/y", sha }))).toMatchObject({ status: 403 });
    expect(await refusal(rest.git.updateRef({ ...at, ref: "heads/main", sha }))).toMatchObject({ status: 403 });
    const put = rest.repos.createOrUpdateFileContents({
      ...at,
      path: ".github/workflows/z.yml",
      message: "m",
      content: "eA==",
    });
    expect(await refusal(put)).toMatchObject({ status: 403 });
  });
});

describe("objects and contents", () => {
  it("refuses bad objects", async () => {
    const rest = await start();
    const tree = (item: Record<string, unknown>) => refusal(rest.git.createTree({ ...at, tree: [item] }));
    expect(await tree({ path: "../x", mode: "100644", content: "" })).toMatchObject({
      status: 422,
      message: "tree.path contains a malformed path component",
    });
    expect(await tree({ path: "x", mode: "100644", sha: ZERO })).toMatchObject({ status: 422 });
    expect(await tree({ path: "x", mode: "777", content: "" })).toMatchObject({
      status: 422,
      message: expect.stringContaining("is not a member of"),
    });
    expect(await tree({ path: "x", content: "" })).toMatchObject({ status: 422 });
    expect(await refusal(rest.git.createTree({ ...at, base_tree: ZERO, tree: [] }))).toMatchObject({ status: 422 });
    expect(await refusal(rest.git.createBlob({ ...at, content: "%", encoding: "base64" }))).toMatchObject({
      status: 422,
    });
    expect(await refusal(rest.git.createCommit({ ...at, message: "m", tree: ZERO }))).toMatchObject({
      status: 422,
      message: "Tree SHA does not exist",
    });
    expect(await refusal(rest.git.getBlob({ ...at, file_sha: ZERO }))).toMatchObject({ status: 404 });
    expect(await refusal(rest.git.getTree({ ...at, tree_sha: "nowhere" }))).toMatchObject({ status: 404 });
  });

  it("refuses to overwrite a file that is not the one expected", async () => {
    const rest = await start();
    const put = (sha?: string) =>
      refusal(
        rest.repos.createOrUpdateFileContents({
          ...at,
          path: "README.md",
          message: "m",
          content: "eA==",
          ...(sha ? { sha } : {}),
        }),
      );
    expect((await put()).message).toContain('"sha" wasn\'t supplied');
    expect(await put(ZERO)).toMatchObject({ status: 409, message: `README.md does not match ${ZERO}` });
    expect(await refusal(rest.repos.getContent({ ...at, path: "no.txt" }))).toMatchObject({
      status: 404,
      message: "Not Found",
    });
    expect(await refusal(rest.repos.getContent({ ...at, path: "README.md", ref: "nowhere" }))).toMatchObject({
      status: 404,
      message: "No commit found for the ref nowhere",
    });
  });

  it("leaves out the content of files over 1 MB", async () => {
    const rest = await start({ files: { "big.txt": "x".repeat(1_048_577) } });
    const { data } = await rest.repos.getContent({ ...at, path: "big.txt" });
    expect(data).toMatchObject({ encoding: "none", content: "", size: 1_048_577 });
  });
});
