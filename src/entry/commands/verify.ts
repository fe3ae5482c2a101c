import { loadSettings } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { UsageError } from "../../domain/errors.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { Level } from "../../domain/verdict.ts";
import { verifyAgainCommand } from "../../surfaces/headline.ts";
import { requiredLevelOf } from "../budget.ts";
import type { Command, Context } from "../context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { judge } from "../judge.ts";
import { openMachine } from "../machine.ts";
import { readNamedFile } from "../source-file.ts";
import { asModules, readSubject } from "../subject.ts";
import { verifyReceipt } from "./verify-receipt.ts";

/** Options of `verify` that are no settings. */
interface Options {
  tests?: string[];
  module?: string;
  receipt?: string;
  oracle?: string;
  entry?: string;
  claim?: string;
  allowUnsandboxed?: boolean;
  json?: boolean;
}

/** Judges a solution by its tests, or a folder by its receipt. No model is involved. */
export const verify: Command = async ([path], given, context) => {
  const options = given as Options;
  const settings = loadSettings(given, context.settingNames);
  if (options.receipt !== undefined) return verifyReceipt(path, options.receipt, options, settings, context);
  if (path === undefined)
    throw new UsageError(
      "Name a solution: verialgo verify sort.py --tests test_sort.py (or a receipt: --receipt FILE DIR).",
    );
  const named = readSubject(path, options.tests ?? []);
  const requiredLevel = levelOf(options, settings, context);
  const machine = await openMachine(settings);
  const request = { ...asModules(named, options.module ?? null, machine.language), requiredLevel, seed: settings.seed };
  const again = (receipt: Receipt) =>
    verifyAgainCommand(path, options.tests ?? [], options.module ?? null, receipt.seed);
  const receipt = await judge(request, options, settings, context, machine, again);
  return exitCodeOf(receipt);
};

/**
 * The level to reach. An oracle, an entry or a claim ask for levels this version cannot show: the files are judged as far as it can, and
 * the answer is `unverified` for that reason instead of a `tested` that looked at nothing of it.
 */
function levelOf(options: Options, settings: Settings, { console }: Context): Level {
  const asked = requiredLevelOf(settings);
  if (options.oracle !== undefined) readNamedFile(options.oracle, "The oracle");
  const beyond: [string, Level][] = [];
  if (options.oracle !== undefined) beyond.push(["--oracle", 3]);
  if (options.entry !== undefined) beyond.push(["--entry", 3]);
  if (options.claim !== undefined) beyond.push(["--claim", 4]);
  const level = Math.max(asked, ...beyond.map(([, needed]) => needed)) as Level;
  for (const [name, needed] of beyond)
    console.err(`verialgo: ${name} asks for level ${needed}, which this version cannot show yet.\n`);
  return level;
}
