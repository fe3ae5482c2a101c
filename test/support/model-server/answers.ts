import type { Answer } from "./troubles.ts";

/** Any value as a JSON answer. */
export const jsonAnswer = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

/** An error as OpenAI writes it. */
export const refusal = (
  status: number,
  message: string,
  code: string | number | null = null,
  headers: Record<string, string> = {},
): Answer => jsonAnswer(status, { error: { message, type: "error", param: null, code } }, headers);
