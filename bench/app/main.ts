import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHub } from "./hub-client.ts";
import { runLoad } from "./load.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import { DOCS_FILE, withFigures } from "./page.ts";
import { outcomeTable } from "./table.ts";

const PROGRAM = "dist/app/app.js";
const WORKFLOW = "examples/verialgo-app.yml";
const PATIENCE_MS = 20 * 60_000;
const print = (text: string) => process.stdout.write(`${text}\n`);
/** A long load is seen to go on. */
const progress = (text: string) => process.stderr.write(`${text}\n`);

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "verialgo-load-"));
const { hub, stop } = await startHub("dist/bench-app/hub.js", {
  installations: options.installations,
  files: { ".github/workflows/verialgo.yml": readFileSync(WORKFLOW, "utf8") },
  roles: { alice: "write" },
  pretend: { conclusion: "success", afterMs: 300 },
});
let failed = true;
try {
  const outcome = await runLoad(options, {
    hub,
    program: join(process.cwd(), PROGRAM),
    folder,
    patienceMs: PATIENCE_MS,
    tell: progress,
  });
  const json = `${JSON.stringify(outcome, null, 1)}\n`;
  if (options.json === null) print(json);
  else writeFileSync(options.json, json);
  print(outcomeTable(outcome));
  const failures = [...outcome.missed, ...outcome.complaints];
  for (const failure of failures) print(`FAILED ${failure}.`);
  failed = failures.length > 0;
  // Figures of a run that failed are none to go by.
  if (options.writeDocs && !failed)
    writeFileSync(DOCS_FILE, withFigures(readFileSync(DOCS_FILE, "utf8"), outcome, new Date()));
} finally {
  await stop();
  if (failed) progress(`The server's store and log are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
