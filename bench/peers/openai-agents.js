import { Agent, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";

/** The same task by `@openai/agents`: chat completions, no tracing. */
export async function run({ baseUrl, apiKey, model, steps, instructions, prompt, tool: given, write }) {
  setTracingDisabled(true);
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0 });
  const agent = new Agent({
    name: "author",
    instructions,
    model: new OpenAIChatCompletionsModel(client, model),
    tools: [
      tool({
        name: given.name,
        description: given.description,
        parameters: z.object({
          path: z.string().describe(given.fields.path),
          content: z.string().describe(given.fields.content),
        }),
        execute: async (args) => write(args),
      }),
    ],
  });
  const result = await new Runner({ tracingDisabled: true }).run(agent, prompt, { maxTurns: steps + 2 });
  return result.history;
}
