import { sentenceOf } from "../domain/errors.ts";
import { CHECK_LEVELS, type Finding } from "../domain/finding.ts";
import type { ReceiptRun } from "../domain/receipt.ts";
import { oracleGiverOf } from "../domain/verdict.ts";
import type { Analysis, TestSession } from "../languages/language.ts";
import { broken, skipped } from "./answers.ts";
import { type Answer, type Check, type CheckContext, type GateInput, type GateResult, NO_QUESTION } from "./check.ts";
import { sizeProblem } from "./checks/files.ts";
import { CHECKS } from "./checks/index.ts";
import { reconcile } from "./reconcile.ts";
import { oracleOf, subjectOf } from "./subject.ts";
import { createWorkbench } from "./workbench.ts";

const NO_ANALYSIS: Analysis = {
  parsed: {},
  placeholders: [],
  suspicious: [],
  doubtful: [],
  importers: [],
  asking: [],
  definitions: [],
  stubs: [],
  withoutAnswers: [],
};

/**
 * Judges a solution by running it: each check in turn, in the sandbox, on the bytes given and no others.
 * Never rejects. A check that breaks gives an `error` finding, one whose `needs` did not pass a `skip`; after an abort the
 * rest is skipped for want of time. `checks` is the list to run, for tests of the gate itself.
 */
export async function runGate(input: GateInput, checks: readonly Check[] = CHECKS): Promise<GateResult> {
  const runs: ReceiptRun[] = [];
  const findings: Finding[] = [];
  const context = await contextOf(input, runs, findings);
  for (const check of checks) {
    input.onCheckStarted(check.name);
    const started = performance.now();
    const answer = input.signal.aborted
      ? skipped("The run was interrupted before this check.", "no-time")
      : (withoutNeed(check, findings) ?? (await asked(check, context)));
    const ms = Math.round(performance.now() - started);
    const finding: Finding = { warnings: [], ...answer, check: check.name, ms };
    findings.push(finding);
    input.onCheckEnded(finding);
  }
  const settled = await reconcile(context, findings);
  if (settled !== null) {
    findings[findings.findIndex(({ check }) => check === settled.check)] = settled;
    input.onCheckEnded(settled);
  }
  runs.push(...(await context.workbench.close()));
  return { findings, runs, passedTests: [...context.passedTests] };
}

/** The skip of a check that needs another one which did not pass; null when nothing is missing. */
function withoutNeed(check: Check, findings: readonly Finding[]): Answer | null {
  for (const name of check.needs) {
    const needed = findings.find((each) => each.check === name);
    if (needed?.status === "pass") continue;
    if (needed?.status === "skip" && needed.skipReason === "no-subject")
      return skipped("Not asked, because there are no tests.", "no-subject");
    return skipped(`Not run, because the check ${name} did not pass.`, "earlier-check-failed");
  }
  return null;
}

async function asked(check: Check, context: CheckContext): Promise<Answer> {
  try {
    const answer = await check.run(context);
    // What an abort left half-done is no evidence in either direction.
    if (context.signal.aborted && answer.status !== "pass") {
      return skipped("The run was interrupted during this check.", "no-time");
    }
    return answer;
  } catch (error) {
    return broken(`The check ${check.name} (level ${CHECK_LEVELS[check.name]}) broke: ${sentenceOf(error)}.`);
  }
}

async function contextOf(input: GateInput, runs: ReceiptRun[], earlier: readonly Finding[]): Promise<CheckContext> {
  const { language, sandbox, budget, signal } = input;
  const subject = subjectOf(input.files, input.moduleName);
  const analysis = await analysed(input, subject);
  const record = (session: TestSession): TestSession => {
    runs.push({
      argv: [...session.argv],
      // A whole session ends with a code that is drawn for it, so that none can be forged; in the record that is a 0.
      exit: session.ending === "completed" ? 0 : session.exit.code,
      ms: Math.round(session.exit.ms),
      isolation: sandbox.isolation.kind,
    });
    return session;
  };
  const { whyNoOracle, entry, claim, knownCases } = { ...NO_QUESTION, ...input };
  const oracleBy = input.oracleBy ?? oracleGiverOf(input.files);
  const context: CheckContext = {
    ...{ oracleBy, whyNoOracle, entry, claim, knownCases, earlier, passedTests: [] },
    oracle: oracleOf(input.files),
    workbench: createWorkbench(() => context),
    files: input.files,
    subject,
    analysis: "failed" in analysis ? NO_ANALYSIS : analysis,
    analysisFailure: "failed" in analysis ? analysis.failed : null,
    language,
    sandbox,
    specification: input.specification,
    budget,
    seed: input.seed,
    signal,
    runTests: async (tested, options) =>
      record(
        await language.runTests(sandbox, tested, {
          ...options,
          perTestMs: budget.perTestMs,
          totalMs: budget.totalMs,
          signal,
        }),
      ),
  };
  return context;
}

async function analysed(input: GateInput, subject: CheckContext["subject"]): Promise<Analysis | { failed: string }> {
  const [large] = input.files.flatMap((file) => sizeProblem(file) ?? []);
  if (large !== undefined) return { failed: large };
  try {
    return await input.language.analyse(input.sandbox, subject, input.signal);
  } catch (error) {
    return { failed: `The analysis broke: ${sentenceOf(error)}` };
  }
}
