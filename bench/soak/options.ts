import { parseArgs } from "node:util";
import { newSeed } from "../../src/domain/random.ts";
import { RUNS } from "./plan.ts";

export interface Options {
  seed: string;
  /** Numbers of runs; empty: those from `from` to `to`. */
  only: readonly number[];
  from: number;
  to: number;
  /** A kind of fault whose name contains this; null: all. */
  kind: string | null;
  atOnce: number;
  /** Leave what the runs made in their folders. */
  keep: boolean;
  json: string | null;
  /** Bundles that were built before: a folder with `cli` and `action`; null: they are built now. */
  built: string | null;
  writeDocs: boolean;
}

export const USAGE = `npm run soak -- [--seed HEX] [--only N]… [--from N] [--to N] [--kind TEXT] [--at-once N] [--keep] [--json FILE] [--built DIR] [--write-docs]   (runs 1 to ${RUNS})`;

/** Throws an error with one sentence when something was given that does not exist. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seed: { type: "string", default: newSeed().slice(0, 8) },
      only: { type: "string", multiple: true, default: [] },
      from: { type: "string", default: "1" },
      to: { type: "string", default: String(RUNS) },
      kind: { type: "string" },
      "at-once": { type: "string", default: "2" },
      keep: { type: "boolean", default: false },
      json: { type: "string" },
      built: { type: "string" },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const whole = (text: string, name: string): number => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > RUNS)
      throw new Error(`--${name} takes a whole number from 1 to ${RUNS}, not "${text}".`);
    return number;
  };
  return {
    seed: values.seed,
    only: values.only.map((text) => whole(text, "only")),
    from: whole(values.from, "from"),
    to: whole(values.to, "to"),
    kind: values.kind ?? null,
    atOnce: whole(values["at-once"], "at-once"),
    keep: values.keep,
    json: values.json ?? null,
    built: values.built ?? null,
    writeDocs: values["write-docs"],
  };
}
