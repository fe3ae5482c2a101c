import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, tool } from "ai";
import { z } from "zod";

/** The same task by `ai`. */
export async function run({ baseUrl, apiKey, model, steps, instructions, prompt, tool: given, write }) {
  const provider = createOpenAICompatible({ name: "bench", baseURL: baseUrl, apiKey });
  const { response } = await generateText({
    model: provider(model),
    system: instructions,
    prompt,
    maxRetries: 0,
    // By default every request's body is kept in the result, which grows with the square of the steps.
    experimental_include: { requestBody: false, responseBody: false },
    stopWhen: stepCountIs(steps + 2),
    tools: {
      [given.name]: tool({
        description: given.description,
        inputSchema: z.object({
          path: z.string().describe(given.fields.path),
          content: z.string().describe(given.fields.content),
        }),
        execute: async (args) => write(args),
      }),
    },
  });
  return response.messages;
}
