import type { ParsedCommand } from "./command.ts";

/** Somebody who acts on the platform. */
export interface Person {
  login: string;
  id: number;
  isBot: boolean;
}

/** The issue or pull request a request was made in, as its event's payload shows it; nothing edited later is read. */
export interface Thread {
  number: number;
  kind: "issue" | "pull";
  title: string;
  body: string;
  isOpen: boolean;
  isLocked: boolean;
}

/** Where the request's own comment stands, for the reaction. Null for a label or a dispatch: the reaction goes to the issue. */
export interface RequestComment {
  id: number;
  kind: "issue" | "review";
  url: string;
}

/**
 * One wish to start something, read from one event. `key` is the same for every delivery of the same event and differs between
 * events (`comment-<id>`, `label-<issue>-<time>`, a dispatch's own key): an earlier run with the same key makes this one a duplicate.
 * `at` is when it was asked, ISO 8601, from the payload.
 */
export type Trigger =
  | { way: "label"; sender: Person; thread: Thread; label: string; key: string; at: string }
  | {
      way: "comment";
      sender: Person;
      thread: Thread;
      comment: RequestComment;
      asked: Exclude<ParsedCommand, { kind: "none" }>;
      key: string;
      at: string;
    }
  /** A step with `requirement:`. `sender` is null where the event's type is trusted (push, schedule, dispatch) and so is not asked for. */
  | { way: "step"; sender: Person | null; requirement: string; key: string; at: string }
  /** Sent by the App: the issue is read when the run starts. `actor` is who asked there. */
  | {
      way: "dispatch";
      actor: string;
      number: number;
      asked: Exclude<ParsedCommand, { kind: "none" }>;
      headSha: string | null;
      key: string;
      at: string;
    };

/** An event that starts nothing: a green job, no comment, one plain sentence in the job summary. */
export interface Ignored {
  way: "none";
  why: string;
}
