import type { Level } from "./verdict.ts";

/** What `/verialgo` can be asked to do. One list: help, nearest match and parser use it. */
export const COMMAND_NAMES = ["implement", "verify", "revise", "cancel", "status", "setup", "help"] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export const PULL_MODES = ["draft", "ready", "none"] as const;
export type PullMode = (typeof PULL_MODES)[number];

/** Options of one request; null where it leaves the setting as it is. Each may only tighten what the workflow allows. */
export interface RequestOptions {
  lang: string | null;
  /** Folder of the delivered files, below the repository's root. */
  path: string | null;
  requireLevel: Level | null;
  maxSteps: number | null;
  pr: PullMode | null;
}

export type Command =
  /** `requirement: null` means the title and body. */
  | { name: "implement"; options: RequestOptions; requirement: string | null }
  | { name: "revise"; options: RequestOptions; change: string }
  | { name: "verify"; path: string; tests: readonly string[]; oracle: string | null; requireLevel: Level | null }
  | { name: "cancel" }
  | { name: "status" }
  | { name: "setup" }
  | { name: "help" };

/**
 * What a text asks for. `none`: it holds no command, and nobody is told anything. `refused`: it holds one that cannot be followed;
 * `message` is one plain sentence that names what is wrong and the nearest match, shown together with the help.
 */
export type ParsedCommand =
  | { kind: "none" }
  | { kind: "command"; command: Command }
  | { kind: "refused"; message: string };
