import { interruptWords } from "../../../interrupt-words.ts";
import { defineTexts } from "./texts.ts";

const zh = {
  signal: "由人或信号停止",
  steps: "达到步数上限",
  "tool-calls": "达到工具调用上限",
  tokens: "达到 token 上限",
  money: "达到费用上限",
  time: "达到时间上限",
  "repeated-call": "反复进行同样的调用",
  "repeated-failure": "反复出现同样的失败",
  "going-in-circles": "原地打转",
  "unreadable-replies": "回复无法读取",
  endpoint: "模型端点故障",
  crash: "程序崩溃",
} as const;

type Reason = keyof typeof zh;
const reasons = Object.keys(zh) as Reason[];

/** What cut a run short, by the receipt's name for it. */
export const interruptTexts = defineTexts<Record<Reason, string>>({
  en: Object.fromEntries(reasons.map((reason) => [reason, interruptWords(reason)])) as Record<Reason, string>,
  zh,
});
