import type { Lab, LabRun } from "../../languages/lab.ts";
import type { Answerless, Stub, TestSession } from "../../languages/language.ts";
import { broken, limited, passed } from "../answers.ts";
import type { Check, CheckContext } from "../check.ts";
import { hashSeeds } from "../sessions.ts";

/** What stands in place of the solution. */
type Stand = Stub | Answerless;

interface Outcome {
  kind: Stand["kind"];
  /** `noticed`: at least one test did not pass. `broken`: the stub itself could not be used. */
  result: "noticed" | "passed" | "broken";
  message: string;
  passedTests: string[];
  tests: number;
}

/** Tests that never ask the solution anything are padding; where they are this share of all, the rest proves too little. */
const MOST_IDLE = 0.5;

/** What one run with a stub told, in a session of its own or in the lab. */
type StubRun = Pick<TestSession | LabRun, "ending" | "message" | "results" | "collected">;
type RunStub = (stub: Stand) => Promise<StubRun>;

/** A stub that lacks a name the tests import is a bad stub, not a good test. */
const lacksName = (session: StubRun): boolean =>
  session.ending === "solution-failed" ||
  (session.ending === "tests-failed" && /cannot import name|has no attribute/.test(session.message));

function outcomeOf(stub: Stand, session: StubRun): Outcome {
  const passedTests = session.results.filter((result) => result.status === "passed").map((result) => result.test);
  const all = session.ending === "completed" && passedTests.length === session.collected.length;
  const result = session.ending === "not-started" || lacksName(session) ? "broken" : all ? "passed" : "noticed";
  return { kind: stub.kind, result, message: session.message, passedTests, tests: session.collected.length };
}

/** The raising stub is run to the end: whatever passes with it does not depend on the solution. */
const stopAtFirstFailure = (stub: Stand) => stub.kind !== "raises";

function inSessions(context: CheckContext): RunStub {
  const [hashSeed = 1] = hashSeeds(context.seed, 1);
  return (stub) => {
    const subject = { ...context.subject, solution: { ...context.subject.solution, text: stub.text } };
    return context.runTests(subject, { hashSeed, stopAtFirstFailure: stopAtFirstFailure(stub) });
  };
}

const inLab =
  (lab: Lab): RunStub =>
  (stub) =>
    lab.run({ solution: stub.text }, { stopAtFirstFailure: stopAtFirstFailure(stub), steps: null });

/**
 * The lab is used where the tests pass in it with the solution unchanged: its own known-good control, of which the stubs are the
 * known-bad half. Where the language has none, or the control does not hold, each stub gets a session of its own.
 */
async function runnerOf(context: CheckContext): Promise<{ run: RunStub; control: string }> {
  const lab = await context.workbench.lab();
  if ("failed" in lab) return { run: inSessions(context), control: lab.failed };
  const baseline = await lab.baseline();
  if ("failed" in baseline) return { run: inSessions(context), control: baseline.failed };
  const failing = baseline.run.results.find(({ status }) => status !== "passed");
  if (failing !== undefined || baseline.run.results.length === 0)
    return {
      run: inSessions(context),
      control: failing === undefined ? "No test was found in the lab." : `${failing.test} does not pass in the lab.`,
    };
  return { run: inLab(lab), control: "The same tests pass in the lab with the solution unchanged." };
}

/** What of the solution's answers the tests do not look at, as a phrase; null where they look. A validator may answer nothing at all. */
async function deafToAnswers({ analysis, signal }: CheckContext, run: RunStub): Promise<string | null> {
  const resultOf = async (kind: Answerless["kind"]) => {
    const stand = analysis.withoutAnswers.find((one) => one.kind === kind);
    return stand === undefined || signal.aborted ? null : outcomeOf(stand, await run(stand)).result;
  };
  if ((await resultOf("other answers")) !== "passed") return null;
  const noticed = await resultOf("answers noticed");
  if (noticed === "noticed") return "they pass whatever the solution answers, as long as it raises what they expect";
  const isNeverBack = noticed === "passed" && (await resultOf("endings noticed")) === "passed";
  return isNeverBack ? "in none of them does the solution answer anything" : null;
}

/**
 * The known-bad control: stubs with the solution's names and none of its work must each fail a test. Tests that pass with a
 * stub do not test the solution, whatever they say about it. Limits only: the solution may well be right.
 */
export const stubControl: Check = {
  name: "stub-control",
  needs: ["clean-run"],
  run: async (context) => {
    const outcomes: Outcome[] = [];
    const { run, control } = await runnerOf(context);
    for (const stub of context.analysis.stubs) {
      if (context.signal.aborted) break;
      outcomes.push(outcomeOf(stub, await run(stub)));
    }
    const usable = outcomes.filter((outcome) => outcome.result !== "broken");
    const evidence = { control, stubs: outcomes.map(({ kind, result, message }) => ({ kind, result, message })) };
    if (!usable.some((outcome) => outcome.kind === "raises")) {
      const why = outcomes.find((outcome) => outcome.kind === "raises")?.message;
      return broken(`No stub of the solution could be made and run${why ? `: ${why}` : "."}`, evidence);
    }
    const deaf = usable.filter((outcome) => outcome.result === "passed").map((outcome) => outcome.kind);
    if (deaf.length > 0) {
      const list = deaf.map((kind) => `one that ${kind}`).join(", ");
      return limited(`The tests do not test it: they pass with ${list} in place of the solution.`, evidence);
    }
    const unseen = await deafToAnswers(context, run);
    if (unseen !== null) return limited(`The tests do not test it: ${unseen}.`, evidence);
    const raising = outcomes.find((outcome) => outcome.kind === "raises");
    const idle = raising?.passedTests ?? [];
    const warnings = idle.map((test) => `${test} passes even when every function of the solution raises.`);
    const asking = idle.find((test) => context.analysis.asking.includes(test.replace(/\[.*$/s, "")));
    if (asking !== undefined) {
      const what = `${asking} calls the solution, yet passes when every function of the solution raises`;
      return limited(`The tests do not test it: ${what}.`, evidence, warnings);
    }
    if (raising !== undefined && idle.length > 0 && idle.length >= MOST_IDLE * raising.tests) {
      const share = `${idle.length} of ${raising.tests} tests pass even when every function of the solution raises`;
      return limited(`The tests do not test it: ${share}.`, evidence, warnings);
    }
    return passed(`The tests fail with each of ${usable.length} stubs in place of the solution.`, evidence, warnings);
  },
};
