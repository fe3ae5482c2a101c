import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Left may import right. Folders of one row never import each other. */
const ROWS = [
  ["entry"],
  ["surfaces", "config"],
  ["github", "model", "sandbox", "workspace", "store", "memory"],
  ["engine"],
  ["verify"],
  ["languages"],
  ["ports"],
  ["domain"],
] as const;

const rowOf = (folder: string) => ROWS.findIndex((row) => (row as readonly string[]).includes(folder));

interface SourceFile {
  path: string;
  text: string;
}

const sources = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|py)$/.test(entry.name))
    .filter((entry) => !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const IMPORT = /(?:^|[^\w.])(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;

/** Relative imports of a file, as folders of `src` (`domain`, `ports` …). */
function importedFolders(file: SourceFile): string[] {
  return (
    [...file.text.matchAll(IMPORT)]
      .map((match) => match[1] ?? match[2] ?? "")
      // A text is no code: the workflow that people copy stands once, among the examples.
      .filter((target) => target.startsWith(".") && !/^(\.\.\/)+examples\/[\w-]+\.yml$/.test(target))
      .map((target) => relative("src", join(dirname(file.path), target)).split("/")[0] ?? "")
  );
}

/** Sentences about imports that go against the arrows; empty when all is well. */
function turnedArrows(files: readonly SourceFile[]): string[] {
  const problems: string[] = [];
  for (const file of files) {
    const from = relative("src", file.path).split("/")[0] ?? "";
    if (!file.path.includes("/", 4)) continue;
    if (rowOf(from) < 0) problems.push(`${file.path}: the folder ${from} is in no row`);
    for (const to of importedFolders(file)) {
      if (to === from) continue;
      if (to === ".." || rowOf(to) < 0) problems.push(`${file.path} imports ${to}, which is no layer`);
      else if (rowOf(to) <= rowOf(from)) problems.push(`${file.path}: ${from} must not import ${to}`);
    }
  }
  return problems;
}

const all = sources("src");

describe("architecture", () => {
  it("keeps every arrow pointing right", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(turnedArrows(all)).toEqual([]);
  });

  it("notices a turned arrow, a neighbour and an unknown folder", () => {
    const turned: SourceFile[] = [
      { path: "src/domain/x.ts", text: 'import { a } from "../engine/run.ts";' },
      { path: "src/model/y.ts", text: 'const a = await import("../sandbox/process.ts");' },
      { path: "src/verify/z.ts", text: 'export * from "../../helpers/a.ts";' },
      { path: "src/languages/python/w.ts", text: 'import type { b } from "../../ports/model.ts";' },
      { path: "src/misc/v.ts", text: "" },
    ];
    expect(turnedArrows(turned)).toEqual([
      "src/domain/x.ts: domain must not import engine",
      "src/model/y.ts: model must not import sandbox",
      "src/verify/z.ts imports .., which is no layer",
      "src/misc/v.ts: the folder misc is in no row",
    ]);
  });

  it("reads the environment, arguments and settings files in config only", () => {
    const readers = all.filter(
      (file) =>
        /process\.(env|argv)\b/.test(file.text) &&
        !file.path.startsWith("src/config/") &&
        file.path !== "src/entry/cli.ts",
    );
    expect(readers.map((file) => file.path)).toEqual([]);
  });

  /** Packages the work of one folder or file is about. */
  const OF_THE_WORK: readonly [RegExp, RegExp][] = [
    [/^src\/verify\/mutation\//, /^web-tree-sitter(\/.*\.wasm)?$/],
    [/^src\/verify\/differential\//, /^pure-rand\//],
    [/^src\/languages\/\w+\/grammar\.ts$/, /^@vscode\/tree-sitter-wasm\/wasm\/.*\.wasm$/],
  ];

  it("keeps the core free of platforms: no SDK below the adapters", () => {
    const core = all.filter((file) => /^src\/(engine|verify|languages|ports|domain)\//.test(file.path));
    const foreign = core.flatMap((file) =>
      [...file.text.matchAll(IMPORT)]
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((target) => !target.startsWith(".") && !target.startsWith("node:") && target !== "zod")
        .filter((target) => !OF_THE_WORK.some(([path, name]) => path.test(file.path) && name.test(target)))
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(foreign).toEqual([]);
  });

  it("keeps every file at 300 lines or fewer", () => {
    const long = [...all, ...sources("test"), ...sources("bench")]
      .filter((file) => !file.path.includes("/fixtures/"))
      .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
      .filter((file) => file.lines > 300);
    expect(long).toEqual([]);
  });
});
