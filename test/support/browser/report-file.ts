import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RunEvent } from "../../../src/domain/event.ts";
import { EVENTS_FILE, RECEIPT_FILE } from "../../../src/domain/receipt.ts";
import { emptyFolder, runCli } from "../built-cli.ts";
import { asLog } from "./recorded.ts";

/** The address of the file that `verialgo report` makes of a log, with its receipt beside it where one is given. */
export async function reportOf(events: readonly RunEvent[], receiptText?: string): Promise<string> {
  const folder = emptyFolder();
  const log = join(folder, EVENTS_FILE);
  writeFileSync(log, asLog(events));
  if (receiptText !== undefined) writeFileSync(join(folder, RECEIPT_FILE), receiptText);
  const out = join(folder, "report.html");
  const ran = await runCli(["report", log, "--out", out], { cwd: folder });
  if (ran.code !== 0) throw new Error(`verialgo report ended with ${ran.code}: ${ran.stdout}${ran.stderr}`);
  return pathToFileURL(out).href;
}
