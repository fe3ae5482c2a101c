import { sentenceOf } from "../domain/errors.ts";

/** What the system ran out of, and what can be done about it. */
const SHORTAGES: Readonly<Record<string, string>> = {
  EMFILE: "The process may open no more files; close what is not needed or raise the limit (ulimit -n)",
  ENFILE: "The system can open no more files; close programs that are not needed",
  EAGAIN: "The system starts no more processes; end some or raise the limit (ulimit -u)",
  ENOMEM: "There is no more memory; end other programs or raise the limit (ulimit -v)",
  ENOSPC: "The disk is full; free some space, or let TMPDIR name another place",
};

/** WebAssembly and large buffers tell it by their words alone. */
function codeOf(error: unknown): string {
  if (error instanceof RangeError && /out of memory|allocation failed/i.test(error.message)) return "ENOMEM";
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** One sentence for a failure that says more about the machine than about us; null for any other. */
export function shortageOf(error: unknown): string | null {
  const code = codeOf(error);
  const words = Object.hasOwn(SHORTAGES, code) ? SHORTAGES[code] : undefined;
  return words === undefined ? null : `${words}, and run again (${sentenceOf(error)}).`;
}
