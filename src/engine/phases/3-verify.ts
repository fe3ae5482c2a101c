import type { Finding } from "../../domain/finding.ts";
import type { Specification } from "../../domain/task.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { GateBudget, GateFile, GateQuestion } from "../../verify/check.ts";
import { runGate } from "../../verify/gate.ts";
import { hashesOf, type Judged } from "../draft.ts";
import type { RunContext } from "../run-context.ts";

export interface Subject {
  files: readonly GateFile[];
  moduleName: string;
  specification: Specification | null;
  budget: GateBudget;
  question?: Partial<GateQuestion> | undefined;
}

/** Puts the exact bytes through the gate. What a check says after an abort is dropped: it was cut short and speaks of that only. */
export async function verify(run: RunContext, sandbox: Sandbox, subject: Subject): Promise<Judged> {
  run.emit({ type: "phase.started", phase: "verify" });
  const { question, ...judged } = subject;
  const answered: Finding[] = [];
  const hashes = hashesOf(subject.files);
  const seed = run.gateSeed();
  const result = await runGate({
    ...judged,
    ...question,
    language: run.ports.language,
    sandbox,
    seed,
    signal: run.signal,
    onCheckStarted: (check) => run.emit({ type: "check.started", check }),
    onCheckEnded: (finding) => {
      if (run.signal.aborted) return;
      answered.push(finding);
      run.emit({ type: "check.ended", finding });
    },
  });
  const findings = run.signal.aborted ? answered : result.findings;
  const failed = findings.filter((finding) => finding.status === "fail" || finding.status === "error");
  run.emit({
    type: "phase.ended",
    phase: "verify",
    ok: failed.length === 0 && !run.signal.aborted,
    summary: failed[0]?.summary ?? (run.signal.aborted ? "The checks were cut short." : "Every check that ran holds."),
  });
  const knownCases = question?.knownCases ?? [];
  return {
    files: subject.files,
    hashes,
    findings,
    runs: result.runs,
    passedTests: result.passedTests,
    knownCases,
    seed,
  };
}
