import type {
  Analysis,
  Language,
  TestResult,
  TestSession,
  TestSessionOptions,
  TestSubject,
} from "../../src/languages/language.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { DEFAULT_BUDGET, type GateFile, type GateInput } from "../../src/verify/check.ts";

export const ANALYSIS: Analysis = {
  parsed: { solution: { ok: true }, test_solution: { ok: true } },
  placeholders: [],
  suspicious: [],
  doubtful: [],
  importers: ["test_solution"],
  asking: [],
  definitions: ["f"],
  stubs: [
    { kind: "raises", text: "stub raises" },
    { kind: "returns nothing", text: "stub nothing" },
  ],
  withoutAnswers: [],
};

export const result = (test: string, status: TestResult["status"] = "passed", message = ""): TestResult => ({
  test: `test_solution::${test}`,
  status,
  message,
  ms: 1,
});

/** A completed session in which two tests passed, with what is given in its place. */
export function session(given: Partial<TestSession> = {}): TestSession {
  const results = given.results ?? [result("test_a"), result("test_b")];
  return {
    ending: "completed",
    message: "",
    hashSeed: 1,
    collected: results.map((each) => each.test),
    results,
    importedSolution: true,
    violations: [],
    exit: { ending: "exit", code: 0, signal: null, ms: 1_000, stderr: "", dropped: 0 },
    argv: ["/usr/bin/python3", "harness.py"],
    ...given,
  };
}

/**
 * A language that answers as told: endings that no honest program brings about on demand. `play` gets the subject and the
 * options of each session, `sessions` counts them.
 */
export function scriptedLanguage(
  play: (subject: TestSubject, options: TestSessionOptions) => TestSession | Promise<TestSession>,
  analysis: Partial<Analysis> | { failed: string } = {},
): Language & { readonly sessions: TestSessionOptions[] } {
  const sessions: TestSessionOptions[] = [];
  return {
    sessions,
    instruments: null,
    name: "scripted",
    version: "1",
    solutionFile: (slug) => `${slug}.py`,
    testFile: (slug) => `test_${slug}.py`,
    isTestFile: (path) => path.startsWith("test_"),
    nameProblem: (name) => (name === "random" ? "The library already has a module named random." : null),
    program: () => {
      throw new Error("not scripted");
    },
    analyse: async () => ("failed" in analysis ? (analysis as { failed: string }) : { ...ANALYSIS, ...analysis }),
    runTests: async (_sandbox, subject, options) => {
      sessions.push(options);
      return { ...(await play(subject, options)), hashSeed: options.hashSeed };
    },
  };
}

/** Fails each stub and passes the solution. */
export const honest = (subject: TestSubject): TestSession =>
  subject.solution.text.startsWith("stub")
    ? session({ results: [result("test_a", "failed", "stub"), result("test_b", "failed", "stub")] })
    : session();

export const file = (path: string, role: GateFile["role"], text: string | Uint8Array): GateFile => ({
  path,
  role,
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
});

export const FILES: readonly GateFile[] = [
  file("solution.py", "solution", "def f(x):\n    return x + 1\n"),
  file("test_solution.py", "tests", "from solution import f\n"),
];

export const gateInput = (language: Language, given: Partial<GateInput> = {}): GateInput => ({
  files: FILES,
  moduleName: "solution",
  language,
  sandbox: createProcessSandbox(),
  specification: null,
  budget: DEFAULT_BUDGET,
  seed: "00ff",
  signal: new AbortController().signal,
  onCheckStarted: () => undefined,
  onCheckEnded: () => undefined,
  ...given,
});
