import type { Value } from "../../domain/value.ts";
import { charsOf, floatOf, intOf } from "./value-parts.ts";

/**
 * Constants of both programs as inputs: a program is wrong beside its own constants more often than elsewhere, so each number comes with
 * its neighbours, and a text whole and as its letters.
 */
export interface Dictionary {
  readonly ints: readonly bigint[];
  readonly floats: readonly number[];
  readonly texts: readonly string[];
  readonly letters: readonly string[];
}

/** Longer texts are messages or tables, which are no input. */
const LONGEST_TEXT = 60;

export function dictionaryOf(constants: readonly Value[]): Dictionary {
  const ints = new Set<bigint>();
  const floats = new Set<number>();
  const texts = new Set<string>();
  const letters = new Set<string>();
  for (const constant of constants) {
    const whole = intOf(constant);
    const float = floatOf(constant);
    if (whole !== null)
      for (const near of [whole, whole + 1n, whole - 1n, -whole]) {
        ints.add(near);
        floats.add(Number(near));
        floats.add(Number(near) + 0.5);
      }
    else if (float !== null && Number.isFinite(float))
      for (const near of stepsFrom(float)) {
        floats.add(near);
        if (Math.abs(near) < Number.MAX_SAFE_INTEGER) ints.add(BigInt(Math.trunc(near)));
      }
    else if (typeof constant === "string") {
      if (constant.length > 0 && constant.length <= LONGEST_TEXT) texts.add(constant);
      for (const letter of charsOf(constant).slice(0, 2 * LONGEST_TEXT)) letters.add(letter);
    }
  }
  for (const code of ints) if (code >= 33n && code <= 126n) letters.add(String.fromCharCode(Number(code)));
  return { ints: [...ints], floats: [...floats], texts: [...texts], letters: [...letters] };
}

/** A float, one unit of its last shown digit to either side, and one step of 1. */
function stepsFrom(value: number): number[] {
  const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const unit = 10 ** -digits;
  return [value, value + unit, value - unit, value + unit / 2, value - unit / 2, value + 1, value - 1, -value];
}

/** Blanks that are no spaces. */
export const BLANKS: readonly string[] = ["\t", "\n"];

/** Characters of the classes programs tell apart. */
export const LETTER_CLASSES: readonly (readonly string[])[] = [
  [..."abcxyzeiou"],
  [..."ABCXYZEIOU"],
  [..."0123456789"],
  [" "],
  [...".,;:!?'\"-_()[]{}<>/+*=@#%&"],
];
