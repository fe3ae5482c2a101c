import type { CheckName } from "../../domain/finding.ts";
import { LEVEL_NAMES, type Level, type Verdict } from "../../domain/verdict.ts";
import type { Language } from "./run-report.ts";

type Words = Record<Language, string>;

/** One mark a verdict, the same in comment, summary and check run. */
export const VERDICT_MARKS: Record<Verdict, string> = {
  verified: "✅",
  tested: "✅",
  refuted: "❌",
  unverified: "⚠️",
  "not-run": "⛔",
};

/** What a verdict says and what it does not, for somebody who has never seen the product. 21 %: 929 of 4,443 (docs, soundness). */
const MEANINGS: Record<Verdict, Words> = {
  verified: {
    en: "VeriAlgo ran the program itself on many random inputs and compared every answer with an independent reference program; the two agreed, and the program's own tests passed too. That is strong evidence, not a proof.",
    zh: "VeriAlgo 亲自用大量随机输入运行了该程序，并把每个结果与一个独立的参考程序比较：两者一致，程序自带的测试也全部通过。这是有力的证据，但不是数学证明。",
  },
  tested: {
    en: "VeriAlgo itself ran the program's own tests in a clean copy, inside a sandbox: all passed, and they failed as they should when a stub stood in for the program. That does **not** show that the program is right. About one in five model-written programs that pass their own tests is still wrong, so read it before you rely on it.",
    zh: "VeriAlgo 亲自在干净的副本和沙箱中运行了程序自带的测试：全部通过；换成空壳程序时测试会如期失败。这**并不**证明程序正确：模型编写、能通过自带测试的程序中，约五分之一仍有错误。使用前请先阅读代码。",
  },
  refuted: {
    en: "VeriAlgo ran it and found evidence against it. Do not use it as it is.",
    zh: "VeriAlgo 运行后发现了它有错的证据。请不要直接使用。",
  },
  unverified: {
    en: "There is not enough evidence, neither for the program nor against it. Nothing here counts as tested.",
    zh: "证据不足：既不能说明程序正确，也不能说明它错误。这里的任何内容都不算“已测试”。",
  },
  "not-run": {
    en: "Nothing was run and no model was asked, so nothing was shown.",
    zh: "没有运行任何程序，也没有调用模型，因此没有任何结论。",
  },
};

export const meaningOf = (verdict: Verdict, language: Language): string => MEANINGS[verdict][language];

/** The question each check puts, in plain words. */
const QUESTIONS: Record<CheckName, Words> = {
  files: { en: "Are the files plain source that parses?", zh: "文件是否为可解析的源代码？" },
  placeholders: { en: "Is all the code there, with no part left out?", zh: "代码是否完整，没有占位？" },
  suspicious: { en: "Is it free of tricks that could fake a result?", zh: "是否没有可能伪造结果的手段？" },
  "clean-run": { en: "Do its tests really run, and pass every time?", zh: "测试是否真的运行且每次都通过？" },
  "stub-control": {
    en: "Do the tests fail when the program is replaced by a stub?",
    zh: "换成空壳程序时测试是否会失败？",
  },
  "same-control": { en: "Do the tests accept a rewrite that means the same?", zh: "等价改写后测试是否仍然通过？" },
  "flip-control": { en: "Does each expected value in the tests matter?", zh: "测试中的每个期望值是否都起作用？" },
  coverage: { en: "Do the tests run every line of the program?", zh: "测试是否运行了程序的每一行？" },
  mutation: { en: "Do the tests notice small deliberate mistakes?", zh: "测试能否发现故意引入的小错误？" },
  examples: { en: "Do the examples from the request hold?", zh: "需求中的示例是否成立？" },
  differential: {
    en: "Does it agree with an independent reference on random inputs?",
    zh: "在随机输入上是否与独立参考程序一致？",
  },
  state: { en: "Is the answer the same every time it is asked?", zh: "多次询问的答案是否相同？" },
  growth: { en: "Does its running time grow as claimed?", zh: "运行时间的增长是否与声称的一致？" },
  "self-check": { en: "Did VeriAlgo's own control tests come out right?", zh: "VeriAlgo 自身的对照测试是否正常？" },
};

export const questionOf = (check: CheckName, language: Language): string => QUESTIONS[check][language];

/** What reaching a level shows. */
const LEVELS: readonly Words[] = [
  { en: "nothing", zh: "无" },
  { en: "that its own tests really run and pass", zh: "自带测试真的运行并通过" },
  { en: "that its tests would notice small mistakes", zh: "测试能发现小错误" },
  {
    en: "that it agrees with an independent reference program on random inputs",
    zh: "在随机输入上与独立参考程序一致",
  },
  { en: "that its running time grows as claimed", zh: "运行时间按声称的方式增长" },
];

/** What reaching a level shows, as the end of a sentence. */
export const shownAt = (level: Level, language: Language): string => LEVELS[level]?.[language] ?? "";

/** A line on a level that was not reached. */
export function notShown(level: Level, required: boolean, language: Language): string {
  const words = shownAt(level, language);
  return language === "zh"
    ? `${words}（等级 ${level}，${LEVEL_NAMES[level]}）：${required ? "已要求，未达到" : "未要求"}`
    : `${words} (level ${level}, ${LEVEL_NAMES[level]}): ${required ? "required, not reached" : "not required"}`;
}

const HEADINGS = {
  shown: { en: "What was shown", zh: "验证了什么 · What was shown" },
  evidence: { en: "The evidence", zh: "证据 · The evidence" },
  delivery: { en: "Where it is", zh: "结果在哪里 · Where it is" },
  subject: { en: "What was judged", zh: "检查对象 · What was judged" },
  used: { en: "What it took", zh: "消耗 · What it took" },
} satisfies Record<string, Words>;

export const heading = (name: keyof typeof HEADINGS, language: Language): string => `### ${HEADINGS[name][language]}`;
