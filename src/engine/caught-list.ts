import type { Caught } from "../domain/receipt.ts";
import type { Emit } from "./event-channel.ts";

/** The most a receipt lists; a run that fails more often than this is not made clearer by more lines. */
const MOST = 30;

/** What the run found wrong, and when the same thing later passed. */
export interface CaughtList {
  /** `subject` is what failed (a file, a check); `what` the phrase for a person. The same open complaint is listed once. */
  found(subject: string, step: number, what: string): void;
  /** `how` is added to what was found, for instance "tests added". */
  passed(subject: string, step: number, how?: string): void;
  all(): Caught[];
}

export function createCaughtList(emit: Emit): CaughtList {
  const entries: { subject: string; caught: Caught }[] = [];
  const open = (subject: string) =>
    entries.filter((entry) => entry.subject === subject && entry.caught.fixedAtStep === null);
  return {
    found(subject, step, what) {
      if (entries.length >= MOST || open(subject).some((entry) => entry.caught.what === what)) return;
      const caught: Caught = { step: Math.max(1, step), what, fixedAtStep: null };
      entries.push({ subject, caught });
      emit({ type: "caught", caught });
    },
    passed(subject, step, how) {
      for (const entry of open(subject)) {
        const what = how === undefined ? entry.caught.what : `${entry.caught.what}, ${how}`;
        entry.caught = { ...entry.caught, what, fixedAtStep: Math.max(1, step) };
        emit({ type: "caught", caught: entry.caught });
      }
    },
    all: () => entries.map((entry) => entry.caught),
  };
}
