import type { Finding } from "../../src/domain/finding.ts";
import type { Specification } from "../../src/domain/task.ts";
import { type Check, DEFAULT_BUDGET, type GateFile, type GateInput } from "../../src/verify/check.ts";
import { differential } from "../../src/verify/checks/differential.ts";
import { examples } from "../../src/verify/checks/examples.ts";
import { files } from "../../src/verify/checks/files.ts";
import { selfCheck } from "../../src/verify/checks/self-check.ts";
import { state } from "../../src/verify/checks/state.ts";
import { runGate } from "../../src/verify/gate.ts";
import { pythonMachine } from "./python-session.ts";

export interface Programs {
  solution: string;
  oracle?: string;
  tests?: string;
}

const LEVEL_3: readonly Check[] = [files, examples, differential, state, selfCheck];
/** One check of them alone. */
export const ONLY = {
  examples: [files, examples],
  state: [files, state],
  differential: [files, differential],
} as const;

const fileOf = (path: string, role: GateFile["role"], text: string | undefined): GateFile[] =>
  text === undefined ? [] : [{ path, role, bytes: new TextEncoder().encode(text) }];

/** Whether cases are enough is judged by mutants, which cost most of the time: without them only what the cases find is asked. */
export async function withoutMutants(): Promise<Pick<GateInput, "language">> {
  const { language } = await pythonMachine();
  const openMutants = async () => ({ failed: "left out" });
  return { language: { ...language, instruments: { ...language.instruments!, openMutants } } };
}

/** What the checks of level 3 find of programs given as texts, really run; by their names. */
export async function askCases(
  { solution, oracle, tests }: Programs,
  given: Partial<GateInput> = {},
  checks: readonly Check[] = LEVEL_3,
): Promise<Record<"examples" | "differential" | "state" | "self-check", Finding>> {
  const { language, sandbox } = await pythonMachine();
  const { findings } = await runGate(
    {
      ...{ language, sandbox, moduleName: "solution", specification: null, budget: DEFAULT_BUDGET },
      seed: "5eed",
      signal: new AbortController().signal,
      onCheckStarted: () => undefined,
      onCheckEnded: () => undefined,
      files: [
        ...fileOf("solution.py", "solution", solution),
        ...fileOf("oracle.py", "oracle", oracle),
        ...fileOf("test_solution.py", "tests", tests),
      ],
      ...given,
    },
    checks,
  );
  return Object.fromEntries(findings.map((finding) => [finding.check, finding])) as Awaited<
    ReturnType<typeof askCases>
  >;
}

export const specificationOf = (given: Partial<Specification>): Specification => ({
  title: "A function",
  slug: "solution",
  language: "python",
  entry: { kind: "function", name: "f" },
  signature: "f(items)",
  examples: [],
  domain: "",
  claim: null,
  question: null,
  ...given,
});
