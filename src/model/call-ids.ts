/**
 * Ids for the calls of one reply, in call order: never empty, never twice. An id the server sent is kept where it can be; a missing one
 * becomes `call_<turn>_<index>`, one that stands there twice gets a suffix. `taken` are the ids already in the transcript: servers that
 * count from 0 in each reply use them again, and those that look results up by id find the wrong one.
 * Done before anything is stored: one empty id makes every later request fail (openai/openai-node#1946, huggingface/smolagents#2683).
 */
export function uniqueCallIds(received: readonly unknown[], turn: number, taken: ReadonlySet<string>): string[] {
  const used = new Set<string>();
  const fromServer = new Set(received.filter((id) => typeof id === "string"));
  /** Of each stem the number to go on with: what was not free stays so. */
  const next = new Map<string, number>();
  const firstFree = (stem: string, from: number): string => {
    for (let n = next.get(stem) ?? from; ; n++) {
      const candidate = n === 0 ? stem : `${stem}_${n}`;
      next.set(stem, n + 1);
      if (!used.has(candidate) && !taken.has(candidate) && !fromServer.has(candidate)) return candidate;
    }
  };
  return received.map((id, index) => {
    const given = typeof id === "string" && id.trim() !== "" ? id : null;
    const isFree = given !== null && !used.has(given) && !taken.has(given);
    const unique =
      given === null ? firstFree(`call_${turn}_${index}`, 0) : isFree ? given : firstFree(given.slice(0, 56), 2);
    used.add(unique);
    return unique;
  });
}

/** A name every endpoint takes back in the history: ASCII letters, digits, `_` and `-`, 1 to 64 characters (OpenAI's rule). */
export const storableName = (received: unknown): string =>
  (typeof received === "string" ? received.trim() : "").replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unnamed_tool";
