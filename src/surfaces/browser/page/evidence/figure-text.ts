import { count } from "../../../figures.ts";
import type { Figure } from "./key-figures.ts";

/** A piece of a figure's words: a text, or a value with how it is shown. */
export type FigurePiece = string | { value: number; shown: string };

/** Figures that are shares or slopes, not counts. */
const DECIMAL = new Set<Figure["name"]>(["score", "enough", "short", "slope", "slopeAlone"]);

/** The words of a figure with its values put in their places. */
export function piecesOf({ name, values }: Figure, words: string): FigurePiece[] {
  let last = 0;
  return words
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      if (!part.startsWith("{")) return part;
      const [one = "", more] = part.slice(1, -1).split("|");
      if (more !== undefined) return last === 1 ? one : more;
      last = values[Number(one)] ?? 0;
      return { value: last, shown: DECIMAL.has(name) ? decimal(last, values) : count(last) };
    });
}

/** Two digits; more where two would make different figures look the same. */
function decimal(value: number, among: readonly number[]): string {
  for (let digits = 2; digits < 6; digits++) {
    const shown = new Set(among.map((one) => one.toFixed(digits)));
    if (shown.size === new Set(among).size) return value.toFixed(digits);
  }
  return String(value);
}
