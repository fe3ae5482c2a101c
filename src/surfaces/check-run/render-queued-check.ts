import { languageOf } from "../report/run-report.ts";
import type { AppCheckText } from "./render-app-check.ts";

/** The App's check run of a run that waits. `request` chooses the language. Pure. */
export function renderQueuedCheck(
  { position, waiting }: { position: number; waiting: number },
  request: string | null,
): AppCheckText {
  const title = `Queued, ${position} of ${waiting}`;
  const summary =
    "The run waits for its turn; nothing has run yet. Cancel stops it, also while it waits; `/verialgo status` in the conversation tells its position.";
  if (languageOf(request) !== "zh") return { title, summary };
  return {
    title: `排队中，第 ${position} 位，共 ${waiting} 个 · ${title}`,
    summary: `该运行正在等待，目前尚未运行任何内容。点击 Cancel 可随时停止；在对话中评论 \`/verialgo status\` 可查看当前位置。\n\n${summary}`,
  };
}
