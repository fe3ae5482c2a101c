import fc from "fast-check";
import { HOSTILE } from "../surfaces/markdown/inertness.ts";

/** What hides, reorders or splits text, or moves a terminal's cursor. */
export const INVISIBLE = [
  ..."\u0000\u0007\u0008\u000b\u000c\u001b\u007f\u0085\u009b\u00a0\u00ad\u034f\u061c\u115f\u1680\u180e\u200b\u200d\u200e",
  ..."\u2003\u2028\u2029\u202a\u202e\u202f\u2060\u2066\u2069\u3000\u3164\ufe0f\ufeff\uffa0\ufffd\ud800\udfff",
  ..."\u{e0041}\u{e0101}\u{1f468}\u0301",
  "\ud83d",
  "\u001b[2J",
  "\u001b]8;;https://evil.example\u0007",
];

/** What the runner obeys, or looks as if it did. */
export const RUNNER_COMMANDS = [
  "::error::lie",
  "::set-env name=X::y",
  "::stop-commands::mine",
  "::endgroup::",
  "::group::fake",
  "::add-mask::a",
  "::mine::",
  "::",
  ":",
  "##[error]lie",
  "##[endgroup]",
  "##[",
  "#",
  "]",
  "error",
  "%0A::error::lie",
  "::0123456789abcdef0123456789abcdef::",
];

/** What opens, closes or separates something in Markdown or HTML. */
const MARKDOWN = [
  ..."`~*_[]()<>!|\\#-+=:;&@$^\"'/.",
  ..."``` ~~~ ** __ ]( ![ [^ <!-- --> </ /> <a <b> &# &amp; &#64; ]: || \\| \\` ** ~~ ~ $$ :: ../ ''' ---- ====".split(
    " ",
  ),
  "<img src=x>",
  '<a href="x">',
  "</code>",
  "</pre>",
  "</td>",
  "<?",
  "<![CDATA[",
  "http://",
  "www.a.b",
  "a@b.cd",
  "@",
  "#9",
  "1) ",
  "* ",
  "> ",
  "    ",
  "\t",
];

const PLAIN = [
  "a",
  "b c",
  "sort",
  "test_a::test_b",
  "f(x)",
  "x < y",
  "1",
  "07",
  "0x1f",
  "中文",
  "é",
  "🎉",
  "e\u0301",
  "verialgo",
  "README.md",
];

const run = fc
  .tuple(fc.constantFrom(..."`~*_[](<>!|\\#-=:& \n>@"), fc.integer({ min: 2, max: 40 }))
  .map(([char, times]) => char.repeat(times));

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 4, arbitrary: fc.constantFrom(...MARKDOWN) },
  { weight: 2, arbitrary: fc.constantFrom(...RUNNER_COMMANDS) },
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 2, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 3, arbitrary: fc.constantFrom(" ", " ", "\n", "\n\n", "\r\n", "\r", "  \n") },
  { weight: 1, arbitrary: run },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: "binary" }) },
);

/** Pairs that quote, nest or hide what stands between them. */
const WRAPS: [string, string][] = [
  ["`", "`"],
  ["``", "``"],
  ["```\n", "\n```"],
  ["~~~\n", "\n~~~"],
  ["<!-- ", " -->"],
  ["<pre>", "</pre>"],
  ["[", "](https://evil.example)"],
  ["![", "](x)"],
  ["**", "**"],
  ["(", ")"],
  ["> ", ""],
  ["- ", ""],
  ["\n\n", "\n\n"],
  ["| ", " |\n|---|\n"],
  ["\u001b[31m", "\u001b[0m"],
  ["\u202e", "\u202c"],
];

const flat = (most: number) => fc.array(piece, { minLength: 1, maxLength: most }).map((parts) => parts.join(""));

/** A text put together from what does something somewhere, `most` pieces in a row at most. */
export const hostileText = (most = 8): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: flat(most) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(flat(most), fc.constantFrom(...WRAPS), fc.constantFrom(...WRAPS))
        .map(([text, [a, b], [c, d]]) => `${a}${c}${text}${d}${b}`),
    },
    // The same text again in a row: what one closes the next one opens.
    {
      weight: 1,
      arbitrary: fc.tuple(flat(3), fc.integer({ min: 2, max: 6 })).map(([text, times]) => text.repeat(times)),
    },
  );

/** The text with one place of it changed: a character dropped, doubled, replaced or put in, or two parts of it swapped. */
export const mutated = (text: string, letters: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(Math.max(0, text.length)), fc.constantFrom(...letters), fc.nat(4), fc.nat(6))
    .map(([at, letter, how, length]) => {
      const [before, after] = [text.slice(0, at), text.slice(at)];
      if (how === 0) return before + after.slice(1);
      if (how === 1) return before + after.slice(0, 1 + length) + after;
      if (how === 2) return before + letter + after.slice(1);
      if (how === 3) return after + before;
      return before + letter + after;
    });

/** A part of a whole, evenly: a random float is tiny half of the time. */
export const share: fc.Arbitrary<number> = fc.integer({ min: 0, max: 1_000 }).map((of) => of / 1_000);
