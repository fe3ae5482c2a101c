import type { Usage } from "../domain/message.ts";
import { readBaseUrl } from "./base-url.ts";

/** US dollars for a million tokens. */
export interface TokenPrice {
  inputPerMillion: number;
  outputPerMillion: number;
}

/** When the table below was compared with the providers' pages. Prices change: a user's own price always wins. */
export const PRICES_AS_OF = "2026-06-01";

/**
 * List prices without caching or batch discounts, by host and exact model name (https://platform.openai.com/docs/pricing). A gateway may
 * sell the same name at another price, so a host that is not listed has none; a provider whose price depends on the hour (DeepSeek) is left out.
 */
const PRICES: Readonly<Record<string, Readonly<Record<string, TokenPrice>>>> = {
  "api.openai.com": {
    "gpt-5": { inputPerMillion: 1.25, outputPerMillion: 10 },
    "gpt-5-mini": { inputPerMillion: 0.25, outputPerMillion: 2 },
    "gpt-5-nano": { inputPerMillion: 0.05, outputPerMillion: 0.4 },
    "gpt-4.1": { inputPerMillion: 2, outputPerMillion: 8 },
    "gpt-4.1-mini": { inputPerMillion: 0.4, outputPerMillion: 1.6 },
    "gpt-4.1-nano": { inputPerMillion: 0.1, outputPerMillion: 0.4 },
    "gpt-4o": { inputPerMillion: 2.5, outputPerMillion: 10 },
    "gpt-4o-mini": { inputPerMillion: 0.15, outputPerMillion: 0.6 },
    o3: { inputPerMillion: 2, outputPerMillion: 8 },
    "o4-mini": { inputPerMillion: 1.1, outputPerMillion: 4.4 },
  },
};

/** The listed price, or null: an unknown price is never guessed, also not from a similar name. */
export function listedPrice(host: string, model: string): TokenPrice | null {
  const models = Object.hasOwn(PRICES, host) ? PRICES[host] : undefined;
  return models && Object.hasOwn(models, model) ? (models[model] ?? null) : null;
}

/**
 * US dollars for the tokens of a reply; null where the price or a count is not known. `own` is the user's price and wins over the list.
 * Throws `UsageError` for a base URL that is none.
 */
export function pricer(baseUrl: string, model: string, own: TokenPrice | null = null): (usage: Usage) => number | null {
  const price = own ?? listedPrice(readBaseUrl(baseUrl).host, model);
  return ({ inputTokens, outputTokens }) =>
    price === null || inputTokens === null || outputTokens === null
      ? null
      : (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000;
}
