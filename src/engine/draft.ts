import type { Finding } from "../domain/finding.ts";
import { sha256 } from "../domain/random.ts";
import type { ReceiptRun } from "../domain/receipt.ts";
import type { Specification } from "../domain/task.ts";
import type { Case } from "../domain/value.ts";
import type { GateFile } from "../verify/check.ts";
import type { CaughtList } from "./caught-list.ts";
import type { Stop } from "./stop-conditions.ts";

/** What the gate said, and the exact bytes it said it of. */
export interface Judged {
  files: readonly GateFile[];
  hashes: readonly string[];
  findings: readonly Finding[];
  runs: readonly ReceiptRun[];
  /** Tests that passed the clean run. */
  passedTests: readonly string[];
  /** Cases that were asked first, as they had been disagreed on earlier. */
  knownCases?: readonly Case[];
  /** What everything random in the gate was derived from; drawn after the bytes were hashed, unless it was given. */
  seed: string;
}

/** What a run has come to so far; whatever ends the run, the receipt is made from this. */
export interface Draft {
  specification: Specification | null;
  judged: Judged | null;
  /** The best that was judged so far: what is left when limits end the run in the middle of a worse one. */
  best: Judged | null;
  /** What the examiner has written, once it can be used. It is judged and delivered with the author's files. */
  oracle: GateFile | null;
  /** The earlier files as they were put before the author; empty when there are none. */
  earlier: readonly GateFile[];
  readonly caught: CaughtList;
  /** In the order they happened. */
  readonly stops: Stop[];
}

/** Name and sha256 of each file: equal lists are the same bytes. */
export const hashesOf = (files: readonly GateFile[]): string[] =>
  files.map((file) => `${file.path} ${sha256(file.bytes)}`);

export const sameBytes = (judged: Judged | null, files: readonly GateFile[]): judged is Judged =>
  judged !== null && judged.hashes.join("\n") === hashesOf(files).join("\n");

/** Whether the author's files are the earlier ones, byte for byte. False when there were none. */
export const isUnchanged = (earlier: readonly GateFile[], files: readonly GateFile[]): boolean => {
  const written = files.filter(({ role }) => role !== "oracle");
  return earlier.length > 0 && hashesOf(earlier).join("\n") === hashesOf(written).join("\n");
};
