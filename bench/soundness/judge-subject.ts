import { CHECK_LEVELS, type Finding } from "../../src/domain/finding.ts";
import { sha256 } from "../../src/domain/random.ts";
import { type Decision, decideVerdict, type Level } from "../../src/domain/verdict.ts";
import { type Check, DEFAULT_BUDGET, type GateInput } from "../../src/verify/check.ts";
import { CHECKS } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import type { Machine } from "../machine.ts";
import type { Subject } from "./trial.ts";

export interface Judged {
  /** The decision where this level is required: at 1 and 2 as without an oracle, from 3 on with a person's. */
  at: Readonly<Record<1 | 2 | 3, Decision>>;
  findings: readonly Finding[];
  /** Wall seconds of the whole gate. */
  seconds: number;
}

const hasOracle = (subject: Subject): boolean => subject.files.some((file) => file.role === "oracle");

/** What the gate is asked about a subject. The seed follows from the bytes, so that a measurement can be repeated. */
export const gateInputOf = (subject: Subject, machine: Pick<Machine, "sandbox" | "language">): GateInput => ({
  ...machine,
  files: subject.files,
  moduleName: "solution",
  entry: subject.entry,
  oracleBy: hasOracle(subject) ? "person" : null,
  specification: null,
  budget: DEFAULT_BUDGET,
  seed: sha256(subject.files.map((file) => sha256(file.bytes)).join("\n")).slice(0, 32),
  signal: new AbortController().signal,
  onCheckStarted: () => undefined,
  onCheckEnded: () => undefined,
});

/** Puts a subject through the real gate. `checks` is the list to run, where only a part is asked about. */
export async function judgeSubject(
  subject: Subject,
  machine: Pick<Machine, "sandbox" | "language">,
  checks: readonly Check[] = CHECKS,
): Promise<Judged> {
  const began = performance.now();
  const { findings } = await runGate(gateInputOf(subject, machine), checks);
  const seconds = (performance.now() - began) / 1_000;
  return { at: { 1: decided(findings, 1), 2: decided(findings, 2), 3: decided(findings, 3) }, findings, seconds };
}

/** Below level 3 the findings of an oracle are left out: that level is what somebody without one is told. */
const decided = (findings: readonly Finding[], requiredLevel: 1 | 2 | 3): Decision =>
  decideVerdict({
    findings: findings.filter((finding) => CHECK_LEVELS[finding.check] <= requiredLevel),
    requiredLevel: requiredLevel satisfies Level,
    blockers: [],
    ...(requiredLevel === 3 ? { oracleBy: "person" as const } : {}),
  });
