import * as z from "zod";

export const FunctionName = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/, "string does not match pattern '^[a-zA-Z0-9_-]+$'");

const FORBIDDEN = ["$ref", "oneOf", "allOf", "$defs", "definitions"];

const holdsForbidden = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(holdsForbidden)
    : typeof value === "object" && value !== null
      ? Object.entries(value).some(([key, item]) => FORBIDDEN.includes(key) || holdsForbidden(item))
      : false;

/** Plain JSON Schema of an object; what many servers cannot read is refused. */
export const ParametersSchema = z
  .looseObject({
    type: z.literal("object"),
    properties: z.record(z.string(), z.unknown()),
    required: z.array(z.string()).optional(),
  })
  .refine((schema) => !holdsForbidden(schema), "$ref, oneOf, allOf and definitions are not supported")
  .refine(
    (schema) => (schema.required ?? []).every((name) => Object.hasOwn(schema.properties, name)),
    "'required' names a property that does not exist",
  );

export const functionFields = {
  name: FunctionName,
  description: z.string().min(1).optional(),
  parameters: ParametersSchema.optional(),
  strict: z.boolean().nullable().optional(),
};
