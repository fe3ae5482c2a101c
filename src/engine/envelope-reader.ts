/** A call as it stands in a text: nothing has been checked yet. Values of tags are texts, whatever the tool wants. */
export interface WrittenCall {
  name: string;
  given: { kind: "json"; value: unknown } | { kind: "tags"; fields: readonly { key: string; text: string }[] };
}

/** More calls than this in one text are no work. */
const MOST_CALLS = 60;

/** What stands around calls and between them: special tokens, their tags, fences. Each is taken off as often as it comes. */
const AROUND = [
  /[\s,]+/y,
  /<\/?(?:[｜|]{1,2}DSML[｜|]{1,2}|\w{1,20}:)?(?:tool_calls?|function_calls?)>/y,
  /<[｜|]tool▁calls?▁(?:begin|end)[｜|]>/y,
  /<\|\/?tool_calls?(?:_section)?(?:_begin|_end)?\|>/y,
  /<\|(?:python_tag|im_end|eot_id|eom_id|end|call)\|>|<\/s>|<[｜|]end▁of▁sentence[｜|]>/y,
  // Harmony (gpt-oss).
  /(?:<\|start\|>)?(?:assistant)?<\|channel\|>(?:commentary|analysis)\s*(?=to=)|to=(?=functions\.)/y,
  /\[\/?TOOL_CALLS\]/y,
  /function<[｜|]tool▁sep[｜|]>/y,
  /```(?:json|xml|tool_calls?|tool_code|text)?(?=\s|$|<)/y,
] as const;

/** Where such a text begins. */
export const OPENING =
  /<(?:\w{1,20}:)?tool_calls?>|<\|channel\|>(?:commentary|analysis)\s*to=functions\.|<\|tool_calls?(?:_section)?(?:_begin)?\|>|<function[=_]|<(?:[｜|]{1,2}DSML[｜|]{1,2})?(?:invoke\s|function_calls>)|<[｜|]tool▁calls?▁begin[｜|]>|\[TOOL_CALLS\]|<\|python_tag\|>/;

const TAGGED = /<(?:[｜|]{1,2}DSML[｜|]{1,2})?(?:function=|invoke\s+name=)"?([\w.-]{1,64})"?\s*>/y;
const TAGGED_END = /\s*<\/(?:[｜|]{1,2}DSML[｜|]{1,2})?(?:function|invoke|tool_call)>/y;
const FIELD = /\s*<(?:[｜|]{1,2}DSML[｜|]{1,2})?parameter(?:=|\s+name=)"?([\w.-]{1,64})"?(?:\s+string="\w+")?\s*>/y;
const FIELD_END = /<\/(?:[｜|]{1,2}DSML[｜|]{1,2})?parameter>/g;
const AFTER_FIELD =
  /\s*(?:<(?:[｜|]{1,2}DSML[｜|]{1,2})?parameter[=\s]|<\/(?:[｜|]{1,2}DSML[｜|]{1,2})?(?:function|invoke|tool_call)>)/y;
/** A name before its JSON: DeepSeek, Mistral, Kimi, gpt-oss. */
const NAMED =
  /(?:functions\.)?([A-Za-z_][\w-]{0,63})(?::\d+)?\s*(?:<[｜|]tool▁sep[｜|]>|\[ARGS\]|(?:<\|constrain\|>)?(?:json)?<\|message\|>|<\|tool_call_argument_begin\|>|(?=```json\s))\s*(?:```json\s+)?/y;
/** GLM: a name, then keys and values in turn. */
const KEYED = /([A-Za-z_][\w-]{0,63})\s*(?=<arg_key>)/y;
const KEY = /\s*<arg_key>([\w.-]{1,64})<\/arg_key>\s*<arg_value>/y;
const VALUE_END = /<\/arg_value>/g;
const AFTER_VALUE = /\s*(?:<arg_key>|<\/tool_call>|$)/y;

/** The calls a text consists of, in one of the envelopes models are trained on; null when it holds anything else, or ends too early. */
export function readEnvelope(text: string): WrittenCall[] | null {
  const calls: WrittenCall[] = [];
  let at = skipAround(text, 0);
  while (at < text.length) {
    const read = readOne(text, at);
    if (read === null) return null;
    calls.push(...read.calls);
    if (calls.length > MOST_CALLS) return null;
    at = skipAround(text, read.end);
  }
  return calls.length === 0 ? null : calls;
}

type ReadOne = { calls: WrittenCall[]; end: number } | null;

function readOne(text: string, at: number): ReadOne {
  if (text[at] === "{" || text[at] === "[") {
    const json = readJson(text, at);
    const calls = json === null ? null : callsIn(json.value);
    return json === null || calls === null ? null : { calls, end: json.end };
  }
  const tagged = matchAt(TAGGED, text, at);
  if (tagged) return readTagged(text, tagged.end, tagged.word);
  const keyed = matchAt(KEYED, text, at);
  if (keyed) return readFields(text, keyed, [KEY, VALUE_END, AFTER_VALUE]);
  const named = matchAt(NAMED, text, at);
  const json = named === null ? null : readJson(text, named.end);
  return named === null || json === null ? null : { calls: [jsonCall(named.word, json.value)], end: json.end };
}

function readTagged(text: string, at: number, word: string): ReadOne {
  const json = readJson(text, skipAround(text, at));
  const read = json
    ? { calls: [jsonCall(word, json.value)], end: json.end }
    : readFields(text, { word, end: at }, [FIELD, FIELD_END, AFTER_FIELD]);
  const closed = read === null ? null : matchAt(TAGGED_END, text, read.end);
  return read === null || closed === null ? null : { ...read, end: closed.end };
}

/** Fields up to the end of the last one. The end of a field is one that another field or the end of the call follows: code may hold the tag. */
function readFields(
  text: string,
  { word, end }: { word: string; end: number },
  [opening, closing, after]: readonly [RegExp, RegExp, RegExp],
): ReadOne {
  const fields: { key: string; text: string }[] = [];
  let at = end;
  for (let opened = matchAt(opening, text, at); opened !== null; opened = matchAt(opening, text, at)) {
    closing.lastIndex = opened.end;
    let closed = closing.exec(text);
    while (closed !== null && matchAt(after, text, closing.lastIndex) === null) closed = closing.exec(text);
    if (closed === null) return null;
    fields.push({ key: opened.word, text: text.slice(opened.end, closed.index).replace(/^\n/, "").replace(/\n$/, "") });
    at = closed.index + closed[0].length;
  }
  return { calls: [{ name: word, given: { kind: "tags", fields } }], end: at };
}

function skipAround(text: string, from: number): number {
  let at = from;
  for (let before = -1; before !== at; ) {
    before = at;
    for (const one of AROUND) at = matchAt(one, text, at)?.end ?? at;
  }
  return at;
}

function matchAt(pattern: RegExp, text: string, at: number): { word: string; end: number } | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? null : { word: found[1] ?? "", end: at + found[0].length };
}

const jsonCall = (name: string, value: unknown): WrittenCall => ({ name, given: { kind: "json", value } });

/** Every shape in which calls are written as JSON; null for any other value. */
function callsIn(value: unknown): WrittenCall[] | null {
  if (Array.isArray(value)) {
    const calls = value.map(callsIn);
    return calls.every((one) => one !== null) ? calls.flat() : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { tool_calls, function: named, name, tool, tool_name, ...rest } = value as Record<string, unknown>;
  if (Array.isArray(tool_calls)) return callsIn(tool_calls);
  if (typeof named === "object" && named !== null) return callsIn(named);
  const word = [name, tool, tool_name, named].find((one) => typeof one === "string");
  if (typeof word !== "string") return null;
  return [jsonCall(word, rest.arguments ?? rest.parameters ?? rest.args ?? rest.input ?? {})];
}

/** The JSON object or list at a place; line breaks and tabs that stand in its strings as they are count as escaped. */
function readJson(text: string, start: number): { value: unknown; end: number } | null {
  if (text[start] !== "{" && text[start] !== "[") return null;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return parsed(text.slice(start, at + 1), at + 1);
    }
  }
  return null;
}

function parsed(text: string, end: number): { value: unknown; end: number } | null {
  const mended = text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (string) =>
    string.replace(/\r/g, "\\r").replace(/\n/g, "\\n").replace(/\t/g, "\\t"),
  );
  try {
    return { value: JSON.parse(mended) as unknown, end };
  } catch {
    return null;
  }
}
