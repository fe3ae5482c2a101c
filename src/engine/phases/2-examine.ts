import type { Specification } from "../../domain/task.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { GateFile } from "../../verify/check.ts";
import { moduleOf } from "../../verify/subject.ts";
import { attempted } from "../attempted.ts";
import { codeInText } from "../code-in-text.ts";
import type { Settled } from "../disputes.ts";
import { tellWritten } from "../file-written.ts";
import { admissionProblem } from "../oracle-admission.ts";
import { ORACLE_FILE } from "../oracle-file.ts";
import { examinerCorrection, examinerSystem, examinerTask } from "../prompts/examiner-prompt.ts";
import type { ImplementContext } from "../run-context.ts";
import { converse, openSideSession, type Read } from "../side-session.ts";

/** Wall milliseconds until an oracle is loaded. It imports the standard library only. */
const LOAD_MS = 10_000;

/** The second session, at work beside the author from the moment it is started. No method rejects. */
export interface Examiner {
  /** The oracle as it is now; null when it gave none that can be used, of which a warning has been sent. */
  oracle(): Promise<GateFile | null>;
  /** Why there is none, as far as is known yet: a clause without its full stop; null while there may be one. */
  problem?(): string | null;
  /** Lets it correct its oracle, within the replies it has left; each settled case must then come out as settled. */
  mend(message: string, settled: readonly Settled[]): Promise<GateFile | null>;
  /** Ends what goes on, and waits for that. */
  close(): Promise<void>;
}

/** Starts the examiner. It is given the specification and nothing else: no requirement, no solution, no tests. */
export function startExaminer(run: ImplementContext, sandbox: Sandbox, specification: Specification): Examiner {
  const closing = new AbortController();
  const own: ImplementContext = { ...run, signal: AbortSignal.any([run.signal, closing.signal]) };
  const session = openSideSession("examiner", examinerSystem(run.ports.language, specification));

  let problem: string | null = null;

  async function work(message: string, settled: readonly Settled[]): Promise<GateFile | null> {
    run.emit({ type: "phase.started", phase: "examine" });
    const read = (text: string) => readOracle(own, sandbox, specification, text, settled);
    const made = await attempted(() => converse(own, session, message, read, examinerCorrection));
    const replies = `${session.repliesLeft} of its replies left`;
    if (made.ok) tellWritten(run, made.value, null);
    const summary = made.ok ? `The oracle can be used; ${replies}.` : `There is no oracle: ${oneLine(made.why, 400)}`;
    run.emit({ type: "phase.ended", phase: "examine", ok: made.ok, summary });
    problem = made.ok ? null : oneLine(made.why, 400).replace(/[.\s]+$/, "");
    if (!made.ok && !own.signal.aborted) run.emit(noOracle(oneLine(made.why, 400)));
    return made.ok ? made.value : null;
  }

  let latest = work(examinerTask(specification, run.seed), []);
  return {
    oracle: () => latest,
    problem: () => problem,
    mend(message, settled) {
      latest = latest.then(() => work(message, settled));
      return latest;
    },
    async close() {
      closing.abort();
      await latest;
    },
  };
}

const noOracle = (why: string) =>
  ({
    type: "warning",
    code: "no-oracle",
    message: `The examiner gave no oracle that can be used: ${why}`,
    advice: "The run goes on without it and can reach level 2 at most. Run it again, or ask with require-level 2.",
  }) as const;

/** Takes the program out of a reply and tries it out in the sandbox. */
async function readOracle(
  run: ImplementContext,
  sandbox: Sandbox,
  specification: Specification,
  reply: string,
  settled: readonly Settled[],
): Promise<Read<GateFile>> {
  const text = codeInText(reply, "ENTRY");
  if (text === null) return { ok: false, problem: "the reply holds no program." };
  const { instruments, name } = run.ports.language;
  if (instruments === null) return { ok: false, problem: `there is no comparison with an oracle for ${name} yet.` };
  const options = { hashSeed: 1, loadMs: LOAD_MS, signal: run.signal };
  const program = await instruments.openOracle(sandbox, { name: moduleOf(ORACLE_FILE), text }, options);
  if ("failed" in program) return { ok: false, problem: oneLine(program.failed, 600) };
  try {
    const problem = await admissionProblem(program, specification, run.seed, settled);
    if (problem !== null) return { ok: false, problem };
    return {
      ok: true,
      value: { path: ORACLE_FILE, role: "oracle", givenBy: "examiner", bytes: Buffer.from(text, "utf8") },
    };
  } finally {
    await program.close();
  }
}
