/** Gemma writes `<|"|>` for a quote; servers leak it whole or in part, `<|">`, `<|"|`, `<|` (NousResearch/hermes-agent#15356, #19887). */
const TOKEN = /<\|\\?"\|?>/;
const PAIR = /<\|\\?"\|?>([\s\S]*?)<\|\\?"\|?>(?=\s*(?:[,:}\]]|$))/g;
const AFTER_QUOTE = /<\|(?<=[:,[{]\s*"<\|)(?:\\?"\|?>?"?)?/g;
const BEFORE_QUOTE = /<\|(?:\\?"\|?>?|\\)?(?="\s*[,:}\]])/g;
const MANY = 200;

/** Text between two tokens as a JSON string: it holds raw line breaks, or it was escaped already and only its quotes were lost. */
const asString = (inner: string): string =>
  /[\n\r\t]/.test(inner) ? JSON.stringify(inner) : `"${inner.replace(/(\\[\s\S])|"/g, (_, pair) => pair ?? '\\"')}"`;

/** Real quotes in place of leaked tokens; null where there are none (or so many that it is no accident). Only for text that is no JSON. */
export function withoutQuoteTokens(text: string): string | null {
  if (!text.includes("<|") || text.split("<|", MANY + 1).length > MANY) return null;
  const paired = text.replace(PAIR, (whole, inner: string, at: number) =>
    /[:,[{(]\s*$/.test(text.slice(Math.max(0, at - 200), at)) ? asString(inner) : whole,
  );
  const cleaned = paired.replace(AFTER_QUOTE, "").replace(BEFORE_QUOTE, "");
  const opened = TOKEN.test(cleaned) ? cleaned.replace(TOKEN, '"') : cleaned;
  return opened === text ? null : opened;
}
