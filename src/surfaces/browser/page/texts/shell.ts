import { count } from "../../../figures.ts";
import { defineTexts } from "./texts.ts";

/** Words around the parts: the frame, the switches, what is said when the page cannot show a run. */
export const shellTexts = defineTexts({
  en: {
    skip: "Skip to the content",
    home: "All runs",
    language: "Language",
    theme: "Colours",
    themes: { system: "as the system", light: "light", dark: "dark" },
    noToken:
      "This page needs the address that `verialgo web` printed in the terminal, with the key behind the # sign: open that one.",
    wrongToken:
      "The key in this page's address is not of the server that runs now: open the address that `verialgo web` printed in the terminal when it was started last.",
    noRun: (id: string) => `There is no run “${id}” here: choose one from the list of all runs.`,
    noPage: "There is no such page here: go to the list of all runs.",
    noServer: "The server does not answer. Start it again with `verialgo web`, and open the address it prints.",
    noReport: "The data of this report cannot be read: the file is damaged, or the browser is too old to unpack it.",
    lost: "Connection lost, trying again. What was shown stays.",
    gone: "The server no longer shows this run to this page: open the address that `verialgo web` printed last. What was shown stays.",
    connecting: "Connecting …",
    events: (shown: number) => `${count(shown)} ${shown === 1 ? "event" : "events"}`,
    madeBy: (version: string) => `A report of VeriAlgo ${version}`,
    fromEvents: (shown: number, run: string) => `from ${count(shown)} events of the run ${run}`,
    shortened: (texts: number) => `shortened texts: ${count(texts)}`,
    omitted: (events: number) => `events left out from the middle: ${count(events)}`,
    skipped: (lines: number) => `lines of the log that could not be read: ${count(lines)}`,
    differs: "The receipt's file says something else than the log; this page shows what the log says.",
  },
  zh: {
    skip: "跳到正文",
    home: "全部运行",
    language: "语言",
    theme: "颜色",
    themes: { system: "跟随系统", light: "浅色", dark: "深色" },
    noToken: "请使用 `verialgo web` 在终端里打印的完整地址打开此页（密钥在 # 之后）。",
    wrongToken: "地址里的密钥不属于当前的服务器：请打开 `verialgo web` 最近一次启动时在终端里打印的地址。",
    noRun: (id) => `这里没有运行“${id}”：请从全部运行的列表中选择。`,
    noPage: "没有这个页面：请回到全部运行的列表。",
    noServer: "服务器没有应答。请用 `verialgo web` 重新启动，并打开它打印的地址。",
    noReport: "无法读取这份报告的数据：文件已损坏，或浏览器太旧，无法解压。",
    lost: "连接中断，正在重试。已显示的内容会保留。",
    gone: "服务器不再向此页提供这次运行：请打开 `verialgo web` 最近打印的地址。已显示的内容会保留。",
    connecting: "正在连接……",
    events: (shown) => `${count(shown)} 个事件`,
    madeBy: (version) => `VeriAlgo ${version} 生成的报告`,
    fromEvents: (shown, run) => `来自运行 ${run} 的 ${count(shown)} 个事件`,
    shortened: (texts) => `缩短的文本：${count(texts)} 处`,
    omitted: (events) => `从中间略去的事件：${count(events)} 个`,
    skipped: (lines) => `无法读取的日志行：${count(lines)} 行`,
    differs: "收据文件与日志不一致；此页显示的是日志的内容。",
  },
});
