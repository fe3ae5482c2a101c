import type { PhaseName, SessionName } from "../../../../domain/event.ts";
import { count } from "../../../figures.ts";
import { defineTexts } from "./texts.ts";

const PHASES_EN: Record<PhaseName, string> = {
  understand: "Understanding the request",
  examine: "Writing the reference program",
  implement: "Writing the program",
  verify: "Checking",
  arbitrate: "Settling a disagreement",
  deliver: "Delivering",
};
const PHASES_ZH: typeof PHASES_EN = {
  understand: "理解需求",
  examine: "编写参考程序",
  implement: "编写程序",
  verify: "检查",
  arbitrate: "裁决分歧",
  deliver: "交付",
};
const SESSIONS_EN: Record<SessionName, string> = {
  understand: "The model",
  author: "The author",
  examiner: "The examiner",
  arbiter: "The arbiter",
};
const SESSIONS_ZH: typeof SESSIONS_EN = {
  understand: "模型",
  author: "作者",
  examiner: "出题者",
  arbiter: "裁决者",
};

/** Words of the verdict and of what goes on. */
export const bannerTexts = defineTexts({
  en: {
    running: "running",
    brokenOff: "broken off",
    cut: "incomplete",
    phases: PHASES_EN,
    sessions: SESSIONS_EN,
    step: (step: number, limit: number) => `step ${step} of at most ${limit}`,
    elapsed: "Elapsed",
    tokens: "Tokens",
    tools: "Tool calls",
    steps: "Steps",
    cost: "Cost",
    costUnknown: "unknown",
    starting: "Starting",
    between: "Preparing what comes next",
    waiting: (seconds: number) => `Waiting for the model for ${seconds} s`,
    writes: (who: string, characters: number) => `${who} writes: ${count(characters)} characters so far`,
    calls: (tool: string) => `Runs the tool ${tool}`,
    checks: (check: string) => `Runs the check ${check}`,
    seconds: (seconds: number) => `${seconds} s`,
    level: (level: number, name: string) => `level ${level} (${name}) required`,
    check: "Check it yourself, without a key",
    checkThere: "Check it yourself, without a key, in the folder of the run's results",
    command: "the command",
    limit: "A limit was reached",
    asks: "The model asks you",
    answer: "Answer it in the text of a new request.",
    stop: "Stop the run",
    stopSure: "Stop it: the evidence so far is kept",
    stopNot: "Let it go on",
    stopping: "Stopping: the run writes its receipt",
    stopFailed: "The run could not be stopped from here; press Ctrl-C where it was started.",
    brokenAt: (event: number, time: string) =>
      `The log ends at event ${count(event)} (${time}), before the run did: there is no verdict, and what follows is what was known by then.`,
    nothingYet: "The log holds no event.",
  },
  zh: {
    running: "进行中",
    brokenOff: "中断",
    cut: "不完整",
    phases: PHASES_ZH,
    sessions: SESSIONS_ZH,
    step: (step, limit) => `第 ${step} 步，最多 ${limit} 步`,
    elapsed: "已用时间",
    tokens: "令牌",
    tools: "工具调用",
    steps: "步数",
    cost: "费用",
    costUnknown: "未知",
    starting: "正在启动",
    between: "准备下一步",
    waiting: (seconds) => `等待模型 ${seconds} 秒`,
    writes: (who, characters) => `${who}正在写：已有 ${count(characters)} 个字符`,
    calls: (tool) => `正在运行工具 ${tool}`,
    checks: (check) => `正在进行检查 ${check}`,
    seconds: (seconds) => `${seconds} 秒`,
    level: (level, name) => `要求等级 ${level}（${name}）`,
    check: "无需密钥即可自行核对",
    checkThere: "无需密钥即可在运行结果的文件夹里自行核对",
    command: "命令",
    limit: "已达到上限",
    asks: "模型向你提问",
    answer: "请在新的需求文本中回答。",
    stop: "停止运行",
    stopSure: "确认停止：保留已有证据",
    stopNot: "继续运行",
    stopping: "正在停止：运行正在写收据",
    stopFailed: "无法从这里停止；请在启动它的终端里按 Ctrl-C。",
    brokenAt: (event, time) =>
      `日志在第 ${count(event)} 个事件（${time}）处结束，早于运行结束：没有结论，以下是到那时为止已知的内容。`,
    nothingYet: "日志中没有事件。",
  },
});

export type BannerTexts = ReturnType<typeof bannerTexts>;
