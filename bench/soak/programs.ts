import { sha256 } from "../../src/domain/random.ts";
import type { Receipt } from "../../src/domain/receipt.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import { ORACLE } from "../../test/support/add-oracle.ts";
import { ADD_SPECIFICATION } from "../../test/support/add-script.ts";
import { SOLUTION, TESTS, WRONG } from "../../test/support/cli-cases.ts";

/** What is true of the program of a run; the product is never told. */
export type Truth = "right" | "wrong" | "undecidable";

/** What `verify` is given. */
export interface Subject {
  solution: string;
  tests: string;
  oracle: string;
}

const RIGHT: Subject = { solution: SOLUTION, tests: TESTS, oracle: ORACLE };

/** Wrong in ways of which the tests see less and less. */
const WRONG_SOLUTIONS: readonly string[] = [
  WRONG,
  SOLUTION.replace("a + b", "a + b if a < 40 else a - b"),
  SOLUTION.replace("a + b", "a + b if a * b < 900 else a + b + 1"),
  SOLUTION.replace("    return a + b", '    if b == 7:\n        raise ValueError("seven")\n    return a + b'),
];

/** An oracle that does not load: nobody can say whether the solution is right. */
const NO_ORACLE = "ENTRY = 'add'\n\ndef cases(rng, size):\n    return [\n";

/** `variant` chooses among wrong programs; from 4 on their text differs from the same of 0 to 3. */
export function subjectOf(truth: Truth, variant: number): Subject {
  if (truth === "undecidable") return { ...RIGHT, oracle: NO_ORACLE };
  return truth === "right"
    ? RIGHT
    : { ...RIGHT, solution: WRONG_SOLUTIONS[variant % WRONG_SOLUTIONS.length] as string };
}

/** What is true of the files a receipt speaks of: a run that is cut short may end with the first draft of a right program. */
export const truthOf = (truth: Truth, receipt: Receipt | null): Truth =>
  receipt?.files.some(({ role, sha256: found }) => role === "solution" && found === sha256(WRONG)) ? "wrong" : truth;

const call = (name: string, args: Record<string, unknown>) => ({ name, arguments: args });
const usage = { inputTokens: 100, outputTokens: 20 };

/**
 * A model that writes such a program. It says its key wherever it can. A wrong one stays wrong whatever it is shown, and is sure of itself.
 */
export function scriptOf(truth: Truth, variant: number, key: string): ScriptStep[] {
  const { solution: text, tests } = subjectOf(truth, variant);
  const solution = text.replace("The sum.", `The sum, version ${variant}.`);
  const write = (content: string) => [
    call("write_file", { path: "add.py", content }),
    call("write_file", { path: "test_add.py", content: tests }),
    call("run_file", { path: "test_add.py" }),
  ];
  const oracle = truth === "undecidable" ? `I have no oracle, only the key ${key}.` : `\`\`\`python\n${ORACLE}\`\`\``;
  const examiner = { session: "You are the examiner.", text: oracle, usage };
  const arbiter = { session: "You are the arbiter.", text: '{"demanded": "neither", "why": "I cannot say."}', usage };
  const first = truth === "right" && variant % 2 === 1 ? [{ calls: write(WRONG), usage }] : [];
  return [
    { text: JSON.stringify({ ...ADD_SPECIFICATION, title: `Add two integers ${key}` }), usage },
    ...Array.from({ length: 4 }, () => examiner),
    ...Array.from({ length: 4 }, () => arbiter),
    ...first,
    { text: `The key is ${key}.`, calls: write(solution), usage },
    ...Array.from({ length: 12 }, () => ({ text: `It is right as it is, by ${[...key].reverse().join("")}.`, usage })),
  ];
}
