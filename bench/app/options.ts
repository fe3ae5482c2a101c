import { parseArgs } from "node:util";
import { newSeed } from "../../src/domain/random.ts";

export interface Options {
  seconds: number;
  /** Deliveries a second. */
  rate: number;
  installations: number;
  /** How often the server is killed meanwhile. */
  kills: number;
  seed: string;
  /** Where the figures are written as JSON; null: to standard output. */
  json: string | null;
  /** Put the figures into the page. */
  writeDocs: boolean;
}

export const USAGE =
  "npm run bench:app -- [--seconds N] [--rate N] [--installations N] [--kills N] [--seed HEX] [--json FILE] [--write-docs]";

/** Throws an error with one sentence for what is no such option or number. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seconds: { type: "string", default: "60" },
      rate: { type: "string", default: "300" },
      installations: { type: "string", default: "50" },
      kills: { type: "string", default: "0" },
      seed: { type: "string", default: newSeed().slice(0, 8) },
      json: { type: "string" },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const whole = (name: "seconds" | "rate" | "installations" | "kills", least: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < least)
      throw new Error(`--${name} takes a whole number from ${least} on, not "${values[name]}".`);
    return number;
  };
  return {
    seconds: whole("seconds", 1),
    rate: whole("rate", 1),
    installations: whole("installations", 1),
    kills: whole("kills", 0),
    seed: values.seed,
    json: values.json ?? null,
    writeDocs: values["write-docs"],
  };
}
