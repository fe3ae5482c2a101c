import type { WrittenRole } from "../domain/event.ts";
import { sha256 } from "../domain/random.ts";
import type { Deliverables } from "./prompts/author-prompt.ts";
import type { RunContext } from "./run-context.ts";

/** Characters of a file that an event carries: with 60 calls of the author a log stays in the size people can keep. */
export const MOST_TOLD = 200_000;

export interface Written {
  path: string;
  role: WrittenRole;
  bytes: Uint8Array;
}

/** Tells of one version of a file. `step` is null where no step of the author wrote it. */
export function tellWritten({ emit }: Pick<RunContext, "emit">, { path, role, bytes }: Written, step: number | null) {
  emit({ type: "file.written", path, role, step, sha256: sha256(bytes), bytes: bytes.length, text: textOf(bytes) });
}

/** Never `oracle`: whatever the author calls a file, the oracle is the examiner's. */
export const roleOfAuthors = (path: string, { solution, tests }: Deliverables): WrittenRole =>
  path === solution ? "solution" : path === tests ? "tests" : "helper";

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.length > MOST_TOLD ? null : text;
  } catch {
    return null;
  }
}
