/** What a reply without a call can be instead of an end. Each is one question to a text; nothing here decides what follows. */

/** No word in it, nor anything else to see. */
export const isEmpty = (text: string): boolean => /^[\s\u200b-\u200d\u2060]*$/.test(text);

/** Code is no speech. */
const speech = (text: string): string => text.replace(/```[\s\S]*?(?:```|$)/g, " ").trim();

const WORK = "call|use|us|run|writ|creat|invok|execut|edit|read|fix|test|implement|add|updat|check|start|begin|mak";
const ANNOUNCES = new RegExp(
  `\\b(?:I(?:'|’)?ll|I will|I(?:'|’)?m going to|I am going to|let me|let(?:'|’)s|next,? I|now,? I|I need to|I should|I can now)\\b[^.!?\\n]{0,80}?\\b(?:${WORK})\\w*`,
  "i",
);
const ANNOUNCES_IN_CHINESE =
  /(我将|我会|我要|我来|我先|我现在|我需要|让我|接下来|下面|现在|首先)[^。！？\n]{0,40}?(调用|使用|运行|写|创建|执行|编辑|修改|读取|修复|测试|实现|检查)/;

/** Says that it will do something, or names a tool, and does not (jundot/omlx#3153). */
export function announcesCall(text: string, toolNames: readonly string[]): boolean {
  const said = speech(text);
  return (
    ANNOUNCES.test(said) ||
    ANNOUNCES_IN_CHINESE.test(said) ||
    toolNames.some((name) => new RegExp(`\\b${name}\\b`).test(said))
  );
}

const ASKS =
  /\b(could|can|would|will) you (please )?(confirm|clarify|tell|provide|specify|let me know|share|explain)|\b(would you like|do you want|shall I|should I|do you prefer|which (one )?(do|would|should))\b|\bplease (confirm|clarify|specify|let me know|provide|tell me|advise)\b|\blet me know (if|which|whether|how|what)\b/i;
const ASKS_IN_CHINESE =
  /请(您|你)?(先)?(确认|告诉|告知|提供|说明|指定|回复|选择|澄清)|是否(需要|要|可以|希望)|(您|你)(希望|想要?|需要|更倾向)|要不要|(可以|需要|行|对)吗/;

/** Asks somebody something in its last words, and waits. */
export function asksSomebody(text: string): boolean {
  const end = speech(text).slice(-400);
  return /[?？][\s"'”’」』）)*_]*$/.test(end) || ASKS.test(end) || ASKS_IN_CHINESE.test(end);
}

const REFUSES =
  /\bI(?:'|’)?(?: a)?m (?:not able|unable) to (?:help|assist|comply|continue|do|create|write|provide|fulfil|complete)|\bI (?:can(?:'|’)?t|cannot|can not|won(?:'|’)?t|will not|must decline|have to decline|decline)(?: to)? ?(?:help|assist|comply|continue|do (?:that|this)|create|write|provide|fulfil|complete|engage|support|$|[.,])/i;
const REFUSES_IN_CHINESE =
  /(抱歉|对不起|很遗憾|不好意思)[^。！？\n]{0,30}(无法|不能|不便|没办法)|我(无法|不能|不会|拒绝)(帮|协助|提供|完成|满足|继续|回答|处理|执行)/;

/** Declines in its first words. */
export function refusesWork(text: string): boolean {
  const start = speech(text).slice(0, 400);
  return REFUSES.test(start) || REFUSES_IN_CHINESE.test(start);
}
