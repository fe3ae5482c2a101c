/** How a reply ended. `unknown`: a word no server we know uses for a whole reply (ROCm/FastFlowLM#500, googleapis/python-genai#1789). */
export type Ending = "whole" | "cut" | "filtered" | "unknown";

const WHOLE =
  /^(stop|stop_\w+|tool_?calls?|tool_use|tools?|function_?calls?|end|end_turn|end_of_turn|eos|eos_\w+|completed?|done|finish(ed)?|normal|success)$/;
const CUT = /length|max_?(output_?|completion_?|new_?)?tokens|token_limit|output_limit|truncat|context_window/;
const FILTERED =
  /content_?filter|safety|prohibited|blocklist|recitation|\bspii\b|guardrail|sensitive|moderation|policy_violation/;

/** Reads a finish_reason, or the reason an incomplete response gives. One that is missing says nothing against the reply. */
export function endingOf(reason: unknown): Ending {
  if (reason === null || reason === undefined) return "whole";
  if (typeof reason !== "string") return "unknown";
  const word = reason.trim().toLowerCase().replaceAll(/[\s-]/g, "_");
  if (word === "" || WHOLE.test(word)) return "whole";
  if (FILTERED.test(word)) return "filtered";
  return CUT.test(word) ? "cut" : "unknown";
}
