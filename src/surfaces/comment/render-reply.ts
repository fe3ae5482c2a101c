import { alert, link, list, stack, table } from "../markdown/blocks.ts";
import { code, fence, plainTitle, prose } from "../markdown/inert.ts";
import { languageOf } from "../report/run-report.ts";

/** A command as the help lists it. All texts are ours. */
export interface HelpLine {
  usage: string;
  about: string;
}

/** How to mend what was refused: text to copy. `language` is a word for the fence (`yaml`), null for plain text. */
export interface Fix {
  text: string;
  language: string | null;
}

export type Reply =
  /** `closing` stands in for "Nothing was run and no model was asked." */
  | { kind: "refused"; title: string; message: string; fix: Fix | null; help: boolean; closing?: string }
  | { kind: "help" }
  /** Of the Action: `setup` was asked where the workflow runs already. */
  | { kind: "set-up" }
  | { kind: "status"; lines: readonly StatusLine[] }
  /** Someone asked to cancel; `runUrl` is the job that was told to stop, null when none was running. */
  | { kind: "cancelled"; runUrl: string | null; by: string }
  /** Someone asked to cancel what had not begun. */
  | { kind: "unqueued"; by: string }
  | { kind: "duplicate"; runUrl: string | null; commentUrl: string | null }
  | { kind: "cap"; limit: number; setting: string };

/** A run of this issue, latest first. */
export interface StatusLine {
  /** One plain sentence. */
  what: string;
  url: string | null;
}

const TITLES_ZH: ReadonlyMap<string, string> = new Map([
  ["Not started", "未启动"],
  ["Not cancelled", "未取消"],
]);
const NOTHING = "Nothing was run and no model was asked.";

/**
 * The answer to a request that starts no run. `commands` and `options` come from the one list of the grammar; `request` chooses the language.
 * Pure.
 */
export function renderReply(
  reply: Reply,
  commands: readonly HelpLine[],
  options: readonly HelpLine[] = [],
  request: string | null = null,
): string {
  const chinese = languageOf(request) === "zh";
  const said = (en: string, zh: string) => (chinese ? stack(zh, en) : en);
  const heading = (en: string, zh: string | undefined) => (chinese && zh !== undefined ? `${zh} · ${en}` : en);
  switch (reply.kind) {
    case "refused":
      return stack(
        `## ⛔ ${heading(titleOf(reply.title), TITLES_ZH.get(reply.title))}`,
        ...paragraphs(reply.message),
        reply.fix === null
          ? ""
          : stack(
              `**${heading("How to mend it", "如何解决")}:**`,
              fence(reply.fix.text.slice(0, 8_000), infoOf(reply.fix)),
            ),
        reply.closing === undefined ? said(NOTHING, "没有运行任何程序，也没有调用模型。") : prose(reply.closing, 500),
        reply.help ? help(commands, options, chinese) : "",
      );
    case "help":
      return stack(
        `## ${heading("VeriAlgo: what you can ask for", "可以这样使用 VeriAlgo")}`,
        help(commands, options, chinese),
      );
    case "set-up":
      return "The workflow is already there: it wrote this answer. There is nothing to set up. 工作流已经存在，无需再设置。";
    case "status":
      return stack(
        `## ${heading("VeriAlgo: status", "VeriAlgo 运行状态")}`,
        reply.lines.length === 0
          ? said("No run is known for this issue.", "本议题还没有已知的运行。")
          : list(
              reply.lines
                .slice(0, 20)
                .map(({ what, url }) => `${prose(what)}${url === null ? "" : ` (${link("job", url)})`}`),
            ),
      );
    case "cancelled":
      return reply.runUrl === null
        ? said("Nothing is running here, so there was nothing to cancel.", "这里没有正在进行的运行，无需取消。")
        : said(
            `${code(reply.by)} cancelled ${link("the run", reply.runUrl)}. Its comment says how far it came.`,
            `${code(reply.by)} 取消了${link("该运行", reply.runUrl)}，运行到哪一步见其评论。`,
          );
    case "unqueued":
      return said(
        `${code(reply.by)} cancelled what waited here; nothing of it was run.`,
        `${code(reply.by)} 取消了这里等待中的请求，没有运行任何内容。`,
      );
    case "duplicate":
      return stack(
        `This request was already taken up${reply.runUrl === null ? "" : ` by ${link("an earlier run", reply.runUrl)}`}${reply.commentUrl === null ? "" : `; ${link("its comment", reply.commentUrl)} has the result`}.`,
        "To run it again, ask again in a new comment, or add the label again.",
      );
    case "cap":
      return stack(
        `## ⛔ Enough for today`,
        `${reply.limit} runs were started here within a day, the most that is allowed. Ask again tomorrow, or raise the setting ${code(reply.setting)} in the workflow.`,
        NOTHING,
      );
  }
}

/** An empty line parts paragraphs; lines that begin with "- " are a list. */
const paragraphs = (message: string): string[] =>
  message
    .split("\n\n")
    .map((part) =>
      part.startsWith("- ") ? list(part.split("\n").map((line) => prose(line.slice(2), 600))) : prose(part, 1_500),
    );

/** A heading takes no code spans well, so what could be alive in it is broken instead; the rest is escaped by `prose`. */
const titleOf = (title: string): string => prose(plainTitle(title));

const infoOf = ({ language }: Fix): string =>
  language !== null && /^[a-z0-9+-]{1,20}$/.test(language) ? language : "";

function help(commands: readonly HelpLine[], options: readonly HelpLine[], chinese: boolean): string {
  const words = (en: string, zh: string) => (chinese ? `${zh} · ${en}` : en);
  const about = words("What it does", "作用");
  const note = "A command stands at the beginning of a line of a new comment; edited comments start nothing.";
  const rows = (lines: readonly HelpLine[]) => lines.map(({ usage, about }) => [code(usage, 200), about]);
  return stack(
    table([words("Command", "命令"), about], rows(commands)),
    table([words("Option", "选项"), about], rows(options)),
    alert("NOTE", chinese ? `命令须写在新评论中某一行的开头；编辑评论不会启动任何操作。\n\n${note}` : note),
  );
}
