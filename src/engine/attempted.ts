import { sentenceOf } from "../domain/errors.ts";
import type { SideOutcome } from "./side-session.ts";

/** What a side session throws is its own failure, never the run's: it costs the level it was for. */
export async function attempted<T>(act: () => Promise<SideOutcome<T>>): Promise<SideOutcome<T>> {
  try {
    return await act();
  } catch (error) {
    return { ok: false, why: sentenceOf(error) };
  }
}
