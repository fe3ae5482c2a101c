/** Letters of these join or part by U+200C and U+200D; elsewhere the two only hide something. */
const JOINING = [
  ...["Arabic", "Syriac", "Mandaic", "Nko", "Mongolian", "Phags_Pa", "Devanagari", "Bengali", "Gurmukhi", "Gujarati"],
  ...["Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan"],
];
const LETTER = `[${JOINING.map((script) => `\\p{scx=${script}}`).join("")}]`;
const SKIN = "\\u{1f3fb}-\\u{1f3ff}";

/**
 * Characters without a shape of their own where they belong: joiners inside a word of a script that needs them or an emoji made of
 * several, a selector right after an emoji or inside a keycap, the tags of the three flags that are made of them.
 */
const IN_PLACE = [
  `[\\u200c\\u200d](?<=${LETTER}.)(?<=[\\p{L}\\p{M}].)(?=${LETTER})(?=[\\p{L}\\p{M}])`,
  `\\u200d(?<=\\p{Extended_Pictographic}[\\ufe0f${SKIN}]?.)(?=\\p{Extended_Pictographic})`,
  "[\\ufe0e\\ufe0f](?<=\\p{Extended_Pictographic}.)",
  "\\ufe0f(?<=[0-9#*].)(?=\\u20e3)",
  "[\\u180b-\\u180d\\u180f](?<=(?=\\p{L})\\p{scx=Mongolian}.)",
  "(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
].join("|");

/** Format characters with a shape (Arabic number signs and their like), and emoji newer than the tables of this Node. */
const SHAPED = "\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}\\u{1f000}-\\u{1faff}";

/** What is not on the list of what a person sees: letters, marks, numbers, punctuation, symbols, spaces, line feed, tab. */
const HIDDEN = new RegExp(
  `(${IN_PLACE})|\\p{Default_Ignorable_Code_Point}|[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}\\n\\t${SHAPED}]`,
  "gu",
);

const PLAIN = /^[\t\n\x20-\x7e]*$/;

/**
 * Replaces every character that is not on the list of visible ones: controls, bidi controls, zero-width and tag characters, fillers,
 * variation selectors, line separators, private and unassigned code points, halves of a surrogate pair. Linear.
 */
export function replaceHidden(text: string, replacement: (found: string) => string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(HIDDEN, (found, inPlace: string | undefined) =>
    inPlace === undefined ? replacement(found) : found,
  );
}
