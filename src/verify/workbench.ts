import type { ReceiptRun } from "../domain/receipt.ts";
import type { Unopened } from "../languages/case-program.ts";
import type { Instruments } from "../languages/instruments.ts";
import type { Lab } from "../languages/lab.ts";
import type { Survey } from "../languages/survey.ts";
import type { CheckContext } from "./check.ts";
import { type CaseEngine, openCaseEngine } from "./differential/case-engine.ts";
import type { Mutant } from "./mutation/mutant.ts";
import { planMutants } from "./mutation/plan.ts";
import { hashSeeds } from "./sessions.ts";

export type Failed = Unopened;
/** Closing twice does no harm and tells the same runs. */
type Closable = { close(): Promise<readonly ReceiptRun[]> };

/** What several checks need and is made once a run of the gate, when it is first asked for. No method rejects. */
export interface Workbench {
  survey(): Promise<Survey | Failed>;
  lab(): Promise<Lab | Failed>;
  mutants(): Promise<readonly Mutant[] | Failed>;
  cases(): Promise<CaseEngine | Failed>;
  /** Takes note of a program that a check opens for itself, so that its runs are told; the check still closes it. */
  noted<T extends Closable | Failed>(made: Promise<T>): Promise<T>;
  /** Ends whatever was opened and tells what was run. */
  close(): Promise<readonly ReceiptRun[]>;
}

/** Mutants and cases are run by this many processes at once. */
const WORKERS = 2;

export function createWorkbench(context: () => CheckContext): Workbench {
  const opened: Closable[] = [];
  const noted = async <T extends Closable | Failed>(made: Promise<T>): Promise<T> => {
    const one = await made;
    if ("close" in one) opened.push(one);
    return one;
  };
  const survey = once(() =>
    withInstruments(context(), ({ survey }, { sandbox, subject, oracle, signal }) =>
      survey(sandbox, subject, oracle, signal),
    ),
  );
  const lab = once(() =>
    noted(
      withInstruments(context(), ({ openLab }, { sandbox, subject, seed, budget, signal }) => {
        const [hashSeed = 1] = hashSeeds(seed, 1);
        return openLab(sandbox, subject, { hashSeed, perTestMs: budget.perTestMs, workers: WORKERS, signal });
      }),
    ),
  );
  const mutants = once(() =>
    withInstruments(context(), ({ grammar }, { subject }) => planMutants(grammar, subject.solution.text)),
  );
  const cases = once(() => noted(withInstruments(context(), (_, given) => openCaseEngine(given))));
  return {
    survey,
    lab,
    mutants,
    cases,
    noted,
    close: async () => (await Promise.all(opened.map((one) => one.close()))).flat(),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

async function withInstruments<T>(
  context: CheckContext,
  make: (instruments: Instruments, context: CheckContext) => Promise<T | Failed>,
): Promise<T | Failed> {
  const { instruments, name } = context.language;
  return instruments === null
    ? { failed: `There are no checks above level 1 for ${name} yet.` }
    : make(instruments, context);
}
