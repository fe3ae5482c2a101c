import type { Verdict } from "../../../domain/verdict.ts";

/** The class of a verdict's colour. */
export const VERDICT_TONES: Record<Verdict, "ok" | "bad" | "warn"> = {
  verified: "ok",
  tested: "ok",
  refuted: "bad",
  unverified: "warn",
  "not-run": "warn",
};

/** Signs that every font has. */
export const VERDICT_SIGNS: Record<Verdict, string> = {
  verified: "✓",
  tested: "✓",
  refuted: "✗",
  unverified: "?",
  "not-run": "–",
};
