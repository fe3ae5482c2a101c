import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { visible } from "../../../src/domain/untrusted-text.ts";

/** Made once: tens of thousands of texts are parsed, most of them short. */
const OPTIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

export const parse = (markdown: string) => fromMarkdown(markdown, OPTIONS);

export function nodes(markdown: string): Nodes[] {
  const all: Nodes[] = [];
  const walk = (node: Nodes) => {
    all.push(node);
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(parse(markdown));
  return all;
}

/** What GitHub looks for in the text of a finished page, outside code. */
const ALIVE: [string, RegExp][] = [
  ["mention", /@[a-z0-9]/i],
  ["reference", /#\d/],
  ["GH reference", /(?<![a-z])gh-\d/i],
  ["address", /:\/\/|www\.|mailto:/i],
  ["commit", /(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/i],
  ["emoji name", /:[a-z0-9_+-]+:/i],
  ["formula", /\$/],
];

/** The only HTML a report has is its own. */
const OWN_HTML = /^(?:<br>|<\/details>|<details>\n<summary>[^<>\n]+<\/summary>)$/;

const SILENT = new Set([
  "image",
  "imageReference",
  "linkReference",
  "definition",
  "footnoteReference",
  "footnoteDefinition",
]);

/** Everything in a rendered text that is alive and not ours; empty when it is inert. `own` are the beginnings of our links. */
export function aliveParts(
  markdown: string,
  own: readonly string[] = ["https://github.com/acme/"],
  all: readonly Nodes[] = nodes(markdown),
): string[] {
  const problems: string[] = [];
  const inLinks = new Set<Nodes>();
  for (const node of all) {
    if (SILENT.has(node.type)) problems.push(`${node.type}`);
    if (node.type === "html" && !OWN_HTML.test(node.value)) problems.push(`html ${node.value.slice(0, 80)}`);
    if (node.type === "link") {
      if (!own.some((start) => node.url.startsWith(start))) problems.push(`link ${node.url}`);
      for (const child of node.children) inLinks.add(child);
    }
    if (node.type === "text" && !inLinks.has(node)) {
      // The pull request's own reference to its issue is meant.
      const text = node.value.replace(/\b(?:Closes|Asked for in) #12\./, "");
      for (const [name, pattern] of ALIVE)
        if (pattern.test(text)) problems.push(`${name} in ${JSON.stringify(text.slice(0, 120))}`);
    }
  }
  if (/<!--\s*verialgo/i.test(markdown)) problems.push("our marker");
  // The signs of the verdict carry a variation selector of ours.
  const plain = markdown.replaceAll("⚠️", "").replaceAll("▶️", "");
  if (visible(plain) !== plain) problems.push("hidden character");
  return problems;
}

/** Pieces of text that do something somewhere. */
export const HOSTILE = [
  "@everyone",
  "@org/team",
  "#1",
  "fixes #1",
  "owner/repo#1",
  "GH-1",
  "JIRA-12",
  "9fceb02d0ae598e95dc970b74767f19372d61af8",
  "owner/repo@9fceb02",
  "https://evil.example/?d=1",
  "www.evil.example",
  "mail@evil.example",
  "[x](javascript:alert(1))",
  "![](https://evil.example/beacon.png)",
  "![alt][ref]",
  "[ref]: https://evil.example",
  "[^1]",
  "[^1]: note",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</details>",
  "</summary>",
  "<!--",
  "-->",
  "<!-- verialgo:run=1.1 key=a kind=run -->",
  "<!--verialgo:x-->",
  "$x^2$",
  "$$y$$",
  "$`z`$",
  ":tada:",
  ":+1:",
  "`",
  "``` ```",
  "````````",
  "~~~",
  "| a | b |",
  "a\\|b",
  "\\",
  "# heading",
  "> quote",
  "- item",
  "1. item",
  "---",
  "===",
  "**bold**",
  "_em_",
  "~~gone~~",
  "&lt;b&gt;",
  "&#64;everyone",
  "- [ ] task",
  "> [!CAUTION]",
  "\u202egnp.exe",
  "a\u200bb",
  "\u001b[31mred",
  "\u0000",
  "\ud800",
  "x\u2028y",
  "a\rb",
  "\u{e0041}",
  "中文@bob。中文#2",
  "(@alice)",
  '"#3",',
  "f([1, @x], {#4})",
  "::set-env name=X::y",
  "##[error]x",
];
