import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { RunEvent } from "../../../src/domain/event.ts";
import type { Receipt } from "../../../src/domain/receipt.ts";

const FOLDER = resolve(import.meta.dirname, "../../fixtures/runs");

/**
 * The events of a run that was recorded: `written` is the demo, with its files; `quadratic` refutes a claimed running time; in `refuted` a
 * test fails; `no-sandbox` ran nothing.
 */
export const recorded = (name: "written" | "refuted" | "verified" | "quadratic" | "no-sandbox"): RunEvent[] =>
  readFileSync(resolve(FOLDER, `${name}.ndjson`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => RunEvent.parse(JSON.parse(line)) as RunEvent);

export const asLog = (events: readonly RunEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");

/** The receipt that a log ends with. */
export function receiptOfLog(events: readonly RunEvent[]): Receipt {
  const last = events.at(-1);
  if (last?.type !== "run.ended") throw new Error("the log does not end with its run");
  return last.receipt;
}
