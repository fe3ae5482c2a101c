import { count, plural } from "../../../figures.ts";
import { defineTexts } from "./texts.ts";

export const survivorsTexts = defineTexts({
  en: {
    heading: "Small mistakes that no test notices",
    meaning:
      "VeriAlgo puts one small mistake at a time into the solution and runs the tests again. Where they still pass, they do not test that place.",
    none: "In this round the tests noticed every mistake.",
    count: (survivors: number, lines: number) =>
      `${plural(survivors, "mistake")} in ${plural(lines, "line")} passed unnoticed.`,
    rounds: "Round of the gate",
    round: (round: number, survivors: number) => `Round ${round}: ${count(survivors)}`,
    line: (line: number) => `Line ${line}`,
    mistakes: (survivors: number) => plural(survivors, "mistake"),
    inTheCode: (line: number) => `Line ${line} in the code`,
  },
  zh: {
    heading: "没有被任何测试发现的小错误",
    meaning: "VeriAlgo 每次在解答中放入一处小错误，然后重新运行测试。如果测试仍然通过，说明这个地方没有被测到。",
    none: "这一轮测试发现了所有错误。",
    count: (survivors: number, lines: number) => `${count(lines)} 行中有 ${count(survivors)} 处错误未被发现。`,
    rounds: "第几轮检查",
    round: (round: number, survivors: number) => `第 ${round} 轮：${count(survivors)}`,
    line: (line: number) => `第 ${line} 行`,
    mistakes: (survivors: number) => `${count(survivors)} 处`,
    inTheCode: (line: number) => `在代码中查看第 ${line} 行`,
  },
});
