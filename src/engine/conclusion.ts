import type { Finding } from "../domain/finding.ts";
import type { Isolation } from "../domain/isolation.ts";
import { type Decision, decideVerdict, type Level, type OracleGiver, type Reason } from "../domain/verdict.ts";
import type { Stop } from "./stop-conditions.ts";

/** Stops that forbid `tested` and `verified` whatever the gate found. A limit does not: what was shown before it stays shown. */
const BLOCKING = new Set(["interrupted", "crash", "no-sandbox"]);

const NOT_SANDBOXED: Reason = {
  code: "not-sandboxed",
  message: "The programs ran without a sandbox, so nothing they show counts as tested.",
};

/** The verdict of a run from its findings and from what stopped it. Pure. */
export function conclude(input: {
  findings: readonly Finding[];
  requiredLevel: Level;
  /** Whose oracle the findings speak of. */
  oracleBy?: OracleGiver | null;
  stops: readonly Stop[];
  isolation: Isolation;
  /** Why finished work did not reach its place; null when it did. */
  deliveryFailed: string | null;
  /** What a reader must know whatever the verdict is. Comes last and decides nothing. */
  remarks?: readonly Reason[];
}): Decision {
  const decision = decide(input);
  return { ...decision, reasons: unique([...decision.reasons, ...(input.remarks ?? [])]) };
}

function decide(input: Parameters<typeof conclude>[0]): Decision {
  const reasons = input.stops.map(({ code, message }) => ({ code, message }));
  const blockers = reasons.filter((reason) => BLOCKING.has(reason.code));
  if (input.isolation.kind === "process") blockers.push(NOT_SANDBOXED);
  if (input.deliveryFailed !== null) blockers.push({ code: "delivery-failed", message: input.deliveryFailed });
  const { findings, requiredLevel, oracleBy } = input;
  const decision = decideVerdict({ findings, requiredLevel, oracleBy, blockers });
  if (decision.verdict === "tested" || decision.verdict === "verified") return decision;
  const evidence =
    reasons.length === 0 ? decision.reasons : decision.reasons.filter(({ code }) => code !== "no-evidence");
  const ordered = decision.verdict === "refuted" ? [...evidence, ...blockers, ...reasons] : [...reasons, ...evidence];
  return { ...decision, reasons: ordered };
}

const unique = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter((reason, index) => reasons.findIndex((other) => other.code === reason.code) === index);
