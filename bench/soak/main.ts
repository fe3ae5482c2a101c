import { writeFileSync } from "node:fs";
import { FAULTS } from "./faults/index.ts";
import { type Options, readOptions, USAGE } from "./options.ts";
import type { Outcome } from "./outcome.ts";
import { page } from "./page.ts";
import { describeRun, type Planned, planRuns } from "./plan.ts";
import { openSoak, soak } from "./soak.ts";
import { outcomeTable, summary, unaccounted } from "./table.ts";

const DOCS_FILE = "docs/soak.md";
const print = (text: string) => process.stdout.write(`${text}\n`);
/** A long soak is seen to go on. */
const progress = (text: string) => process.stderr.write(`${text}\n`);

function isAsked({ number, kind }: Planned, options: Options): boolean {
  if (options.only.length > 0) return options.only.includes(number);
  return number >= options.from && number <= options.to && (options.kind === null || kind.includes(options.kind));
}

function told({ planned, verdict, by, ending, seconds, struck, complaints }: Outcome): void {
  const how = `${verdict ?? "no receipt"} (${by}, ${ending}${struck ? "" : ", not struck"}, ${seconds.toFixed(1)} s)`;
  progress(`${complaints.length === 0 ? "ok" : "FAILED"} ${describeRun(planned)} → ${how}`);
  for (const complaint of complaints) progress(`    ${complaint}`);
}

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
  if (process.getuid?.() !== 0)
    throw new Error("The soak makes small disks and other users, which needs root: sudo npm run soak.");
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}

// What is set up for the runs (disks, folders, processes) goes with this process, which must therefore end in order.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const runs = planRuns(options.seed, FAULTS).filter((planned) => isAsked(planned, options));
print(`seed ${options.seed}, ${runs.length} runs`);
const place = openSoak(options.built);
const started = performance.now();
const outcomes = await soak(runs, place, { ...options, told });
print(`\n${outcomeTable(outcomes)}\n\n${summary(outcomes)}`);
const seconds = (performance.now() - started) / 1_000;
print(`${Math.round(seconds)} s, ${options.atOnce} at a time.`);
if (options.writeDocs) writeFileSync(DOCS_FILE, page(outcomes, options.seed, seconds, new Date()));
const failed = outcomes.filter(({ complaints }) => complaints.length > 0);
for (const outcome of failed) print(`\n${unaccounted(outcome, options.seed)}`);
if (options.json !== null)
  writeFileSync(options.json, `${JSON.stringify({ seed: options.seed, outcomes }, null, 1)}\n`);
if (options.keep) print(`\nThe folders of the runs are in ${place.folder}.`);
else place.close();
process.exit(failed.length === 0 ? 0 : 1);
