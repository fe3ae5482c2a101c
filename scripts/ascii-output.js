/** A pair that an escape makes (so that `\\é` is not read as an escaped `é`), or one character that is not ASCII. */
const PAIR_OR_OTHER = /\\[\s\S]|[^\x00-\x7f]/g;

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

const inAscii = (code) =>
  code.replace(PAIR_OR_OTHER, (found) => (found.at(-1) > "\x7f" ? escaped(found.at(-1)) : found));

/**
 * Writes a bundle in ASCII: V8 keeps the source of a module as long as the process lives, and at two bytes a character when a single one
 * is not Latin. Texts stay what they are; nothing here may stand in `String.raw`.
 */
export const asciiOutput = () => ({
  name: "ascii-output",
  // The last hook: what comes between may write a text anew.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = inAscii(chunk.code);
  },
});
