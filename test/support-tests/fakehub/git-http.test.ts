import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";

const run = promisify(execFile);

let hub: FakeHub;
let folder: string;
beforeEach(async () => {
  hub = await startFakeHub({ files: { "README.md": "# Hello\n" } });
  folder = await mkdtemp(join(tmpdir(), "clone-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await hub.stop();
});

const env = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_TERMINAL_PROMPT: "0",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};
const git = async (...argv: string[]) => (await run("git", argv, { cwd: folder, env })).stdout.trim();
const complaint = async (...argv: string[]) => {
  try {
    await run("git", argv, { cwd: folder, env });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  throw new Error(`git ${argv.join(" ")} succeeded`);
};

const address = (token: string) =>
  `${hub.serverUrl.replace("://", `://x-access-token:${token}@`)}/${hub.owner}/${hub.repo}.git`;

/** Clones, commits a file on a new branch, and returns the commit. */
async function cloneAndCommit(token: string, path = "sort.py", branch = "work"): Promise<string> {
  await git("clone", "-q", address(token), ".");
  await git("checkout", "-q", "-b", branch);
  await run("mkdir", ["-p", join(folder, path, "..")]);
  await writeFile(join(folder, path), "x = 1\n");
  await git("add", "-A");
  await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "Add");
  return git("rev-parse", "HEAD");
}

describe("git over HTTP", () => {
  it("clones and pushes with a token that may", async () => {
    const oid = await cloneAndCommit(hub.actionsToken({ contents: "write" }));
    expect(await readFile(join(folder, "README.md"), "utf8")).toBe("# Hello\n");
    await git("push", "-q", "origin", "work");
    expect(await hub.branches()).toMatchObject({ work: oid });
    expect(hub.requests({ operation: "git/push" }).map(({ actor }) => actor)).toEqual(["github-actions[bot]"]);
  });

  it("pushes more than git sends in one piece, compressed", async () => {
    const token = hub.actionsToken({ contents: "write" });
    await cloneAndCommit(token);
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index} ${Math.sin(index)}`);
    await writeFile(join(folder, "big.txt"), lines.join("\n"));
    await git("add", "-A");
    await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "Big");
    await git("-c", "http.postBuffer=65536", "push", "-q", "origin", "work");
    expect((await hub.files("work"))["big.txt"]?.bytes.toString()).toBe(lines.join("\n"));
  });

  it.each([
    ["a token nobody has", () => "ghs_wrong"],
    ["an expired token", () => hub.actionsToken({ contents: "write" }, { lifetime: -1 })],
  ])("refuses %s", async (_, token) => {
    expect(await complaint("clone", address(token()), ".")).toMatch(/Authentication failed|Invalid username or token/);
  });

  it("asks for a token on a private repository and for a push, not for reading a public one", async () => {
    const bare = `${hub.serverUrl}/${hub.owner}/${hub.repo}`;
    expect(await complaint("clone", bare, ".")).toMatch(/could not read Username/);
    hub.state.private = false;
    await git("clone", "-q", bare, ".");
    expect(await complaint("push", "origin", "main:other")).toMatch(/could not read Username/);
  });

  it("refuses a push without contents: write, and says to whom", async () => {
    await cloneAndCommit(hub.actionsToken({ contents: "read" }));
    const said = await complaint("push", "origin", "work");
    expect(said).toContain("The requested URL returned error: 403");
    expect(said).toContain("Permission to octo/algorithms.git denied to github-actions[bot].");
  });

  it("refuses a clone without contents: read, and of a repository out of the token's reach", async () => {
    expect(await complaint("clone", address(hub.actionsToken({ issues: "write" })), ".")).toMatch(/403/);
    const elsewhere = hub.installationToken({ contents: "write" }, { repositories: ["octo/other"] });
    expect(await complaint("clone", address(elsewhere), ".")).toMatch(/not found/);
  });

  it("refuses a push to a protected branch", async () => {
    await hub.protect("main");
    const token = hub.actionsToken({ contents: "write" });
    await cloneAndCommit(token);
    expect(await complaint("push", "origin", "work:main")).toContain(
      "GH006: Protected branch update failed for refs/heads/main",
    );
    await hub.protect("main", null);
    await git("push", "-q", "origin", "work:main");
  });

  it("refuses a workflow file without the workflows permission", async () => {
    await cloneAndCommit(hub.actionsToken({ contents: "write" }), ".github/workflows/x.yml");
    expect(await complaint("push", "origin", "work")).toContain("without 'workflows' permission");
    expect(Object.keys(await hub.branches())).toEqual(["main"]);
    const allowed = hub.installationToken({ contents: "write", workflows: "write" });
    await git("push", "-q", address(allowed), "work");
  });

  it("refuses a push to an archived repository", async () => {
    await cloneAndCommit(hub.actionsToken({ contents: "write" }));
    hub.archive();
    expect(await complaint("push", "origin", "work")).toContain("archived");
  });

  it("offers pull requests of forks under refs/pull, following later pushes", async () => {
    const fork = await hub.fork("stranger");
    await fork.commit({ "a.py": "1\n" }, { branch: "idea" });
    const { number } = await hub.as("stranger").openPull({ title: "Idea", head: "stranger:idea", base: "main" });
    const later = await fork.commit({ "a.py": "2\n" }, { branch: "idea" });
    await git("clone", "-q", address(hub.actionsToken({ contents: "read" })), ".");
    await git("fetch", "-q", "origin", `refs/pull/${number}/head`);
    expect(await git("rev-parse", "FETCH_HEAD")).toBe(later);
  });
});
