import type { Settings } from "../config/schema.ts";
import type { Command, ParsedCommand } from "../domain/command.ts";
import type { Thread, Trigger } from "../domain/trigger.ts";
import type { WrittenPart } from "../domain/used-text.ts";
import type { Account } from "../github/delivery/request.ts";
import type { Overview } from "../github/overview.ts";
import type { ReactionTarget } from "../github/reactions.ts";
import type { OwnComment, ThreadComments } from "../github/thread-comments.ts";

/** A request by somebody who may make it, with what is known of the place it was made in. `S`: the settings of whoever decides. */
export interface Asked<S = Settings, T extends Trigger = Trigger> {
  trigger: T;
  parsed: Exclude<ParsedCommand, { kind: "none" }>;
  /** Null for a step that belongs to no issue. */
  talk: Talk | null;
  overview: Overview;
  /** Who asked; null for an event without a person. */
  requester: Account | null;
  /** These settings tightened by the repository's own file, or what is wrong with that file. */
  settings: S | { problems: readonly string[] };
}

/** Where the answer goes. */
export interface Talk {
  thread: Thread;
  comments: ThreadComments;
  ours: readonly OwnComment[];
  target: ReactionTarget;
}

const NO_OPTIONS = { lang: null, path: null, requireLevel: null, maxSteps: null, pr: null } as const;

/** What a trigger asks for: a label stands for `implement` of the issue, a step for `implement` of its input. */
export function parsedOf(trigger: Trigger): Asked["parsed"] {
  if (trigger.way === "comment" || trigger.way === "dispatch") return trigger.asked;
  const requirement = trigger.way === "step" ? trigger.requirement : null;
  const command: Command = { name: "implement", options: NO_OPTIONS, requirement };
  return { kind: "command", command };
}

/** What a run works from: what the command says, or the issue as the event showed it. A title is plain text on its page, all else is Markdown. */
export function writtenOf(thread: Thread | null, requirement: string | null): WrittenPart[] {
  if (requirement !== null || thread === null) return [{ text: requirement ?? "", isPlain: false }];
  const title = { text: thread.title, isPlain: true };
  return thread.body.trim() === "" ? [title] : [title, { text: thread.body, isPlain: false }];
}

/** The text of a revision: the issue says what was wanted, the command what is to change. */
export const revisionOf = (thread: Thread, change: string): WrittenPart[] => [
  { text: change, isPlain: false },
  { text: "The request this goes on from:", isPlain: true },
  ...writtenOf(thread, null),
];
