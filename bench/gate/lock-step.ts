import type { Interpreter } from "../../src/languages/python/interpreter.ts";
import { openOracle } from "../../src/languages/python/oracle-program.ts";
import { openSolution } from "../../src/languages/python/solution-program.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { sameAnswer } from "../../src/verify/differential/compare.ts";

const SOLUTION = "def double(n):\n    return n * 2\n";
const ORACLE = 'ENTRY = "double"\ndef expected(case):\n    return case["args"][0] + case["args"][0]\n';
const ANSWER_MS = 10_000;
const WARMING = 500;

/** The most a case may take, in milliseconds: solution and oracle asked at the same time and compared, start not counted. */
export const LOCK_STEP_BAR_MS = 0.15;

/**
 * Puts cases of a function that does next to nothing to a solution and an oracle, two sandboxes at once.
 * @returns milliseconds a case; rejects when one of the two does not answer as it should
 */
export async function lockStepMs(sandbox: Sandbox, interpreter: Interpreter, cases = 3_000): Promise<number> {
  const options = { hashSeed: 0, loadMs: ANSWER_MS };
  const solution = await openSolution(interpreter, sandbox, { name: "double", text: SOLUTION }, "double", options);
  const oracle = await openOracle(interpreter, sandbox, { name: "oracle", text: ORACLE }, options);
  if ("failed" in solution) throw new Error(solution.failed);
  if ("failed" in oracle) throw new Error(oracle.failed);
  let began = 0;
  for (let n = -WARMING; n < cases; n++) {
    if (n === 0) began = performance.now();
    const input = { args: [n] };
    const [actual, expected] = await Promise.all([solution.ask(input, ANSWER_MS), oracle.expected(input, ANSWER_MS)]);
    const answered = actual.kind === "answer" && expected.kind === "answer";
    if (!answered || !sameAnswer(expected.value, actual.value)) throw new Error(`no answer, or a wrong one, to ${n}`);
  }
  const ms = (performance.now() - began) / cases;
  await Promise.all([solution.close(), oracle.close()]);
  return ms;
}
