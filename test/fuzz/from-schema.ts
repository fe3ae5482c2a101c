import fc from "fast-check";
import * as z from "zod";
import { hostileText } from "./hostile.ts";

/** The parts of JSON Schema that zod writes for our types. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

const words = fc.oneof(
  { weight: 1, arbitrary: hostileText(2) },
  { weight: 1, arbitrary: fc.constantFrom("", "a", "中文", "x.py") },
);
const instants = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
/** As JSON has it, so that what is written comes back the same. */
const anything = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

/** Values that a zod type takes, made after what it says of itself: a field that is added later is filled as well. */
export const valuesOf = <T extends z.ZodType>(type: T): fc.Arbitrary<z.output<T>> =>
  arbitraryOf(z.toJSONSchema(type, { io: "output" }) as Schema) as fc.Arbitrary<z.output<T>>;

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(arbitraryOf));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: Math.min(2, schema.maxItems ?? 2) });
    case "string":
      return stringOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === "object")
    return fc.dictionary(
      fc.constantFrom("cases", "failures", "shown", "a b", "中"),
      arbitraryOf(additionalProperties),
      { maxKeys: 2, noNullPrototype: true },
    );
  const fields = Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function stringOf({
  format,
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return instants;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return words.filter((text) => text.length >= minLength && text.length <= maxLength);
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const whole = type === "integer";
  const min = exclusiveMinimum !== undefined ? exclusiveMinimum + (whole ? 1 : 0.001) : (minimum ?? -1e9);
  const max = maximum ?? 1e9;
  return whole
    ? fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) })
    : fc.double({ min, max, noNaN: true }).map((value) => value + 0);
}
