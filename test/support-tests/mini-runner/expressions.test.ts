import { describe, expect, it } from "vitest";
import {
  evaluate,
  evaluateCondition,
  evaluateText,
  evaluateValue,
  type Scope,
} from "../../support/mini-runner/expressions.ts";

const scope = (status: NonNullable<Scope["status"]> = "success"): Scope => ({
  status,
  contexts: {
    github: { event: { label: { name: "algo" }, comment: { body: "/verialgo verify" } }, event_name: "issues" },
    inputs: { "max-steps": 16, draft: true, empty: "" },
    secrets: {},
  },
});

describe("expressions", () => {
  it("know GitHub's functions and comparisons", () => {
    for (const [text, value] of [
      ["contains(github.event.comment.body, 'VERIFY')", true],
      ["startsWith(github.event.comment.body, '/verialgo') && endsWith('ab', 'B')", true],
      ["format('{0}-{1}', github.event_name, inputs.max-steps)", "issues-16"],
      ["join(fromJSON('[1,2]'), '+')", "1+2"],
      ["toJSON(inputs.empty)", '""'],
      ["github.event.label.name == 'ALGO'", true],
      ["inputs.max-steps == '16'", true],
      ["github.event.pull_request.number", null],
      ["secrets.KEY || 'none'", "none"],
      ["github.event.*.name", ["algo"]],
    ] as const)
      expect([text, evaluate(text, scope())]).toEqual([text, value]);
  });

  it("refuse unknown names, functions and syntax", () => {
    for (const bad of ["env.X", "hash('x')", "success() &&", "contains('a')", "github.event.label ==", "'"])
      expect(() => evaluate(bad, scope()), bad).toThrow(/The expression/);
    expect(() => evaluate("success()", { contexts: {} })).toThrow(/success/);
    expect(() => evaluateText("${{ github.event }}", scope())).toThrow(/no text/);
    expect(() => evaluateText("${{ inputs.draft", scope())).toThrow(/not closed/);
  });

  it("stand in text and as whole values", () => {
    expect(evaluateText("a ${{ '}}' }}b${{ inputs.draft }}${{ github.nothing }}", scope())).toBe("a }}btrue");
    expect([evaluateValue("${{ inputs.max-steps }}", scope()), evaluateValue("${{ 1 }}0", scope())]).toEqual([
      16,
      "10",
    ]);
  });

  it("ask for success unless a condition asks for the status itself", () => {
    for (const [condition, success, failure, cancelled] of [
      [undefined, true, false, false],
      ["github.event_name == 'issues'", true, false, false],
      ["${{ always() }}", true, true, true],
      ["failure()", false, true, false],
      ["!cancelled() && github.event.label.name", true, true, false],
      ["contains('success()', 'always')", false, false, false],
      [false, false, false, false],
    ] as const) {
      const found = (["success", "failure", "cancelled"] as const).map((status) =>
        evaluateCondition(condition, scope(status)),
      );
      expect([condition, ...found]).toEqual([condition, success, failure, cancelled]);
    }
    expect(() => evaluateCondition("${{ false }} || true", scope())).toThrow(/always be true/);
  });
});
