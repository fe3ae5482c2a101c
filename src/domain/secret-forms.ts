import type { View } from "./secret-views.ts";

/** What a writer of lines (indented, in colours) or a model may put between the characters of a secret. */
const GAP = "(?:[\\s\\u200b-\\u200d\\u2060\\ufeff\\u00ad│]|\\u001b\\[[\\d;]{0,20}m){0,24}";
/** Between the bytes of a hex dump: `de:ad`, `\xde\xad`, `0xde, 0xad`, `%de%ad`. */
const HEX_GAP = "[\\s:;,_-]{0,2}(?:0x|\\\\{1,2}x|%)?";
const BASE64_GAP = "(?:[\\s│]|\\\\{1,2}[rn]|\\u001b\\[[\\d;]{0,20}m){0,24}";
/** A shorter value is not looked for in pieces: words that are apart would be taken for it. */
const SHORTEST_APART = 16;

const HTML_NAMES: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

const escaped = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const anyCase = (hex: string): string =>
  hex.replace(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
const hexOf = (point: number, digits: number): string => anyCase(point.toString(16).padStart(digits, "0"));

export interface Form {
  /** Of a regular expression with the flags `gu`. */
  source: string;
  /** Stands in that view (`secret-views.ts`) of every text the expression matches; a search for it is a hundred times cheaper. */
  key: string;
  view: View;
}

/**
 * Regular expressions, as source for the flag `u`, of everything a secret can be recognised in: itself, also escaped for JSON, a URL,
 * HTML or a shell; hex with or without separators; base64 at each of its three alignments in a longer text, both alphabets, with or
 * without padding, also wrapped; reversed.
 */
export function formsOf(secret: string): Form[] {
  const bytes = Buffer.from(secret, "utf8");
  const chars = [...secret];
  const gap = chars.length >= SHORTEST_APART ? GAP : "";
  const reversed = [...chars].reverse();
  return [
    { source: chars.map(written).join(gap), key: longestWord(secret), view: "text" },
    { source: reversed.map(escaped).join(""), key: longestWord(reversed.join("")), view: "text" },
    { source: [...bytes].map((byte) => hexOf(byte, 2)).join(HEX_GAP), key: bytes.toString("hex"), view: "hex" },
    ...[0, 1, 2].map((offset) => base64At(bytes, offset)),
  ];
}

/** Letters and digits are never escaped. */
const longestWord = (text: string): string =>
  (text.match(/[A-Za-z0-9]+/g) ?? [""]).reduce((longest, word) => (word.length > longest.length ? word : longest));

/** One character as any of the usual writers of text leaves it. */
function written(char: string): string {
  if (/^[A-Za-z0-9]$/.test(char)) return char;
  const point = char.codePointAt(0) ?? 0;
  const forms = [`\\\\{0,3}${escaped(char)}`, `&#(?:0*${point}|[xX]0*${hexOf(point, 1)});`];
  forms.push(encodeURIComponentOf(char), [...char].map((unit) => unitsOf(unit)).join(""));
  const name = HTML_NAMES[char];
  if (name !== undefined) forms.push(`&${name};`);
  if (char === "'") forms.push("'\\\\''", "'\"'\"'");
  if (char === " ") forms.push("\\+");
  if (char === "\t") forms.push("\\\\{1,2}t");
  return `(?:${forms.join("|")})`;
}

const encodeURIComponentOf = (char: string): string =>
  [...Buffer.from(char, "utf8")].map((byte) => `%${hexOf(byte, 2)}`).join("");

const unitsOf = (char: string): string =>
  Array.from({ length: char.length }, (_, index) => `\\\\{1,2}u${hexOf(char.charCodeAt(index), 4)}`).join("");

/** The characters that are the same whatever stands around the secret when it begins at `offset` of three bytes. */
function base64At(bytes: Buffer, offset: number): Form {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((whole.length * 8) / 6);
  const text = whole.toString("base64").replace(/=+$/, "");
  const certain = text.slice(from, to);
  const core = [...certain].map(base64Char).join(BASE64_GAP);
  // What is left of the last byte where the text ends with the secret.
  const end = text.length > to ? `(?:${BASE64_GAP}${base64Char(text.at(-1) ?? "")}=?=?)?` : "";
  return { source: core + end, key: longestWord(certain), view: "base64" };
}

function base64Char(char: string): string {
  if (char === "+") return "(?:[+\\-]|%2[bB])";
  return char === "/" ? "(?:[/_]|%2[fF]|\\\\/)" : char;
}
