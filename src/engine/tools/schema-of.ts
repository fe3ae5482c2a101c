import * as z from "zod";
import type { Tool } from "./tool.ts";

/** Plain JSON Schema of what a tool takes, without `$schema`, which some servers refuse. */
export function schemaOf(tool: Tool): Record<string, unknown> {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.parameters);
  return parameters;
}
