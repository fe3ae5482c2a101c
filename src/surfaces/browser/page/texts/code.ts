import { count } from "../../../figures.ts";
import { defineTexts } from "./texts.ts";

export const codeTexts = defineTexts({
  en: {
    copy: "Copy",
    copyWhat: (what: string) => `Copy ${what}`,
    copied: "Copied",
    notCopied: "Not copied: the browser refused. Select the text and copy it by hand.",
    download: "Download",
    downloadWhat: (what: string) => `Download ${what}`,
    showAll: (lines: number, characters: number) =>
      lines > 1 ? `Show all: ${count(lines)} more lines` : `Show all: ${count(characters)} more characters`,
    showLess: "Show less",
  },
  zh: {
    copy: "复制",
    copyWhat: (what: string) => `复制 ${what}`,
    copied: "已复制",
    notCopied: "未能复制：浏览器拒绝了。请选中文本手动复制。",
    download: "下载",
    downloadWhat: (what: string) => `下载 ${what}`,
    showAll: (lines: number, characters: number) =>
      lines > 1 ? `显示全部：还有 ${count(lines)} 行` : `显示全部：还有 ${count(characters)} 个字符`,
    showLess: "收起",
  },
});
