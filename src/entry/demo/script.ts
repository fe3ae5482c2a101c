import type { ScriptStep } from "../../model/scripted-model.ts";
import solution from "./fibonacci.py";
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
  domain: 'n is an integer of 0 or more; way is "recursive", "iterative" or "matrix"',
  claim: null,
  question: null,
};

/** Nothing is sent anywhere. */
const usage = { inputTokens: 0, outputTokens: 0 };

const call = (name: string, args: Record<string, unknown>): ScriptStep["calls"] => [{ name, arguments: args }];

/**
 * The known episode: F(n) stands beside the diagonal of the matrix power, the first version takes the corner, which is F(n + 1). Only the
 * replies are scripted: that the tests fail and then pass is found out by running them, and the script stops if they do not.
 */
const STEPS: readonly ScriptStep[] = [
  { text: JSON.stringify(SPECIFICATION) },
  {
    text: "Three independent ways, so that they can be checked against each other.",
    calls: call("write_file", { path: "fibonacci.py", content: solution }),
  },
  {
    text: "Now tests: first values, a large one, random ones against the definition, wrong input.",
    calls: call("write_file", { path: "test_fibonacci.py", content: tests }),
  },
  { text: "I will not conclude by reasoning: run them.", calls: call("run_file", { path: "test_fibonacci.py" }) },
  {
    expect: { lastResultContains: "failed\n  assert fibonacci_matrix(n) == FIRST[n]" },
    text: "The matrix version is one ahead: power[0][0] is F(n + 1); F(n) is power[0][1].",
    calls: call("edit_file", { path: "fibonacci.py", old_text: "return power[0][0]", new_text: "return power[0][1]" }),
  },
  { text: "Run the tests again.", calls: call("run_file", { path: "test_fibonacci.py" }) },
  { text: "All three ways agree, and the tests pass." },
];

export const DEMO_SCRIPT: readonly ScriptStep[] = STEPS.map((step) => ({ ...step, usage }));
