/** One executed or refused tool call, as far as the guards look at it. */
export interface CallRecord {
  tool: string;
  /** Name and canonical arguments: equal keys are the same call. */
  key: string;
  outcome: "carried-out" | "failed" | "repeated";
  /** Hash of what the model was told. */
  result: string;
}

/** The same call with the same arguments as the one just before it. */
export const isRepeatedCall = (previous: CallRecord | undefined, key: string): boolean => previous?.key === key;

const lastThree = (history: readonly CallRecord[], outcome: CallRecord["outcome"]): boolean => {
  const last = history.slice(-3);
  return last.length === 3 && last.every((call) => call.outcome === outcome && call.tool === last[0]?.tool);
};

/** The same call was refused three times in a row for having just been made. */
export const keepsRepeating = (history: readonly CallRecord[]): boolean => lastThree(history, "repeated");

/** The same tool could not do what it was asked three times in a row. A program that ran and failed is not this. */
export const sameToolFails = (history: readonly CallRecord[]): boolean => lastThree(history, "failed");

/** The same code gave the same error three times. Each entry is `code hash + error hash` of one failing run. */
export function samePairThrice(pairs: readonly string[]): boolean {
  const latest = pairs.at(-1);
  return latest !== undefined && pairs.filter((pair) => pair === latest).length >= 3;
}

/** The last four go A, B, A, B. */
export function goesBackAndForth(states: readonly string[]): boolean {
  const [a, b, c, d] = states.slice(-4);
  return d !== undefined && a === c && b === d && a !== b;
}

/** Replies nobody could read, in a row. */
export const tooManyUnreadable = (inARow: number): boolean => inARow >= 2;
