import { LONGEST_LINE } from "./tokens.ts";

const TAB = 4;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/** Columns of the longest line that is drawn whole, roughly: what is out of sight must keep its width. */
export function columnsOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.length > LONGEST_LINE ? 0 : widthOf(line)), 0);
}

const widthOf = (line: string): number =>
  line.length + (line.match(WIDE)?.length ?? 0) + (TAB - 1) * (line.match(/\t/g)?.length ?? 0);
