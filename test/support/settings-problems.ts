import { SettingsError } from "../../src/config/load.ts";

/** The sentences of the `SettingsError` that `act` throws; none when it throws nothing. Other errors are thrown on. */
export function problemsOf(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
