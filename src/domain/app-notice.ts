import type { Person, Trigger } from "./trigger.ts";

/**
 * A repository as the App knows it. Numbers tell it apart; the names are of the moment and may change. An event of a whole installation
 * (`gone`) has the number 0 and empty names.
 */
export interface Where {
  installationId: number;
  repositoryId: number;
  owner: string;
  repo: string;
}

export const BUTTONS = ["cancel", "rerun"] as const;
/** The buttons of the App's check run; GitHub sends the name back as `requested_action.identifier`. */
export type Button = (typeof BUTTONS)[number];

/** What one webhook means to the App. Everything else starts nothing. */
export type Notice =
  /** Somebody asks for something, by label or comment: the same words and rules as in the Action. */
  | { kind: "wish"; trigger: Extract<Trigger, { way: "label" | "comment" }> }
  /** A button of the App's own check run, or GitHub's own "Re-run". `runKey` is the check run's `external_id`. */
  | { kind: "button"; button: Button; runKey: string; sender: Person; at: string }
  /** A workflow run moved on. It may be none of ours. */
  | {
      kind: "progress";
      runId: number;
      attempt: number;
      status: "in_progress" | "completed";
      conclusion: string | null;
      at: string;
    }
  /** Where the App may no longer work: uninstalled, suspended, a repository taken out, deleted. Null: the whole installation. */
  | { kind: "gone"; repositoryIds: readonly number[] | null };

/** A notice with its place and its key: the same for every delivery of the same event, different between events of one repository. */
export interface Noticed {
  where: Where;
  key: string;
  notice: Notice;
}
