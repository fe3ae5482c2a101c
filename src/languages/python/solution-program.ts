import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case } from "../../domain/value.ts";
import type { CaseReply, OpenSolution, SolutionProgram } from "../case-program.ts";
import type { Point } from "../points.ts";
import { type CaseAnswer, CaseProcess, isNumbers, pointsOf } from "./case-process.ts";
import type { Interpreter } from "./interpreter.ts";
import { isValue, isValues } from "./value-shape.ts";

const ANSWER = ["value", "changed", "points", "steps"];

/** Loads a solution in a process of its own. Fails with one sentence when it does not load or has no such entry. */
export async function openSolution(
  interpreter: Interpreter,
  ...[sandbox, solution, entry, options]: Parameters<OpenSolution>
): ReturnType<OpenSolution> {
  const process = new CaseProcess(sandbox, interpreter, "solution", { ...solution, entry }, options);
  const opened = await process.restart();
  const points = opened.kind === "answer" ? pointsOf(opened.fields.points) : null;
  if (points !== null) return new PythonSolution(process, points);
  await process.close();
  const raised = opened.kind === "answer" && opened.fields.raised === true;
  return { failed: openingProblem(`${solution.name}.py`, opened, options.loadMs), raised };
}

/** One sentence about a program that did not open. */
export function openingProblem(file: string, opened: CaseAnswer, loadMs: number): string {
  if (opened.kind === "timeout") return `${file} could not be loaded within ${loadMs / 1_000} s.`;
  if (opened.kind !== "answer") return `${file} could not be loaded: ${opened.why}.`;
  const { failed } = opened.fields;
  return typeof failed === "string" ? failed : `${file} could not be loaded: it wrote a line that nobody asked for.`;
}

class PythonSolution implements SolutionProgram {
  readonly points: readonly Point[];
  readonly #process: CaseProcess;

  constructor(process: CaseProcess, points: readonly Point[]) {
    this.#process = process;
    this.points = points;
  }

  ask(input: Case, timeoutMs: number): Promise<CaseReply> {
    return this.#ask(`{"input":${JSON.stringify(input)}}`, timeoutMs);
  }

  askDeep(input: Case, timeoutMs: number): Promise<CaseReply> {
    return this.#ask(`{"input":${JSON.stringify(input)},"deep":true}`, timeoutMs);
  }

  async #ask(request: string, timeoutMs: number): Promise<CaseReply> {
    const reply = await this.#process.ask(request, ANSWER, timeoutMs);
    if (reply.kind !== "answer") return reply;
    const { value, changed, points, steps } = reply.fields;
    if (isValue(value) && (changed === null || isValues(changed)) && isNumbers(points) && typeof steps === "number")
      return { kind: "answer", value, changed, points, steps };
    this.#process.drop();
    return { kind: "violation", why: "it wrote an answer that is no value" };
  }

  async restart(hashSeed?: number): Promise<void> {
    await this.#process.restart(hashSeed);
  }

  close(): Promise<readonly ReceiptRun[]> {
    return this.#process.close();
  }
}
