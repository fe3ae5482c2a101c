import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { EXIT, UsageError } from "../../domain/errors.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { REPORT_MARK } from "../../surfaces/browser/report/render-report-page.ts";
import { errorCode, fileError } from "../../workspace/file-error.ts";
import { writeAtomically } from "../../workspace/regular-file.ts";
import type { Command } from "../context.ts";
import { readLogFile } from "../log-file.ts";
import { REPORT_PAGE, reportOf } from "../report-of.ts";

/** Makes one HTML file of a run's event log and the receipt beside it, and prints its path. A cut log gives a report up to the cut. */
export const report: Command = async ([path = ""], options, { console, redact }) => {
  const folder = dirname(path);
  const out = typeof options.out === "string" ? options.out : join(folder, REPORT_PAGE);
  const log = readLogFile(path);
  if (out !== "-") requireFree(out);
  const { html, notes } = await reportOf(log, folder, redact);
  for (const note of notes) console.err(`verialgo: ${note}\n`);
  if (out === "-") {
    console.out(html);
    return EXIT.ok;
  }
  await write(out, html);
  console.out(`${out}\n`);
  return EXIT.ok;
};

/** An earlier report is replaced; anything else that stands there is somebody's. */
function requireFree(out: string): void {
  const shown = `"${oneLine(out, 300)}"`;
  if (out.trim() === "") throw new UsageError("--out is empty; name a file for the report, or - for standard output.");
  const found = statusOf(out, shown);
  if (found === null) return;
  if (found.isDirectory()) throw new UsageError(`${shown} is a folder; name a file with --out.`);
  if (found.isFile() && beginningOf(out) === REPORT_MARK) return;
  throw new UsageError(`${shown} is there already and is no report of VeriAlgo; name another file with --out.`);
}

function statusOf(out: string, shown: string): Stats | null {
  try {
    return statSync(out, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw new UsageError(fileError(`Writing the report ${shown}`, error));
  }
}

/** As many bytes as the mark has; null where they cannot be read. */
function beginningOf(path: string): string | null {
  try {
    const descriptor = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(REPORT_MARK.length);
      return bytes.toString("latin1", 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

async function write(out: string, html: string): Promise<void> {
  const shown = `"${oneLine(out, 300)}"`;
  try {
    await writeAtomically(dirname(out), basename(out), Buffer.from(html, "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT")
      throw new UsageError(`The folder for ${shown} does not exist; make it, or name another file with --out.`);
    throw new UsageError(fileError(`Writing the report ${shown}`, error));
  }
}
