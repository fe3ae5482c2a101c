import type { Deliverables } from "./author-prompt.ts";

export const LAST_STEP =
  "This is your last step: after your next reply nothing more is run. Leave both files whole and working.";

/** The same where a limit will most likely allow no other reply. "limit of 1000 input tokens". */
export const lastReply = (limit: string): string =>
  `This is your last reply: what is left of the ${limit} does not allow another after it. Leave both files whole and working.`;

/** The same where the tool calls that are left may all be made in it. "limit of 60 tool calls". */
export const lastCalls = (left: number, limit: string): string =>
  `This is your last reply if it makes ${left === 1 ? "a tool call" : `${left} tool calls`}: the ${limit} is used up then. Leave both files whole and working.`;

/** Said once, when the author stops although something is missing. `missing` are phrases such as "there is no sort.py". */
export const nudge = (missing: readonly string[], names: Deliverables): string =>
  `You replied without calling a tool, which ends your work, but ${missing.join("; ")}. ` +
  `Call the tools now: leave ${names.solution} and ${names.tests}, and run ${names.tests} after your last change.`;

/** Said when a reply without a call was cut by an output limit. */
export const CUT_REPLY =
  "Your reply was cut off by the output limit. Go on with shorter replies: call a tool, and send long files in parts.";

/** Said when it broke off for another reason. */
export const BROKEN_REPLY = "Your reply broke off before it was whole. Go on: call a tool, or say that you are done.";

export const REPEATED_CALL =
  "Not run: this is the same call with the same arguments as the one before, and nothing has changed since. " +
  "Change your strategy: read the result you already have, change the code, or try something different.";

export const CANCELLED = "Not run: the run is being ended.";

export const tooManyCalls = (limit: number): string =>
  `Not run: the limit of ${limit} tool calls for the whole run is used up.`;

/** Stands in for a reply without any text, since an empty turn may not be stored. */
export const NO_ANSWER = "(no answer)";
