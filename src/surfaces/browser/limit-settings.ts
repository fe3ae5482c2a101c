/** The settings of the form that limit a run; each is a setting of the command line as well. */
export const LIMIT_SETTINGS = [
  "maxSteps",
  "maxToolCalls",
  "maxInputTokens",
  "maxOutputTokens",
  "maxCost",
  "maxSeconds",
] as const;
