import { describe, expect, it } from "vitest";
import { entryOf, PLACES } from "../../../src/entry/probe/context-size.ts";

const read = (path: string, answer: unknown, model = "m") =>
  PLACES.find((place) => place.path === path)?.read(answer, model) ?? null;
const list = (entry: object) => ({
  object: "list",
  data: [
    { id: "other", context_length: 1 },
    { id: "m", ...entry },
  ],
});

describe("the context size", () => {
  it.each([
    ["OpenRouter", list({ context_length: 131_072 })],
    ["vLLM", list({ max_model_len: 131_072 })],
    ["Groq", list({ context_window: 131_072 })],
    ["Mistral", list({ max_context_length: 131_072 })],
    ["a provider behind a gateway", list({ top_provider: { context_length: 131_072 } })],
    ["nested", list({ meta: { n_ctx: 131_072 } })],
  ])("is read from the list of models: %s", (_, answer) => {
    expect(read("models", answer)).toBe(131_072);
  });

  it("is read where servers tell what they really loaded", () => {
    expect(read("/props", { default_generation_settings: { n_ctx: 8_192 } })).toBe(8_192);
    expect(read("/api/ps", { models: [{ name: "m:latest", model: "m:latest", context_length: 4_096 }] })).toBe(4_096);
    expect(read("/api/v0/models", list({ max_context_length: 131_072, loaded_context_length: 4_096 }))).toBe(4_096);
  });

  it("is never guessed: not from training, another model, or what is no number of tokens", () => {
    for (const entry of [
      {},
      { context_length: "131072" },
      { context_length: 0 },
      { context_length: 1.5 },
      { context_length: 1e300 },
      { meta: { n_ctx_train: 131_072 } },
    ])
      expect(read("models", list(entry))).toBeNull();
    expect(read("models", list({ context_length: 9 }), "unknown")).toBeNull();
    for (const broken of [null, "x", [], { data: "x" }, { data: [null, 3] }, { error: {} }])
      for (const { path } of PLACES) expect(read(path, broken)).toBeNull();
    expect(entryOf([{ id: "m" }], "m")).toEqual({ id: "m" });
  });
});
