import type { AnySchemaObject } from "ajv";

/** Where the open twin of each component lives: parts of an `allOf` must not be closed one by one. */
export const OPEN = "#/open/";

/**
 * The schema with every described object closed: a field GitHub's description does not know is then an error. GitHub
 * itself ignores such fields, which is how a misspelt one goes unnoticed.
 */
export function closeObjects(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closeObjects(item));
  if (schema === null || typeof schema !== "object") return schema;
  const node = schema as AnySchemaObject;
  if (typeof node.$ref === "string") return isPart ? { $ref: node.$ref.replace("#/schemas/", OPEN) } : node;
  const owner = isPart || node.properties !== undefined || node.allOf !== undefined;
  const closed: AnySchemaObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "properties") closed.properties = mapValues(value, (item) => closeObjects(item));
    else if (key === "allOf") closed.allOf = (value as unknown[]).map((item) => closeObjects(item, true));
    else if ((key === "anyOf" || key === "oneOf") && owner) {
      closed[key] = (value as AnySchemaObject[]).map(({ additionalProperties: _, ...item }) =>
        closeObjects(item, true),
      );
    } else if (["anyOf", "oneOf", "items", "not"].includes(key)) closed[key] = closeObjects(value);
    else closed[key] = value;
  }
  if (!isPart && owner && closed.additionalProperties === undefined) closed.unevaluatedProperties = false;
  return closed;
}

const mapValues = (record: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
