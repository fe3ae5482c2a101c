import { oneLine } from "../../domain/untrusted-text.ts";
import type { Look } from "./look.ts";
import { paintFor } from "./paint.ts";
import { pad, padLeft, plural, wrap } from "./text.ts";

export interface DoctorLine {
  status: "ok" | "skipped" | "failed";
  said: string;
  fix?: string;
}

/** For the longest title, "ask the examiner's model". */
const TITLE_COLUMNS = 26;
const LEAD = 13;
/** Beside the titles fewer columns than these break words; what was found then stands below its title. */
const LEAST_BESIDE = 28;
/** Characters. What every tier of the sandbox said fits, with the command that mends it at the end. */
const MOST_SAID = 2_000;

/** The pieces of text `verialgo doctor` prints, each ending in a line feed. Pure. */
export function doctorLines(look: Look, steps: number) {
  const paint = paintFor(look.colour);
  const words = { ok: paint.green("ok     "), skipped: paint.dim("skipped"), failed: paint.red("failed ") };
  const isNarrow = look.columns < LEAD + TITLE_COLUMNS + LEAST_BESIDE;
  const indent = " ".repeat(isNarrow ? LEAD : LEAD + TITLE_COLUMNS);
  const width = look.columns - indent.length;
  return {
    heading: (version: string, machine: string): string =>
      `${paint.bold(`VeriAlgo ${version} doctor`)} ${paint.dim(`· ${machine}`)}\n\n`,
    step(number: number, title: string, line: DoctorLine): string {
      const lead = `${padLeft(String(number), String(steps).length + 1)}  ${words[line.status]}  ${pad(title, TITLE_COLUMNS)}`;
      const said = wrap(oneLine(line.said, MOST_SAID), width);
      const fix = line.fix === undefined ? [] : wrap(`→ ${oneLine(line.fix, MOST_SAID)}`, width).map(paint.yellow);
      const rows = [...said, ...fix];
      if (isNarrow) return `${[lead.trimEnd(), ...rows.map((text) => indent + text)].join("\n")}\n`;
      return `${rows.map((text, index) => (index === 0 ? lead : indent) + text).join("\n")}\n`;
    },
    /** What to copy, kept as it is: a command or setting broken over lines cannot be copied. */
    copy: (title: string, rows: readonly string[]): string =>
      `\n${paint.bold(title)}\n${rows.map((row) => `  ${oneLine(row, MOST_SAID)}\n`).join("")}`,
    note: (text: string): string => `\n${wrap(oneLine(text, MOST_SAID), look.columns).join("\n")}\n`,
    closing: (failures: number): string =>
      failures === 0
        ? `\n${paint.green("All that is needed works.")} Try: verialgo demo\n`
        : `\n${paint.red(`${plural(failures, "step")} failed.`)} Do what the arrows say, then run verialgo doctor again.\n`,
  };
}
