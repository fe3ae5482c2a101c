/** Longest reply that is searched, and most places an object is looked for: a reply of nothing but braces must not cost minutes. */
const MOST_CHARACTERS = 200_000;
const MOST_STARTS = 200;

/** Every outermost JSON object that stands in a text, in order; fences and prose around them do not matter. */
export function jsonObjects(text: string): Record<string, unknown>[] {
  const source = text.slice(0, MOST_CHARACTERS);
  const found: Record<string, unknown>[] = [];
  let at = source.indexOf("{");
  for (let tries = 0; at >= 0 && tries < MOST_STARTS; tries += 1) {
    const end = objectEnd(source, at);
    const value = end === null ? null : parsed(source.slice(at, end));
    if (value !== null) found.push(value);
    at = source.indexOf("{", value === null || end === null ? at + 1 : end);
  }
  return found;
}

/** Index after the brace that closes the one at `start`; null when it is never closed. Braces in strings do not count. */
function objectEnd(source: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
