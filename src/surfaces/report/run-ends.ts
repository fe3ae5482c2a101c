import type { Verdict } from "../../domain/verdict.ts";

/**
 * How a run that the App asked for ended, as far as the App knows. `told`: the run's own comment has its verdict. `not-sent`: GitHub did
 * not take the dispatch; `why` and `advice` are one plain sentence each; `isSure` false: it gave no answer, and may have taken it. `silent`: the workflow run is over and said nothing.
 */
export type RunEnd =
  | { how: "told"; verdict: Verdict; heading: string; runUrl: string | null; commentUrl: string }
  | { how: "cancelled"; by: string | null; runUrl: string | null }
  | { how: "not-sent"; why: string; advice: string; isSure: boolean }
  | { how: "silent"; runUrl: string | null };
