import type { Finding } from "../../../src/domain/finding.ts";
import type { RunReport } from "../../../src/surfaces/report/run-report.ts";
import { finding, receipt, sampleBodies, stamped } from "../sample-run.ts";
import { folded, publication, reportOf } from "./samples.ts";

export const survivor = (line: number) => ({
  line,
  operator: "comparison-boundary",
  sentence: `No test notices when \`<=\` becomes \`<\` in line ${line}; merge_sorted([1], [1]) shows it.`,
  diff: `--- merge_sorted.py\n+++ merge_sorted.py\n@@ -${line},3 +${line},3 @@\n     while i < len(a) and j < len(b):\n-        if a[i] <= b[j]:\n+        if a[i] < b[j]:\n             out.append(a[i])`,
});

export const growthFinding = (rest: Partial<Finding> = {}): Finding =>
  finding("growth", {
    summary: "t ∝ n^1.02 ± 0.02, claimed O(n): consistent.",
    evidence: {
      claim: "O(n)",
      result: "consistent",
      slope: 0.02,
      se: 0.02,
      points: [1024, 2048, 4096, 8192, 16384, 32768, 65536].map((n) => ({ n, seconds: n * 1.1e-7 + 2e-6 })),
    },
    ms: 6_120,
    ...rest,
  });

/** Every check of every level, as later versions will run them: level 3 asked, a difference found. */
export function counterexampleReport(): RunReport {
  const summary = "The program and the reference differ on merge_sorted([1, 1], [1]).";
  const end = receipt({
    verdict: "refuted",
    level: 0,
    requiredLevel: 3,
    reasons: [{ code: "differential", message: summary }],
    caught: [],
    findings: [
      finding("files", { summary: "The files are plain source text and parse." }),
      finding("placeholders", { summary: "No placeholder stands in place of code." }),
      finding("suspicious", { summary: "Neither the solution nor the tests hold a suspicious construct." }),
      finding("clean-run", { summary: "12 tests passed under 3 hash seeds.", ms: 1_234 }),
      finding("stub-control", { summary: "The tests fail with each of 4 stubs in place of the solution.", ms: 830 }),
      finding("same-control", { summary: "3 rewrites that mean the same pass.", ms: 410 }),
      finding("flip-control", { summary: "12 of 12 expected values matter.", ms: 390 }),
      finding("coverage", {
        status: "fail",
        summary: "2 of 14 lines are run by no test.",
        evidence: { missedLines: [9, 10], missedBranches: [{ line: 8, way: "false" }] },
      }),
      finding("mutation", {
        status: "fail",
        summary: "21 of 26 mutants were noticed (80 %), 90 % are asked for.",
        evidence: {
          score: 0.807,
          killed: 21,
          total: 27,
          run: 27,
          probablyEquivalent: 1,
          survivors: [3, 6, 6, 9, 12].map(survivor),
        },
        ms: 2_310,
      }),
      finding("examples", { status: "skip", skipReason: "no-subject", summary: "The request holds no example." }),
      finding("differential", {
        status: "fail",
        effect: "refutes",
        summary,
        evidence: {
          cases: 1_204,
          legal: 1_204,
          exhaustive: false,
          counterexample: {
            case: { args: [[1, 1], { tuple: [1] }] },
            expected: [1, 1, 1],
            actual: [1, 1],
            shown: { input: "merge_sorted([1, 1], (1,))", expected: "[1, 1, 1]", actual: "[1, 1]" },
          },
        },
        ms: 4_010,
      }),
      growthFinding(),
    ],
  });
  return reportOf(folded(stamped(sampleBodies("Merge two sorted lists", end))), end, { command: "revise" });
}

/** What no report may stumble over: 5,000 steps, 2 MB printed by each of the last runs, 400 survivors, long texts everywhere. */
export function enormousReport(noise: string): RunReport {
  const long = noise.repeat(Math.ceil(2_000_000 / noise.length));
  const part = long.slice(0, 20_000);
  const end = receipt({
    verdict: "refuted",
    requiredLevel: 3,
    reasons: Array.from({ length: 40 }, (_, index) => ({ code: "differential", message: `reason ${index} ${part}` })),
    caught: Array.from({ length: 30 }, (_, index) => ({ step: index + 1, what: part, fixedAtStep: null })),
    findings: [
      finding("clean-run", {
        status: "fail",
        effect: "refutes",
        summary: part,
        warnings: Array.from({ length: 100 }, () => part),
        evidence: {
          failures: Array.from({ length: 300 }, (_, index) => ({ test: `test_${index} ${part}`, message: part })),
        },
      }),
      finding("coverage", {
        status: "fail",
        summary: part,
        evidence: { missedLines: Array.from({ length: 9_000 }, (_, index) => index * 2 + 1) },
      }),
      finding("mutation", {
        status: "fail",
        summary: part,
        evidence: {
          score: 0.1,
          killed: 44,
          total: 444,
          survivors: Array.from({ length: 400 }, (_, line) => ({
            ...survivor(line + 1),
            operator: part,
            diff: `${survivor(line + 1).diff}\n${part}`,
          })),
        },
      }),
      finding("differential", {
        status: "fail",
        effect: "refutes",
        summary: part,
        evidence: {
          cases: 1_000,
          counterexample: { case: { args: [long] }, expected: `expected-${long}`, actual: `actual-${long}` },
        },
      }),
    ],
  });
  const state = folded(stamped(sampleBodies("Merge two sorted lists", end)));
  const tools = Array.from({ length: 5_000 }, (_, index) => ({
    id: `c${index}`,
    name: "run_file",
    hint: `${part.slice(0, 100)}.py`,
    step: index + 1,
    ok: index % 2 === 0,
    summary: part,
    detail: index > 4_900 ? long : "printed",
    ms: 12,
  }));
  return reportOf({ ...state, step: 5_000, tools, lastText: long }, end, {
    publication: publication({
      notes: Array.from({ length: 30 }, () => ({ code: "failed", message: part, advice: part })),
    }),
    deliveredFolder: "algorithms/merge_sorted",
    recheck: "npx verialgo verify --receipt r.json .",
  });
}
