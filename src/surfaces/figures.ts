import type { RunState } from "../domain/run-state.ts";

/** Wall time for a person: `3 ms`, `0.31 s`, `12.4 s`, `2 min 5 s`, `30 min`. */
export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 9_995) return `${(ms / 1_000).toFixed(2)} s`;
  if (ms < 99_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const left = seconds % 60;
  return `${Math.floor(seconds / 60)} min${left === 0 ? "" : ` ${left} s`}`;
}

// Made once: `toLocaleString` with options makes one for each number, which is slow.
const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `12,345`. */
export const count = (value: number): string => COUNT.format(value);

/** `1 file`, `2 files`. */
export const plural = (value: number, word: string): string => `${count(value)} ${word}${value === 1 ? "" : "s"}`;

/** What the replies so far cost, as a phrase: unknown where no price is known, nothing before the first reply or where none is asked for money. */
export const costOf = ({
  costUsd,
  modelCalls,
  model,
}: Pick<RunState, "costUsd" | "modelCalls" | "model">): string[] => {
  if (costUsd !== null) return [money(costUsd)];
  return modelCalls === 0 || model === null || model.scripted ? [] : ["cost unknown"];
};

/** `0.42`, `0.0013`: two digits that say something. */
export const dollars = (usd: number): string =>
  usd.toLocaleString(
    "en-US",
    usd > 0 && usd < 0.1 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );

/** `0.42 USD`. No dollar sign: two of them in a line are a formula on GitHub. */
export const money = (usd: number): string => `${dollars(usd)} USD`;
