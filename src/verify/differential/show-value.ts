import { type Case, isClassCase, isList, isTagged, type Value } from "../../domain/value.ts";

/** Characters of one shown value or case that a person still reads. */
const MOST = 300;

/**
 * A value as a person writes it in Python (`[1, (2, 3), {'a': 1.5}]`); `raises ValueError` for an exception.
 * @param most characters; what is longer loses its middle
 */
export const showValue = (value: Value, most = MOST): string => shortened(written(value), most);

/** What a call did, as a verb: `gives 3`, `raises ValueError`. */
export const showAnswer = (value: Value): string =>
  isTagged(value) && "raises" in value ? showValue(value) : `gives ${showValue(value)}`;

/** A case as the call it is: `merge([3, 1], key=2)`, or `Stack() .push(1) .pop()` with the operations in order. */
export function showCase(input: Case, entry: string, most = MOST): string {
  if (isClassCase(input)) {
    const steps = input.ops.map(([method, args]) => `.${method}(${listed(args)})`);
    return shortened([`${entry}(${listed(input.init)})`, ...steps].join(" "), most);
  }
  const named = Object.entries(input.kwargs ?? {}).map(([name, value]) => `${name}=${written(value)}`);
  return shortened(`${entry}(${[...input.args.map(written), ...named].join(", ")})`, most);
}

/** A value as ordinary JSON for a receipt: tuples and sets as lists, floats and large ints as numbers or texts. Not to be read back. */
export function plainOf(value: Value): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(plainOf);
  if ("tuple" in value) return value.tuple.map(plainOf);
  if ("set" in value) return value.set.map(plainOf);
  if ("float" in value) return Number.isFinite(Number(value.float)) ? Number(value.float) : value.float;
  if ("int" in value) return value.int;
  if ("dict" in value && value.dict.every(([key]) => typeof key === "string"))
    return Object.fromEntries(value.dict.map(([key, one]) => [key, plainOf(one)]));
  return "raises" in value ? { raises: value.raises } : written(value);
}

const listed = (values: readonly Value[]): string => values.map(written).join(", ");

function written(value: Value): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return quoted(value);
  if (isList(value)) return `[${listed(value)}]`;
  if ("int" in value) return value.int;
  if ("float" in value) return value.float;
  if ("complex" in value) return `complex(${value.complex.join(", ")})`;
  if ("bytes" in value) return `b${quoted(latin1Of(value.bytes), bytesEscape)}`;
  if ("tuple" in value) return `(${listed(value.tuple)}${value.tuple.length === 1 ? "," : ""})`;
  if ("set" in value) return value.set.length === 0 ? "set()" : `{${listed(value.set)}}`;
  if ("dict" in value) return `{${value.dict.map(([key, one]) => `${written(key)}: ${written(one)}`).join(", ")}}`;
  if ("raises" in value) return `raises ${value.raises}`;
  if ("large" in value) return `a value of ${value.large[1]} bytes`;
  if ("opaque" in value) return `<${value.opaque}>`;
  if ("unmade" in value) return `<${value.unmade}>`;
  const [name, fields] = value.object;
  const [only] = fields;
  if (only?.[0] === "value" && fields.length === 1 && typeof only[1] === "string") return `${name}(${quoted(only[1])})`;
  return `${name}(${fields.map(([field, one]) => `${field}=${written(one)}`).join(", ")})`;
}

/** Without `Buffer`, which no browser has. What is no base64 is shown as it stands. */
function latin1Of(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return base64;
  }
}

const bytesEscape = /[^\x20-\x7e]/g;
/** What cannot be seen or would break a line: control characters, line separators, marks of direction, halves of pairs. */
const textEscape = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SHORT: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text as Python's `repr` has it. */
function quoted(text: string, hidden = textEscape): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replace(hidden, (found) => SHORT[found] ?? escaped(found.codePointAt(0) ?? 0));
  return quote + inner + quote;
}

function escaped(code: number): string {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const tail = Math.floor(most / 3);
  // Hidden characters are escaped already: what is half a pair was cut.
  return `${text.slice(0, most - tail - 1)}…${text.slice(text.length - tail)}`.replace(/\p{Cs}/gu, "");
}
