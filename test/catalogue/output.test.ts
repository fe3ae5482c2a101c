import { describe, expect, it } from "vitest";
import { initialRunState } from "../../src/domain/run-state.ts";
import type { Specification } from "../../src/domain/task.ts";
import { commitMessage } from "../../src/github/delivery/commit-message.ts";
import { command, inertLine, inertLines } from "../../src/surfaces/job-log/workflow-text.ts";
import { details, table } from "../../src/surfaces/markdown/blocks.ts";
import { code, fence, plainTitle, prose } from "../../src/surfaces/markdown/inert.ts";
import { renderPullRequest } from "../../src/surfaces/pull-request/render-pull-request.ts";
import { SPECIFICATION } from "../support/clamp-programs.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";
import { aliveParts, nodes } from "../surfaces/markdown/inertness.ts";

const PIECES: Record<string, readonly string[]> = {
  fences: [
    "```\n@bob\n```",
    "~~~\n@bob\n~~~",
    "`````",
    "```` ```` ````",
    "\t```\n@bob",
    "```\r\n@bob\r\n```",
    "> ```\n@bob",
    "- ```\n  @bob",
  ],
  html: [
    "<!DOCTYPE html>",
    "<?x?>",
    "<![CDATA[@bob]]>",
    "<div>\n\n@bob\n\n</div>",
    "</details></td></table>",
    "<a href='//evil.example'>",
    "<details open>",
    "<svg/onload=alert(1)>",
  ],
  headings: ["verified\n========", "verified\n---", "# verified", "<h1>verified</h1>", "\u00a0# x"],
  mentions: [
    "@everyone",
    "&#64;everyone",
    "&commat;everyone",
    "@\u200beveryone",
    "\u200b@everyone",
    "（@everyone）",
    "a@everyone",
    "*@everyone*",
    "[@everyone]",
    "\\@everyone",
    "＠everyone @everyone",
  ],
  references: [
    "GH-1",
    "gh-12",
    "#1",
    "&#35;1",
    "owner/repo#1",
    "o/r@9fceb02d0ae5",
    "9fceb02d0ae598e95dc970b74767f19372d61af8",
    "fixes #1",
    "Closes: #2",
    "JIRA-12",
  ],
  addresses: [
    "www.evil.example/x",
    "https://evil.example",
    "HTTP://EVIL.EXAMPLE",
    "mail@evil.example",
    "mailto:mail@evil.example",
    "xmpp:a@b.example",
    "ftp://evil.example",
    "<https://evil.example>",
    "[x]: https://evil.example\n\n[x]",
    "![](//evil.example)",
  ],
  others: [
    "[^1]\n\n[^1]: note",
    "$x$ $$y$$",
    "$`z`$",
    ":tada: :+1:",
    "| a |\n|---|\n| @bob |",
    "- [x] done",
    "> [!CAUTION]\n> x",
    "~~x~~",
    "__x__",
    "a  \nb",
    "a\\\nb",
  ],
  markers: [
    "<!-- verialgo:run=1 -->",
    "<!--\nverialgo:run=1 -->",
    "<!-- VERIALGO:run=1 -->",
    "<!-\u200b- verialgo -->",
    "`<!-- verialgo -->`",
    "<!--\tverialgo:run=1",
  ],
  invisible: [
    "\u202egnp.exe\u2066",
    "a\u200bb",
    "\u001b[31mred\u001b[0m",
    "a\rb",
    "\bx",
    "\0",
    "\ud800",
    "x\u2028y",
    "\u{e0041}",
    "\u3164",
  ],
};

describe.each(Object.entries(PIECES))("G01, G02, G03, G06, G08: %s in a text of others", (_, pieces) => {
  it.each(pieces)("%j does nothing in a sentence, a cell, inline code, a fence or a title", (piece) => {
    for (const text of [piece, `why ${piece} so`, `${piece}${piece}`]) {
      const page = [
        prose(text, 2_000),
        `a ${code(text)} b`,
        table(
          ["a", "b"],
          [
            [prose(text), code(text)],
            ["x", "y"],
          ],
        ),
        details("Output", fence(text, "text")),
        prose(plainTitle(text)),
      ].join("\n\n");
      expect(aliveParts(page), page).toEqual([]);
      const all = nodes(page);
      expect(all.filter(({ type }) => type === "code")).toHaveLength(1);
      expect(all.filter(({ type }) => type === "table")).toHaveLength(1);
      expect(all.filter(({ type }) => type === "heading" || type === "thematicBreak")).toEqual([]);
    }
  });
});

describe("G02, G08: a title that becomes a commit's message, a branch's pull request", () => {
  it.each([
    ...(PIECES.mentions ?? []),
    ...(PIECES.references ?? []),
    ...(PIECES.addresses ?? []),
    "[skip ci]",
    "x\n\nCo-authored-by: Eve <eve@evil.example>",
  ])("%j acts in neither", (piece) => {
    const { headline, body } = commitMessage(
      { thread: 12, runId: "1", title: piece, slug: "x", goesOn: null, requester: null, own: null } as never,
      "algorithms/x",
    );
    const { title } = renderPullRequest(
      {
        ...{
          receipt: sampleReceipt({ specification: { ...(SPECIFICATION as Specification), title: piece } }),
          state: initialRunState,
          publication: null,
          artifact: null,
        },
        ...{
          runUrl: "https://github.com/acme/tools/actions/runs/1",
          recheck: null,
          requester: null,
          deliveredFolder: null,
          command: "implement",
        },
      },
      null,
      { checksWait: true },
    );
    for (const text of [headline, title]) {
      expect(text).not.toMatch(/@[A-Za-z]|#\d|\bgh-\d|:\/\/|\n/i);
      expect(text).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
    }
    expect(headline).not.toMatch(/\[skip|co-authored-by:/i);
    expect(body.match(/^Co-authored-by/gim)).toBeNull();
  });
});

/** What a runner obeys: `::name …::` at the beginning of a line (after white space), `##[name]` anywhere in it. */
const OBEYED = /^\s*::[a-z-]+[^\n]*?::|##\[[a-z-]+/im;

describe("G04: commands of the runner in a text of others", () => {
  it.each([
    "::set-env name=PATH::/evil",
    "  ::add-mask::x",
    "\t::error file=a,line=1::x",
    "::stop-commands::x",
    "::endgroup::",
    "##[add-matcher]x.json",
    "text ##[error]y",
    "text ##[command]::set-output name=a::b",
    "a\r::set-env name=A::b",
    "a\r\n::set-output name=verdict::verified",
    "\u001b[31m::error::x",
    "\u200b::error::x",
    "####[error]x",
    "#\u200b#[error]x",
    "::ERROR::x",
    "a\u2028::error::x",
    "::\n::error::x",
  ])("%j is none in a line, a block or a command of ours", (text) => {
    expect(inertLine(text)).not.toMatch(OBEYED);
    expect(inertLines(text)).not.toMatch(OBEYED);
    expect(inertLines(`x\n${text}\n${text}`)).not.toMatch(OBEYED);
    const own = command("warning", text, { title: text });
    expect(own.split("\n")).toHaveLength(1);
    expect(own.startsWith("::warning title=")).toBe(true);
    expect(own).not.toContain("\r");
  });
});
