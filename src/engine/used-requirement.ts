import type { Redact } from "../domain/redact.ts";
import { type Removed, removedSentence, usedParts } from "../domain/used-text.ts";
import type { RunContext } from "./run-context.ts";
import type { ImplementRequest } from "./run-request.ts";
import type { Stop } from "./stop-conditions.ts";

/** The request with the exact text that every part of the run uses, shows and hashes, and what was left out of it. */
export function usedRequest(
  request: ImplementRequest,
  redact: Redact,
): { request: ImplementRequest; removed: readonly Removed[] } {
  const { requirement, written = [{ text: requirement.text, isPlain: false }] } = request;
  const { text, removed } = usedParts(written);
  // Redacted last: what is invisible could part a secret.
  return { request: { ...request, requirement: { ...requirement, text: redact(text) } }, removed };
}

export function tellRemoved(run: RunContext, removed: readonly Removed[]): void {
  const message = removedSentence(removed);
  if (message === null) return;
  run.emit({
    type: "warning",
    code: "requirement-cleaned",
    message,
    advice: "Nothing to do if that was not meant to be read; what is meant goes into a code block.",
  });
}

export const NOTHING_TO_SEE: Stop = {
  code: "empty-requirement",
  interrupt: null,
  message: "Nothing of the requirement can be seen on a page; write as plain text what is wanted and ask again.",
};
