import { type Case, isClassCase, isList, isTagged, type Value } from "../../domain/value.ts";
import { showCase, showValue } from "../../verify/differential/show-value.ts";

/** Characters of a value or a case that a model is shown: all but absurd ones are whole. */
const MOST = 2_000;

/** A value as the language writes it. */
export const literal = (value: Value): string => showValue(value, MOST);

/** A case as the call or the calls it stands for. */
export const callOf = (entry: string, given: Case): string => showCase(given, entry, MOST);

/** A line that can be pasted into a test and holds where the answer is `expected`; null where something has no literal. */
export function assertionOf(entry: string, given: Case, expected: Value): string | null {
  const values = isClassCase(given) ? [...given.init, ...given.ops.flatMap(([, args]) => args)] : given.args;
  const named = isClassCase(given) ? [] : Object.values(given.kwargs ?? {});
  if (![...values, ...named].every(hasLiteral) || callOf(entry, given).length >= MOST) return null;
  if (isTagged(expected) && "raises" in expected)
    return isClassCase(given) ? null : `with pytest.raises(${expected.raises}): ${callOf(entry, given)}`;
  const answer = literal(expected);
  if (!hasLiteral(expected) || answer.length >= MOST) return null;
  if (!isClassCase(given)) return `assert ${callOf(entry, given)} ${isSingleton(expected) ? "is" : "=="} ${answer}`;
  const listed = (args: readonly Value[]) => args.map(literal).join(", ");
  const steps = given.ops.map(([method, args]) => `it.${method}(${listed(args)})`);
  return `it = ${entry}(${listed(given.init)}); assert [${steps.join(", ")}] == ${answer}`;
}

const isSingleton = (value: Value): boolean => value === null || typeof value === "boolean";

/** Whether what is shown of a value is read as the same value again. */
function hasLiteral(value: Value): boolean {
  if (isList(value)) return value.every(hasLiteral);
  if (!isTagged(value)) return true;
  if ("float" in value) return Number.isFinite(Number(value.float));
  if ("tuple" in value) return value.tuple.every(hasLiteral);
  if ("set" in value) return value.set.every(hasLiteral);
  if ("dict" in value) return value.dict.every(([key, one]) => hasLiteral(key) && hasLiteral(one));
  return "int" in value || "bytes" in value;
}
