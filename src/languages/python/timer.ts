import * as z from "zod";
import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case } from "../../domain/value.ts";
import type { OpenTimer, Timer, Timing } from "../timer.ts";
import { CaseProcess } from "./case-process.ts";
import type { Interpreter } from "./interpreter.ts";
import { openingProblem } from "./solution-program.ts";

/** Nanoseconds, and how many calls or operations they were for. */
const Times = z.array(z.tuple([z.int().nonnegative(), z.int().positive()]));

/** What the clock cannot tell apart from nothing counts as this much, so that logarithms stay finite. */
const SHORTEST = 1e-9;

/** Loads a solution, as it stands, in a process that times its calls. Fails with one sentence when it does not load. */
export async function openTimer(
  interpreter: Interpreter,
  ...[sandbox, solution, entry, { loadMs, signal }]: Parameters<OpenTimer>
): ReturnType<OpenTimer> {
  const options = { hashSeed: 1, loadMs, ...(signal === undefined ? {} : { signal }) };
  const process = new CaseProcess(sandbox, interpreter, "timing", { ...solution, entry }, options);
  const opened = await process.restart();
  if (opened.kind === "answer" && opened.fields.ok === true) return new PythonTimer(process);
  await process.close();
  return { failed: openingProblem(`${solution.name}.py`, opened, loadMs) };
}

class PythonTimer implements Timer {
  readonly #process: CaseProcess;

  constructor(process: CaseProcess) {
    this.#process = process;
  }

  async time(input: Case, repetitions: number, timeoutMs: number): Promise<Timing> {
    const reply = await this.#process.ask(JSON.stringify({ input, repetitions }), null, timeoutMs);
    if (reply.kind === "timeout") return { kind: "failed", why: `it did not answer within ${timeoutMs / 1_000} s` };
    if (reply.kind !== "answer") return { kind: "failed", why: reply.why };
    const { failed, times } = reply.fields;
    if (typeof failed === "string") return { kind: "failed", why: `it raised ${failed}` };
    const read = Times.length(repetitions).safeParse(times);
    if (!read.success) {
      this.#process.drop();
      return { kind: "failed", why: "it wrote a line that nobody asked for" };
    }
    return { kind: "timed", seconds: read.data.map(([ns, calls]) => Math.max(SHORTEST, ns / calls / 1e9)) };
  }

  close(): Promise<readonly ReceiptRun[]> {
    return this.#process.close();
  }
}
