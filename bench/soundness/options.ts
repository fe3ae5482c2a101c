import { parseArgs } from "node:util";
import { DATA_FOLDER } from "./read-data.ts";

export const SETS = ["pairs", "quixbugs", "humanevalpack", "mutation-curve"] as const;
export type SetName = (typeof SETS)[number];

export interface Options {
  sets: readonly SetName[];
  /** This many trials of a set, spread evenly over it; null: all. */
  sample: number | null;
  /** Trials whose id begins with one of these; empty: all. */
  only: readonly string[];
  data: string;
  json: string | null;
  /** Results of earlier runs to put into the page. */
  from: readonly string[];
  writeDocs: boolean;
}

export const USAGE = `npm run bench:soundness -- [--set ${SETS.join("|")}]… [--sample N] [--only ID]… [--data DIR] [--json FILE] [--from FILE]… [--write-docs]`;

/** Throws an error with one sentence when something was given that does not exist. */
export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      set: { type: "string", multiple: true, default: [] },
      sample: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
      data: { type: "string", default: process.env.VERIALGO_BENCH_DATA ?? DATA_FOLDER },
      json: { type: "string" },
      from: { type: "string", multiple: true, default: [] },
      "write-docs": { type: "boolean", default: false },
    },
  });
  const unknown = values.set.find((set) => !(SETS as readonly string[]).includes(set));
  if (unknown !== undefined) throw new Error(`There is no set ${unknown}; there are ${SETS.join(", ")}.`);
  const sample = values.sample === undefined ? null : Number(values.sample);
  if (sample !== null && (!Number.isInteger(sample) || sample < 1))
    throw new Error("--sample takes a whole number from 1.");
  const given = values.set as SetName[];
  return {
    sets: given.length > 0 ? given : values.from.length > 0 ? [] : SETS,
    sample,
    only: values.only,
    data: values.data,
    json: values.json ?? null,
    from: values.from,
    writeDocs: values["write-docs"],
  };
}

/** `count` items spread evenly over the list, always the same ones; all where there are no more. */
export const spread = <T>(items: readonly T[], count: number | null): T[] =>
  count === null || count >= items.length
    ? [...items]
    : Array.from({ length: count }, (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)] as T);

/** A sample in which right and wrong programs have the share they have in all. */
export function sampleOf<T extends { right: boolean }>(items: readonly T[], count: number | null): T[] {
  const [wrong, right] = [items.filter((item) => !item.right), items.filter((item) => item.right)];
  if (count === null || items.length === 0) return [...items];
  const wrongs = Math.round((count * wrong.length) / items.length);
  return [...spread(wrong, wrongs), ...spread(right, count - wrongs)];
}
