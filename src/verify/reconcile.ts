import * as z from "zod";
import type { Finding } from "../domain/finding.ts";
import type { LiteralCall } from "../languages/survey.ts";
import type { CheckContext } from "./check.ts";
import { showCase, showValue } from "./differential/show-value.ts";

/** Evidence of a clean run in which tests failed. */
const Failing = z.object({ failed: z.int().positive(), failures: z.array(z.object({ test: z.string() })).min(1) });

/** The name a survey knows a test by: without its parameters. */
const plainName = (test: string): string => test.replace(/\[.*$/s, "");

/**
 * A failing test is a question: where the oracle gives the solution's own answer on every input that the failing tests hold, it is the
 * tests that are wrong, so that finding limits instead of refuting. Null when nothing changes.
 */
export async function reconcile(context: CheckContext, findings: readonly Finding[]): Promise<Finding | null> {
  const ran = findings.find(({ check }) => check === "clean-run");
  if (ran === undefined || ran.status !== "fail" || ran.effect !== "refutes" || context.oracle === null) return null;
  if (context.signal.aborted || !hasAgreed(findings)) return null;
  const failing = Failing.safeParse(ran.evidence);
  // Of more failures than are listed the rest cannot be judged.
  if (!failing.success || failing.data.failed !== failing.data.failures.length) return null;
  const [survey, engine] = [await context.workbench.survey(), await context.workbench.cases()];
  if ("failed" in survey || "failed" in engine) return null;
  const byTest = failing.data.failures.map(({ test }) =>
    survey.calls.filter((call) => call.entry === engine.entry && plainName(call.test) === plainName(test)),
  );
  if (byTest.some((calls) => calls.length === 0)) return null;
  const calls = byTest.flat();
  const answers = await engine.agreesOn(calls.map(({ input }) => input));
  const [first] = calls;
  const [answer] = answers;
  if (first === undefined || answer === undefined || answers.some((one) => one === null)) return null;
  return contradicted(ran, first, showCase(first.input, engine.entry), answer === null ? "" : showValue(answer.answer));
}

/** Whether the oracle was used and nowhere disagreed. */
const hasAgreed = (findings: readonly Finding[]): boolean =>
  findings.some(
    ({ check, status, effect }) =>
      check === "differential" && (status === "pass" || (status === "fail" && effect === "limits")),
  );

function contradicted(ran: Finding, { test }: LiteralCall, call: string, answer: string): Finding {
  const summary = `${test} contradicts the oracle: for ${call} solution and oracle both give ${answer}. ${ran.summary}`;
  return { ...ran, effect: "limits", summary, evidence: { ...ran.evidence, contradictsOracle: true } };
}
