import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RECEIPT_FILE } from "../../../domain/receipt.ts";
import { readRegularFile } from "../../../workspace/regular-file.ts";
import { readEventLog } from "../../ndjson/read-event-log.ts";
import { RUN_FILES } from "./run-note.ts";
import type { RunPlace } from "./runs-folder.ts";

/** The folder in which a run's receipt lies: that of its results, or its own. */
export async function receiptFolder({ folder, log }: RunPlace): Promise<string> {
  if (folder === null) return dirname(log);
  const result = join(folder, RUN_FILES.result);
  return (await ownText(join(result, RECEIPT_FILE))) === null ? folder : result;
}

/** The receipt's file as it is; else what the log's last event holds; else that of a run that did not begin. Null where there is none. */
export async function receiptText(place: RunPlace): Promise<string | null> {
  const { folder, log, stat } = place;
  const file = folder === null ? null : await ownText(join(await receiptFolder(place), RECEIPT_FILE));
  if (file !== null) return file;
  const last = stat === null ? null : readEventLog(await readFile(log, "utf8"))?.events.at(-1);
  if (last?.type === "run.ended") return `${JSON.stringify(last.receipt, null, 2)}\n`;
  return folder === null ? null : (await ownText(join(folder, RUN_FILES.stdout))) || null;
}

const LARGEST_RECEIPT = 16_777_216;

/** Null for what is not there, for links, which may lead anywhere, and for pipes, on which one would wait for ever. */
async function ownText(path: string): Promise<string | null> {
  try {
    if ((await realpath(path)) !== path) return null;
    const read = await readRegularFile(path, LARGEST_RECEIPT);
    return read.kind === "bytes" ? read.bytes.toString("utf8") : null;
  } catch {
    return null;
  }
}
