import type { Baseline, Lab, LabRun } from "../languages/lab.ts";
import type { TestResult } from "../languages/language.ts";
import { broken, limited, skipped } from "./answers.ts";
import type { Answer, CheckContext } from "./check.ts";

/** A changed program may take so many times the steps of the unchanged one (verification.md, schedule of the mutants). */
const STEP_FACTOR = 20;
const FREE_STEPS = 10_000;

/** The most steps of a run that takes `steps` in the unchanged program. */
export const stepBudget = (steps: number): number => STEP_FACTOR * steps + FREE_STEPS;

/** The lab and what the tests do in it with the solution unchanged; or the answer of a check that cannot be made without. */
export async function labBaseline(context: CheckContext): Promise<{ lab: Lab; baseline: Baseline } | Answer> {
  const lab = await context.workbench.lab();
  if ("failed" in lab)
    return context.language.instruments === null ? skipped(lab.failed, "no-material") : broken(lab.failed);
  const baseline = await lab.baseline();
  if ("failed" in baseline) return limited(`The tests cannot be run again and again: ${baseline.failed}`);
  const failing = baseline.run.results.find(({ status }) => status !== "passed");
  if (failing !== undefined)
    return limited(
      `${failing.test} does not pass when the tests are run again: ${headline(failing.message)}. Make it independent of what ran before it and of what is around it.`,
    );
  if (baseline.tests.length === 0) return limited("No test was found.");
  return { lab, baseline };
}

/** Whether the lab's answer says that something noticed the change; null when there is no answer. */
export function noticed({ ending, results }: LabRun): boolean | null {
  if (ending === "not-started") return null;
  return ending !== "completed" || results.some(({ status }) => status !== "passed");
}

/** The test that noticed, and how, in a few words; the ending's own sentence when none answered. */
export function noticedBy({ results, message }: LabRun): string {
  const found = results.find(({ status }) => status !== "passed");
  return found === undefined ? headline(message) : `${found.test}: ${headline(found.message)}`;
}

/** The name of a test without its parameters. */
export const baseName = (result: Pick<TestResult, "test">): string => result.test.replace(/\[.*$/s, "");

const headline = (message: string): string => message.trim().split("\n", 1)[0]?.replace(/\.$/, "").slice(0, 200) ?? "";
