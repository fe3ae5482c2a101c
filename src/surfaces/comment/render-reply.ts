import { alert, link, list, stack, table } from "../markdown/blocks.ts";
import { code, fence, plainTitle, prose } from "../markdown/inert.ts";

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

/** The answer to a request that starts no run. `commands` and `options` come from the one list of the grammar. Pure. */
export function renderReply(reply: Reply, commands: readonly HelpLine[], options: readonly HelpLine[] = []): string {
  switch (reply.kind) {
    case "refused":
      return stack(
        `## ⛔ ${titleOf(reply.title)}`,
        ...paragraphs(reply.message),
        reply.fix === null
          ? ""
          : stack("**How to mend it:**", fence(reply.fix.text.slice(0, 8_000), infoOf(reply.fix))),
        reply.closing === undefined ? "Nothing was run and no model was asked." : prose(reply.closing, 500),
        reply.help ? help(commands, options) : "",
      );
    case "help":
      return stack("## VeriAlgo: what you can ask for", help(commands, options));
    case "set-up":
      return "The workflow is already there: it wrote this answer. There is nothing to set up. 工作流已经存在，无需再设置。";
    case "status":
      return stack(
        "## VeriAlgo: status",
        reply.lines.length === 0
          ? "No run is known for this issue."
          : list(
              reply.lines
                .slice(0, 20)
                .map(({ what, url }) => `${prose(what)}${url === null ? "" : ` (${link("job", url)})`}`),
            ),
      );
    case "cancelled":
      return reply.runUrl === null
        ? "Nothing is running here, so there was nothing to cancel."
        : `${code(reply.by)} cancelled ${link("the run", reply.runUrl)}. Its comment says how far it came.`;
    case "unqueued":
      return `${code(reply.by)} cancelled what waited here; nothing of it was run.`;
    case "duplicate":
      return stack(
        `This request was already taken up${reply.runUrl === null ? "" : ` by ${link("an earlier run", reply.runUrl)}`}${reply.commentUrl === null ? "" : `; ${link("its comment", reply.commentUrl)} has the result`}.`,
        "To run it again, ask again in a new comment, or add the label again.",
      );
    case "cap":
      return stack(
        `## ⛔ Enough for today`,
        `${reply.limit} runs were started here within a day, the most that is allowed. Ask again tomorrow, or raise the setting ${code(reply.setting)} in the workflow.`,
        "Nothing was run and no model was asked.",
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

function help(commands: readonly HelpLine[], options: readonly HelpLine[]): string {
  const rows = (lines: readonly HelpLine[]) => lines.map(({ usage, about }) => [code(usage, 200), about]);
  return stack(
    table(["Command", "What it does"], rows(commands)),
    table(["Option", "What it does"], rows(options)),
    alert("NOTE", "A command stands at the beginning of a line of a new comment; edited comments start nothing."),
  );
}
