import * as z from "zod";
import { argumentsProblem, type Checked } from "./chat-request.ts";
import { fromIssues, invalid, type RequestError } from "./request-error.ts";
import { FunctionName, functionFields } from "./tool-schema.ts";

const status = z.enum(["in_progress", "completed", "incomplete"]).optional();

const OutputPart = z.looseObject({ type: z.enum(["output_text", "refusal", "input_text"]) });

const Item = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      type: z.literal("message"),
      id: z.string().startsWith("msg_").optional(),
      role: z.enum(["user", "assistant", "system"]),
      content: z.union([z.string().min(1), z.array(OutputPart).min(1)]),
      status,
    }),
    z.strictObject({
      type: z.literal("function_call"),
      id: z.string().startsWith("fc_").optional(),
      call_id: z.string().min(1).max(64),
      name: FunctionName,
      arguments: z.string(),
      status,
    }),
    z.strictObject({
      type: z.literal("function_call_output"),
      id: z.string().optional(),
      call_id: z.string().min(1).max(64),
      output: z.string(),
      status,
    }),
    z.strictObject({
      type: z.literal("reasoning"),
      id: z.string().startsWith("rs_"),
      summary: z.array(z.unknown()),
      content: z.array(z.unknown()).optional(),
      encrypted_content: z.string().nullable().optional(),
      status,
    }),
  ],
  { error: "Supported values are: 'message', 'function_call', 'function_call_output', and 'reasoning'" },
);

const ResponsesRequest = z.strictObject({
  model: z.string().min(1),
  instructions: z.string().optional(),
  input: z.array(Item).min(1),
  tools: z
    .array(z.strictObject({ type: z.literal("function"), ...functionFields }))
    .min(1, "[] is too short")
    .optional(),
  store: z.literal(false, "this organisation keeps nothing; send store: false"),
  include: z.array(z.enum(["reasoning.encrypted_content"])).optional(),
  temperature: z.number().optional(),
  max_output_tokens: z.int().optional(),
  stream: z.boolean().optional(),
});
type Items = z.infer<typeof ResponsesRequest>["input"];

function orderError(items: Items, ledBy: ReadonlyMap<string, string>): RequestError | null {
  const open = new Set<string>();
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (item.type === "reasoning") {
      if (!item.encrypted_content) {
        return { ...invalid(`Item with id '${item.id}' not found.`, "input"), status: 404 };
      }
      if (!next || next.type === "reasoning" || next.type === "function_call_output") {
        return invalid(
          `Item '${item.id}' of type 'reasoning' was provided without its required following item.`,
          "input",
        );
      }
    }
    if (item.type === "function_call") {
      const problem = argumentsProblem(item.arguments);
      if (problem !== null) return invalid(problem, `input[${index}].arguments`);
      if (open.has(item.call_id)) return invalid(`Duplicate call_id ${item.call_id}.`, "input");
      const led = item.id === undefined ? undefined : ledBy.get(item.id);
      if (led !== undefined && !items.slice(0, index).some((before) => before.id === led)) {
        return invalid(
          `Item '${item.id}' of type 'function_call' was provided without its required 'reasoning' item: '${led}'.`,
          "input",
        );
      }
      open.add(item.call_id);
    }
    if (item.type === "function_call_output" && !open.delete(item.call_id)) {
      return invalid(`No tool call found for function call output with call_id ${item.call_id}.`, "input");
    }
    if (item.type === "message" && item.role === "user" && open.size > 0) break;
  }
  const [left] = open;
  return left === undefined ? null : invalid(`No tool output found for function call ${left}.`, "input");
}

/** Judges a responses body as a strict server does. `ledBy`: id of each function_call item the server sent to that of its reasoning item. */
export function checkResponses(body: unknown, ledBy: ReadonlyMap<string, string>): Checked {
  const parsed = ResponsesRequest.safeParse(body);
  if (!parsed.success) return { ok: false, error: fromIssues(parsed.error.issues) };
  const { model, instructions = "", input, tools = [], stream } = parsed.data;
  const error = orderError(input, ledBy);
  if (error) return { ok: false, error };
  const from = input.findLastIndex((item) => item.type !== "function_call_output") + 1;
  const user = input.findLast((item) => item.type === "message" && item.role === "user");
  return {
    ok: true,
    model,
    stream: stream === true ? { usage: true } : null,
    seen: {
      system: instructions,
      lastUser: user?.type === "message" && typeof user.content === "string" ? user.content : "",
      lastResults: input.slice(from).map((item) => (item.type === "function_call_output" ? item.output : "")),
      tools: tools.map((tool) => tool.name),
    },
  };
}
