import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { ActionOutput } from "../../src/config/action-outputs.ts";
import type { ActionOutputs } from "../../src/entry/action/runner.ts";
import { actionYml } from "../support/action-docs/action-yml.ts";
import { betweenMarkers } from "../support/action-docs/between-markers.ts";
import { inputsTable, outputsTable, repoFileTable } from "../support/action-docs/tables.ts";
import { withInputs } from "../support/action-docs/workflow-yml.ts";

const root = resolve(import.meta.dirname, "../..");

/** Each file with what makes its text from the settings and the text it has. */
const FILES: readonly [string, (now: string) => string][] = [
  ["action.yml", () => actionYml("dist/action")],
  [".github/actions/verialgo/action.yml", () => actionYml("../../../dist/action")],
  [".github/workflows/verialgo.yml", withInputs],
  [
    "docs/action.md",
    (now) =>
      [
        ["inputs", inputsTable()],
        ["outputs", outputsTable()],
        ["repository file", repoFileTable()],
      ].reduce((text, [name, content]) => betweenMarkers(text, name as string, `\n${content}\n`), now),
  ],
];

describe("files made from the settings (UPDATE_DOCS=1 writes them)", () => {
  it.each(FILES)("%s is current", (path, make) => {
    const file = resolve(root, path);
    if (process.env.UPDATE_DOCS === "1") writeFileSync(file, make(readIfThere(file)));
    const now = readFileSync(file, "utf8");
    expect(now).toBe(make(now));
  });

  it("notices a changed line between the markers", () => {
    const file = resolve(root, ".github/workflows/verialgo.yml");
    const changed = readFileSync(file, "utf8").replace("type: string", "type: number");
    expect(withInputs(changed)).not.toBe(changed);
    expect(() => betweenMarkers("no markers", "inputs", "")).toThrow("0 times");
  });
});

describe("docs/action.md", () => {
  const page = readFileSync(resolve(root, "docs/action.md"), "utf8");
  const sources = readdirSync(resolve(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(resolve(root, "src", path), "utf8"))
    .join("\n");
  /** Messages in quotation marks in the first column, cut at what differs each time. */
  const quoted = (text: string) =>
    [...text.matchAll(/^\| "([^"]+)"/gm)].flatMap((match) => (match[1] ?? "").split("…")).map((part) => part.trim());

  it("quotes only messages VeriAlgo really gives", () => {
    const parts = quoted(page).filter((part) => part !== "");
    expect(parts.length).toBeGreaterThan(8);
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
    expect(quoted('| "The … is unknown" | x |')).toEqual(["The", "is unknown"]);
  });

  it("links to files that exist", () => {
    for (const match of page.matchAll(/\]\(([^)#]+)\)/g)) {
      expect(existsSync(resolve(root, "docs", match[1] ?? "")), match[1]).toBe(true);
    }
  });
});

it("the program sets the outputs that action.yml names", () => {
  type Same = [keyof ActionOutputs, ActionOutput] extends [ActionOutput, keyof ActionOutputs] ? true : false;
  const same: Same = true;
  expect(same).toBe(true);
});

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
