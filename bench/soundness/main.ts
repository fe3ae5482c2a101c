import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { judgeSubject } from "./judge-subject.ts";
import { type Machine, openMachine } from "./machine.ts";
import { type Options, readOptions, type SetName, sampleOf, USAGE } from "./options.ts";
import { missingData } from "./read-data.ts";
import { recordOf, TrialRecord } from "./record.ts";
import { levelTable, missTable, reasonTable } from "./render.ts";
import { humanevalpack, PACK_FOLDER } from "./sets/humanevalpack.ts";
import { PAIRS_FOLDER, pairs } from "./sets/pairs.ts";
import { QUIXBUGS_FOLDER, quixbugs } from "./sets/quixbugs.ts";
import type { Trial } from "./trial.ts";
import { twoAtATime } from "./two-at-a-time.ts";

const print = (text: string) => process.stdout.write(`${text}\n`);

const TRIALS: { [Name in Exclude<SetName, "mutation-curve">]: { folder: string; trials: (data: string) => Trial[] } } =
  {
    pairs: { folder: PAIRS_FOLDER, trials: pairs },
    quixbugs: { folder: QUIXBUGS_FOLDER, trials: quixbugs },
    humanevalpack: { folder: PACK_FOLDER, trials: humanevalpack },
  };

const chosen = (trials: readonly Trial[], { only, sample }: Options): Trial[] =>
  sampleOf(
    trials.filter((trial) => only.length === 0 || only.some((id) => trial.id.startsWith(id))),
    sample,
  );

/** Judges the trials of one set; one line for each on standard error, so that a long run is seen to go on. */
async function measure(trials: readonly Trial[], machine: Machine): Promise<TrialRecord[]> {
  let done = 0;
  return twoAtATime(trials, async (trial) => {
    const record = recordOf(trial, await judgeSubject(trial.subject, machine));
    done += 1;
    const { verdict, reasons } = record.at[3];
    const truth = record.right ? "right" : "wrong";
    const said = `${verdict}${reasons[0] === undefined ? "" : ` (${reasons[0].code}: ${reasons[0].message.slice(0, 140)})`}`;
    process.stderr.write(`${done}/${trials.length} ${record.id} ${truth} ${record.seconds.toFixed(1)} s ${said}\n`);
    return record;
  });
}

export const section = (set: string, records: readonly TrialRecord[]): string =>
  [
    `## ${set} (${records.length} programs)`,
    levelTable(records),
    `### Unverified at level 3, by check\n\n${reasonTable(records, 3)}`,
    `### Unverified at level 2, by check\n\n${reasonTable(records, 2)}`,
    `### Misses at level 3\n\n${missTable(records, 3)}`,
  ].join("\n\n");

async function run(options: Options): Promise<void> {
  const machine = await openMachine();
  const records = options.from.flatMap((file) => z.array(TrialRecord).parse(JSON.parse(readFileSync(file, "utf8"))));
  for (const set of options.sets) {
    if (set === "mutation-curve") continue;
    const { folder, trials } = TRIALS[set];
    const missing = missingData(options.data, folder);
    if (missing !== null) {
      print(missing);
      continue;
    }
    records.push(...(await measure(chosen(trials(options.data), options), machine)));
    if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(records, null, 1)}\n`);
  }
  for (const set of new Set(records.map((record) => record.set)))
    print(
      `${section(
        set,
        records.filter((record) => record.set === set),
      )}\n`,
    );
}

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}
await run(options);
