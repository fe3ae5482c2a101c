import { replaceHidden } from "./hidden-points.ts";

/** Names of characters without a shape. */
const UNSEEN_NAMES =
  "zwj|zwnj|lrm|rlm|shy|ZeroWidthSpace|NegativeVeryThinSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|NoBreak|" +
  "ApplyFunction|InvisibleTimes|InvisibleComma|af|it|ic";

/** A character by its number, or by a name of those above, where `lastIndex` points. */
export const REFERENCE = new RegExp(`&(?:#(\\d{1,7})|#[xX]([\\da-fA-F]{1,6})|(${UNSEEN_NAMES}));`, "y");
/** As browsers read it: with any number of zeros, and without a semicolon. */
export const REFERENCE_IN_HTML = new RegExp(
  `&(?:#0*(\\d{1,7});?|#[xX]0*([\\da-fA-F]{1,6});?|(${UNSEEN_NAMES});|(shy))`,
  "g",
);

/** Whether it stands for a character that nobody sees: a page shows nothing there, and the numbers could spell a message. */
export function isUnseen([, decimal, hexadecimal]: RegExpExecArray): boolean {
  const point =
    decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : null;
  if (point === null) return true;
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return false;
  const char = String.fromCodePoint(point);
  return replaceHidden(char, () => "") !== char;
}
