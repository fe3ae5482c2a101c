import type { Model } from "../../ports/model.ts";

/** The names the command line's sentences use, and what a workflow calls the same. */
const INPUTS: readonly (readonly [variable: RegExp, input: string])[] = [
  // Where a sentence names both, ours goes.
  [/ \(the inputs base-url and api-key\)/g, ""],
  [/OPENAI_BASE_URL/g, "the input base-url"],
  [/OPENAI_API_KEY/g, "the input api-key"],
  [/VERIALGO_API_MODE/g, "the input api-mode"],
  [/VERIALGO_TIMEOUT/g, "the input timeout"],
  [/VERIALGO_MODEL/g, "the input model"],
];

/** A sentence of advice for somebody who has a workflow file before them. */
export const inInputNames = (advice: string): string =>
  INPUTS.reduce((text, [variable, input]) => text.replace(variable, input), advice);

/** The same model, whose failures advise in the workflow's words. */
export const advisingInInputs = (model: Model): Model => ({
  identity: model.identity,
  async send(request, observer) {
    const outcome = await model.send(request, observer);
    if (outcome.ok) return outcome;
    const { failure } = outcome;
    return { ...outcome, failure: { ...failure, advice: inInputNames(failure.advice) } };
  },
});
