import { link, stack } from "../markdown/blocks.ts";
import { code, prose } from "../markdown/inert.ts";
import type { RunEnd } from "../report/run-ends.ts";
import { languageOf } from "../report/run-report.ts";

const AGAIN = "To run it again, ask again in a new comment, or add the label again.";
const AGAIN_ZH = "如需重新运行，请在新评论中再次提出请求，或重新添加标签。";

/** The last words of the App's queued comment, for a run that has none of its own. `request` chooses the language. Pure. */
export function renderRunEnd(end: Exclude<RunEnd, { how: "told" }>, request: string | null): string {
  const chinese = languageOf(request) === "zh";
  const said = (en: string, zh: string) => (chinese ? stack(zh, en) : en);
  const heading = (mark: string, en: string, zh: string) => `## ${mark} ${chinese ? `${zh} · ${en}` : en}`;
  switch (end.how) {
    case "cancelled": {
      const by = end.by === null ? "" : ` by ${code(end.by)}`;
      const byZh = end.by === null ? "" : `由 ${code(end.by)} `;
      const log = end.runUrl === null ? "" : ` ${link("The job's log", end.runUrl)} says how far it came.`;
      return stack(
        heading("⏹️", "Cancelled", "已取消"),
        said(
          end.runUrl === null
            ? `The run was cancelled${by} before it began: no program was run and no model was asked.`
            : `The run was cancelled${by}. Nothing was verified and nothing was pushed.${log}`,
          end.runUrl === null
            ? `该运行在开始之前${byZh}被取消：没有运行任何程序，也没有调用模型。`
            : `该运行已${byZh}被取消，没有任何内容得到验证，也没有推送任何文件。${link("查看任务日志", end.runUrl)}。`,
        ),
        said(AGAIN, AGAIN_ZH),
      );
    }
    case "not-sent":
      return stack(
        heading("⛔", "Not started", "未启动"),
        said(prose(end.why, 600), "GitHub 没有启动该运行，原因见下。"),
        `**How to mend it:** ${prose(end.advice, 600)}`,
        end.isSure
          ? said("Nothing was run and no model was asked.", "没有运行任何程序，也没有调用模型。")
          : said(
              "It is not known whether a run was started after all; the Actions page shows it if there is one.",
              "尚不清楚运行是否最终启动；如已启动，可在 Actions 页面查看。",
            ),
      );
    case "silent": {
      const log = end.runUrl === null ? "the log of its job" : link("the log of its job", end.runUrl);
      const logZh = end.runUrl === null ? "任务日志" : link("任务日志", end.runUrl);
      return stack(
        heading("⚠️", "Ended without a result", "运行结束但没有结果"),
        said(
          `The workflow run is over and left no result; ${log} says why. Nothing counts as verified.`,
          `工作流运行已结束，但没有留下结果；原因见${logZh}。没有任何内容得到验证。`,
        ),
        said(AGAIN, AGAIN_ZH),
      );
    }
  }
}
