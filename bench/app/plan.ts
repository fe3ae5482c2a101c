import { derive } from "../../src/domain/random.ts";

/**
 * `command`: somebody asks for a run. `other`: an event of a kind the App is sent, that starts nothing. `repeat`: a delivery that was sent
 * before, under the same id. `forged`: its signature is wrong.
 */
export type Kind = "command" | "other" | "repeat" | "forged";

export interface Planned {
  number: number;
  /** Milliseconds after the start. */
  dueMs: number;
  kind: Kind;
  /** Number of the delivery that is repeated; else the own one. */
  of: number;
}

/** Of a hundred deliveries. The rest starts nothing. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ["forged", 1],
  ["repeat", 5],
  ["command", 5],
];
/** A repeat is of one of the last so many, so that some overlap with what they repeat. */
const LATELY = 300;

/** What is sent when, evenly spread; the same for the same seed. `mayRepeat` says of which kinds there are repeats. */
export function planLoad(
  { seconds, rate, seed }: { seconds: number; rate: number; seed: string },
  mayRepeat: readonly Kind[],
): Planned[] {
  const plan: Planned[] = [];
  const repeatable: number[] = [];
  for (let number = 0; number < seconds * rate; number += 1) {
    const kind = kindOf(derive(seed, `kind ${number}`) % 100, repeatable.length > 0);
    const lately = repeatable.slice(-LATELY);
    const of = kind === "repeat" ? (lately[derive(seed, `of ${number}`) % lately.length] as number) : number;
    plan.push({ number, dueMs: (number * 1_000) / rate, kind, of });
    if (mayRepeat.includes(kind)) repeatable.push(number);
  }
  return plan;
}

function kindOf(percent: number, isRepeatable: boolean): Kind {
  let below = 0;
  for (const [kind, share] of SHARES) {
    below += share;
    if (percent < below) return kind === "repeat" && !isRepeatable ? "other" : kind;
  }
  return "other";
}

/** Moments to kill the server at, milliseconds after the start: one in each of equal parts of the load, anywhere in its middle. */
export function planKills(kills: number, seconds: number, seed: string): number[] {
  const part = (seconds * 1_000) / kills;
  return Array.from(
    { length: kills },
    (_, n) => part * (n + 0.1 + (0.8 * (derive(seed, `kill ${n}`) % 1_000)) / 1_000),
  );
}
