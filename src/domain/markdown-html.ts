/**
 * Where a line begins a block of raw HTML (CommonMark 0.31, "HTML blocks"). `ends` closes the block on the line it matches; null: a blank
 * line does. `isRaw`: what it holds is never shown as the writer's own words (code, a comment, an instruction to the browser).
 */
export interface HtmlStart {
  ends: RegExp | null;
  isRaw: boolean;
}

const BLOCK_TAGS =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|" +
  "figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|" +
  "ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
/** White space of tags: ASCII only, a no-break space makes text of them. */
const SPACE = "[ \\t-\\r]";
const ATTRIBUTE = `(?:${SPACE}+[A-Za-z_:][\\w:.-]*(?:${SPACE}*=${SPACE}*(?:[^ \\t-\\r"'=<>\`]+|'[^']*'|"[^"]*"))?)`;

const TAG = `(?:<[A-Za-z][A-Za-z0-9-]*${ATTRIBUTE}*${SPACE}*/?>|</[A-Za-z][A-Za-z0-9-]*${SPACE}*>)`;

/** A whole opening or closing tag where `lastIndex` points. */
export const HTML_TAG = new RegExp(TAG, "y");

const STARTS: readonly { opens: RegExp; ends: RegExp | null; mayInterrupt: boolean }[] = [
  {
    opens: /^<(?:script|pre|style|textarea)(?:[ \t-\r]|>|$)/i,
    ends: /<\/(?:script|pre|style|textarea)>/i,
    mayInterrupt: true,
  },
  { opens: /^<!--/, ends: /-->/, mayInterrupt: true },
  { opens: /^<\?/, ends: /\?>/, mayInterrupt: true },
  { opens: /^<![A-Za-z]/, ends: />/, mayInterrupt: true },
  { opens: /^<!\[CDATA\[/, ends: /\]\]>/, mayInterrupt: true },
  { opens: new RegExp(`^</?(?:${BLOCK_TAGS})(?:${SPACE}|/?>|$)`, "i"), ends: null, mayInterrupt: true },
  {
    opens: new RegExp(`^${TAG}${SPACE}*$`),
    ends: null,
    mayInterrupt: false,
  },
];

/** The block that `rest` (a line from its first character that is no space) begins, or null. `inParagraph`: it would cut a paragraph. */
export function htmlStart(rest: string, inParagraph: boolean): HtmlStart | null {
  if (!rest.startsWith("<")) return null;
  const found = STARTS.find(({ opens, mayInterrupt }) => (mayInterrupt || !inParagraph) && opens.test(rest));
  return found === undefined ? null : { ends: found.ends, isRaw: found.ends !== null };
}
