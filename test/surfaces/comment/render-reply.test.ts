import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Reply, renderReply } from "../../../src/surfaces/comment/render-reply.ts";
import { aliveParts, HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";
import { RUN_URL } from "../report/samples.ts";

const COMMANDS = [
  { usage: "/verialgo implement [options] <requirement>", about: "writes the algorithm and checks it" },
  { usage: "/verialgo cancel", about: "stops the run of this issue" },
];
const OPTIONS = [{ usage: "--pr <draft|ready|none>", about: "kind of pull request to open" }];

const refused: Reply = {
  kind: "refused",
  title: "No model key",
  message: "The input api-key is empty, so no model can be asked.",
  fix: { language: "yaml", text: "with:\n  api-key: ${{ secrets.OPENAI_API_KEY }}" },
  help: false,
};

const REPLIES: [string, Reply][] = [
  ["reply-refused", refused],
  [
    "reply-unknown-command",
    {
      ...refused,
      title: "Unknown command",
      message: 'There is no command "implemnt"; did you mean implement?',
      fix: null,
      help: true,
    },
  ],
  ["reply-help", { kind: "help" }],
  ["reply-set-up", { kind: "set-up" }],
  ["reply-unqueued", { kind: "unqueued", by: "alice" }],
  [
    "reply-status",
    {
      kind: "status",
      lines: [
        { what: "Run 7001 is working since 10:02.", url: RUN_URL },
        { what: "Run 6990 ended: tested.", url: null },
      ],
    },
  ],
  ["reply-cancelled", { kind: "cancelled", runUrl: RUN_URL, by: "alice" }],
  [
    "reply-duplicate",
    { kind: "duplicate", runUrl: RUN_URL, commentUrl: "https://github.com/acme/tools/issues/12#issuecomment-5" },
  ],
  ["reply-cap", { kind: "cap", limit: 10, setting: "max-runs-per-issue-per-day" }],
];

describe("an answer that starts no run", () => {
  it.each(REPLIES)("%s: looks as its golden file", (name, reply) => {
    expectGolden(join(import.meta.dirname, "golden", `${name}.md`), renderReply(reply, COMMANDS, OPTIONS));
  });

  it("has nothing alive in it whatever was written to it", () => {
    for (const text of [HOSTILE.join(" "), HOSTILE.join("\n"), "```", "</details>"]) {
      const replies: Reply[] = [
        { kind: "refused", title: text, message: text, fix: { language: text, text }, help: true },
        { kind: "status", lines: [{ what: text, url: text }] },
        { kind: "cancelled", runUrl: RUN_URL, by: text },
        { kind: "unqueued", by: text },
        { kind: "duplicate", runUrl: text, commentUrl: text },
        { kind: "cap", limit: 1, setting: text },
      ];
      for (const reply of replies)
        for (const request of [null, "堆排序"])
          expect([reply.kind, aliveParts(renderReply(reply, COMMANDS, OPTIONS, request))]).toEqual([reply.kind, []]);
    }
  });

  it.each<[Reply, RegExp]>([
    [
      { ...refused, title: "Not started" },
      /^## ⛔ 未启动 · Not started[\s\S]*如何解决[\s\S]*没有运行任何程序.*\n\nNothing was run/,
    ],
    [
      { kind: "help" },
      /^## 可以这样使用 VeriAlgo · [\s\S]*\| 命令 · Command \| 作用 · What it does \|[\s\S]*\| 选项 · Option \|[\s\S]*> 命令须写在新评论中某一行的开头；编辑评论不会启动任何操作。\n>\n> A command stands/,
    ],
    [{ kind: "status", lines: [] }, /^## VeriAlgo 运行状态 · [\s\S]*还没有已知的运行。\n\nNo run is known/],
    [{ kind: "cancelled", runUrl: null, by: "alice" }, /^这里没有正在进行的运行，无需取消。\n\nNothing is running/],
    [{ kind: "cancelled", runUrl: RUN_URL, by: "alice" }, /^`alice` 取消了\[该运行\][\s\S]*cancelled \[the run\]/],
    [{ kind: "unqueued", by: "alice" }, /^`alice` 取消了这里等待中的请求[\s\S]*cancelled what waited/],
  ])("is in Chinese too where the request is: %j", (reply, shown) => {
    expect(renderReply(reply, COMMANDS, OPTIONS, "堆排序")).toMatch(shown);
    expect(renderReply(reply, COMMANDS, OPTIONS, "Heap sort")).not.toMatch(/\p{Script=Han}/u);
  });

  it("says what to do when there was nothing to cancel or to show", () => {
    expect(renderReply({ kind: "cancelled", runUrl: null, by: "a" }, COMMANDS)).toContain("nothing to cancel");
    expect(renderReply({ kind: "status", lines: [] }, COMMANDS)).toContain("No run is known");
  });
});
