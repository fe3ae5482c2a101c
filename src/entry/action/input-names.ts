import type { Model } from "../../ports/model.ts";
import { adviseAs, type Renaming, renamed } from "../advise.ts";

/** The names the command line's sentences use, and what a workflow calls the same. */
const INPUTS: Renaming = [
  // Where a sentence names both, ours goes.
  [/ \(the inputs base-url and api-key\)/g, ""],
  [/OPENAI_BASE_URL/g, "the input base-url"],
  [/OPENAI_API_KEY/g, "the input api-key"],
  [/VERIALGO_API_MODE/g, "the input api-mode"],
  [/VERIALGO_TIMEOUT/g, "the input timeout"],
  [/VERIALGO_MODEL/g, "the input model"],
  [/VERIALGO_EXAMINER_MODEL/g, "the input examiner-model"],
  [/VERIALGO_ARBITER_MODEL/g, "the input arbiter-model"],
];

/** A sentence of advice for somebody who has a workflow file before them. */
export const inInputNames = (advice: string): string => renamed(advice, INPUTS);

/** The same model, whose failures advise in the workflow's words. */
export const advisingInInputs = (model: Model): Model => adviseAs(model, INPUTS);
