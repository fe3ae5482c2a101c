import { loadSettings } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import { UsageError } from "../../domain/errors.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { redactor } from "../../domain/redact.ts";
import type { Level } from "../../domain/verdict.ts";
import { verifyRun } from "../../engine/run.ts";
import type { VerifyRequest } from "../../engine/run-request.ts";
import { systemClock } from "../../ports/clock.ts";
import { verifyAgainCommand } from "../../surfaces/headline.ts";
import { createFolderDelivery } from "../../workspace/folder-delivery.ts";
import { budgetOf, requiredLevelOf } from "../budget.ts";
import type { Command, Context } from "../context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { openLanguage, openSandbox } from "../machine.ts";
import { openResults } from "../results.ts";
import { readNamedFile } from "../source-file.ts";
import { type GivenSubject, readSubject } from "../subject.ts";
import { TOOL_VERSION } from "../version.ts";
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
  const language = await openLanguage(settings);
  const subject = readSubject(path, options.tests ?? [], options.module ?? null, language);
  const request = { ...subject, requiredLevel: levelOf(options, settings, context), seed: settings.seed };
  const again = (receipt: Receipt) =>
    verifyAgainCommand(path, options.tests ?? [], options.module ?? null, receipt.seed);
  const receipt = await judge(request, options, settings, context, again);
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

export interface JudgeRequest extends GivenSubject, Pick<VerifyRequest, "requiredLevel" | "seed"> {}

/** Runs the gate on given files and shows it. Never rejects once the results are open: how it ended is in the receipt. */
export async function judge(
  request: JudgeRequest,
  options: Pick<Options, "allowUnsandboxed" | "json">,
  settings: Settings,
  { console, interruption }: Context,
  recheck: (receipt: Receipt) => string | null,
): Promise<Receipt> {
  const { out } = settings;
  const json = options.json === true;
  const language = await openLanguage(settings);
  const place = out === null ? ({ kind: "none" } as const) : ({ kind: "folder", folder: out } as const);
  const results = await openResults({ console, json, place, events: null, recheck });
  const delivery = {
    ...results.delivery,
    // The files stand beside the receipt, so that the folder can be checked by it alone.
    writeReceipt: async (receipt: Receipt) => {
      const copied = out === null ? null : await createFolderDelivery(out).deliver(request.files);
      return copied !== null && !copied.ok ? copied : results.delivery.writeReceipt(receipt);
    },
  };
  let receipt: Receipt | null = null;
  try {
    receipt = await verifyRun(
      { command: "verify", ...request, budget: budgetOf(settings) },
      {
        sandbox: await openSandbox(options.allowUnsandboxed === true, interruption.signal),
        language,
        delivery,
        clock: systemClock,
        redact: redactor([]),
        sink: results.sink,
        signal: interruption.signal,
        toolVersion: TOOL_VERSION,
      },
    );
    return receipt;
  } finally {
    await results.close(receipt);
  }
}
