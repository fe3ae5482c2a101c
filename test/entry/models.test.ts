import { afterEach, describe, expect, it } from "vitest";
import { combine } from "../../src/config/load.ts";
import { advisingInInputs } from "../../src/entry/action/input-names.ts";
import { openModels } from "../../src/entry/models.ts";
import type { Model } from "../../src/ports/model.ts";
import { type ModelRouter, startModelRouter } from "../support/model-router.ts";

const settings = (given: Record<string, string>) =>
  combine([Object.fromEntries(Object.entries(given).map(([name, text]) => [name, { text, called: name }]))]);

let router: ModelRouter | null = null;
afterEach(async () => {
  await router?.close();
  router = null;
});

/** What a model that the endpoint does not have advises. */
async function advice(model: Model | undefined): Promise<string> {
  const transcript = [{ role: "user", text: "x" }] as const;
  const outcome = await model?.send({ system: "s", transcript, tools: [], signal: new AbortController().signal });
  return outcome === undefined || outcome.ok ? "" : outcome.failure.advice;
}

describe("the models of a run", () => {
  it("are the author's alone where no other is named, or the level needs no examiner", () => {
    for (const given of [{}, { examinerModel: "a", arbiterModel: "a" }, { requireLevel: "2", examinerModel: "b" }])
      expect(openModels(settings({ model: "a", ...given })).roles, JSON.stringify(given)).toEqual({});
  });

  it("are the examiner's for the arbiter too, unless it has its own or the author's", () => {
    const names = (given: Record<string, string>) => {
      const { examiner, arbiter } = openModels(settings({ model: "a", ...given })).roles;
      return [examiner?.model.identity.name, arbiter?.model.identity.name];
    };
    expect(names({ examinerModel: "b" })).toEqual(["b", "b"]);
    expect(names({ examinerModel: "b", arbiterModel: "c" })).toEqual(["b", "c"]);
    expect(names({ examinerModel: "b", arbiterModel: "a" })).toEqual(["b", undefined]);
    expect(names({ arbiterModel: "c" })).toEqual([undefined, "c"]);
    const { examiner, arbiter } = openModels(settings({ examinerModel: "b" })).roles;
    // What is learned of a model is learned once.
    expect(arbiter?.model).toBe(examiner?.model);
  });

  it("advise with the setting that names the one that failed, on the command line and in a workflow", async () => {
    router = await startModelRouter({});
    const given = { baseUrl: router.baseUrl, model: "a", examinerModel: "b", arbiterModel: "c" };
    const { model, roles } = openModels(settings(given));
    expect(await advice(model)).toMatch(/^Set VERIALGO_MODEL to/);
    expect(await advice(roles.examiner?.model)).toMatch(/^Set VERIALGO_EXAMINER_MODEL to/);
    expect(await advice(roles.arbiter?.model)).toMatch(/^Set VERIALGO_ARBITER_MODEL to/);
    expect(await advice(roles.examiner && advisingInInputs(roles.examiner.model))).toMatch(
      /^Set the input examiner-model to/,
    );
    const own = { ...given, examinerModel: "a", arbiterModel: "c" };
    expect(await advice(openModels(settings(own)).roles.arbiter?.model)).toMatch(/^Set VERIALGO_ARBITER_MODEL to/);
  });
});

describe("a money limit", () => {
  const openai = { baseUrl: "https://api.openai.com/v1", apiKey: "k", model: "gpt-4o", maxCost: "1" };

  it("needs a price for every model, and names the one that has none", () => {
    expect(openModels(settings({ ...openai, examinerModel: "gpt-5" })).roles.examiner).toBeDefined();
    const wish = (given: Record<string, string>) => () => openModels(settings({ ...openai, ...given }));
    expect(wish({ examinerModel: "gpt-99" })).toThrow(/no price is known for gpt-99 at api\.openai\.com/);
    expect(wish({ examinerModel: "gpt-5", arbiterModel: "gpt-98" })).toThrow(/no price is known for gpt-98/);
    expect(wish({ model: "gpt-97", examinerModel: "gpt-99" })).toThrow(/no price is known for gpt-97/);
    // Nobody is asked below level 3, so nothing needs to be known of them.
    expect(wish({ examinerModel: "gpt-99", requireLevel: "2" })).not.toThrow();
  });

  it("is counted with each model's own price, or with the one pair that was given", () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0 };
    const listed = openModels(settings({ ...openai, examinerModel: "gpt-5" }));
    expect([listed.priceOf?.(usage), listed.roles.examiner?.priceOf?.(usage)]).toEqual([2.5, 1.25]);
    const pair = { inputPrice: "7", outputPrice: "8" };
    const own = openModels(settings({ ...openai, ...pair, examinerModel: "gpt-99" }));
    expect([own.priceOf?.(usage), own.roles.examiner?.priceOf?.(usage)]).toEqual([7, 7]);
  });
});
