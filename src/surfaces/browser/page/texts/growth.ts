import { defineTexts } from "./texts.ts";

export const growthTexts = defineTexts({
  en: {
    title: "Running time",
    claim: "Claimed:",
    results: {
      consistent: "consistent with what was measured",
      refuted: "refuted by what was measured",
      inconclusive: "neither confirmed nor refuted: the measurements scatter too much",
      "not-measurable": "could not be measured",
    },
    measured: "Measured: the claim times n to the power of",
    error: "standard error",
    points: "measured",
    fitted: "line through the largest sizes",
    claimed: "the claim",
    x: "n, size of the input",
    y: "time of one call",
    chart: (claim: string, result: string, points: number) =>
      `Chart of both logarithms: the time of one call at ${points} sizes beside the claim ${claim}, which is ${result}. The table below has the figures.`,
    table: "The measured sizes as a table",
    n: "n",
    time: "One call",
    seconds: "Seconds",
    shapes: "Shapes of the input",
  },
  zh: {
    title: "运行时间",
    claim: "声称：",
    results: {
      consistent: "与测量结果一致",
      refuted: "被测量结果推翻",
      inconclusive: "既不能证实也不能推翻：测量值过于分散",
      "not-measurable": "无法测量",
    },
    measured: "测得：声称值乘以 n 的幂，指数为",
    error: "标准误差",
    points: "测量值",
    fitted: "最大几个规模的拟合线",
    claimed: "声称的增长",
    x: "n，输入规模",
    y: "一次调用的时间",
    chart: (claim: string, result: string, points: number) =>
      `双对数图：${points} 个规模下一次调用的时间，与声称的 ${claim} 对比，结论：${result}。数值见下表。`,
    table: "以表格显示测量值",
    n: "n",
    time: "一次调用",
    seconds: "秒",
    shapes: "输入的形状",
  },
});
