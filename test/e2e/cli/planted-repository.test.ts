import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildCli, emptyFolder, PATIENCE_MS, runCli } from "../../support/built-cli.ts";
import { receiptOf, SOLUTION, TESTS } from "../../support/cli-cases.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const base = emptyFolder();
const marks = join(base, "marks");
const repository = join(base, "repository");
const bare = join(repository, "vendor");
const bin = join(base, "bin");
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A command that leaves a mark; what Git asks of it does not matter. */
const leaves = (mark: string): string => `touch ${join(marks, mark)} #`;
const script = (path: string, mark: string): void => {
  writeFileSync(path, `#!/bin/sh\n${leaves(mark)}\n`);
  chmodSync(path, 0o755);
};
const left = (mark: string): boolean => existsSync(join(marks, mark));
/** Git as the machine has it, without the settings of whoever runs the tests. */
const git = (cwd: string, ...args: string[]) =>
  spawnSync("/usr/bin/git", args, {
    ...{ cwd, encoding: "utf8" },
    env: {
      PATH: "/usr/bin:/bin",
      HOME: base,
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@b",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@b",
    },
  });

beforeAll(async () => {
  await buildCli();
  for (const folder of [marks, bin, bare]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(repository, "add.py"), SOLUTION);
  writeFileSync(join(repository, "test_add.py"), TESTS);
  writeFileSync(join(repository, "notes.md"), "Sums\n");
  git(repository, "init", "-q");
  git(repository, "add", ".");
  git(repository, "commit", "-qm", "x");
  const hooks = join(repository, ".git/hooks");
  mkdirSync(hooks, { recursive: true });
  for (const hook of [
    "pre-commit",
    "post-commit",
    "post-checkout",
    "post-index-change",
    "reference-transaction",
    "pre-push",
  ])
    script(join(hooks, hook), "hook");
  writeFileSync(join(repository, ".git/included"), `[core]\n\tfsmonitor = ${JSON.stringify(leaves("included"))}\n`);
  writeFileSync(
    join(repository, ".git/config"),
    [
      readFileSync(join(repository, ".git/config"), "utf8"),
      `[include]\n\tpath = included`,
      `[filter "x"]\n\tclean = ${JSON.stringify(leaves("filter"))}\n\tsmudge = ${JSON.stringify(leaves("filter"))}`,
      `[alias]\n\tst = ${JSON.stringify(`!${leaves("alias")}`)}`,
      `[credential]\n\thelper = ${JSON.stringify(`!${leaves("credential")}`)}`,
      `[url "ext::sh -c ${leaves("url")}"]\n\tinsteadOf = https://github.com/`,
      "",
    ].join("\n"),
  );
  writeFileSync(join(repository, ".gitattributes"), "* filter=x\n");
  // A bare repository as ordinary files of a folder, which any commit could bring.
  for (const folder of ["objects", "refs"]) mkdirSync(join(bare, folder));
  writeFileSync(join(bare, "HEAD"), "ref: refs/heads/main\n");
  const monitor = JSON.stringify(leaves("bare"));
  writeFileSync(
    join(bare, "config"),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${base}\n\tfsmonitor = ${monitor}\n`,
  );
  for (const name of ["git", "git-remote-https", "hg", "gh"]) script(join(bin, name), "program");
});

describe("a repository that was made to run commands when Git looks at it", () => {
  it("does so, at a plain git status (the control)", () => {
    // A changed file goes through the filter for certain; an unchanged one only where its time stamp leaves a doubt.
    writeFileSync(join(repository, "notes.md"), "Sums, and more\n");
    git(repository, "status");
    git(repository, "st");
    git(repository, "commit", "-qam", "y");
    git(bare, "status");
    expect(["included", "filter", "alias", "hook", "bare"].filter((mark) => !left(mark))).toEqual([]);
  });

  it.each([
    ["H01 among its hooks, file monitors, filters, aliases and helpers", () => repository, "add.py", "test_add.py"],
    ["H02 in a bare repository hidden in a folder", () => bare, "../add.py", "../test_add.py"],
  ])("%s, nothing runs while VeriAlgo works and delivers there", async (_where, where, solution, tests) => {
    rmSync(marks, { recursive: true });
    mkdirSync(marks);
    const cwd = where();
    const ran = await runCli(["verify", solution, "--tests", tests, "--out", cwd, "--json"], {
      cwd,
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    expect(receiptOf(ran)).toMatchObject({ verdict: "tested" });
    expect(existsSync(join(cwd, "verialgo-receipt.json"))).toBe(true);
    expect(["included", "filter", "alias", "hook", "bare", "credential", "url", "program"].filter(left)).toEqual([]);
  });
});
