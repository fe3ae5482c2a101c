import type { HouseRule } from "./house-rules.ts";
import { invalid } from "./request-error.ts";

/** Refuses a request that holds the parameter; `{name}` in the words becomes its name. `param` is named besides only where given. */
export const refusesParameter =
  (name: string, words: string, { param = null as string | null, status = 400 } = {}): HouseRule =>
  ({ body }) =>
    name in body ? { ...invalid(words.replaceAll("{name}", name), param), status } : null;

/** How servers say that they do not take a parameter. */
export const REFUSALS = [
  "Unsupported parameter: '{name}' is not supported with this model.",
  "Unrecognized request argument supplied: {name}",
  "body.{name}: Extra inputs are not permitted",
  'Invalid JSON payload received. Unknown name "{name}": Cannot find field.',
  "json: unknown field `{name}`",
  "got an unexpected keyword argument '{name}'",
  "{name} is deprecated for this model",
  "不支持的参数 {name}",
] as const;
