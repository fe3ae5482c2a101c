import type { WrittenRole } from "../domain/event.ts";
import { sha256 } from "../domain/random.ts";
import type { Deliverables } from "./prompts/author-prompt.ts";
import type { RunContext } from "./run-context.ts";

/** Characters of a file that an event carries. */
export const MOST_TOLD = 200_000;
/** Bytes of all texts of a run as the log holds them: half of what a job that publishes takes from another (16 MiB). */
export const MOST_IN_ALL = 8_388_608;

export interface Written {
  path: string;
  role: WrittenRole;
  bytes: Uint8Array;
}

/** Tells of one version of a file. `step` is null where no step of the author wrote it. */
export function tellWritten(run: Pick<RunContext, "emit" | "meter">, written: Written, step: number | null): void {
  const { path, role, bytes } = written;
  const whole = textOf(bytes);
  const size = whole === null ? 0 : Buffer.byteLength(JSON.stringify(whole));
  const text = run.meter.toldBytes + size > MOST_IN_ALL ? null : whole;
  if (text !== null) run.meter.toldBytes += size;
  run.emit({ type: "file.written", path, role, step, sha256: sha256(bytes), bytes: bytes.length, text });
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
