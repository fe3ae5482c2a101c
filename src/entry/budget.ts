import type { Settings } from "../config/schema.ts";
import type { Limits } from "../domain/limits.ts";
import type { Level } from "../domain/verdict.ts";
import { DEFAULT_BUDGET, type GateBudget } from "../verify/check.ts";

/** The hard limits of a run as the settings give them. */
export const limitsOf = (settings: Settings): Limits => ({
  steps: settings.maxSteps,
  "tool-calls": settings.maxToolCalls,
  "input-tokens": settings.maxInputTokens,
  "output-tokens": settings.maxOutputTokens,
  "cost-usd": settings.maxCost,
  seconds: settings.maxSeconds,
});

/** What the gate may spend: a session keeps the proportion of the defaults to what one test may take. */
export function budgetOf(settings: Settings): GateBudget {
  const perTestMs = settings.testTimeout * 1_000;
  return {
    perTestMs,
    totalMs: Math.max(DEFAULT_BUDGET.totalMs, perTestMs * (DEFAULT_BUDGET.totalMs / DEFAULT_BUDGET.perTestMs)),
  };
}

/** The level to reach: as set, else 3, at which the word is `verified`; files judged without an oracle cannot be asked for more than 2. */
export const requiredLevelOf = (settings: Settings, otherwise: Level = 3): Level =>
  settings.requireLevel === null ? otherwise : (Number(settings.requireLevel) as Level);

export const levelToVerify = (settings: Settings, hasOracle: boolean): Level =>
  requiredLevelOf(settings, hasOracle ? 3 : 2);
