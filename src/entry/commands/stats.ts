import { EXIT, sentenceOf, UsageError } from "../../domain/errors.ts";
import { type RunFigures, statisticsOf, warningsOf } from "../../domain/run-statistics.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { statisticsLines } from "../../surfaces/terminal/statistics.ts";
import type { Command } from "../context.ts";
import { readReceipt, realOf, receiptsAt } from "../read-receipt.ts";

/** A path that could not be counted, and why, in one sentence. */
interface Unread {
  path: string;
  why: string;
}

/**
 * What many receipts say together. A file that is no receipt is named and left out; exit code 2 only when none could be read. A receipt
 * that is named twice counts once.
 */
export const stats: Command = async (paths, options, { console }) => {
  const json = options.json === true;
  const { figures, unread } = readAll(paths);
  const [first] = unread;
  if (figures.length === 0 && first !== undefined && unread.length === 1) throw new UsageError(first.why);
  for (const { why } of unread) console.err(`verialgo: ${why}\n`);
  if (figures.length === 0)
    throw new UsageError(
      "None of them could be read; name receipts (verialgo-receipt.json) or the folders they lie in.",
    );
  const statistics = statisticsOf(figures);
  const warnings = warningsOf(statistics);
  console.out(
    json
      ? `${JSON.stringify({ schemaVersion: 1, ...statistics, warnings, unread }, null, 2)}\n`
      : `${statisticsLines(statistics, warnings, console.outLook).join("\n")}\n`,
  );
  return EXIT.ok;
};

function readAll(paths: readonly string[]): { figures: RunFigures[]; unread: Unread[] } {
  const seen = new Set<string>();
  const figures: RunFigures[] = [];
  const unread: Unread[] = [];
  const attempt = (path: string, act: () => void) => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unread.push({ path: oneLine(path, 1_000), why: sentenceOf(error) });
    }
  };
  for (const path of paths)
    attempt(path, () => {
      for (const file of receiptsAt(path)) {
        const real = realOf(file);
        if (seen.has(real)) continue;
        seen.add(real);
        attempt(file, () => figures.push(figuresOf(readReceipt(file))));
      }
    });
  return { figures, unread };
}

/** Only what is counted is kept: evidence of many runs would fill the memory. */
function figuresOf({
  verdict,
  level,
  startedAt,
  endedAt,
  model,
  roles,
  usage,
  limits,
  metrics,
}: RunFigures): RunFigures {
  return { verdict, level, startedAt, endedAt, model, roles, usage, limits, metrics };
}
