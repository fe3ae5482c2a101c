import type { RunState } from "../../domain/run-state.ts";
import { costOf, duration, plural } from "../figures.ts";
import { alert, link, list, stack } from "../markdown/blocks.ts";
import { COMMENT_LADDER, COMMENT_ROOM, type Detail, fitToRoom } from "../markdown/fit.ts";
import { code, prose } from "../markdown/inert.ts";
import { record } from "../report/record.ts";
import { languageOf } from "../report/run-report.ts";

/** A run that ended without a receipt: cancelled, killed, out of the job's time, or crashed. */
export interface BrokenOff {
  state: RunState;
  how: "cancelled" | "timed-out" | "died";
  /** Who cancelled, where that is known. */
  by: string | null;
  runUrl: string;
  artifact: { name: string; url: string } | null;
}

const WORDS = {
  cancelled: { en: "The job was cancelled", zh: "任务已被取消" },
  "timed-out": { en: "The job ran out of time", zh: "任务超时" },
  died: { en: "The job ended before the run did", zh: "任务提前中止" },
};

/** The comment of a run that was broken off: how far it came, that nothing was verified, where the work is. Pure. */
export const renderBrokenOff = (broken: BrokenOff): string =>
  fitToRoom((detail) => render(broken, detail), COMMENT_LADDER, COMMENT_ROOM);

function render(broken: BrokenOff, detail: Detail): string {
  const { state, how, by, runUrl, artifact } = broken;
  const chinese = languageOf(state.requirement) === "zh";
  const where = state.step > 0 ? `at step ${state.step} of ${state.stepLimit}` : "before its first step";
  const whereZh = state.step > 0 ? `停在第 ${state.step}/${state.stepLimit} 步` : "尚未开始第一步";
  const phase = state.phases.at(-1);
  return stack(
    `## ⚠️ ${chinese ? `未验证 unverified · ${WORDS[how].zh}` : `unverified · ${WORDS[how].en.toLowerCase()}`}`,
    alert(
      "WARNING",
      stack(
        chinese ? `${WORDS[how].zh}，${whereZh}。没有任何内容得到验证，也没有推送任何文件。` : "",
        `${WORDS[how].en}${by === null ? "" : ` by ${code(by)}`} ${where}${phase === undefined ? "" : `, in the phase ${code(phase.phase)}`}. Nothing was verified and nothing was pushed.`,
      ),
    ),
    list([
      artifact === null
        ? `What was done is in ${link("the job's log", runUrl)}; no artifact could be uploaded.`
        : `What was done is in the artifact ${link(code(artifact.name), artifact.url)} of ${link("this job", runUrl)}.`,
      `Used so far: ${plural(state.tools.length, "tool call")}, ${plural(state.inputTokens + state.outputTokens, "token")}${costOf(
        state,
      )
        .map((cost) => `, ${cost}`)
        .join("")}${elapsed(state)}.`,
      ...state.findings
        .filter(({ status }) => status === "fail")
        .slice(0, 5)
        .map(({ check, summary }) => `${code(check)} had already said: ${prose(summary, detail.sentence)}`),
      "To run it again, ask again in a new comment, or add the label again.",
    ]),
    record({ state, receipt: { specification: state.specification }, artifact }, detail),
  );
}

function elapsed(state: RunState): string {
  const last = state.phases.at(-1);
  if (state.startedAt === null || last === undefined) return "";
  const ms = Date.parse(last.endedAt ?? last.startedAt) - Date.parse(state.startedAt);
  return ms > 0 ? `, ${duration(ms)} up to its last phase` : "";
}
