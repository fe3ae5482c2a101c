import { link } from "../markdown/blocks.ts";
import { code, plainTitle, prose } from "../markdown/inert.ts";
import type { RunEnd } from "../report/run-ends.ts";
import { languageOf } from "../report/run-report.ts";
import { CONCLUSIONS } from "./render-check-run.ts";

/** Title and summary of the App's check run. Plain text and Markdown. */
export interface AppCheckText {
  title: string;
  summary: string;
}

export interface EndedAppCheck extends AppCheckText {
  conclusion: "success" | "failure" | "action_required" | "neutral" | "cancelled";
}

/** While the workflow run goes on. `request` chooses the language. Pure. */
export function renderRunning(runUrl: string, request: string | null): AppCheckText {
  const chinese = languageOf(request) === "zh";
  const title = "Running";
  const summary = `The run has begun: ${link("its job and log", runUrl)}.`;
  if (!chinese) return { title, summary };
  return { title: `运行中 · ${title}`, summary: `运行已开始：${link("任务与日志", runUrl)}。\n\n${summary}` };
}

/**
 * The last state. On an issue's base commit (`isOnPull` false) it is never red: a refuted algorithm says nothing of the branch it was asked
 * on. Pure.
 */
export function renderEnded(end: RunEnd, isOnPull: boolean, request: string | null): EndedAppCheck {
  const chinese = languageOf(request) === "zh";
  const title = (en: string, zh: string) => (chinese ? `${zh} · ${en}` : en);
  const said = (en: string, zh: string) => (chinese ? `${zh}\n\n${en}` : en);
  const open = isOnPull ? "action_required" : "neutral";
  const log = (url: string | null) => (url === null ? "" : ` ${link("The job and its log", url)}.`);
  switch (end.how) {
    case "told": {
      const { verdict, heading, commentUrl, runUrl } = end;
      const conclusion = CONCLUSIONS[verdict];
      return {
        conclusion: conclusion === "success" || isOnPull ? conclusion : "neutral",
        title: plainTitle(heading),
        summary: `${said(
          `${link("The comment", commentUrl)} has the whole result.`,
          `完整结果见${link("评论", commentUrl)}。`,
        )}${log(runUrl)}`,
      };
    }
    case "cancelled": {
      const by = end.by === null ? "" : ` by ${code(end.by)}`;
      const byZh = end.by === null ? "" : `由 ${code(end.by)} `;
      return {
        conclusion: "cancelled",
        title: title("Cancelled", "已取消"),
        summary: `${said(`The run was cancelled${by}; nothing was verified.`, `该运行已${byZh}取消，没有任何内容得到验证。`)}${log(end.runUrl)}`,
      };
    }
    case "not-sent":
      return {
        conclusion: open,
        title: title("Not started", "未启动"),
        summary: `${said(prose(end.why, 600), "GitHub 没有启动该运行。")}\n\n${prose(end.advice, 600)}`,
      };
    case "silent":
      return {
        conclusion: open,
        title: title("Ended without a result", "运行结束但没有结果"),
        summary: `${said("The workflow run is over and left no result.", "工作流运行已结束，但没有留下结果。")}${log(end.runUrl)}`,
      };
  }
}
