import type { Case, Value } from "../../domain/value.ts";

/** The driver writes values of 400 levels and decimal numbers of 4,215 digits at most; whatever goes further is not the driver's. */
const MOST_DEPTH = 500;

const isText = (given: unknown): given is string => typeof given === "string";
const isPair = (given: unknown): given is [unknown, unknown] => Array.isArray(given) && given.length === 2;

/** As Python writes it. Anything else would be taken for NaN, or for a number in another notation. */
const FLOAT = /^(?:-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|inf)|nan)$/;
const isFloat = (given: unknown): boolean => isText(given) && FLOAT.test(given);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What stands behind each tag (`value.ts`), so many levels down. */
const SHAPES: Readonly<Record<string, (content: unknown, depth: number) => boolean>> = {
  int: (content) => isText(content) && /^-?(?:[0-9]{1,4300}|0x[0-9a-f]+)$/.test(content),
  float: isFloat,
  complex: (content) => isPair(content) && content.every(isFloat),
  bytes: (content) => isText(content) && BASE64.test(content),
  tuple: isValues,
  set: isValues,
  dict: (content, depth) => Array.isArray(content) && content.every((pair) => isPair(pair) && isValues(pair, depth)),
  object: (content, depth) =>
    isPair(content) &&
    isText(content[0]) &&
    Array.isArray(content[1]) &&
    content[1].every((pair) => isPair(pair) && isText(pair[0]) && isValue(pair[1], depth)),
  raises: isText,
  opaque: isText,
  unmade: isText,
  large: (content) =>
    Array.isArray(content) &&
    content.length === 3 &&
    isText(content[0]) &&
    /^[0-9a-f]{64}$/.test(content[0]) &&
    Number.isSafeInteger(content[1]) &&
    typeof content[2] === "boolean",
};

export function isValues(given: unknown, depth = 0): given is Value[] {
  if (!Array.isArray(given)) return false;
  for (const item of given) if (typeof item === "object" ? !isValue(item, depth) : item === undefined) return false;
  return true;
}

/** Whether what JSON has read is a value, all the way down. By hand: a schema takes longer than the call that is judged. */
export function isValue(given: unknown, depth = 0): given is Value {
  if (typeof given !== "object" || given === null) return given !== undefined;
  if (depth > MOST_DEPTH) return false;
  if (Array.isArray(given)) return isValues(given, depth + 1);
  const [tag, ...more] = Object.keys(given);
  if (tag === undefined || more.length > 0 || !Object.hasOwn(SHAPES, tag)) return false;
  return SHAPES[tag]?.((given as Record<string, unknown>)[tag], depth + 1) ?? false;
}

/** Whether what JSON has read is a case. */
export function isCase(given: unknown): given is Case {
  if (typeof given !== "object" || given === null) return false;
  const { args, kwargs = {}, init, ops } = given as Record<string, unknown>;
  if (ops === undefined)
    return isValues(args) && typeof kwargs === "object" && Object.values(kwargs ?? {}).every((value) => isValue(value));
  return isValues(init) && Array.isArray(ops) && ops.every((op) => isPair(op) && isText(op[0]) && isValues(op[1]));
}
