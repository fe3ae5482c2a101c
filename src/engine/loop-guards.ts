/** One executed or refused tool call, as far as the guards look at it. */
export interface CallRecord {
  tool: string;
  /** Name and canonical arguments: equal keys are the same call. */
  key: string;
  outcome: "carried-out" | "failed" | "repeated";
  /** Hash of what the model was told and of its files then. */
  result: string;
}

/** The same call with the same arguments as the one just before it. */
export const isRepeatedCall = (previous: CallRecord | undefined, key: string): boolean => previous?.key === key;

const lastOnes = (history: readonly CallRecord[], outcome: CallRecord["outcome"], times: number): boolean => {
  const last = history.slice(-times);
  return last.length === times && last.every((call) => call.outcome === outcome && call.tool === last[0]?.tool);
};

/** The same call was refused three times in a row for having just been made. */
export const keepsRepeating = (history: readonly CallRecord[]): boolean => lastOnes(history, "repeated", 3);

/** The same tool could not do what it was asked three times in a row. A program that ran and failed is not this. */
export const sameToolFails = (history: readonly CallRecord[], times = 3): boolean => lastOnes(history, "failed", times);

/** The same code gave the same error three times. Each entry is `code hash + error hash` of one failing run. */
export function samePairAgain(pairs: readonly string[], times = 3): boolean {
  const latest = pairs.at(-1);
  return latest !== undefined && pairs.filter((pair) => pair === latest).length >= times;
}

/** The last four go A, B, A, B; with three, A, B, A. */
export function goesBackAndForth(states: readonly string[], length: 3 | 4 = 4): boolean {
  const last = states.slice(-length);
  const [a, b] = last;
  return last.length === length && a !== b && last.every((state, index) => state === (index % 2 === 0 ? a : b));
}

/** Files were written three times in a row with the text they had already. */
export const writesTheSame = (inARow: number, times = 3): boolean => inARow >= times;

/** Replies nobody could read, in a row. */
export const tooManyUnreadable = (inARow: number): boolean => inARow >= 2;

/** Replies cut in the middle of a call, in a row: the model does not send its work in parts. */
export const tooManyCut = (inARow: number): boolean => inARow >= 3;
