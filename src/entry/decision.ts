import type { Command } from "../domain/command.ts";
import * as refusals from "./action/refusals.ts";
import type { Asked } from "./asked.ts";

type RunCommand = Extract<Command, { name: "implement" | "revise" | "verify" }>;
type SmallName = Exclude<Command["name"], RunCommand["name"]>;

/**
 * What a request by somebody who may make it comes to. `small`: it is answered and starts no run. `refuse`: `key` is that of the comment
 * which says so, where it is not the request's own; null where nothing more is to be said.
 */
export type Decision =
  | { kind: "small"; name: SmallName }
  | { kind: "run"; command: RunCommand }
  | { kind: "refuse"; refusal: refusals.Refusal; isLabelTakenOff: boolean; key?: string | null };

/** Runs that were started in this thread within 24 hours, and how many may be. */
export interface Cap {
  started: number;
  allowed: number;
}

/** Decides by what is known already, the same in the Action and in the App. Pure. */
export function decide<S>({ parsed, talk }: Asked<S>, { started, allowed }: Cap, now: Date): Decision {
  if (parsed.kind === "refused")
    return { kind: "refuse", refusal: refusals.wrongCommand(parsed.message), isLabelTakenOff: false };
  const { command } = parsed;
  if (command.name !== "implement" && command.name !== "revise" && command.name !== "verify")
    return { kind: "small", name: command.name };
  const turnDown = (refusal: refusals.Refusal, key?: string | null): Decision => ({
    ...{ kind: "refuse", refusal, isLabelTakenOff: true },
    ...(key === undefined ? {} : { key }),
  });
  if (talk === null) return { kind: "run", command };
  const { thread, ours } = talk;
  if (!thread.isOpen) return turnDown(refusals.closedThread(thread.kind === "issue" ? "issue" : "pull request"));
  if (thread.isLocked) return turnDown(refusals.lockedThread());
  if (started < allowed) return { kind: "run", command };
  // Said once a day: a comment for every further wish would be the flood the cap is there to stop.
  const key = `cap-${thread.number}-${now.toISOString().slice(0, 10)}`;
  return turnDown(refusals.capReached(allowed), ours.some(({ marker }) => marker.key === key) ? null : key);
}
