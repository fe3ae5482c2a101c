import { oneLine } from "../../domain/untrusted-text.ts";
import type { Access } from "./access.ts";
import { getJson } from "./get-json.ts";

/** Tokens one request and its reply may have together, and where it is written. `loaded`: what the server really gives, not what the model could. */
export interface ContextSize {
  tokens: number;
  from: string;
  loaded: boolean;
}

const GET_MS = 10_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** No context is larger; such a number is made up. */
const LARGEST = 100_000_000;

const tokensOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= LARGEST ? value : null;

/** Names servers have for it beside a model in `/models`: OpenRouter, vLLM, Groq, Mistral, LM Studio, llama.cpp. */
const NAMES = [
  "context_length",
  "max_model_len",
  "context_window",
  "max_context_length",
  "max_context_window_tokens",
  "n_ctx",
];

/** The entry of a list of models that has this name; Ollama adds `:latest` to a name without a tag. */
export function entryOf(list: unknown, model: string): Record<string, unknown> | null {
  const items = isRecord(list) ? (list.data ?? list.models) : list;
  if (!Array.isArray(items)) return null;
  const named = (name: string) =>
    items.find((item) => isRecord(item) && [item.id, item.model, item.name].includes(name));
  return named(model) ?? named(`${model}:latest`) ?? null;
}

/** The names of the models an endpoint lists; empty where it lists none. Never rejects. */
export async function modelNamesAt(access: Access, signal: AbortSignal): Promise<string[]> {
  const list = await getJson(access, "models", signal, GET_MS);
  const items = isRecord(list) && Array.isArray(list.data) ? list.data : [];
  return items.flatMap((item) => (isRecord(item) && typeof item.id === "string" ? oneLine(item.id, 80) : []));
}

function sizeIn(entry: Record<string, unknown> | null, names: readonly string[]): number | null {
  for (const place of [entry, entry?.meta, entry?.limits, entry?.top_provider]) {
    if (!isRecord(place)) continue;
    for (const name of names) {
      const tokens = tokensOf(place[name]);
      if (tokens !== null) return tokens;
    }
  }
  return null;
}

/** One place to look: what it answered, read. Pure. */
interface Place {
  path: string;
  loaded: boolean;
  read(answer: unknown, model: string): number | null;
}

/** What is really loaded first: a model may be able to take more than its server gives it. */
export const PLACES: readonly Place[] = [
  {
    // llama.cpp: the size of one slot.
    path: "/props",
    loaded: true,
    read: (answer) => {
      const settings = isRecord(answer) ? answer.default_generation_settings : null;
      return isRecord(settings) ? tokensOf(settings.n_ctx) : null;
    },
  },
  {
    // Ollama: models in memory.
    path: "/api/ps",
    loaded: true,
    read: (answer, model) => sizeIn(entryOf(answer, model), ["context_length"]),
  },
  {
    // LM Studio.
    path: "/api/v0/models",
    loaded: true,
    read: (answer, model) => sizeIn(entryOf(answer, model), ["loaded_context_length"]),
  },
  { path: "models", loaded: false, read: (answer, model) => sizeIn(entryOf(answer, model), NAMES) },
];

/** Asks the places that servers tell it at, by GET alone; null where none does. Nothing is guessed. Never rejects. */
export async function contextSize(access: Access, model: string, signal: AbortSignal): Promise<ContextSize | null> {
  const answers = await Promise.all(PLACES.map(({ path }) => getJson(access, path, signal, GET_MS)));
  for (const [index, { path, loaded, read }] of PLACES.entries()) {
    const tokens = read(answers[index], model);
    if (tokens !== null) return { tokens, from: path.startsWith("/") ? path : `/${path}`, loaded };
  }
  return null;
}
