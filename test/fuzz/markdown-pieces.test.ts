import fc from "fast-check";
import type { Nodes } from "mdast";
import { describe, it } from "vitest";
import { oneLine } from "../../src/domain/untrusted-text.ts";
import { alert, details, link, list, table } from "../../src/surfaces/markdown/blocks.ts";
import { ends } from "../../src/surfaces/markdown/ends.ts";
import { code, fence, plainTitle, prose, shown } from "../../src/surfaces/markdown/inert.ts";
import { aliveParts, nodes } from "../surfaces/markdown/inertness.ts";
import { demand, fuzz, processorSeconds, RUNS } from "./fuzz.ts";
import { hostileText } from "./hostile.ts";

const contentOf = (node: Nodes): string => ("value" in node ? node.value : "");
const allText = (all: readonly Nodes[]): string => all.map(contentOf).join("");
/** Where inline code begins and ends no longer counts, nor does the white space it was parted by. */
const bare = (text: string): string => text.replace(/[`\s]+/g, "");
const typesOf = (all: readonly Nodes[]): string => all.map(({ type }) => type).join(" ");

/** Parsed once, as that takes most of the time. Throws where anything in it is alive. */
function inertNodes(markdown: string): Nodes[] {
  const all = nodes(markdown);
  const problems = aliveParts(markdown, undefined, all);
  demand(problems.length === 0, `${problems.join("; ")} in ${markdown}`);
  return all;
}

const isWhole = (text: string): boolean => !/[\ud800-\udfff]/u.test(text);

/** Parsing takes most of the time, so the cases are shared out: together they are more than one whole share. */
const part = (share: number): number => Math.ceil(RUNS * share);

const texts = hostileText(6);
const LIMIT = 5_000;

describe("a hostile text in Markdown", () => {
  it("as inline code is one piece of code with exactly that text", () => {
    fuzz(
      fc.tuple(texts, fc.boolean()),
      ([text, isFirst], seen) => {
        const line = oneLine(shown(text), LIMIT);
        const made = code(text, LIMIT);
        if (line === "") return demand(made === "", "something of nothing");
        if (line.includes("`")) seen("with backticks");
        // At the beginning of a line it must not open a fence.
        const all = inertNodes(isFirst ? made : `x ${made} y`);
        const types = isFirst ? "root paragraph inlineCode" : "root paragraph text inlineCode text";
        demand(typesOf(all) === types, `${typesOf(all)} of ${made}`);
        const found = all.find(({ type }) => type === "inlineCode");
        demand(found !== undefined && contentOf(found) === line, `another text: ${made}`);
      },
      { atLeast: { "with backticks": 0.08 }, runs: part(0.25) },
    );
  });

  it("in a fence is one block of code with exactly that text, wherever the fence stands", () => {
    const places: ((block: string) => string)[] = [
      (block) => block,
      (block) => details("Output", block),
      (block) => alert("NOTE", block),
      (block) => `before\n\n${block}\n\nafter`,
    ];
    fuzz(
      fc.tuple(texts, fc.constantFrom(...places)),
      ([text, place], seen) => {
        const inside = shown(text).replace(/\n+$/, "");
        if (/```|~~~/.test(inside)) seen("with fences");
        const markdown = place(fence(text, "text"));
        const all = inertNodes(markdown);
        const blocks = all.filter(({ type }) => type === "code");
        demand(blocks.length === 1, `${blocks.length} blocks in ${markdown}`);
        demand(contentOf(blocks[0] as Nodes) === inside, `another text in ${markdown}`);
        const plain = typesOf(nodes(place(fence("word", "text"))));
        demand(typesOf(all) === plain, `${typesOf(all)} instead of ${plain} in ${markdown}`);
      },
      { atLeast: { "with fences": 0.06 }, runs: part(0.2) },
    );
  });

  it("as prose is text and inline code, says every word, and opens nothing where it stands", () => {
    const places: ((text: string) => string)[] = [
      (text) => text,
      (text) => list(["a", text]),
      (text) => alert("WARNING", text),
      (text) => `## ${text}`,
      (text) => `**Now:** ${text} and so on`,
      (text) =>
        table(
          ["a", "b"],
          [
            [text, "c"],
            ["d", text],
          ],
        ),
      (text) => `before  \n${text}`,
    ];
    fuzz(
      fc.tuple(texts, fc.constantFrom(...places)),
      ([text, place], seen) => {
        const line = oneLine(shown(text), LIMIT);
        const made = prose(text, LIMIT);
        if (line === "") return demand(made === "", "something of nothing");
        demand(!made.includes("\n"), "more than one line");
        const markdown = place(made);
        const all = inertNodes(markdown);
        const template = nodes(place("word"));
        // Many pieces of code and of text count as one.
        const types = (of: readonly Nodes[]) =>
          typesOf(of).replace(/\b(?:text|inlineCode)(?: (?:text|inlineCode))*\b/g, "words");
        demand(types(all) === types(template), `${types(all)} of ${markdown}`);
        if (made.includes("`")) seen("with code");
        const want = bare(allText(template)).replaceAll("word", () => bare(line));
        // In a cell a pipe behind a backslash is written as its escape.
        const got = bare(allText(all));
        demand(got === want || (place === places[5] && line.includes("\\|")), `${got}\ninstead of\n${want}`);
      },
      { atLeast: { "with code": 0.6 }, runs: part(0.4) },
    );
  });

  it("as a title is one line that mentions, refers and links to nothing", () => {
    fuzz(
      texts,
      (text) => {
        const title = plainTitle(text);
        demand(!/[\n\r]|@[\w-]|#\d|:\/\/|\bgh-\d/i.test(title), title);
        demand([...title].length <= 120, "too long");
        if (title !== "") inertNodes(`## ${prose(title)}`);
      },
      { runs: part(0.1) },
    );
  });

  it("as an address is a link to the platform or none", () => {
    const urls = fc.tuple(
      fc.constantFrom("https://github.com/acme/", "https://github.com/acme/x", "http://", "javascript:", ""),
      hostileText(3),
    );
    fuzz(
      urls,
      ([start, rest], seen) => {
        const made = link("the job", start + rest);
        const all = nodes(`a ${made} b`);
        const links = all.filter(({ type }) => type === "link");
        const types = all.map(({ type }) => type).join(" ");
        if (links.length === 0) demand(types === "root paragraph text", `${types} of ${made}`);
        else {
          seen("a link");
          demand(types === "root paragraph text link text text", `${types} of ${made}`);
          const url = links[0]?.type === "link" ? links[0].url : "";
          demand(/^https?:\/\//.test(url), `to ${url}`);
        }
      },
      { atLeast: { "a link": 0.1 }, runs: part(0.15) },
    );
  });

  it("shortened to its ends stays whole code points and says what is left out", () => {
    fuzz(
      fc.tuple(hostileText(40), fc.nat(80), fc.nat(40)),
      ([text, head, tail], seen) => {
        const made = ends(text, head, tail);
        demand(isWhole(made), "half a character");
        if (made.includes("characters left out")) seen("cut");
        demand(made.length <= head + tail + 60, `${made.length} characters`);
        demand(shown(made) === made, "hidden characters");
      },
      { atLeast: { cut: 0.3 } },
    );
  });

  it("of 10,000 characters is made inert in a moment", () => {
    const unit = fc.oneof(
      fc.constantFrom(..."` ( [ < ( @ _ - : a- 1- :: \\ <!-- gh- f( a@ skip- [skip".split(" ")),
      hostileText(3),
    );
    const all = fc
      .sample(fc.tuple(unit, unit), 100)
      .map(([a, b]) => a.repeat(5_000).slice(0, 5_000) + b.repeat(5_000).slice(0, 5_000));
    const seconds = processorSeconds(() => {
      for (const text of all)
        for (const made of [prose(text, 10_000), code(text, 10_000), fence(text), plainTitle(text)])
          demand(isWhole(made), "half a character");
    });
    demand(seconds < 10, `${seconds} s of the processor`);
  });
});
