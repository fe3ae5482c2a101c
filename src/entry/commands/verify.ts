import { loadSettings } from "../../config/load.ts";
import { UsageError } from "../../domain/errors.ts";
import { EntryName } from "../../domain/names.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { verifyAgainCommand } from "../../surfaces/headline.ts";
import { readClaim } from "../../verify/growth/claim.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import { levelToVerify } from "../budget.ts";
import type { Command } from "../context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { judge } from "../judge.ts";
import { openMachine } from "../machine.ts";
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
  if (options.receipt !== undefined) requireNothingBeside(options);
  if (options.receipt !== undefined) return verifyReceipt(path, options.receipt, options, settings, context);
  if (path === undefined)
    throw new UsageError(
      "Name a solution: verialgo verify sort.py --tests test_sort.py (or a receipt: --receipt FILE DIR).",
    );
  const named = readSubject(path, options.tests ?? [], options.oracle ?? null);
  const requiredLevel = levelToVerify(settings, named.oracle !== null);
  const question = questionOf(options);
  await requireTemporaryFolder();
  const machine = await openMachine(settings);
  const request = {
    ...asModules(named, options.module ?? null, machine.language),
    requiredLevel,
    question,
    seed: settings.seed,
  };
  const again = (receipt: Receipt) =>
    verifyAgainCommand({
      ...options,
      ...{ solution: path, tests: options.tests ?? [], seed: receipt.seed, requiredLevel: receipt.requiredLevel },
    });
  const receipt = await judge(request, options, settings, context, machine, again);
  return exitCodeOf(receipt);
};

/** A receipt says itself what was judged by what: another input would be passed over in silence. */
function requireNothingBeside(options: Options): void {
  const given = (["tests", "oracle", "entry", "claim"] as const).find((name) => options[name] !== undefined);
  if (given !== undefined)
    throw new UsageError(
      `--receipt repeats what its own run was asked, so --${given} cannot be given beside it; leave one of them out.`,
    );
}

/** Entry and claim as given. Throws a `UsageError` for a name no program can have and for a bound that cannot be measured. */
function questionOf({ entry, claim }: Options): { entry: string | null; claim: string | null } {
  if (entry !== undefined && !EntryName.safeParse(entry).success)
    throw new UsageError(
      `--entry "${oneLine(entry, 80)}" is no name of a function or class; write it as in the solution.`,
    );
  const read = claim === undefined ? null : readClaim(claim);
  if (read !== null && "unmeasurable" in read) throw new UsageError(`--claim cannot be used: ${read.unmeasurable}`);
  return { entry: entry ?? null, claim: claim ?? null };
}
