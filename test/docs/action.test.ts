import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
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

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
