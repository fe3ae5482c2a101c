import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { atOnce } from "../../src/verify/at-once.ts";
import { type Machine, openMachine } from "../machine.ts";
import { judgeSubject } from "./judge-subject.ts";
import { type Options, readOptions, type SetName, sampleOf, spread, USAGE } from "./options.ts";
import { curveSection, page, section } from "./page.ts";
import { missingData } from "./read-data.ts";
import { recordOf, TrialRecord } from "./record.ts";
import { humanevalpack, PACK_FOLDER } from "./sets/humanevalpack.ts";
import { assertedTasks, CurveRow, curveOf } from "./sets/mutation-curve.ts";
import { PAIRS_FOLDER, pairs } from "./sets/pairs.ts";
import { QUIXBUGS_FOLDER, quixbugs } from "./sets/quixbugs.ts";
import type { Trial } from "./trial.ts";

/** The gate itself keeps two processors busy. */
const JUDGED_AT_ONCE = 2;
const DOCS_FILE = "docs/soundness.md";
const Saved = z.object({ records: z.array(TrialRecord), curve: z.array(CurveRow) });

const print = (text: string) => process.stdout.write(`${text}\n`);
/** A long run is seen to go on. */
const progress = (text: string) => process.stderr.write(`${text}\n`);

const TRIALS: { [Name in Exclude<SetName, "mutation-curve">]: { folder: string; trials: (data: string) => Trial[] } } =
  {
    pairs: { folder: PAIRS_FOLDER, trials: pairs },
    quixbugs: { folder: QUIXBUGS_FOLDER, trials: quixbugs },
    humanevalpack: { folder: PACK_FOLDER, trials: humanevalpack },
  };

const isAsked = (id: string, { only }: Options) => only.length === 0 || only.some((begin) => id.startsWith(begin));

async function measure(trials: readonly Trial[], machine: Machine): Promise<TrialRecord[]> {
  let done = 0;
  return atOnce(trials, JUDGED_AT_ONCE, async (trial) => {
    const record = recordOf(trial, await judgeSubject(trial.subject, machine));
    done += 1;
    const { verdict, reasons } = record.at[3];
    const truth = record.right ? "right" : "wrong";
    const why = reasons[0] === undefined ? "" : ` (${reasons[0].code}: ${reasons[0].message.slice(0, 140)})`;
    progress(`${done}/${trials.length} ${record.id} ${truth} ${record.seconds.toFixed(1)} s ${verdict}${why}`);
    return record;
  });
}

async function measureCurve(options: Options, machine: Machine): Promise<CurveRow[]> {
  const tasks = assertedTasks(options.data).filter((task) => isAsked(task.task_id, options));
  const rows = await atOnce(spread(tasks, options.sample), JUDGED_AT_ONCE, async (task) => {
    const own = await curveOf(task, options.data, machine);
    const shown = own.map(({ asserts, score, through, wrong }) => `${asserts}: ${score} ${through}/${wrong}`);
    progress(`${task.task_id} ${shown.join(", ")}`);
    return own;
  });
  return rows.flat();
}

async function run(options: Options): Promise<void> {
  const earlier = options.from.map((file) => Saved.parse(JSON.parse(readFileSync(file, "utf8"))));
  const records = earlier.flatMap((saved) => saved.records);
  const curve = earlier.flatMap((saved) => saved.curve);
  const machine = options.sets.length > 0 ? await openMachine() : null;
  for (const set of options.sets) {
    if (machine === null) break;
    const missing = missingData(options.data, set === "mutation-curve" ? PAIRS_FOLDER : TRIALS[set].folder);
    if (missing !== null) {
      print(missing);
      continue;
    }
    if (set === "mutation-curve") curve.push(...(await measureCurve(options, machine)));
    else {
      const trials = TRIALS[set].trials(options.data).filter((trial) => isAsked(trial.id, options));
      records.push(...(await measure(sampleOf(trials, options.sample), machine)));
    }
    if (options.json !== null) writeFileSync(options.json, `${JSON.stringify({ records, curve }, null, 1)}\n`);
  }
  for (const set of new Set(records.map((record) => record.set)))
    print(
      `${section(
        set,
        records.filter((record) => record.set === set),
      )}\n`,
    );
  if (curve.length > 0) print(curveSection(curve));
  if (options.writeDocs) writeFileSync(DOCS_FILE, page({ records, curve }, new Date()));
}

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(2);
}
await run(options);
