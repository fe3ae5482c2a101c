import * as z from "zod";

/** The hard limits of a run, counted by VeriAlgo, never by the model. `seconds` is wall time of the whole run. */
export const LimitName = z.enum(["steps", "tool-calls", "input-tokens", "output-tokens", "cost-usd", "seconds"]);
export type LimitName = z.infer<typeof LimitName>;

export type Limits = Readonly<Record<LimitName, number | null>>;

/** `limit: null` means that no limit was set; `used: null` that it cannot be known (a model without a price). */
export const LimitUse = z.object({
  name: LimitName,
  used: z.number().nonnegative().nullable(),
  limit: z.number().nullable(),
});
export type LimitUse = z.infer<typeof LimitUse>;

/** Default, and the most a setting may ask for. */
export const STEP_LIMIT = { default: 16, maximum: 60 } as const;
export const TOOL_CALL_LIMIT = { default: 60, maximum: 60 } as const;
/** Replies each of understand, examiner and arbiter may take. */
export const SIDE_SESSION_REPLIES = 4;
/** Seconds a tested program may take: default and maximum of one `run_file`. */
export const RUN_SECONDS = { default: 20, maximum: 60 } as const;

/** Seconds one test may take in the gate: default and maximum of the setting. */
export const TEST_SECONDS = { default: 5, maximum: 60 } as const;
