import type { Case, Value } from "../../src/domain/value.ts";
import type { CaseReply, OracleProgram, SolutionProgram } from "../../src/languages/case-program.ts";
import { openOracle } from "../../src/languages/python/oracle-program.ts";
import { openSolution } from "../../src/languages/python/solution-program.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { EVERYWHERE } from "../../src/verify/differential/case-parts.ts";
import { compareOn, type Outcome } from "../../src/verify/differential/lock-step.ts";
import { pythonMachine } from "../support/python-session.ts";

const OPTIONS = { hashSeed: 7, loadMs: 30_000 };

/** A program instead of the driver, which speaks as the driver would, or not quite. `line()` reads a request, `put(text)` writes a line. */
const SPEAKING = `import json, os, sys, time
def line(): return json.loads(sys.stdin.readline())
def put(text): os.write(1, text.encode("utf-8", "surrogateescape") + b"\\n")
def answer(request, value): return '{"id":"%s","value":%s,"changed":null,"points":[],"steps":1}' % (request["id"], value)
r = line(); put('{"id":"%s","points":[]}' % r["id"])
`;

/** The sandbox with another program in the place of ours: the parent's side is real, and so is the process. */
export function speaking(sandbox: Sandbox, text: string): Sandbox {
  return {
    ...sandbox,
    start: (program, signal) =>
      sandbox.start(
        {
          ...program,
          argv: [program.argv[0] ?? "", "/box/speaks.py"],
          files: [{ name: "speaks.py", text: SPEAKING + text }],
        },
        signal,
      ),
  };
}

export async function openedSolution(text: string, inside?: (sandbox: Sandbox) => Sandbox): Promise<SolutionProgram> {
  const { interpreter, sandbox } = await pythonMachine();
  const given = { name: "solution", text };
  const made = await openSolution(interpreter, inside?.(sandbox) ?? sandbox, given, "f", OPTIONS);
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

export async function openedOracle(text: string, inside?: (sandbox: Sandbox) => Sandbox): Promise<OracleProgram> {
  const { interpreter, sandbox } = await pythonMachine();
  const made = await openOracle(interpreter, inside?.(sandbox) ?? sandbox, { name: "oracle", text }, OPTIONS);
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

/** What the comparison, really run, says of each case of a solution and its oracle, in order. */
export async function compared(solution: string, oracle: string, cases: readonly Case[]): Promise<Outcome[]> {
  const [asked, knows] = await Promise.all([openedSolution(solution), openedOracle(oracle)]);
  try {
    const outcomes: Outcome[] = [];
    for (const input of cases)
      outcomes.push(
        (await compareOn({ solution: asked, oracle: knows, inPlace: false }, input, "given", EVERYWHERE)).outcome,
      );
    return outcomes;
  } finally {
    await Promise.all([asked.close(), knows.close()]);
  }
}

/** The one reply of a program that speaks for itself. */
export async function replyOf(text: string, timeoutMs = 20_000): Promise<CaseReply> {
  const program = await openedSolution("def f(n):\n    return n\n", (sandbox) => speaking(sandbox, text));
  try {
    return await program.ask({ args: [1] }, timeoutMs);
  } finally {
    await program.close();
  }
}

export const numbered = (count: number): Case[] => Array.from({ length: count }, (_, n) => ({ args: [n as Value] }));
