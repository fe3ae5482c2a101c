import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { requestFile, requestFolder } from "../../src/domain/request-paths.ts";
import { visible } from "../../src/domain/untrusted-text.ts";
import { Handover } from "../../src/entry/action/handover.ts";
import { pathProblem as deliveryProblem, fileProblems, folderProblem } from "../../src/github/delivery/deliverable.ts";
import { openDirectoryWorkspace } from "../../src/workspace/directory-workspace.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { pathProblem } from "../../src/workspace/path-rules.ts";
import { demand, fuzz, fuzzAsync, RUNS } from "./fuzz.ts";
import { INVISIBLE } from "./hostile.ts";

const NAMES = [
  "a.py",
  "heap_sort.py",
  "test_x",
  "A.PY",
  "oracle.py",
  "x-1.0",
  "_",
  "0",
  "verialgo-receipt.json",
  "events.ndjson",
  "排序.py",
  "ａ.py",
  "e\u0301",
];
const TOOLS =
  "setup.py conftest.py sitecustomize.py package.json .git .github .gitignore .env Makefile action.yml a.pth a.so a.pyc tox.ini".split(
    " ",
  );
const DEVICES = "con CON.py nul aux.txt com1 LPT9.py prn. conin$".split(" ");
const MOVES = [
  "..",
  ".",
  "/",
  "\\",
  "//",
  "./",
  "../",
  "..\\",
  "~",
  "~root",
  "C:",
  "c:\\",
  "file:",
  "http://",
  "\\\\?\\",
  "::$DATA",
  "%2e%2e",
  "%2f",
  "．．",
  "／",
  "∕",
  "…",
  " ",
  ".. ",
  "\n",
  "\t",
  "*",
  "-",
  "$x",
  "`",
];

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...TOOLS) },
  { weight: 2, arbitrary: fc.constantFrom(...DEVICES) },
  { weight: 3, arbitrary: fc.constantFrom(...MOVES) },
  { weight: 1, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 130 }).map((times) => "a".repeat(times)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_.-]{1,6}$/) },
);
const paths = fc.oneof(
  { weight: 2, arbitrary: part },
  {
    weight: 3,
    arbitrary: fc.tuple(part, fc.constantFrom("/", "/", "", "\\", "/./"), part).map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/")) },
  { weight: 1, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("")) },
);

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Judged by other means than the gate's: by what the systems make of a path. */
function requireInside(path: string, what: string): void {
  for (const [system, root] of [
    [posix, "/srv/box"],
    [win32, "C:\\work\\box"],
  ] as const) {
    const resolved = system.resolve(root, path);
    demand(system.relative(root, resolved).split(/[/\\]/).join("/") === path, `${what}: is ${resolved} on one system`);
    demand(resolved.startsWith(root + system.sep), `${what}: leaves the folder`);
  }
  demand(path.normalize("NFKC") === path && visible(path) === path, `${what}: looks like another`);
  for (const name of path.split("/")) {
    demand(!/^\.|[. ]$|[:*?"<>|\\\s]/.test(name) && name !== "", `${what}: a name no system keeps`);
    demand(!DEVICE.test(name), `${what}: a device`);
  }
}

const TOOL =
  /^(?:setup\.(?:py|cfg)|conftest\.py|sitecustomize\.py|package\.json|action\.ya?ml|tox\.ini)$|\.(?:pth|so|py[cod]|dll)$/i;

function requireSentence(problem: string): void {
  demand(/^[^\n]+$/.test(problem) && visible(problem) === problem && problem.length < 2_500, problem);
}

describe("names the gate lets through", () => {
  it("lie in their folder on every system, and tools do nothing with them", () => {
    fuzz(
      paths,
      (path, seen) => {
        for (const [gate, problem] of [
          ["the workspace", pathProblem(path)],
          ["the delivery", deliveryProblem(path)],
        ] as const) {
          if (problem !== null) {
            requireSentence(problem);
            continue;
          }
          seen(gate);
          requireInside(path, gate);
          demand(!path.includes("/") && !TOOL.test(path) && path.length <= 80, `${gate} takes ${path}`);
        }
        // What may be delivered can be written; the other way round there are more names that tools act upon.
        if (deliveryProblem(path) === null && !/^(?:events\.ndjson|verialgo-receipt\.json)$/i.test(path))
          demand(pathProblem(path) === null, "may be delivered, but not written");
      },
      { atLeast: { "the workspace": 0.12, "the delivery": 0.12 } },
    );
  });

  it("of folders and files in a request are below the repository's root, and the delivery takes what the request may say", () => {
    fuzz(
      paths,
      (path, seen) => {
        const folder = requestFolder(path);
        if (folder !== null) {
          seen("folder");
          requireInside(folder, "the folder");
          demand(folderProblem(folder) === null, `the delivery refuses it: ${folderProblem(folder)}`);
          demand(requestFolder(folder) === folder, "is another folder when read again");
        }
        if (folderProblem(path) === null) requireInside(path, "the folder of the settings");
        const file = requestFile(path);
        if (file === null) return;
        seen("file");
        demand(posix.relative("/r", posix.resolve("/r", file)) === file, "is another file than it says");
        demand(
          !/[\\:\n]/.test(file) && !file.split("/").some((one) => /^\.git$/i.test(one.trim())),
          "reaches into .git",
        );
        demand(visible(file) === file && requestFile(file) === file, "has hidden characters");
      },
      { atLeast: { folder: 0.15, file: 0.3 } },
    );
  });

  it("of an artifact's files are plain names, and none of them passes twice", () => {
    const { files } = Handover.shape;
    const roles = fc.constantFrom("solution" as const, "tests" as const, "oracle" as const);
    const plain = fc.constantFrom(
      "A.py",
      "a.py",
      "a.py",
      "oracle.py",
      "b_c.go",
      "setup.py",
      "conftest.py",
      "aux.txt",
      "x.so",
      "a.md",
    );
    const lists = fc.array(
      fc.record({ path: fc.oneof(plain, plain, plain, paths), role: roles, sha256: fc.constant("0".repeat(64)) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fuzz(
      lists,
      (list, seen) => {
        const bytes = new TextEncoder().encode("x");
        const problems = fileProblems(list.map(({ path, role }) => ({ path, role, bytes })));
        for (const problem of problems) requireSentence(problem);
        const names = list.map(({ path }) => path.toLowerCase());
        if (new Set(names).size < names.length || names.some((name) => TOOL.test(name) || DEVICE.test(name)))
          demand(problems.length > 0, "would be published");
        if (!files.safeParse(list).success) return;
        seen("taken");
        for (const { path } of list) demand(join("/a", path) === `/a/${path}`, "leaves the artifact's folder");
      },
      { atLeast: { taken: 0.08 } },
    );
  });
});

describe("two workspaces", () => {
  let outer: string;
  beforeAll(() => {
    outer = mkdtempSync(join(tmpdir(), "verialgo-fuzz-"));
    mkdirSync(join(outer, "inner/folder"), { recursive: true });
    writeFileSync(join(outer, "a.py"), "outside");
    symlinkSync("../a.py", join(outer, "inner/link.py"));
    symlinkSync("..", join(outer, "inner/up"));
  });
  afterAll(() => rmSync(outer, { recursive: true, force: true }));

  it("answer alike, on disk and in memory, and nothing outside of the folder changes", async () => {
    const disk = await openDirectoryWorkspace(join(outer, "inner"));
    const memory = createMemoryWorkspace();
    const names = fc.oneof(
      { weight: 6, arbitrary: paths },
      { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
      fc.constantFrom("link.py", "up", "up/a.py", "folder", "folder/a.py"),
    );
    const texts = fc.constantFrom("x = 1\n", "中\r\n", "\ufeffa", "\ud800", "");
    await fuzzAsync(
      fc.tuple(names, texts, fc.boolean()),
      async ([path, text, isWrite], seen) => {
        const odd = ["link.py", "up", "folder"].includes(path);
        const [left, right] = isWrite
          ? [await disk.write(path, text), odd ? null : await memory.write(path, text)]
          : [await disk.read(path), odd ? null : await memory.read(path)];
        if (odd) demand(!left.ok, "an odd entry was touched");
        else
          demand(
            JSON.stringify(left) === JSON.stringify(right),
            `${JSON.stringify(left)} and ${JSON.stringify(right)}`,
          );
        seen(left.ok ? (isWrite ? "written" : "read") : "refused");
        if (!left.ok) requireSentence(left.message);
      },
      { atLeast: { written: 0.03, read: 0.03, refused: 0.4 } },
    );
    demand(
      readdirSync(outer).sort().join() === "a.py,inner" && readFileSync(join(outer, "a.py"), "utf8") === "outside",
      "something outside",
    );
    const total = await memory.list(100);
    const inside = readdirSync(join(outer, "inner")).filter((name) => !["link.py", "up", "folder"].includes(name));
    demand(total.ok && inside.sort().join() === total.value.paths.join(), "other files than were written");
    demand(RUNS < 100 || inside.length > 5, "nothing was written");
  });
});
