import { type Case, isClassCase, type TaggedValue, type Value } from "../../domain/value.ts";

/** A value as a literal that can be pasted into a test; what has none is shown as a comment would name it. Python's syntax. */
export function literal(value: Value): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "number") return Object.is(value, -0) ? "-0.0" : String(value);
  if (typeof value === "string") return text(value);
  if (isList(value)) return `[${value.map(literal).join(", ")}]`;
  if ("int" in value) return value.int;
  if ("float" in value) return float(value.float);
  if ("complex" in value) return `complex(${value.complex.map(float).join(", ")})`;
  if ("bytes" in value) return bytes(value.bytes);
  if ("tuple" in value) return `(${value.tuple.map(literal).join(", ")}${value.tuple.length === 1 ? "," : ""})`;
  if ("set" in value) return value.set.length === 0 ? "set()" : `{${value.set.map(literal).join(", ")}}`;
  if ("dict" in value) return `{${value.dict.map(([key, one]) => `${literal(key)}: ${literal(one)}`).join(", ")}}`;
  if ("object" in value) {
    const [name, fields] = value.object;
    return `<${name} with ${fields.map(([field, one]) => `${field}=${literal(one)}`).join(", ") || "no fields"}>`;
  }
  if ("raises" in value) return `<raises ${value.raises}>`;
  if ("large" in value) return `<a value of ${value.large[1]} bytes>`;
  return `<${value.opaque}>`;
}

/** A case as the call or the calls it stands for. */
export function callOf(entry: string, given: Case): string {
  if (isClassCase(given)) {
    const steps = given.ops.map(([method, args]) => `.${method}(${args.map(literal).join(", ")})`);
    return [`${entry}(${given.init.map(literal).join(", ")})`, ...steps].join(" ");
  }
  const named = Object.entries(given.kwargs ?? {}).map(([name, value]) => `${name}=${literal(value)}`);
  return `${entry}(${[...given.args.map(literal), ...named].join(", ")})`;
}

/** A line that can be pasted into a test and holds where the answer is `expected`; null where that has no literal. */
export function assertionOf(entry: string, given: Case, expected: Value): string | null {
  if (isTagged(expected) && "raises" in expected)
    return isClassCase(given) ? null : `with pytest.raises(${expected.raises}): ${callOf(entry, given)}`;
  const answer = literal(expected);
  if (/<(?:raises |\w+ with )|^</.test(answer)) return null;
  if (!isClassCase(given)) return `assert ${callOf(entry, given)} ${isSingleton(expected) ? "is" : "=="} ${answer}`;
  const steps = given.ops.map(([method, args]) => `it.${method}(${args.map(literal).join(", ")})`);
  return `it = ${entry}(${given.init.map(literal).join(", ")}); assert [${steps.join(", ")}] == ${answer}`;
}

const isSingleton = (value: Value): boolean => value === null || typeof value === "boolean";

const isTagged = (value: Value): value is TaggedValue =>
  value !== null && typeof value === "object" && !Array.isArray(value);

// Array.isArray does not narrow a readonly array out of a union.
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

const float = (given: string): string => (/nan|inf/.test(given) ? `float("${given}")` : given);

/** JSON's escapes are Python's too, but for half a surrogate pair, which both spell `\uXXXX`. */
const text = (given: string): string =>
  JSON.stringify(given).replaceAll("\u2028", "\\u2028").replaceAll("\u007f", "\\x7f");

function bytes(base64: string): string {
  const inner = [...Buffer.from(base64, "base64")].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, "0")}`,
  );
  return `b"${inner.join("")}"`;
}
