import type { SettingName } from "../config/schema.ts";
import type { Redact } from "../domain/redact.ts";
import type { Console } from "./console.ts";
import type { Interruption } from "./interruption.ts";

/** What every command is given besides its own options. */
export interface Context {
  /** The settings the command uses; it reads no others. */
  settingNames: readonly SettingName[];
  console: Console;
  interruption: Interruption;
  /** Takes every known secret out; the console applies it to what is printed, a run to what it writes. */
  redact: Redact;
}

/** A command: takes its arguments and options as parsed, returns the exit code. May throw what `reportNotRun` understands. */
export type Command = (
  args: readonly string[],
  options: Readonly<Record<string, unknown>>,
  context: Context,
) => Promise<number>;
