import { RECEIPT_FILE } from "../../../domain/receipt.ts";
import type { ReportData } from "../api.ts";

type Told = Pick<ReportData, "cut" | "skipped" | "receiptDiffers" | "shortened" | "omitted"> & {
  /** `seq` of the log's last event. */
  lastSeq: number;
};

/** What a reader must know of a report beside the run: one sentence each, in English or Chinese; none for a whole one. */
export const reportNotes = (told: Told, chinese: boolean): string[] => (chinese ? inChinese(told) : inEnglish(told));

function inEnglish({ cut, skipped, receiptDiffers, shortened, omitted, lastSeq }: Told): string[] {
  const left = [
    ...(shortened > 0
      ? [`${shortened} long ${shortened === 1 ? "text or list is" : "texts or lists are"} shortened`]
      : []),
    ...(omitted > 0 ? [`${omitted} ${omitted === 1 ? "event is" : "events are"} left out`] : []),
  ].join(" and ");
  return [
    ...(cut ? [`The log is cut after event ${lastSeq}: the run was ended before it could finish.`] : []),
    ...(receiptDiffers
      ? [
          `The ${RECEIPT_FILE} beside the log is not the receipt of this run: it is another one, was changed, or cannot be read.`,
        ]
      : []),
    ...(skipped > 0 ? [`${skipped} ${skipped === 1 ? "line" : "lines"} of the log could not be understood.`] : []),
    ...(left === "" ? [] : [`So that the report keeps to its size, ${left}; the log holds everything.`]),
  ];
}

function inChinese({ cut, skipped, receiptDiffers, shortened, omitted, lastSeq }: Told): string[] {
  const left = [
    ...(shortened > 0 ? [`${shortened} 处较长的文本或列表已缩短`] : []),
    ...(omitted > 0 ? [`省略了 ${omitted} 个事件`] : []),
  ].join("，");
  return [
    ...(cut ? [`日志在第 ${lastSeq} 个事件之后中断：运行在完成之前就结束了。`] : []),
    ...(receiptDiffers
      ? [`日志旁的 ${RECEIPT_FILE} 不是这次运行的凭证：它属于另一次运行、被改动过，或无法读取。`]
      : []),
    ...(skipped > 0 ? [`日志中有 ${skipped} 行无法识别。`] : []),
    ...(left === "" ? [] : [`为控制报告大小，${left}；完整内容见日志。`]),
  ];
}

/** Stands in a text in place of what was left out. */
export const missingCharacters = (left: number, chinese: boolean): string =>
  chinese
    ? `… 本报告省略了 ${left.toLocaleString("en-US")} 个字符 …`
    : `… ${left.toLocaleString("en-US")} characters are left out of this report …`;
