import { Draws } from "../../src/verify/differential/draws.ts";
import type { Fault, Strike, Surface } from "./faults/fault.ts";
import type { Truth } from "./programs.ts";

/** One run of the soak, decided by seed and number alone. */
export interface Planned {
  /** From 1. */
  number: number;
  kind: string;
  surface: Surface;
  truth: Truth;
  variant: number;
  /** The command as an ordinary user, whose sandbox is another than root's. */
  ordinary: boolean;
  json: boolean;
  /** No --out: the folder is named by what the model makes of the requirement. */
  late: boolean;
  strike: Strike;
}

/** Of the soak; a slice of it is the same runs. */
export const RUNS = 200;
/** Of 200; the others are right. */
const WRONG = 40;
const UNDECIDABLE = 6;
const SHARE_ORDINARY = 0.25;
const SHARE_JSON = 0.75;
const SHARE_LATE = 0.25;
/** Users without an account; each run has its own, as limits count by user. */
const FIRST_USER = 50_000;

export const userOf = ({ number, ordinary }: Pick<Planned, "number" | "ordinary">): number | null =>
  ordinary ? FIRST_USER + number : null;

export function planRuns(seed: string, faults: readonly Fault[]): Planned[] {
  const order = new Draws(seed, "order").shuffled(
    faults.flatMap((fault) => Array.from({ length: fault.share }, () => fault)),
  );
  if (order.length !== RUNS) throw new Error(`the shares of the faults add up to ${order.length}, not ${RUNS}`);
  const truths = new Draws(seed, "truths").shuffled(
    order.map((_, at): Truth => (at < WRONG ? "wrong" : at < WRONG + UNDECIDABLE ? "undecidable" : "right")),
  );
  return order.map((fault, at) => planOne(seed, at + 1, fault, truths[at] as Truth));
}

function planOne(seed: string, number: number, fault: Fault, truth: Truth): Planned {
  const draws = new Draws(seed, `run ${number}`);
  const surface = draws.pick(fault.surfaces);
  const ordinary =
    surface !== "action" && (fault.as === undefined ? draws.chance(SHARE_ORDINARY) : fault.as === "ordinary");
  const [variant, json] = [draws.int(0, 11), draws.chance(SHARE_JSON)];
  const late = surface === "implement" && draws.chance(SHARE_LATE);
  const strike = fault.draw(draws, surface, ordinary ? FIRST_USER + number : null);
  return { number, kind: fault.kind, surface, truth, variant, ordinary, json, late, strike };
}

export const describeRun = ({ number, kind, surface, truth, ordinary, strike }: Planned): string =>
  `${number} ${surface}${ordinary ? " as an ordinary user" : ""}, ${truth} program, ${kind}: ${strike.detail}`;
