import type { ReceiptRun } from "../../../../domain/receipt.ts";

/** Processes that were started by the same words and ended alike. */
export interface RunGroup {
  command: string;
  exit: number | null;
  isolation: string;
  count: number;
  /** Wall time: shortest, longest, and of all together. */
  ms: { least: number; most: number; sum: number };
}

/** The runs of a receipt, grouped in the order in which each group began. */
export function runGroups(runs: readonly ReceiptRun[]): readonly RunGroup[] {
  const groups = new Map<string, RunGroup>();
  for (const { argv, exit, ms, isolation } of runs) {
    const command = argv.join(" ");
    const key = JSON.stringify([command, exit, isolation]);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { command, exit, isolation, count: 1, ms: { least: ms, most: ms, sum: ms } });
      continue;
    }
    group.count += 1;
    group.ms = { least: Math.min(group.ms.least, ms), most: Math.max(group.ms.most, ms), sum: group.ms.sum + ms };
  }
  return [...groups.values()];
}
