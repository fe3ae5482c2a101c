import type { PhaseName } from "../../domain/event.ts";
import { CheckName } from "../../domain/finding.ts";
import type { Limits } from "../../domain/limits.ts";
import type { PhaseUse, RunState } from "../../domain/run-state.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { costOf, count, duration, money } from "../figures.ts";
import { link, list, stack } from "../markdown/blocks.ts";
import { code, prose } from "../markdown/inert.ts";
import { type Language, languageOf } from "../report/run-report.ts";
import { questionOf } from "../report/wording.ts";

export interface LiveView {
  state: RunState;
  /** Hard limits of this run; a limit that is not set is not shown. */
  limits: Limits;
  /** The job's page. */
  runUrl: string;
  now: Date;
  /** Text of the request, while no event has carried it yet; chooses the language. */
  requirement?: string | null;
}

const PHASES: Record<PhaseName, Record<Language, string>> = {
  understand: { en: "understanding the request", zh: "理解需求" },
  implement: { en: "writing the program and its tests", zh: "编写程序与测试" },
  examine: { en: "writing an independent reference", zh: "编写独立的参考程序" },
  verify: { en: "checking by running it", zh: "运行检查" },
  arbitrate: { en: "settling which of two answers the request asks for", zh: "裁定哪个答案符合需求" },
  deliver: { en: "delivering the files", zh: "交付文件" },
};

/** The comment while the run goes on: what is being done, what was used, how to watch and to stop it. Bounded; pure. */
export function renderLive(view: LiveView): string {
  const { state, runUrl } = view;
  const language = languageOf(state.requirement ?? view.requirement ?? null);
  const words = (en: string, zh: string) => (language === "zh" ? `${zh} · ${en}` : en);
  return stack(
    `## ⏳ ${words("VeriAlgo is working", "VeriAlgo 正在工作")}`,
    list([
      `**${words("Now", "当前")}:** ${nowOf(state, language)}${stepOf(state)}`,
      `**${words("Used", "已用")}:** ${usedOf(view)}`,
      `**${words("Watch", "查看")}:** ${link("the job and its log", runUrl)}`,
      `**${words("Stop", "停止")}:** comment \`/verialgo cancel\``,
    ]),
    state.phases.length === 0 ? "" : stack(`**${words("Progress", "进展")}**`, list(phases(state, language))),
    state.caught.length === 0 ? "" : `**${words("Caught while working", "过程中发现")}:** ${caught(state)}`,
    words(
      "This comment is edited while the run goes on; the result will stand here.",
      "运行期间此评论会持续更新，结果也会写在这里。",
    ),
  );
}

const stepOf = ({ phase, step, stepLimit }: RunState): string =>
  phase === "implement" && step > 0 ? `, step ${step}/${stepLimit}` : "";

function nowOf(state: RunState, language: Language): string {
  if (state.running !== null) return `${code(state.running.name, 40)} ${code(state.running.hint, 120)}`.trim();
  const check = CheckName.safeParse(state.checking);
  if (check.success) return `${questionOf(check.data, language)} ${code(check.data)}`;
  if (state.waitingMs !== null) return `waiting for the model, ${duration(state.waitingMs)} so far`;
  return state.phase === null ? "getting ready" : PHASES[state.phase][language];
}

function usedOf({ state, limits, now }: LiveView): string {
  const of = (limit: number | null, show: (value: number) => string) => (limit === null ? "" : ` of ${show(limit)}`);
  const elapsed = state.startedAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(state.startedAt));
  const parts = [
    `${count(state.tools.length)}${of(limits["tool-calls"], count)} tool calls`,
    `${count(state.inputTokens)}${of(limits["input-tokens"], count)} tokens read`,
    `${count(state.outputTokens)}${of(limits["output-tokens"], count)} written`,
    ...costOf(state).map((cost) => `${cost}${state.costUsd === null ? "" : of(limits["cost-usd"], money)}`),
    `${duration(Math.round(elapsed / 1_000) * 1_000)}${of(limits.seconds, (value) => duration(value * 1_000))}`,
  ];
  return `${state.step > 0 ? `${state.step}${of(state.stepLimit, String)} steps · ` : ""}${parts.join(" · ")}`;
}

/** Phases listed; rounds of feedback repeat `implement` and `verify`, the latest say most. */
const PHASES_SHOWN = 8;

function phases(state: RunState, language: Language): string[] {
  const left = state.phases.length - PHASES_SHOWN;
  const lines = state.phases.slice(-PHASES_SHOWN).map((use) => phaseLine(use, language));
  return left > 0 ? [`… ${left} earlier`, ...lines] : lines;
}

function phaseLine({ phase, startedAt, endedAt, ok, summary }: PhaseUse, language: Language): string {
  const mark = ok === null ? "▶️" : ok ? "✅" : "❌";
  const took = endedAt === null ? "" : ` (${duration(Date.parse(endedAt) - Date.parse(startedAt))})`;
  const said = ok === null || summary === "" ? "" : `: ${prose(summary, 160)}`;
  return `${mark} ${PHASES[phase][language]}${took}${said}`;
}

function caught({ caught }: RunState): string {
  const last = caught.slice(-3).map(({ what, step, fixedAtStep }) => {
    const when =
      fixedAtStep === null ? `at step ${step}, not fixed yet` : `at step ${step}, fixed at step ${fixedAtStep}`;
    return `${prose(oneLine(what, 120))} ${when}`;
  });
  return `${caught.length > last.length ? `${caught.length - last.length} earlier; ` : ""}${last.join("; ")}.`;
}
