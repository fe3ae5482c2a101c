import { statSync } from "node:fs";
import { basename, dirname, extname } from "node:path";
import type { Settings } from "../../config/schema.ts";
import { EXIT, UsageError } from "../../domain/errors.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import type { Level } from "../../domain/verdict.ts";
import { evidenceCase } from "../../engine/frozen-values.ts";
import type { GateFile, GateQuestion } from "../../verify/check.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import { requiredLevelOf } from "../budget.ts";
import type { Context } from "../context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { judge } from "../judge.ts";
import { openMachine } from "../machine.ts";
import { plainReceipt } from "../plain-receipt.ts";
import { readReceipt } from "../read-receipt.ts";
import { compareFiles } from "../receipt-files.ts";
import { openResults } from "../results.ts";

export interface ReceiptOptions {
  module?: string;
  requireLevel?: string;
  allowUnsandboxed?: boolean;
  json?: boolean;
}

/**
 * Confirms a receipt without a key: the hashes of a folder are compared with it, then every model-free check runs again with its seed.
 * A file that is missing or differs refutes the receipt, and so does a run that shows something else than the receipt claims; otherwise
 * the verdict is that of the new run. Returns the exit code.
 */
export async function verifyReceipt(
  folder: string | undefined,
  receiptPath: string,
  options: ReceiptOptions,
  settings: Settings,
  context: Context,
): Promise<number> {
  const claimed = readReceipt(receiptPath);
  const place = folder ?? dirname(receiptPath);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`"${oneLine(place, 300)}" is not a folder; name the one that holds the receipt's files.`);
  const solution = claimed.files.find((file) => file.role === "solution");
  if (solution === undefined)
    throw new UsageError(`The receipt "${oneLine(receiptPath, 300)}" names no solution, so there is nothing to check.`);
  const { bytes, mismatches } = compareFiles(claimed.files, place);
  if (mismatches.length > 0) return exitCodeOf(await refute(claimed, mismatches, options, settings, context));

  const files = claimed.files.map(
    (file, index): GateFile => ({
      path: basename(file.path),
      role: file.role,
      ...(file.module === undefined ? {} : { module: file.module }),
      ...(file.givenBy === undefined ? {} : { givenBy: file.givenBy }),
      bytes: bytes[index] ?? new Uint8Array(),
    }),
  );
  const moduleName = options.module ?? solution.module ?? basename(solution.path, extname(solution.path));
  const requiredLevel =
    options.requireLevel === undefined ? (Math.max(1, claimed.requiredLevel) as Level) : requiredLevelOf(settings);
  await requireTemporaryFolder();
  const receipt = await judge(
    {
      ...{ files, moduleName, requiredLevel, seed: settings.seed ?? claimed.seed },
      ...{ specification: claimed.specification, question: questionOf(claimed) },
    },
    options,
    settings,
    context,
    await openMachine(settings),
    () => null,
  );
  const found = differences(claimed, receipt);
  for (const line of found) context.console.err(`verialgo: ${line}\n`);
  const code = exitCodeOf(receipt);
  if (code !== EXIT.ok && code !== EXIT.refuted) return code;
  // Another level may be asked for than the receipt's run had to reach: then the word may differ, never what was shown.
  const sameWord = options.requireLevel !== undefined || receipt.verdict === claimed.verdict;
  const isSame =
    sameWord && receipt.level === claimed.level && found.every((line) => line === wordLine(claimed, receipt));
  const claim = `${claimed.verdict}, level ${claimed.level}`;
  context.console.err(
    isSame
      ? `verialgo: The receipt is confirmed: the same ${claimed.files.length} files by their sha256, ${claim}.\n`
      : `verialgo: The receipt is NOT confirmed: it claims ${claim}; this run shows ${receipt.verdict}, level ${receipt.level}.\n`,
  );
  return isSame ? code : EXIT.refuted;
}

/** What the receipt's run was asked beside its files. */
function questionOf({ question }: Receipt): Partial<GateQuestion> {
  const whyNoOracle = "the receipt names none";
  if (question === undefined) return { whyNoOracle };
  const { entry, claim, knownCases = [] } = question;
  return { whyNoOracle, entry, claim, knownCases: knownCases.flatMap((given) => evidenceCase(given) ?? []) };
}

/** Shows and records that a folder does not hold what a receipt speaks of. Nothing is run. */
async function refute(
  claimed: Receipt,
  mismatches: readonly string[],
  options: ReceiptOptions,
  settings: Settings,
  { console }: Context,
): Promise<Receipt> {
  const summary = mismatches.join(" ");
  const finding: Finding = {
    check: "files",
    status: "fail",
    effect: "refutes",
    summary,
    evidence: { mismatches },
    warnings: [],
    ms: 0,
  };
  const receipt = plainReceipt("refuted", [{ code: "files", message: summary }], claimed.requiredLevel, {
    findings: [finding],
    files: claimed.files,
    seed: claimed.seed,
    replayed: true,
    runtime: claimed.runtime,
  });
  const place =
    settings.out === null ? ({ kind: "none" } as const) : ({ kind: "folder", folder: settings.out } as const);
  const results = await openResults({ console, json: options.json === true, place, events: null });
  await results.delivery.writeReceipt(receipt);
  results.sink({ type: "run.ended", verdict: "refuted", level: 0, receipt, seq: 1, at: receipt.endedAt });
  await results.close(receipt);
  return receipt;
}

const wordLine = (claimed: Receipt, now: Receipt): string =>
  `the receipt says ${claimed.verdict}; this run says ${now.verdict}.`;

/** Where the new run and the receipt disagree, one sentence each; a check that stands in one of them only is a disagreement too. */
function differences(claimed: Receipt, now: Receipt): string[] {
  const statusIn = ({ findings }: Receipt, check: string) =>
    findings.find((finding) => finding.check === check)?.status ?? "nothing";
  const checks = new Set([...claimed.findings, ...now.findings].map((finding) => finding.check));
  const found = [...checks].flatMap((check) => {
    const [before, after] = [statusIn(claimed, check), statusIn(now, check)];
    return before === after ? [] : [`the receipt says ${check}: ${before}; now it is: ${after}.`];
  });
  return claimed.verdict === now.verdict ? found : [wordLine(claimed, now), ...found];
}
