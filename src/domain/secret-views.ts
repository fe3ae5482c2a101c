/** How a text is looked at when a form is searched: without gaps, also without written line ends, as bare hex digits. ASCII only. */
export type View = "text" | "base64" | "hex";

const code = (char: string): number => char.charCodeAt(0);
const OTHER = code(".");
const [BACKSLASH, ZERO, X, N, R, LETTER_A, LETTER_F, UPPER_A, UPPER_F, NINE] = [..."\\0xnrafAF9"].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const ESCAPE = 0x1b;
const COLOUR = /\u001b\[[\d;]{0,20}m/y;
/** The bar before each line of a program's output. */
const BAR = code("│");
const HEX_SEPARATORS = new Set([...":;,_%-"].map(code));

const isGap = (unit: number): boolean =>
  unit === 32 ||
  (unit >= 9 && unit <= 13) ||
  (unit >= 0xa0 &&
    (unit === 0xa0 ||
      unit === BAR ||
      unit === 0xad ||
      unit === 0x1680 ||
      (unit >= 0x2000 && unit <= 0x200d) ||
      unit === 0x2028 ||
      unit === 0x2029 ||
      unit === 0x202f ||
      unit === 0x205f ||
      unit === 0x2060 ||
      unit === 0x3000 ||
      unit === 0xfeff));

const isHex = (unit: number): boolean =>
  (unit >= ZERO && unit <= NINE) || (unit >= LETTER_A && unit <= LETTER_F) || (unit >= UPPER_A && unit <= UPPER_F);

/** Past the sequence that sets a colour at an offset, or the offset where none stands. */
function colourEnd(text: string, at: number): number {
  COLOUR.lastIndex = at;
  return COLOUR.test(text) ? COLOUR.lastIndex : at;
}

/** All three views, in one pass. */
export function viewsOf(text: string): Record<View, string> {
  const [plain, base64, hex] = [Buffer.alloc(text.length), Buffer.alloc(text.length), Buffer.alloc(text.length)];
  let [plainEnd, base64End, hexEnd] = [0, 0, 0];
  /** Backslashes at the end of the second view. */
  let backslashes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isGap(unit)) continue;
    if (unit === ESCAPE) {
      // A colour.
      const end = colourEnd(text, at);
      if (end > at) {
        at = end - 1;
        continue;
      }
    }
    const shown = unit < 128 ? unit : OTHER;
    plain[plainEnd++] = shown;
    if (backslashes > 0 && (unit === N || unit === R)) base64End -= Math.min(backslashes, 2);
    else base64[base64End++] = shown;
    backslashes = unit === BACKSLASH ? backslashes + 1 : 0;
    if (isHex(unit)) hex[hexEnd++] = unit >= UPPER_A && unit <= UPPER_F ? unit + 32 : unit;
    else if (unit === X && text[at - 1] === "0") hexEnd -= 1;
    else if (!HEX_SEPARATORS.has(unit) && unit !== BACKSLASH && !(unit === X && text[at - 1] === "\\"))
      hex[hexEnd++] = OTHER;
  }
  return {
    text: plain.toString("latin1", 0, plainEnd),
    base64: base64.toString("latin1", 0, base64End),
    hex: hex.toString("latin1", 0, hexEnd),
  };
}
