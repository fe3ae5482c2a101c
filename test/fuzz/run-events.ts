import fc from "fast-check";
import { EventBody, type RunEvent } from "../../src/domain/event.ts";
import { valuesOf } from "./from-schema.ts";
import { SEED } from "./fuzz.ts";

const kinds = EventBody.options;

/** Bodies of every kind, made beforehand: a run's end carries a whole receipt. */
const POOL: EventBody[][] = kinds.map((kind) =>
  fc.sample(valuesOf(kind) as fc.Arbitrary<EventBody>, { seed: SEED, numRuns: 60 }).map(fewIds),
);

/** Few ids and phases, so that ends meet beginnings. */
function fewIds(body: EventBody, index: number): EventBody {
  if ("id" in body) return { ...body, id: `c${index % 2}` };
  return "phase" in body ? { ...body, phase: index % 2 === 0 ? "implement" : "examine" } : body;
}

const body = fc.oneof(
  { weight: 20, arbitrary: fc.oneof(...POOL.map((bodies) => fc.constantFrom(...bodies))) },
  { weight: 16, arbitrary: fc.constantFrom(...POOL.flat().filter(({ type }) => type.startsWith("tool."))) },
  { weight: 16, arbitrary: fc.constantFrom(...POOL.flat().filter(({ type }) => type.startsWith("phase."))) },
);

/** Valid events in any order, stamped as the one place stamps them. */
export const eventLists = (most: number): fc.Arbitrary<RunEvent[]> =>
  fc.array(body, { minLength: Math.min(3, most), maxLength: most }).map((bodies) =>
    bodies.map((one, index) => ({
      ...one,
      seq: index + 1,
      at: new Date(Date.UTC(2026, 0, 1) + index * 1_500).toISOString(),
    })),
  );
