import { sha256 } from "../../domain/random.ts";
import type { TestResult, TestSession } from "../../languages/language.ts";
import { broken, limited, passed, phraseOf, refuted, skipped } from "../answers.ts";
import type { Answer, Check, CheckContext } from "../check.ts";
import { runUnderSeeds } from "../sessions.ts";

/** Failures shown; the rest are counted. */
const MOST_FAILURES = 10;

/** Lines of a message that name a place or a value. */
const TELLING = /^ +(?:got|expected|left|right|at|in the solution|called from|where|because of|message)\b/;

const NO_TEST =
  "No test was found: write functions whose names begin with test, or a unittest.TestCase; asserts outside of them are no tests.";

type Status = TestResult["status"];

const withStatus = (session: TestSession, ...wanted: Status[]) =>
  session.results.filter((result) => wanted.includes(result.status));

function evidenceOf(session: TestSession): Record<string, unknown> {
  const failures = withStatus(session, "failed", "timeout");
  return {
    collected: session.collected.length,
    passed: withStatus(session, "passed").length,
    failed: failures.length,
    skipped: withStatus(session, "skipped").length,
    failures: failures.slice(0, MOST_FAILURES).map(({ test, message }) => ({ test, message })),
  };
}

const clipped = (line: string): string => (line.length > 160 ? `${line.slice(0, 159)}…` : line);

/** The first line of a failure and those that say where and with which values; a diff of many lines stays in the evidence. */
const firstLines = (message: string): string => {
  const [first = "", ...rest] = message.trim().split("\n");
  const telling = rest.filter((line) => TELLING.test(line));
  return [first, ...(telling.length > 0 ? telling : rest)].slice(0, 4).map(clipped).join(" ");
};

/** Evidence against the solution, unless the tests alone are known for what could have caused it. */
function blamed(context: CheckContext, session: TestSession, summary: string): Answer {
  const name = context.subject.solution.name;
  const known = [...context.analysis.suspicious, ...session.violations];
  const testsOnly = known.length > 0 && known.every((found) => found.module !== name);
  return (testsOnly ? limited : refuted)(summary, { ...evidenceOf(session), violations: session.violations });
}

/** What a missing module may be besides, where the tests import nothing else that could be the solution. */
function withModuleAdvice({ subject }: CheckContext, message: string): string {
  const missing = /^.*`(\w+)` is neither in the standard library.*$/m.exec(message);
  const imports = new RegExp(`^\\s*(?:import|from)\\s+${subject.solution.name}\\b`, "m");
  if (missing === null || subject.tests.some(({ text }) => imports.test(text))) return message;
  const advice = `; if it is what the tests call the solution, give --module ${missing[1]}`;
  return message.replace(missing[0], `${missing[0]}${advice}`);
}

/** What one session shows when it did not end as told; null when it completed. */
function endingProblem(context: CheckContext, session: TestSession): Answer | null {
  const { solution } = context.subject;
  switch (session.ending) {
    case "completed":
      return null;
    case "not-started":
      return broken(`The tests could not be started: ${session.message}`);
    case "solution-failed":
      return refuted(`The solution ${solution.name} cannot be imported: ${session.message}`, {
        message: session.message,
      });
    case "tests-failed":
      return limited(`The tests cannot be imported: ${withModuleAdvice(context, session.message)}`, {
        message: session.message,
      });
    case "forged":
      return blamed(context, session, `The test run was tampered with: ${session.message}`);
    case "timeout":
      return blamed(
        context,
        session,
        `The tests did not end in time (one test may take ${context.budget.perTestMs / 1_000} s, see --test-timeout): ${session.message}`,
      );
    case "output-limit":
      return blamed(context, session, `The tests wrote too much output: ${session.message}`);
    case "crashed":
      return blamed(context, session, `The test process ended early: ${session.message}`);
  }
}

/** What the results of one completed session show; null when every test passed and nothing forbidden was done. */
function resultProblem(context: CheckContext, session: TestSession): Answer | null {
  const evidence = { ...evidenceOf(session), violations: session.violations };
  const own = session.violations.filter((found) => found.module === context.subject.solution.name);
  if (own.length > 0) return refuted(`When run, the solution ${phraseOf(own)}.`, evidence);
  const failed = withStatus(session, "failed", "timeout");
  const first = failed[0];
  if (first !== undefined) {
    const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : "";
    const verb = first.status === "timeout" ? "did not end in time" : "failed";
    return refuted(`${first.test} ${verb}: ${firstLines(first.message)}${more}`, evidence);
  }
  if (session.violations.length > 0)
    return limited(`When run, a test module ${phraseOf(session.violations)}.`, evidence);
  if (session.collected.length === 0) return limited(NO_TEST, evidence);
  const skipped = withStatus(session, "skipped");
  if (skipped[0] !== undefined) {
    const { test, message } = skipped[0];
    const why = /expected to fail/.test(message)
      ? "is marked as expected to fail; such a test"
      : "was skipped; a skipped test";
    return limited(`${test} ${why} shows nothing (${skipped.length} in all).`, evidence);
  }
  const answered = new Set(session.results.map((result) => result.test));
  if (session.results.length !== session.collected.length || answered.size !== session.collected.length) {
    return broken(`${session.collected.length} tests were collected, ${session.results.length} answered.`, evidence);
  }
  if (!session.importedSolution) {
    const { name } = context.subject.solution;
    return limited(
      `No test imports the solution: import ${name} in the tests (--module says it where they call it otherwise).`,
      evidence,
    );
  }
  return null;
}

/** A test whose result, or the list itself, differs between two hash seeds; null when they agree. */
function disagreement(first: TestSession, other: TestSession): Answer | null {
  const seeds = `hash seeds ${first.hashSeed} and ${other.hashSeed}`;
  if (first.collected.join("\n") !== other.collected.join("\n")) {
    return limited(`Different tests are found under ${seeds}.`, { seeds: [first.hashSeed, other.hashSeed] });
  }
  for (const result of first.results) {
    const second = other.results.find((each) => each.test === result.test);
    if (second === undefined || second.status === result.status) continue;
    const pair = [first, other].map((session, index) => ({
      hashSeed: session.hashSeed,
      status: index === 0 ? result.status : second.status,
      message: index === 0 ? result.message : second.message,
    }));
    const failing = pair.find((each) => each.status !== "passed");
    return refuted(
      `The result depends on the hash seed: ${result.test} is ${result.status} under seed ${first.hashSeed} and ${second.status} under seed ${other.hashSeed}: ${firstLines(failing?.message ?? "")}`,
      { test: result.test, results: pair, ...evidenceOf(result.status === "passed" ? other : first) },
    );
  }
  return null;
}

/** Tests that passed under every hash seed. */
const passedEverywhere = ([first, ...others]: readonly TestSession[]): string[] =>
  (first === undefined ? [] : withStatus(first, "passed"))
    .map(({ test }) => test)
    .filter((test) => others.every((other) => withStatus(other, "passed").some((result) => result.test === test)));

/**
 * Are the tests found, do all of them run and pass, none skipped, the same under several hash seeds, each in a fresh process?
 * A failing test refutes; a vacuous suite limits. The bytes in memory are the bytes run: hashed before and after.
 */
export const cleanRun: Check = {
  name: "clean-run",
  needs: ["files"],
  run: async (context) => {
    if (context.subject.tests.length === 0)
      return context.oracle === null
        ? limited("There are no tests and no oracle, so nothing says what is right: give tests, an oracle or both.")
        : skipped("There are no tests; the oracle alone is asked.", "no-subject");
    const hashes = () => Object.fromEntries(context.files.map((file) => [file.path, sha256(file.bytes)]));
    const before = hashes();
    const sessions = await runUnderSeeds(context);
    const first = sessions[0];
    if (first === undefined) return broken("No test session was run.");
    if (JSON.stringify(before) !== JSON.stringify(hashes())) return broken("The files changed while they were tested.");
    const problem =
      endingProblem(context, first) ??
      firstOf(sessions.slice(1), (other) => (other.ending === "completed" ? disagreement(first, other) : null)) ??
      firstOf(sessions, (session) => endingProblem(context, session)) ??
      firstOf(sessions, (session) => resultProblem(context, session));
    context.passedTests.push(...passedEverywhere(sessions));
    if (problem !== null) return problem;
    const evidence = { ...evidenceOf(first), hashSeeds: sessions.map((session) => session.hashSeed), sha256: before };
    return passed(
      `${first.collected.length} ${first.collected.length === 1 ? "test" : "tests"} passed under ${sessions.length} hash seeds.`,
      evidence,
    );
  },
};

function firstOf(sessions: readonly TestSession[], ask: (session: TestSession) => Answer | null): Answer | null {
  for (const session of sessions) {
    const answer = ask(session);
    if (answer !== null) return answer;
  }
  return null;
}
