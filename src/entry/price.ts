import type { Settings } from "../config/schema.ts";
import { SETTINGS } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import type { PriceOf } from "../engine/meter.ts";
import { pricer } from "../model/prices.ts";

/**
 * What a reply of a model costs in US dollars, or null where that is not known. One pair of own prices holds for every model of a run.
 * Throws a `UsageError` when a money limit is set that could not be held: a limit that limits nothing must not look like one.
 */
export function priceOf(settings: Settings, model: string): PriceOf {
  const { inputPrice, outputPrice } = settings;
  if ((inputPrice === null) !== (outputPrice === null))
    throw new UsageError("Give both --input-price and --output-price, or neither.");
  const own =
    inputPrice === null || outputPrice === null ? null : { inputPerMillion: inputPrice, outputPerMillion: outputPrice };
  const price = pricer(settings.baseUrl, model, own);
  if (settings.maxCost !== null && price({ inputTokens: 1, outputTokens: 1 }) === null)
    throw new UsageError(
      `--max-cost cannot be held: no price is known for ${model} at ${new URL(settings.baseUrl).host}; give ${SETTINGS.inputPrice.flag} and ${SETTINGS.outputPrice.flag}.`,
    );
  return price;
}
