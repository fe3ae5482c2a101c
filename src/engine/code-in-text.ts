const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?^[ \t]*\1[`~]*[ \t]*$/gm;

/**
 * The program in a reply: the fenced block that holds `mark`, else the longest block, else the whole text where it holds `mark` itself.
 * Null when there is none. Ends in one line feed.
 */
export function codeInText(text: string, mark: string): string | null {
  const blocks = [...text.replace(/\r\n?/g, "\n").matchAll(FENCE)].map((found) => found[2] ?? "");
  const marked = blocks.findLast((block) => block.includes(mark));
  const longest = blocks.reduce((best, block) => (block.length > best.length ? block : best), "");
  const code = marked ?? (longest.trim() !== "" ? longest : text.includes(mark) ? text : "");
  return code.trim() === "" ? null : `${code.trim()}\n`;
}
