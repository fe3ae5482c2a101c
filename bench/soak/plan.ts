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
const SHARE_WRONG = 0.3;
const SHARE_UNDECIDABLE = 0.03;
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
  return order.map((fault, index) => planOne(seed, index + 1, fault));
}

function planOne(seed: string, number: number, fault: Fault): Planned {
  const draws = new Draws(seed, `run ${number}`);
  const surface = draws.pick(fault.surfaces);
  const what = draws.int(0, 9_999) / 10_000;
  const truth = what < SHARE_WRONG ? "wrong" : what < SHARE_WRONG + SHARE_UNDECIDABLE ? "undecidable" : "right";
  const ordinary =
    surface !== "action" && (fault.as === undefined ? draws.chance(SHARE_ORDINARY) : fault.as === "ordinary");
  const [variant, json] = [draws.int(0, 11), draws.chance(SHARE_JSON)];
  const late = surface === "implement" && draws.chance(SHARE_LATE);
  const strike = fault.draw(draws, surface, ordinary ? FIRST_USER + number : null);
  return { number, kind: fault.kind, surface, truth, variant, ordinary, json, late, strike };
}

export const describeRun = ({ number, kind, surface, truth, ordinary, strike }: Planned): string =>
  `${number} ${surface}${ordinary ? " as an ordinary user" : ""}, ${truth} program, ${kind}: ${strike.detail}`;
