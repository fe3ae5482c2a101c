import { useEffect, useMemo, useState } from "preact/hooks";
import { isColoured, linesOf, type Token, tokenLines } from "./tokens.ts";

/** A file's lines, and their colours where it has any. */
export interface CodeSource {
  lines: readonly string[];
  tokens: readonly (readonly Token[])[] | null;
}

/** Longer files are drawn first and coloured then. UTF-16 units. */
const AT_ONCE = 10_000;

export function useSource(path: string, text: string): CodeSource & { isPlain: boolean } {
  const isPlain = useMemo(() => !isColoured(path, text), [path, text]);
  const lines = useMemo(() => linesOf(text), [text]);
  const now = useMemo(() => (isPlain || text.length > AT_ONCE ? null : tokenLines(text)), [isPlain, text]);
  const [later, setLater] = useState<{ text: string; tokens: Token[][] | null } | null>(null);
  useEffect(() => {
    if (isPlain || text.length <= AT_ONCE) return;
    const timer = setTimeout(() => setLater({ text, tokens: tokenLines(text) }));
    return () => clearTimeout(timer);
  }, [isPlain, text]);
  const tokens = now ?? (later?.text === text ? later.tokens : null);
  return useMemo(() => ({ lines, tokens, isPlain }), [lines, tokens, isPlain]);
}
