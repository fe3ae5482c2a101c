import type { Case, Value } from "../../domain/value.ts";

const isText = (given: unknown): given is string => typeof given === "string";
const isPair = (given: unknown): given is [unknown, unknown] => Array.isArray(given) && given.length === 2;

/** What stands behind each tag (`value.ts`). */
const SHAPES: Readonly<Record<string, (content: unknown) => boolean>> = {
  int: (content) => isText(content) && /^-?(?:[0-9]+|0x[0-9a-f]+)$/.test(content),
  float: isText,
  complex: (content) => isPair(content) && content.every(isText),
  bytes: isText,
  tuple: isValues,
  set: isValues,
  dict: (content) => Array.isArray(content) && content.every((pair) => isPair(pair) && isValues(pair)),
  object: (content) =>
    isPair(content) &&
    isText(content[0]) &&
    Array.isArray(content[1]) &&
    content[1].every((pair) => isPair(pair) && isText(pair[0]) && isValue(pair[1])),
  raises: isText,
  opaque: isText,
  large: (content) =>
    Array.isArray(content) &&
    content.length === 3 &&
    isText(content[0]) &&
    typeof content[1] === "number" &&
    typeof content[2] === "boolean",
};

export function isValues(given: unknown): given is Value[] {
  if (!Array.isArray(given)) return false;
  for (const item of given) if (typeof item === "object" ? !isValue(item) : item === undefined) return false;
  return true;
}

/** Whether what JSON has read is a value, all the way down. By hand: a schema takes longer than the call that is judged. */
export function isValue(given: unknown): given is Value {
  if (typeof given !== "object" || given === null) return given !== undefined;
  if (Array.isArray(given)) return isValues(given);
  const [tag, ...more] = Object.keys(given);
  if (tag === undefined || more.length > 0 || !Object.hasOwn(SHAPES, tag)) return false;
  return SHAPES[tag]?.((given as Record<string, unknown>)[tag]) ?? false;
}

/** Whether what JSON has read is a case. */
export function isCase(given: unknown): given is Case {
  if (typeof given !== "object" || given === null) return false;
  const { args, kwargs = {}, init, ops } = given as Record<string, unknown>;
  if (ops === undefined)
    return isValues(args) && typeof kwargs === "object" && Object.values(kwargs ?? {}).every(isValue);
  return isValues(init) && Array.isArray(ops) && ops.every((op) => isPair(op) && isText(op[0]) && isValues(op[1]));
}
