import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sentenceOf } from "../../domain/errors.ts";
import { EVENTS_FILE } from "../../domain/receipt.ts";
import { readEventLog } from "../../surfaces/ndjson/read-event-log.ts";
import { REPORT_PAGE, reportOf } from "../report-of.ts";
import type { Job } from "./job.ts";

/** Makes the report's page of the log that lies in the artifact's folder, cut or whole. Whatever is in the way is a warning. */
export async function keepPage({ folder, redact, runner }: Pick<Job, "folder" | "redact" | "runner">): Promise<void> {
  const path = join(folder, EVENTS_FILE);
  try {
    const log = existsSync(path) ? readEventLog(readFileSync(path, "utf8")) : null;
    if (log === null) return;
    const { html } = await reportOf(log, folder, redact);
    writeFileSync(join(folder, REPORT_PAGE), html);
  } catch (error) {
    runner.annotate("warning", `The file ${REPORT_PAGE} could not be written (${sentenceOf(error)}).`);
  }
}
