import type { ToolDeclaration } from "../../domain/message.ts";
import { editFile } from "./edit-file.ts";
import { listFiles } from "./list-files.ts";
import { readFile } from "./read-file.ts";
import { runFile } from "./run-file.ts";
import { schemaOf } from "./schema-of.ts";
import type { Tool } from "./tool.ts";
import { writeFile } from "./write-file.ts";

/** The author's tools, in the order the model is shown them. A new tool is a file and a line here. */
export const AUTHOR_TOOLS: readonly Tool[] = [writeFile, editFile, readFile, listFiles, runFile];

/** What an endpoint is told: plain JSON Schema, no `$schema`, `$ref` or `oneOf` (some servers refuse them). */
export const declarationsOf = (tools: readonly Tool[]): ToolDeclaration[] =>
  tools.map((tool) => ({ name: tool.name, description: tool.description, parameters: schemaOf(tool) }));
