import { sentenceOf } from "../../domain/errors.ts";
import type { ToolCall } from "../../domain/message.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { explainArguments } from "./explain-arguments.ts";
import { schemaOf } from "./schema-of.ts";
import { refused, type Tool, type ToolContext, type ToolOutcome } from "./tool.ts";

/** Arguments longer than this are not looked into: four times the largest file, so nothing sensible is that long. */
export const MAX_ARGUMENT_CHARACTERS = 1_048_576;

const IN_PARTS =
  "Send the file in parts: write a first part that ends in a unique marker line with write_file, then replace the marker with the next " +
  "part by edit_file, until it is whole.";

/** For a call that is whole itself in a reply that is not. */
export const CUT_OFF = `This call was not run: your reply was cut off by the output limit. ${IN_PARTS}`;

/** Carries out one call. Never throws: an unknown tool, bad arguments and a crashing tool are results the model can act on. */
export async function callTool(tools: readonly Tool[], call: ToolCall, context: ToolContext): Promise<ToolOutcome> {
  const names = tools.map((tool) => tool.name).join(", ");
  const tool = tools.find((known) => known.name === call.name);
  if (!tool) return refused(`There is no tool "${oneLine(call.name, 40)}". The tools are: ${names}.`);
  const given = call.arguments;
  if (!given.ok && given.truncated) return refused(`${given.problem} ${IN_PARTS}`);
  if (!given.ok) {
    const schema = JSON.stringify(schemaOf(tool));
    return refused(
      `The arguments of ${tool.name} could not be read: ${given.problem} They must match this schema: ${schema}`,
    );
  }
  if (given.canonical.length > MAX_ARGUMENT_CHARACTERS)
    return refused(`The arguments of ${tool.name} are ${given.canonical.length} characters long. Send a smaller file.`);
  const checked = tool.parameters.safeParse(given.value);
  if (!checked.success) return refused(explainArguments(tool.parameters, given.value, checked.error.issues[0]));
  try {
    return await tool.run(checked.data, context);
  } catch (error) {
    return refused(`${tool.name} failed inside VeriAlgo: ${sentenceOf(error)} Try another way.`);
  }
}
