import { describe, expect, it } from "vitest";
import { endingOf } from "../../src/model/finish.ts";

describe("endingOf", () => {
  it.each([
    null,
    undefined,
    "",
    "stop",
    "STOP",
    "tool_calls",
    "tool-calls",
    "function_call",
    "end_turn",
    "stop_sequence",
    "eos_token",
    "COMPLETE",
    "completed",
  ])("takes %j for whole", (word) => expect(endingOf(word)).toBe("whole"));

  it.each([
    "length",
    "max_tokens",
    "MAX_TOKENS",
    "max_output_tokens",
    "model_length",
    "model_context_window_exceeded",
    "token limit",
  ])("takes %j for cut", (word) => expect(endingOf(word)).toBe("cut"));

  it.each(["content_filter", "content-filter", "CONTENT_FILTERED"])("takes %j for filtered", (word) =>
    expect(endingOf(word)).toBe("filtered"),
  );

  it.each(["cancel", "error", "UNKNOWN", "MALFORMED_FUNCTION_CALL", "unstoppable", "未完成", 7, {}, false])(
    "does not know %j",
    (word) => expect(endingOf(word)).toBe("unknown"),
  );
});
