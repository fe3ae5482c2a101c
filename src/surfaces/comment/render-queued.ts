import { link, list, stack } from "../markdown/blocks.ts";
import { code } from "../markdown/inert.ts";
import { languageOf } from "../report/run-report.ts";

/** A run that waits for its turn among those of one installation of the App. */
export interface QueuedRun {
  command: "implement" | "revise" | "verify";
  /** Login of who asked. */
  actor: string;
  /** From 1: the next one. */
  position: number;
  /** Runs that wait, this one among them. */
  waiting: number;
  /** Runs that were started and have not ended, and the most of them at a time. */
  active: number;
  atOnce: number;
  /** Where the workflow runs show. */
  runsUrl: string;
  /** Text of the request; chooses the language. */
  request: string | null;
}

/** The App's comment of a run that waits: its turn, what comes next, how to cancel it. Bounded; pure. */
export function renderQueued(run: QueuedRun): string {
  const { command, actor, position, waiting, runsUrl } = run;
  const chinese = languageOf(run.request) === "zh";
  const words = (en: string, zh: string) => (chinese ? `${zh} · ${en}` : en);
  const next = nextOf(run);
  return stack(
    `## 🕒 ${words(`Queued, ${position} of ${waiting}`, `排队中，第 ${position} 位，共 ${waiting} 个`)}`,
    list([
      `**${words("Asked", "请求")}:** ${code(`/verialgo ${command}`)} · ${code(actor)}`,
      `**${words("Next", "接下来")}:** ${words(next.en, next.zh)}`,
      `**${words("Watch", "查看")}:** ${link(words("the workflow runs", "工作流运行"), runsUrl)}`,
      `**${words("Stop", "停止")}:** ${words(
        "comment `/verialgo cancel`, or press Cancel at the check run",
        "评论 `/verialgo cancel`，或在检查运行处点击 Cancel",
      )}`,
      `**${words("Position", "位置")}:** ${words("as of now; `/verialgo status` looks again", "为当前位置；`/verialgo status` 可重新查看")}`,
    ]),
    words(
      "Nothing has run yet. The result will stand in this conversation.",
      "目前尚未运行任何内容，结果会写在本对话中。",
    ),
  );
}

/** One sentence: what has to happen before this run is started. */
function nextOf({ position, active, atOnce }: QueuedRun): { en: string; zh: string } {
  const isFull = active + position > atOnce;
  if (!isFull)
    return {
      en: "it is handed to GitHub Actions in a moment and starts when a runner is free",
      zh: "马上交给 GitHub Actions，有空闲运行器时即开始",
    };
  const before = position - 1;
  // Not all of them are under way yet where some were asked for in the same moment.
  const ends = active + position - atOnce;
  const runs = (count: number) => (count === 1 ? "1 run" : `${count} runs`);
  return {
    en: `it begins when ${runs(ends)} of the ${active + before} before it ${ends === 1 ? "has" : "have"} ended; at most ${runs(atOnce)} at a time`,
    zh: `前面共有 ${active + before} 个运行，其中 ${ends} 个结束后即开始；同时最多 ${atOnce} 个`,
  };
}
