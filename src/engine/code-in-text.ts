const FENCE = /^[ \t]*(`{3,}|~{3,})/;
const BARE_FENCE = /^[ \t]*(`{3,}|~{3,})[`~]*[ \t]*$/;

/**
 * The program in a reply: the fenced block that holds `mark`, else the longest block, else the whole text where it holds `mark` itself.
 * Null when there is none. Ends in one line feed.
 */
export function codeInText(text: string, mark: string): string | null {
  const blocks = fencedBlocks(text.replace(/\r\n?/g, "\n").split("\n"));
  const marked = blocks.findLast((block) => block.includes(mark));
  const longest = blocks.reduce((best, block) => (block.length > best.length ? block : best), "");
  const code = marked ?? (longest.trim() !== "" ? longest : text.includes(mark) ? text : "");
  return code.trim() === "" ? null : `${code.trim()}\n`;
}

/** What stands between each fence and the next bare one that is no shorter (or the longest there is). Linear: a reply may be all fences. */
function fencedBlocks(lines: readonly string[]): string[] {
  const bare = lines.map((line) => BARE_FENCE.exec(line)?.[1] ?? "");
  const lengthAt = (at: number, kind: string) => (bare[at]?.startsWith(kind) ? (bare[at]?.length ?? 0) : 0);
  /** Of each kind of fence the longest bare one from each line on. */
  const longest = { "`": new Int32Array(lines.length + 1), "~": new Int32Array(lines.length + 1) };
  for (const kind of ["`", "~"] as const)
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      longest[kind][at] = Math.max(lengthAt(at, kind), longest[kind][at + 1] ?? 0);
    }
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const fence = FENCE.exec(lines[at] ?? "")?.[1];
    if (fence === undefined) continue;
    const kind = fence.startsWith("`") ? "`" : "~";
    const length = Math.min(fence.length, longest[kind][at + 1] ?? 0);
    if (length === 0) continue;
    let end = at + 1;
    while (lengthAt(end, kind) < length) end += 1;
    blocks.push(lines.slice(at + 1, end).join("\n"));
    at = end;
  }
  return blocks;
}
