import type { Finding } from "../domain/finding.ts";
import { sha256 } from "../domain/random.ts";
import type { ReceiptRun } from "../domain/receipt.ts";
import type { Specification } from "../domain/task.ts";
import type { GateFile } from "../verify/check.ts";
import type { CaughtList } from "./caught-list.ts";
import type { Stop } from "./stop-conditions.ts";

/** What the gate said, and the exact bytes it said it of. */
export interface Judged {
  files: readonly GateFile[];
  hashes: readonly string[];
  findings: readonly Finding[];
  runs: readonly ReceiptRun[];
}

/** What a run has come to so far; whatever ends the run, the receipt is made from this. */
export interface Draft {
  specification: Specification | null;
  judged: Judged | null;
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

/** Whether these are the earlier files, byte for byte. False when there were none. */
export const isUnchanged = (earlier: readonly GateFile[], files: readonly GateFile[]): boolean =>
  earlier.length > 0 && hashesOf(earlier).join("\n") === hashesOf(files).join("\n");
