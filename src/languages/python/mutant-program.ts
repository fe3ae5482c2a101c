import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { MutantProgram, MutantText, OpenMutants, Told } from "../case-program.ts";
import { CaseProcess } from "./case-process.ts";
import type { Interpreter } from "./interpreter.ts";
import { openingProblem } from "./solution-program.ts";
import { isValue } from "./value-shape.ts";

/** The children have step budgets and are ended when they say nothing for 5 s; this is for all cases of one mutant. */
const RUN_MS = 120_000;
const LOAD_MS = 300_000;

const NOTHING: Told = { index: null, answer: null, ran: 0 };

/**
 * Opens a warm process that runs changed solutions in forked children. What a child answers is compared there, by the same rules as
 * `compareAnswers` by default; where the answer is None, also the arguments after the call, which then stand as the answer.
 */
export async function openMutants(
  interpreter: Interpreter,
  ...[sandbox, solution, entry, options]: Parameters<OpenMutants>
): ReturnType<OpenMutants> {
  const process = new CaseProcess(sandbox, interpreter, "mutants", { ...solution, entry }, options);
  const opened = await process.restart();
  if (opened.kind === "answer" && opened.fields.ready === true) return new PythonMutants(process);
  await process.close();
  return { failed: openingProblem(`${solution.name}.py`, opened, options.loadMs) };
}

class PythonMutants implements MutantProgram {
  readonly #process: CaseProcess;
  #loaded: string | null = null;

  constructor(process: CaseProcess) {
    this.#process = process;
  }

  async load(cases: readonly { input: Case; answer: Value }[]): Promise<void> {
    const inputs = cases.map(({ input }) => input);
    const answers = cases.map(({ answer }) => JSON.stringify(answer));
    this.#loaded = JSON.stringify({ do: "load", inputs, answers });
    await this.#process.ask(this.#loaded, ["usable"], LOAD_MS);
  }

  async tellApart(mutants: readonly MutantText[]): Promise<readonly Told[]> {
    const told: Told[] = [];
    for (const mutant of mutants) told.push(await this.#tell(mutant));
    return told;
  }

  async #tell({ text, lines }: MutantText): Promise<Told> {
    const request = JSON.stringify({ do: "run", text, lines });
    const reply = await this.#process.ask(request, ["index", "answer", "ran"], RUN_MS);
    if (reply.kind === "answer") {
      const { index, answer, ran } = reply.fields;
      if ((index === null || typeof index === "number") && isValue(answer) && typeof ran === "number")
        return { index, answer, ran };
      this.#process.drop();
    }
    // The warm process itself is lost: the next mutant finds a new one, which needs the cases.
    if (this.#loaded !== null) await this.#process.ask(this.#loaded, ["usable"], LOAD_MS);
    return NOTHING;
  }

  close(): Promise<readonly ReceiptRun[]> {
    return this.#process.close();
  }
}
