// Without zod: the browser's page holds this, too.

/** The checks of the gate, with the assurance level each belongs to, cheap first. One list: the order they are shown in. */
export const CHECK_LEVELS = {
  files: 1,
  placeholders: 1,
  suspicious: 1,
  "clean-run": 1,
  "stub-control": 1,
  "same-control": 2,
  "flip-control": 2,
  coverage: 2,
  mutation: 2,
  examples: 3,
  differential: 3,
  state: 3,
  growth: 4,
  "self-check": 0,
} as const;

export type CheckName = keyof typeof CHECK_LEVELS;

export const LEVEL_NAMES = ["unverified", "executed", "sharp tests", "cross-checked", "measured"] as const;
