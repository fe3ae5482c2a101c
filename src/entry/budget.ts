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

export const requiredLevelOf = (settings: Settings): Level => Number(settings.requireLevel) as Level;
