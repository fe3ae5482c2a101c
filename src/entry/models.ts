import type { Settings } from "../config/schema.ts";
import { ModelRole } from "../domain/receipt.ts";
import type { PricedModel } from "../engine/session-model.ts";
import { createModel, type ModelOptions } from "../model/connect.ts";
import type { Model } from "../ports/model.ts";
import { adviseAs } from "./advise.ts";
import { requiredLevelOf } from "./budget.ts";
import { priceOf } from "./price.ts";

/** The models of a run. `roles` holds those that are not the author's. */
export interface RunModels extends PricedModel {
  roles: Partial<Record<ModelRole, PricedModel>>;
}

/** From this level on there is an examiner, and so perhaps an arbiter. */
const EXAMINER_LEVEL = 3;

/** The name of each role's model: the arbiter's is the examiner's unless it is given, the examiner's the author's. */
export function modelNames(settings: Settings): Record<ModelRole, string> {
  const examiner = settings.examinerModel ?? settings.model;
  return { examiner, arbiter: settings.arbiterModel ?? examiner };
}

/** What the sentences of failures call the setting of the author's model, and what it is to be for a role. */
const variableOf = (role: ModelRole, settings: Settings): string =>
  role === "arbiter" && settings.arbiterModel !== null ? "VERIALGO_ARBITER_MODEL" : "VERIALGO_EXAMINER_MODEL";

/**
 * One model for each name that is used: what an endpoint is found to refuse often hangs on the model. Throws a `UsageError` for an
 * address or a key that cannot be used, and for a money limit that cannot be held for one of them. `stream`: somebody watches the replies.
 */
export function openModels(settings: Settings, stream = false): RunModels {
  const author = { model: openModel(settings, settings.model, stream), priceOf: priceOf(settings, settings.model) };
  const roles: RunModels["roles"] = {};
  if (requiredLevelOf(settings) < EXAMINER_LEVEL) return { ...author, roles };
  const names = modelNames(settings);
  for (const role of ModelRole.options) {
    const name = names[role];
    if (name === settings.model) continue;
    const same = ModelRole.options.find((other) => roles[other] !== undefined && names[other] === name);
    roles[role] = (same && roles[same]) ?? {
      model: adviseAs(openModel(settings, name, stream), [["VERIALGO_MODEL", variableOf(role, settings)]]),
      priceOf: priceOf(settings, name),
    };
  }
  return { ...author, roles };
}

/** A model of this endpoint, by its name; `rest` wins over the settings. */
export const openModel = (
  settings: Settings,
  name: string,
  stream = false,
  rest: Pick<ModelOptions, "maxReplyTokens" | "retry"> = {},
): Model =>
  createModel({
    baseUrl: settings.baseUrl,
    apiKey: settings.apiKey?.reveal() ?? null,
    model: name,
    mode: settings.apiMode,
    requestTimeoutMs: settings.timeout * 1_000,
    stream,
    temperature: settings.temperature,
    maxReplyTokens: settings.maxReplyTokens,
    ...rest,
  });
