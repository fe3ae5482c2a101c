import { link, stack } from "../markdown/blocks.ts";
import { code } from "../markdown/inert.ts";
import { languageOf } from "../report/run-report.ts";

/** What the App says of the workflow it starts. Names and addresses come from the platform or the settings. */
export type SetupReply =
  /** A pull request adds the workflow, or puts it in the place of one the App cannot start. `isAsked`: for that, not for a run. */
  | { kind: "offered"; url: string; number: number; isNew: boolean; replaces: boolean; isAsked: boolean }
  | { kind: "there"; workflow: string }
  /** All runs are done by the workflow of another repository. */
  | { kind: "central"; repository: string };

/** `request` chooses the language. Pure. */
export function renderSetupReply(reply: SetupReply, request: string | null): string {
  const chinese = languageOf(request) === "zh";
  const said = (en: string, zh: string) => (chinese ? stack(zh, en) : en);
  switch (reply.kind) {
    case "offered": {
      const { url, number, isNew, replaces, isAsked } = reply;
      const pull = link(`pull request ${number}`, url);
      const pullZh = link(`拉取请求 ${number}`, url);
      const what = replaces ? "puts a workflow there that can be started" : "adds its workflow";
      return stack(
        chinese ? "## 🧩 还差一步 · One step to go" : "## 🧩 One step to go",
        said(
          `VeriAlgo is not set up in this repository yet: ${pull}${isNew ? "" : ", which is open already,"} ${what}. Read it, make the secret it names, and merge it.`,
          `本仓库尚未完成 VeriAlgo 的设置：${pullZh}${isNew ? "" : "（已经打开）"}会${replaces ? "换上可以启动的工作流" : "添加所需的工作流"}。请阅读、创建其中提到的密钥并合并。`,
        ),
        isAsked
          ? ""
          : said(
              "Then ask again in a new comment, or add the label again. Nothing was run and no model was asked.",
              "之后请在新评论中再次提出请求，或重新添加标签。目前没有运行任何程序，也没有调用模型。",
            ),
      );
    }
    case "there":
      return said(
        `The workflow ${code(reply.workflow)} is already there and can be started. There is nothing to set up.`,
        `工作流 ${code(reply.workflow)} 已经存在并且可以启动，无需再设置。`,
      );
    case "central":
      return said(
        `Runs of this repository are done by the workflow of ${code(reply.repository)}. There is nothing to set up here.`,
        `本仓库的运行由 ${code(reply.repository)} 的工作流完成，这里无需设置。`,
      );
  }
}
