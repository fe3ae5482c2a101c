import type { Model } from "../ports/model.ts";

/** Names as the sentences of failures have them, and what is to stand there instead. */
export type Renaming = readonly (readonly [name: string | RegExp, instead: string])[];

export const renamed = (text: string, renaming: Renaming): string =>
  renaming.reduce((now, [name, instead]) => now.replaceAll(name, instead), text);

/** The same model, whose failures advise with other names of settings. */
export const adviseAs = (model: Model, renaming: Renaming): Model => ({
  ...model,
  async send(request, observer) {
    const outcome = await model.send(request, observer);
    if (outcome.ok) return outcome;
    const { failure } = outcome;
    return { ...outcome, failure: { ...failure, advice: renamed(failure.advice, renaming) } };
  },
});
