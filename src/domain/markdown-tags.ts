import type { Content, Cut, Document, finder } from "./markdown-contents.ts";
import { HTML_TAG } from "./markdown-html.ts";

/** Elements with a meaning of their own on a page; what stands between their tags is shown. */
const KNOWN = new Set(
  (
    "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em " +
    "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label legend li main mark menu nav ol p picture pre q rp rt " +
    "ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr"
  ).split(" "),
);

/** Elements whose content is not shown as text, or only where something else fails. */
const UNSHOWN = new Set(
  "script style template noscript iframe noembed noframes title head textarea xmp object svg math audio video canvas select datalist".split(
    " ",
  ),
);

/** In a sentence GitHub shows these, and what is between them, as they are written (GitHub Flavored Markdown, "Disallowed Raw HTML"). */
const AS_WRITTEN = new Set("title textarea style xmp iframe noembed noframes script plaintext".split(" "));

/** Written as types are in programs (`List<Integer>`): a page hides them, but nobody means a tag. Words on this list carry no message. */
const TYPE =
  /^(?:[A-Z]|int|long|short|byte|char|float|double|bool|boolean|string|str|number|any|void|list|dict|set|tuple|Integer|Long|Short|Byte|Character|Float|Double|Boolean|String|Object|Number|Any|Node|ListNode|TreeNode|[iu](?:8|16|32|64)|f32|f64|usize)$/;

/** Type parameters of one letter that a text has use for. */
const MOST_LETTERS = 5;

const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+)>/y;
const PARTS = /^<(\/?)([A-Za-z][^\s/>]*)([\s\S]*?)\/?>$/;
const HIDDEN_ATTRIBUTE = /(?:^|[\s"'])hidden(?=[\s=]|$)|aria-hidden\s*=\s*["']?true/i;
const STYLE = /style\s*=/i;
const UNSEEN =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?!\.?\d*[1-9])|font-size\s*:\s*0|\b(?:width|height)\s*:\s*0|text-indent\s*:\s*-|(?:left|top)\s*:\s*-|clip|color\s*:\s*(?:transparent|white|#fff)/i;

const asksToBeHidden = (attributes: string): boolean =>
  HIDDEN_ATTRIBUTE.test(attributes) || (STYLE.test(attributes) && UNSEEN.test(attributes));

/** Characters looked at in vain before a text is given up as made to be slow: a multiple of what people write. */
const PATIENCE = 4_000_000;

export interface TagReader {
  /** Adds what is hidden by whatever begins at the `<` at `at`; returns where to go on in the content. */
  read(content: Content, at: number, next: ReturnType<typeof finder>): number;
}

/** Reads comments, instructions and tags of a document; every cut goes to `cuts`. Linear. */
export function tagReader({ text: whole, contents }: Document, cuts: Cut[]): TagReader {
  const endOf = elementEnds(contents);
  const commentEnd = commentEnds(contents);
  let spent = 0;
  const letters = new Set<string>();
  /** One letter is a type (`Box<T>`), many of them spell a message. */
  const isAmongFew = (letter: string) =>
    letters.has(letter) || (letters.size < MOST_LETTERS && letters.add(letter) !== null);

  const add = (content: Content, kind: Cut["kind"], from: number, to: number, put = "") => {
    cuts.push({ from: content.at(from), to: content.at(to), kind, put });
    return to;
  };
  const toTheEnd = (content: Content, kind: Cut["kind"], from: number) => {
    cuts.push({ from: content.at(from), to: whole.length, kind });
    return content.text.length;
  };

  const instruction = (content: Content, at: number, mark: string, next: ReturnType<typeof finder>) => {
    const close = next(mark, at + 2);
    if (close >= 0) {
      add(content, "html-instruction", at, close + mark.length);
      // For a browser it ends here, and what follows may open something else.
      return next(">", at + 2) + 1;
    }
    return content.isHtml ? add(content, "html-instruction", at, content.text.length) : at + 2;
  };

  const tag = (content: Content, at: number): number => {
    const { text, isHtml } = content;
    if (spent > PATIENCE) return toTheEnd(content, "deep-nesting", at);
    const found = isHtml ? looseTag(text, at) : strictTag(text, at);
    if (found === null) {
      spent += text.length - at;
      // A browser goes on to the next ">" wherever it is: nothing behind is sure to be shown.
      return isHtml && /[A-Za-z/]/.test(text[at + 1] ?? "") ? toTheEnd(content, "html-attribute", at) : at + 1;
    }
    const end = at + found.length;
    const [, slash, given = "", attributes = ""] = PARTS.exec(found) ?? [];
    const name = given.toLowerCase();
    if (name === "img" || name === "image") return add(content, "image-text", at, end, "[image]");
    if (!isHtml && AS_WRITTEN.has(name)) return end;
    // In HTML not everybody shows them. Where they are text, what follows the name may open something else.
    const onward = AS_WRITTEN.has(name) ? at + 1 + (slash?.length ?? 0) + given.length : end;
    if (onward < end) spent += found.length;
    if (slash === "" && (UNSHOWN.has(name) || asksToBeHidden(attributes))) {
      const close = endOf(content.at(at));
      if (close !== null) cuts.push({ from: content.at(at), to: close, kind: "hidden-element" });
      else add(content, "html-tag", at, end);
      return onward;
    }
    if (KNOWN.has(name)) {
      const from = at + 1 + (slash?.length ?? 0) + given.length;
      if (attributes.trim() !== "") add(content, "html-attribute", from, from + attributes.length);
      return end;
    }
    const isType = TYPE.test(given) && attributes.trim() === "" && (given.length > 1 || isAmongFew(given));
    if (isType) return end;
    add(content, "html-tag", at, end);
    return onward;
  };

  return {
    read(content, at, next) {
      const { text } = content;
      if (text.startsWith("<!--", at)) {
        const close = next("-->", at + 2);
        if (close >= 0) {
          const end = add(content, "html-comment", at, close + 3);
          // Where a browser sees its end already, what follows may open something else.
          const early = next("--!>", at + 4);
          return early >= 0 && early < close ? early + 4 : end;
        }
        // Open to the end of a paragraph it is text; in HTML it hides what follows.
        if (!content.isHtml) return at + 4;
        cuts.push({ from: content.at(at), to: commentEnd(content) ?? whole.length, kind: "html-comment" });
        return text.length;
      }
      if (text.startsWith("<?", at)) return instruction(content, at, "?>", next);
      if (text.startsWith("<![CDATA[", at)) return instruction(content, at, "]]>", next);
      if (/^<![A-Za-z]/.test(text.slice(at, at + 3))) return instruction(content, at, ">", next);
      AUTOLINK.lastIndex = at;
      const address = content.isHtml ? undefined : AUTOLINK.exec(text)?.[0];
      return address === undefined ? tag(content, at) : at + address.length;
    },
  };
}

/** The tag at an offset as Markdown reads it, or null. */
function strictTag(text: string, at: number): string | null {
  HTML_TAG.lastIndex = at;
  return HTML_TAG.exec(text)?.[0] ?? null;
}

/** The tag at an offset as browsers read it, also where it is not written as it should be; null where none begins or it never ends. */
function looseTag(text: string, at: number): string | null {
  if (!/^<\/?[A-Za-z]/.test(text.slice(at, at + 3))) return null;
  const marks = /[>"']/g;
  marks.lastIndex = at;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === ">") return text.slice(at, marks.lastIndex);
    // A quote opens a value only after an equals sign.
    let before = mark.index - 1;
    while (/\s/.test(text[before] ?? "")) before -= 1;
    if (text[before] !== "=") continue;
    const close = text.indexOf(mark[0], mark.index + 1);
    if (close < 0) return null;
    marks.lastIndex = close + 1;
  }
  return null;
}

/** For a comment that its own block leaves open: behind the next `-->` that stands in HTML, which is where a browser closes it. */
function commentEnds(contents: readonly Content[]): (content: Content) => number | null {
  let ends: { line: number; end: number }[] | null = null;
  return ({ lines: [, after] }) => {
    ends ??= contents
      .filter(({ isHtml, text }) => isHtml && text.includes("-->"))
      .map((content) => ({ line: content.lines[0], end: content.at(content.text.indexOf("-->")) + 3 }));
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.line ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    return ends[low]?.end ?? null;
  };
}

/** Where the element that begins at an offset ends, nested ones counted; null when it stays open. All tags are paired once. */
function elementEnds(contents: readonly Content[]): (at: number) => number | null {
  let ends: Map<number, number> | null = null;
  return (at) => {
    ends ??= pairs(contents);
    return ends.get(at) ?? null;
  };
}

function pairs(contents: readonly Content[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const content of contents) {
    for (const { 1: slash, 2: given = "", index } of content.text.matchAll(/<(\/?)([A-Za-z][^\s/<>]*)/g)) {
      const name = given.toLowerCase();
      const starts = open.get(name) ?? [];
      if (slash === "") {
        starts.push(content.at(index));
        open.set(name, starts);
      } else {
        const start = starts.pop();
        const close = content.text.indexOf(">", index);
        if (start !== undefined) ends.set(start, content.at(close < 0 ? content.text.length : close + 1));
      }
    }
  }
  return ends;
}
