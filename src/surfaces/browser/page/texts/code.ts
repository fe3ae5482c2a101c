import { count, plural } from "../../../figures.ts";
import { defineTexts } from "./texts.ts";

/** How much of a text is not shown yet. */
interface Left {
  lines: number;
  characters: number;
}

/** Lines of this many characters on average are no measure of how much is left. */
const LONG_LINES = 200;

const isByLines = ({ lines, characters }: Left): boolean => lines > 1 && characters < lines * LONG_LINES;

export const codeTexts = defineTexts({
  en: {
    copy: "Copy",
    copyWhat: (what: string) => `Copy ${what}`,
    copied: "Copied",
    notCopied: "Not copied: the browser refused. Select the text and copy it by hand.",
    download: "Download",
    downloadWhat: (what: string) => `Download ${what}`,
    showAll: ({ lines, characters }: Left) =>
      isByLines({ lines, characters })
        ? `Show all: ${count(lines)} more lines`
        : `Show all: ${count(characters)} more characters`,
    showLess: "Show less",
    hiddenCharacter: "A character that nobody would see, shown as its code",
    codeOf: (path: string, lines: number) => `Code of ${path}, ${plural(lines, "line")}`,
    unchanged: (lines: number) => `Show ${count(lines)} unchanged lines`,
    neverRun: (lines: number) => (lines === 1 ? "never run by the tests" : `${lines} lines never run by the tests`),
    neverTaken: (ways: string) => `no test takes the way: ${ways}`,
    survivorsOfLine: (line: number, survivors: number) =>
      `Line ${line}: ${plural(survivors, "small mistake")} that no test notices`,
    survivorIn: (line: number) => `No test notices this change of line ${line}.`,
    inTheList: "To the list of all of them",
  },
  zh: {
    copy: "复制",
    copyWhat: (what: string) => `复制 ${what}`,
    copied: "已复制",
    notCopied: "未能复制：浏览器拒绝了。请选中文本手动复制。",
    download: "下载",
    downloadWhat: (what: string) => `下载 ${what}`,
    showAll: ({ lines, characters }: Left) =>
      isByLines({ lines, characters })
        ? `显示全部：还有 ${count(lines)} 行`
        : `显示全部：还有 ${count(characters)} 个字符`,
    showLess: "收起",
    hiddenCharacter: "肉眼看不见的字符，这里显示它的编码",
    codeOf: (path: string, lines: number) => `${path} 的代码，共 ${count(lines)} 行`,
    unchanged: (lines: number) => `显示 ${count(lines)} 行未改动的内容`,
    neverRun: (lines: number) => (lines === 1 ? "测试从未运行到" : `${lines} 行测试从未运行到`),
    neverTaken: (ways: string) => `没有测试走过的分支：${ways}`,
    survivorsOfLine: (line: number, survivors: number) => `第 ${line} 行：${survivors} 处小错误没有被任何测试发现`,
    survivorIn: (line: number) => `没有测试发现第 ${line} 行的这处改动。`,
    inTheList: "查看完整列表",
  },
});
