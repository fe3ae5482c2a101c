import { defineTexts } from "./texts.ts";

export const compareRunsTexts = defineTexts({
  en: {
    heading: "The run that failed, beside the one that passed",
    choose: "Which failure",
    gate: "Clean run of the tests",
    choice: (what: string, failed: string, passed: string | null) =>
      passed === null ? `${what}: ${failed}, not mended` : `${what}: ${failed} → ${passed}`,
    step: (step: number) => `step ${step}`,
    round: (round: number) => `round ${round}`,
    failed: (where: string) => `Failed, ${where}`,
    passed: (where: string) => `Passed, ${where}`,
    never: "No later run of it passed.",
    output: (where: string) => `Output, ${where}`,
    between: "Changed in between:",
    change: (path: string, step: number) => `${path} in step ${step}`,
    nothing: "No file was changed in between.",
    same: (lines: number) => `${lines} lines that are the same`,
  },
  zh: {
    heading: "失败的运行与通过的运行对照",
    choose: "哪一次失败",
    gate: "在干净副本中运行测试",
    choice: (what: string, failed: string, passed: string | null) =>
      passed === null ? `${what}：${failed}，未修复` : `${what}：${failed} → ${passed}`,
    step: (step: number) => `第 ${step} 步`,
    round: (round: number) => `第 ${round} 轮`,
    failed: (where: string) => `失败，${where}`,
    passed: (where: string) => `通过，${where}`,
    never: "之后没有一次运行通过。",
    output: (where: string) => `输出，${where}`,
    between: "期间改动：",
    change: (path: string, step: number) => `${path}（第 ${step} 步）`,
    nothing: "期间没有改动文件。",
    same: (lines: number) => `${lines} 行相同`,
  },
});
