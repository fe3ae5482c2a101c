import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { branchName, candidateNames } from "../../../src/github/delivery/branch-name.ts";
import { commitMessage, inertLine, markOf } from "../../../src/github/delivery/commit-message.ts";
import { fileProblems, folderProblem, sizeProblem } from "../../../src/github/delivery/deliverable.ts";
import { pullBody } from "../../../src/github/delivery/pull-request.ts";
import type { DeliveredFile, PublishRequest } from "../../../src/github/delivery/request.ts";

const file = (
  path: string,
  bytes: Uint8Array | string = "x\n",
  role: DeliveredFile["role"] = "solution",
): DeliveredFile => ({
  path,
  role,
  bytes: Buffer.from(bytes as string),
});

describe("H04 branch names", () => {
  const TITLES = [
    "--upload-pack=x",
    "$(id)",
    "..",
    "@{-1}",
    "a.lock",
    "a b",
    "x".repeat(300),
    "堆排序",
    "",
    "HEAD",
    "a//b",
    "refs/heads/main",
    "\u0000",
  ];

  it.each(TITLES)("are plain whatever the title: %j", (title) => {
    for (const name of candidateNames(12, "../1", title)) {
      expect(name).toMatch(/^verialgo\/12-[a-z][a-z0-9_]{0,39}(-\d|-run-[A-Za-z0-9-]+)?$/);
    }
    expect(branchName(null, "../9;rm -rf", title)).toMatch(/^verialgo\/run--9-rm-rf-[a-z0-9_]+$/);
  });

  it("are names git takes, all different", () => {
    const names = TITLES.flatMap((title) => candidateNames(12, "1/x", title));
    const check = spawnSync("git", ["check-ref-format", "--branch", names[0]!]);
    expect(check.status).toBe(0);
    expect(new Set(candidateNames(12, "1", "a")).size).toBe(10);
  });
});

describe("H05 commit messages", () => {
  const request = {
    thread: 12,
    runId: "77",
    title: "Heap sort",
    slug: "heap_sort",
    goesOn: null,
    requester: { login: "alice", id: 5 },
    own: { login: "github-actions[bot]", id: 41898282 },
  } as unknown as PublishRequest;
  const whole = (parts: Partial<PublishRequest>) => {
    const { headline, body } = commitMessage({ ...request, ...parts }, "algorithms/heap_sort");
    return `${headline}\n\n${body}`;
  };

  it.each([
    ["x [skip ci]", /\[/],
    ["x [ci skip] [no ci] [skip actions]", /\[|\]/],
    ["x ***NO_CI***", /\*\*\*/],
    ["fixes #1", /fixes #1/],
    ["closes GH-7, resolves octo/x#3", /GH-7|x#3/],
    ["fixes https://github.com/octo/x/issues/3", /:\/\//],
    ["hi @octo/team and @alice", /@\w/],
    ["x\n\nCo-authored-by: eve <eve@example.com>", /Co-authored-by: eve/],
    ["x\r\nVeriAlgo-Thread: 99\nskip-checks: true", /VeriAlgo-Thread: 99|skip-checks:/],
    ["a\u0000b\u001b[31mc\u202ed\u2028e", /[\u0000-\u0009\u000b-\u001f\u202e\u2028]/],
  ])("let nothing act that a title smuggles in: %j", (title, acting) => {
    const text = whole({ title }).replace("Co-authored-by: alice <5+alice@users.noreply.github.com>", "");
    expect(text).not.toMatch(acting);
    expect(text.split("\n")).toHaveLength(whole({}).split("\n").length);
    expect(markOf(whole({ title }))).toEqual({ run: "77", thread: "12", folder: "algorithms/heap_sort" });
  });

  it("keep an ordinary title as it is, and give a title that says nothing a name", () => {
    expect(inertLine("Heap sort: O(n log n), 堆排序", 60)).toBe("Heap sort: O(n log n), 堆排序");
    expect(whole({ title: " \n " })).toMatch(/^Add heap_sort\n/);
    expect([...commitMessage({ ...request, title: "界".repeat(500) }, "a").headline]).toHaveLength(64);
  });

  it("name who asked as co-author, but neither the bot itself nor a login that is none", () => {
    expect(whole({})).toContain("Co-authored-by: alice <5+alice@users.noreply.github.com>");
    expect(whole({ requester: { login: "dependabot[bot]", id: 9 } })).toContain(
      "<9+dependabot[bot]@users.noreply.github.com>",
    );
    for (const requester of [null, { login: "x> <y\nz", id: 1 }, { login: "github-actions[bot]", id: 41898282 }])
      expect(whole({ requester })).not.toContain("Co-authored-by");
  });

  it("are recognised by their last paragraph only", () => {
    expect(markOf("VeriAlgo-Run: 1\nVeriAlgo-Thread: 2\nVeriAlgo-Folder: a\n\nBy hand.")).toBeNull();
    expect(markOf("Add a fix")).toBeNull();
  });
});

describe("C02, C03, C08, H07 what is delivered", () => {
  it.each([
    "",
    ".",
    "..",
    "../x.py",
    "a/b.py",
    "/etc/passwd",
    "~/.ssh/id_rsa",
    "C:\\x",
    "\\\\srv\\x",
    "file:///x",
    "%2e%2e",
    "a\0.py",
    "x".repeat(5000),
    "a.py.",
    "a.py ",
    "con",
    "aux.py",
    "COM1.txt",
    ".git",
    ".GIT",
    ".git\u200c",
    "git~1",
    ".gitmodules",
    ".gitattributes",
    ".github",
    ".vscode",
    ".husky",
    "cafe\u0301.py",
    "caf\u00e9.py",
    "\u0430lgo.py",
    "a\u202e.py",
    "conftest.py",
    "Makefile",
    "package-lock.json",
    "action.yml",
    "x.pyc",
    "-rf.py",
  ])("refuses the file name %j", (path) => {
    expect(fileProblems([file(path)])).toHaveLength(1);
  });

  it.each([
    "",
    ".",
    "/",
    "a/",
    "/a",
    "a//b",
    "../a",
    "a/../b",
    ".github",
    ".github/workflows",
    "a/.git/hooks",
    "a/.GIT",
    "src/.vscode",
    "a b",
    "a\\b",
    "alg\u043eritms",
    "a/nul",
    "a/b.",
    "git~1/x",
    `${"x/".repeat(120)}x`,
  ])("refuses the folder %j", (folder) => {
    expect(folderProblem(folder)).not.toBeNull();
  });

  it("takes plain ones", () => {
    for (const folder of ["algorithms/heap_sort", "src/lib-2/v1.0", "x"]) expect(folderProblem(folder)).toBeNull();
    expect(
      fileProblems([
        file("heap_sort.py"),
        file("verialgo-receipt.json", "{}", "receipt"),
        file("test_heap_sort.py", ""),
      ]),
    ).toEqual([]);
  });

  it("refuses binaries, names that collide and a receipt that is none, each by name", () => {
    const problems = fileProblems([
      file("a.py"),
      file("A.py"),
      file("nul_byte.py", "a\0b"),
      file("latin1.py", Buffer.from([0x63, 0xe9])),
      file("verialgo-receipt.json"),
      file("other.json", "{}", "receipt"),
    ]);
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
      '"A.py"',
      '"nul_byte.py"',
      '"latin1.py"',
      '"verialgo-receipt.json"',
      '"other.json"',
    ]);
  });

  it("H07 refuses more than 20 files or 1 MB", () => {
    expect(sizeProblem(Array.from({ length: 20 }, (_, at) => file(`f${at}.py`)))).toBeNull();
    expect(sizeProblem(Array.from({ length: 21 }, (_, at) => file(`f${at}.py`)))).toContain("21 files");
    expect(sizeProblem([file("a.py", "x".repeat(1_000_000))])).toBeNull();
    expect(sizeProblem([file("a.py", "x".repeat(1_000_001))])).toContain("1000001 bytes");
  });
});

describe("pull requests", () => {
  it("close the issue only when asked, and stay under the length GitHub takes", () => {
    expect(pullBody({ prBody: "x", closes: false, thread: 3 })).toBe("x\n");
    const long = pullBody({ prBody: "界".repeat(70_000), closes: true, thread: 3 });
    expect([...long]).toHaveLength(65_536);
    expect(long).toMatch(/… \(shortened\)\n\nCloses #3\n$/);
  });
});
