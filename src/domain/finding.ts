import * as z from "zod";
import { CHECK_LEVELS, type CheckName as Name } from "./levels.ts";

export const CheckName = z.enum(Object.keys(CHECK_LEVELS) as [Name, ...Name[]]);
export type CheckName = Name;
export { CHECK_LEVELS };

export const FindingStatus = z.enum(["pass", "fail", "skip", "error"]);
export type FindingStatus = z.infer<typeof FindingStatus>;

/** What a failing finding does: `refutes` is evidence against the solution, `limits` only caps the level. */
export const FindingEffect = z.enum(["refutes", "limits"]);
export type FindingEffect = z.infer<typeof FindingEffect>;

/** Why a check was skipped. `no-subject` lowers nothing; every other reason means that the level is not reached. */
export const SkipReason = z.enum(["no-subject", "no-time", "no-sandbox", "no-material", "earlier-check-failed"]);

/** One question put to the programs, and its answer. `summary` is one plain sentence; `ms` is wall time. */
export const Finding = z.object({
  check: CheckName,
  status: FindingStatus,
  effect: FindingEffect,
  summary: z.string().min(1),
  evidence: z.record(z.string(), z.unknown()),
  warnings: z.array(z.string()).default([]),
  skipReason: SkipReason.optional(),
  /** A failing finding that limits stops limiting once this check has passed: random cases settle what reading could not. */
  liftedBy: CheckName.optional(),
  ms: z.number().nonnegative(),
});
export type Finding = z.infer<typeof Finding>;
