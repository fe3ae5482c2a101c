import { displayOf } from "../config/display.ts";
import type { Redact } from "../domain/redact.ts";
import type { Look } from "../surfaces/terminal/look.ts";

/** The three standard streams as the commands see them. */
export interface Console {
  out(text: string): void;
  /** Whether anything went to standard output. */
  wrote(): boolean;
  /** Why standard output did not take all of it (a full disk), else null. A reader that went away is no reason. */
  lost(): string | null;
  err(text: string): void;
  outLook: Look;
  errLook: Look;
  /** Standard input to its end, at most `limit` bytes and one more; empty when it is closed. */
  readInput(limit: number): Promise<Buffer>;
}

/**
 * The real streams. A reader that goes away (`verialgo … | head -1`) is no error: what it does not want to read is dropped,
 * the run and its exit code go on. What a full disk loses is told by `lost`. `redact` is the last to see what is printed, whoever printed it.
 */
export function openConsole(redact: Redact = (text) => text): Console {
  let lost: string | null = null;
  const writerOf = (stream: NodeJS.WriteStream) => {
    let gone = false;
    stream.on("error", (error: NodeJS.ErrnoException) => {
      gone = true;
      if (stream === process.stdout && error.code !== "EPIPE") lost ??= error.code ?? error.message;
    });
    return (text: string) => {
      if (!gone && text !== "") stream.write(redact(text));
    };
  };
  const out = writerOf(process.stdout);
  let wrote = false;
  return {
    out(text) {
      wrote = true;
      out(text);
    },
    wrote: () => wrote,
    lost: () => lost,
    err: writerOf(process.stderr),
    outLook: displayOf(process.stdout),
    errLook: displayOf(process.stderr),
    readInput,
  };
}

async function readInput(limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of process.stdin) {
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > limit) break;
    }
  } catch {
    // A closed standard input (`<&-`) has nothing to say.
  }
  return Buffer.concat(chunks).subarray(0, limit + 1);
}

/** Resolves when everything written has left the process, so that `process.exit` cuts nothing off. */
export async function flushed(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => {
      if (stream.destroyed || !stream.writable) return resolve();
      stream.write("", () => resolve());
    });
  }
}
