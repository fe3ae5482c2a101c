import type { InputDefinition } from "./schema.ts";

type Value = string | number | boolean;

/**
 * The `inputs` context from the definitions and the values given. Throws in GitHub's words for an input that is not
 * defined, one that is missing though required, and a value of another type.
 */
export function inputValues(
  definitions: Record<string, InputDefinition>,
  given: Record<string, unknown>,
): Record<string, Value> {
  const unknown = Object.keys(given).find((name) => !(name in definitions));
  if (unknown !== undefined) throw new Error(`Invalid input, ${unknown} is not defined in the referenced workflow.`);
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => {
      const value = given[name] ?? definition.default;
      if (value === undefined && definition.required) {
        throw new Error(`Input ${name} is required, but not provided while calling.`);
      }
      return [name, typed(name, definition, value)];
    }),
  );
}

function typed(name: string, { type = "string", options }: InputDefinition, value: unknown): Value {
  const wrong = () => new Error(`Unexpected value '${JSON.stringify(value)}' for the ${type} input ${name}`);
  switch (type) {
    case "boolean":
      if (value === undefined || value === "") return false;
      if (typeof value !== "boolean") throw wrong();
      return value;
    case "number":
      if (value === undefined || value === "") return 0;
      if (typeof value !== "number") throw wrong();
      return value;
    default:
      if (typeof value === "object" && value !== null) throw wrong();
      if (options !== undefined && value !== undefined && !options.includes(String(value))) throw wrong();
      return String(value ?? "");
  }
}

/** What the form of "Run workflow" sends is text; the `inputs` context has the types. */
export function fromForm(
  definitions: Record<string, InputDefinition>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const type = definitions[name]?.type;
      if (type === "boolean" && (value === "true" || value === "false")) return [name, value === "true"];
      return [name, type === "number" && typeof value === "string" && value !== "" ? Number(value) : value];
    }),
  );
}
