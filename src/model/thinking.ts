/** How models mark what they think in their text: `<think>`, `[THINK]` (Magistral), `◁think▷` (Kimi), `<seed:think>`. */
const NAME = "(?:seed:)?(?:think(?:ing)?|thought)";
const OPENING = `<${NAME}>|\\[${NAME}\\]|◁${NAME}▷`;
const OPENS = new RegExp(`^\\s*(?:${OPENING})\\s*`, "i");
const CLOSES = new RegExp(`</${NAME}>|\\[/${NAME}\\]|◁/${NAME}▷`, "gi");
/** Where text is surely no thinking that lost its opening tag: behind one that did not, and behind the start of a code block. */
const NOT_BEHIND = new RegExp(`${OPENING}|\`\`\``, "i");

/** Characters looked at around a tag. */
const NEAR = 200;

interface Tag {
  at: number;
  end: number;
  before: string;
  after: string;
}

/** Closing tags in order; those between quotes or in the middle of a sentence are spoken of, not meant. */
function* closingTags(text: string): Generator<Tag> {
  for (const { 0: tag, index } of text.matchAll(CLOSES)) {
    const end = index + tag.length;
    const before = text.slice(Math.max(0, index - NEAR), index);
    const after = text.slice(end, end + NEAR);
    const isQuoted = /["'`]$/.test(before) && /^["'`\\]/.test(after);
    const isInSentence = /\S[^\S\n]+$/.test(before) && /^[^\S\n]+\S/.test(after);
    if (!isQuoted && !isInSentence) yield { at: index, end, before, after };
  }
}

/** Where an answer begins whose thinking lost its opening tag: behind a tag alone on its line, before an empty line, or after prose. */
function endOfUnopened(text: string): number {
  const limit = NOT_BEHIND.exec(text)?.index ?? text.length;
  const firstMark = /[<`]/.exec(text)?.index ?? text.length;
  const isData = /^\s*[{[]/.test(text);
  for (const { at, end, before, after } of closingTags(text)) {
    if (at > limit) return 0;
    const isAlone = /(?:^|\n)[^\S\n]*$/.test(before) && /^\s*(?:\n|$)/.test(after);
    const endsParagraph = /^[^\S\n]*\n[^\S\n]*\r?\n/.test(after);
    if (isAlone || (!isData && (endsParagraph || at <= firstMark))) return end;
  }
  return 0;
}

/** What is behind the leading blocks; `open` when the last one has no end, and then what is inside it. */
function behindBlocks(text: string): { rest: string; open: boolean } {
  let rest = text;
  for (let opening = OPENS.exec(rest); opening; opening = OPENS.exec(rest)) {
    const inside = rest.slice(opening[0].length);
    const [closing] = closingTags(inside);
    if (closing === undefined) return { rest: inside, open: true };
    rest = inside.slice(closing.end).trimStart();
  }
  return { rest, open: false };
}

/**
 * Takes leading blocks of thinking off, also where the opening or the closing tag is missing; tags inside the answer (code that speaks
 * of them) stay. Only for display and parsing: replay keeps the raw text, which MiniMax wants (anomalyco/opencode#9433). Linear.
 */
export function withoutThinking(text: string): string {
  const { rest } = behindBlocks(text);
  if (rest !== text) return rest;
  const end = endOfUnopened(text);
  return end === 0 ? text : text.slice(end).trimStart();
}

/** The same of a text that is still being written: a block without its end, or whose tag is half there, is not the answer. */
export function answerSoFar(text: string): string {
  const { rest, open } = behindBlocks(text);
  return open || /^\s*(?:[<[◁][a-z:]{0,14})?$/i.test(rest) ? "" : withoutThinking(text);
}
