import { isDeepStrictEqual } from "node:util";
import { jsonrepair } from "jsonrepair";

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/**
 * The last resort for a text that is no JSON, and whose strings and brackets are all closed: fences, `{{…}}` (tinyhumansai/tinyagents#68),
 * tags around it, trailing commas, unquoted keys. Null when it gives up too, or when no repair is without doubt.
 */
export function repairJson(text: string): { value: unknown } | null {
  const inside = unwrapped(text);
  const whole = parsed(inside) ?? parsed(singleBraces(text)) ?? parsed(bare(text));
  if (whole !== null) return whole;
  const tokens = tokensIn(inside);
  if (tokens === null) return null;
  try {
    const repaired = jsonrepair(inside);
    return keepsStrings(tokens, repaired) ? { value: JSON.parse(repaired) } : null;
  } catch {
    return null;
  }
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'[^'\\]*'|\/\/.*|\/\*[\s\S]{0,2000}?\*\//g;

/** No call holds that much besides its texts; jsonrepair takes minutes for 200,000 values that lack their commas. */
const MOST_TOKENS = 2_000;
const MOST_OTHER_CHARACTERS = 20_000;

/** The quoted texts and comments of a text, or null when there is too much of them or beside them. */
function tokensIn(text: string): string[] | null {
  const found: string[] = [];
  let others = text.length;
  for (const [token] of text.matchAll(TOKEN)) {
    if (found.length === MOST_TOKENS) return null;
    found.push(token);
    others -= token.length;
  }
  return others > MOST_OTHER_CHARACTERS ? null : found;
}

/** Whether every quoted text still stands there, in the same order: jsonrepair tears some apart (`{"a":["["],}`), and that would be run. */
function keepsStrings(tokens: readonly string[], repaired: string): boolean {
  const found = [...repaired.matchAll(TOKEN)].map(([token]) => parsed(token));
  let at = 0;
  for (const token of tokens) {
    if (token.startsWith("/")) continue;
    const wanted = token.startsWith("'") ? { value: token.slice(1, -1) } : parsed(token);
    if (wanted === null) continue;
    while (at < found.length && !isDeepStrictEqual(found[at], wanted)) at += 1;
    if (at === found.length) return false;
    at += 1;
  }
  return true;
}

/** What is valid inside a fence is taken as it is: jsonrepair makes other values of fenced texts with `{{` in a string. */
function unwrapped(text: string): string {
  const fenced = /^\s*```\w*\s*\n([\s\S]*)\n\s*```\s*$/.exec(text)?.[1];
  if (fenced !== undefined) return fenced;
  return /^\s*\{\{[\s\S]*\}\}\s*$/.test(text) ? text.trim().slice(1, -1) : text;
}

/** `{{"a": {{"b": 1}}}}`: every brace of a template doubled, those in strings aside. */
const singleBraces = (text: string): string =>
  text.replace(
    /("(?:[^"\\]|\\[\s\S])*")|\{\{|\}\}/g,
    (found, quoted?: string) => quoted ?? (found === "{{" ? "{" : "}"),
  );

/** What a template or a habit puts around an object: `<tool_call>`, `<|im_end|>`, `json`, `(…);`. */
const AROUND = /^(?:\s|<\/?[\w|▁:-]{1,40}>|json\b|[();])*$/;

/** The object without that; the text as it is where anything else stands around it. */
function bare(text: string): string {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  return AROUND.test(text.slice(0, from)) && AROUND.test(text.slice(to)) ? text.slice(from, to) : text;
}
