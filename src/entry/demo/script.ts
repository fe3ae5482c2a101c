import type { ScriptStep } from "../../model/scripted-model.ts";
import solution from "./fibonacci.py";
import moreTests from "./more_tests.py";
import oracle from "./oracle.py";
import tests from "./test_fibonacci.py";

export const DEMO_REQUIREMENT =
  "Fibonacci numbers in three ways: by recursion with a memo, by iteration and by matrix powers. fibonacci(10) is 55.";

const SPECIFICATION = {
  title: "Fibonacci numbers in three ways",
  slug: "fibonacci",
  language: "python",
  entry: { kind: "function", name: "fibonacci" },
  signature: 'fibonacci(n: int, way: str = "iterative") -> int',
  examples: [{ quote: "fibonacci(10) is 55", args: [10], expected: 55 }],
  domain:
    'n is an integer from 0 to 500; way is "recursive", "iterative" or "matrix"; n below 0 and any other way are refused with a ValueError',
  claim: null,
  question: null,
};

/** Nothing is sent anywhere. */
const usage = { inputTokens: 0, outputTokens: 0 };

const call = (name: string, args: Record<string, unknown>): ScriptStep["calls"] => [{ name, arguments: args }];

/**
 * Only the replies are scripted: what fails and what passes is found out by running it, and the script stops where that is otherwise.
 * Three mistakes people really make. F(n) stands beside the diagonal of the matrix power, and the first version takes the corner, which is
 * F(n + 1): the tests fail. The loop of the iterative version starts one late, which shows at 0 only, where no test looks: the oracle
 * disagrees. And the tests are too weak for the matrix and for the limit of what is refused: mutants live.
 */
const AUTHOR: readonly ScriptStep[] = [
  {
    text: "Three independent ways, so that they can be checked against each other.",
    calls: call("write_file", { path: "fibonacci.py", content: solution }),
  },
  {
    text: "Now tests: first values, large ones, random ones against the definition, wrong input.",
    calls: call("write_file", { path: "test_fibonacci.py", content: tests }),
  },
  { text: "I will not conclude by reasoning: run them.", calls: call("run_file", { path: "test_fibonacci.py" }) },
  {
    expect: { lastResultContains: "failed\n  assert fibonacci_matrix(n) == FIRST[n]" },
    text: "The matrix version is one ahead: power[0][0] is F(n + 1); F(n) is power[0][1].",
    calls: call("edit_file", { path: "fibonacci.py", old_text: "return power[0][0]", new_text: "return power[0][1]" }),
  },
  { text: "Run the tests again.", calls: call("run_file", { path: "test_fibonacci.py" }) },
  { expect: { lastResultContains: "passed" }, text: "All three ways agree, and the tests pass." },
  {
    expect: { lastUserContains: "assert fibonacci(0" },
    text: "F(0) is 0, and the loop starts one late: it gives 1. It must begin before the row.",
    calls: call("edit_file", {
      path: "fibonacci.py",
      old_text: "before, current = 0, 1\n    for _ in range(n - 1):",
      new_text: "before, current = 1, 0\n    for _ in range(n):",
    }),
  },
  {
    expect: { lastUserContains: "No test notices" },
    text: "My tests never ask for 0, look at two values of the matrix only and refuse -5, not -1: add these.",
    calls: call("write_file", { path: "test_fibonacci.py", content: tests + moreTests }),
  },
  { text: "Run them.", calls: call("run_file", { path: "test_fibonacci.py" }) },
  { expect: { lastResultContains: "passed" }, text: "Every way is right from 0 on, and the tests are sharper." },
];

const EXAMINER: ScriptStep = {
  session: "You are the examiner.",
  expect: { lastUserContains: "fibonacci(n: int", tools: [] },
  text: `\`\`\`python\n${oracle}\`\`\``,
};

const STEPS: readonly ScriptStep[] = [{ text: JSON.stringify(SPECIFICATION) }, EXAMINER, ...AUTHOR];

export const DEMO_SCRIPT: readonly ScriptStep[] = STEPS.map((step) => ({ ...step, usage }));
