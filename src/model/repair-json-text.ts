const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

const escapeControl = (char: string): string =>
  CONTROL_ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

const isControl = (char: string): boolean => char < " ";

/**
 * Mends what models get wrong inside JSON strings, and loses nothing: raw line feeds and tabs become escapes, a backslash that starts
 * no JSON escape (`\d`, `C:\p`, one before a real line feed) is doubled; a literal `\n` or `\\n` between tokens is dropped.
 * Valid JSON comes back unchanged. Cases 17–20 of NousResearch/hermes-agent#15356, #110436, #55620, OpenHands/software-agent-sdk#2488.
 */
export function repairJsonText(text: string): string {
  let out = "";
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === "\\") {
      const next = text[i + 1] ?? "";
      if (!inString) {
        const literal = /^\\+[nrt]/.exec(text.slice(i, i + 16));
        if (literal) i += literal[0].length - 1;
        else out += char;
      } else if (next === "u" ? /^[0-9a-fA-F]{4}$/.test(text.slice(i + 2, i + 6)) : /^["\\/bfnrt]$/.test(next)) {
        out += char + next;
        i++;
      } else {
        out += "\\\\";
      }
      continue;
    }
    if (char === '"') inString = !inString;
    out += inString && isControl(char) ? escapeControl(char) : char;
  }
  return out;
}

const ENDS_CLOSED = /[}\]]\s*$/;

/** How a text that is no JSON ends: whole, cut inside a string or bracket, or with quotes or brackets that do not pair up. */
export type JsonEnding = "whole" | "cut" | "unpaired";

/**
 * Tells a cut text from a merely malformed one. Only double quotes count as quotes. A text whose "open string" holds nothing but
 * closing brackets ends as an object does, so a quote went missing earlier: that is malformed, not cut (NousResearch/hermes-agent#83229).
 * So is one that closes a bracket of the other kind and ends in a closing one.
 */
export function jsonEnding(text: string): JsonEnding {
  const open: string[] = [];
  let openedAt = -1;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === "\\" && openedAt >= 0) i++;
    else if (char === '"') openedAt = openedAt >= 0 ? -1 : i;
    else if (openedAt >= 0) continue;
    else if (char === "{") open.push("}");
    else if (char === "[") open.push("]");
    else if ((char === "}" || char === "]") && open.length > 0 && open.pop() !== char)
      return ENDS_CLOSED.test(text) ? "unpaired" : "cut";
  }
  if (openedAt >= 0) return /^\s*[}\]][\s}\]]*$/.test(text.slice(openedAt + 1)) ? "unpaired" : "cut";
  return open.length > 0 ? "cut" : "whole";
}
