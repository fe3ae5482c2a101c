import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Programs of known class; each file holds its class in the first line, the solution, and behind a mark the oracle. */
export const PROGRAMS_FOLDER = "bench/growth/programs";
const MARK = "# --- oracle\n";

/** A bound as powers of n and of log n; of an exponential the first is infinite. */
interface Order {
  claim: string;
  power: number;
  logs: number;
}

/** From low to high. */
export const LADDER: readonly Order[] = [
  { claim: "O(1)", power: 0, logs: 0 },
  { claim: "O(log n)", power: 0, logs: 1 },
  { claim: "O(√n)", power: 0.5, logs: 0 },
  { claim: "O(n)", power: 1, logs: 0 },
  { claim: "O(n log n)", power: 1, logs: 1 },
  { claim: "O(n√n)", power: 1.5, logs: 0 },
  { claim: "O(n²)", power: 2, logs: 0 },
  { claim: "O(n³)", power: 3, logs: 0 },
  { claim: "O(2^n)", power: Number.POSITIVE_INFINITY, logs: 0 },
];

export interface GrowthProgram {
  name: string;
  claim: string;
  /** Claims that are too low by a factor of √n at least. */
  tooLow: readonly string[];
  solution: string;
  oracle: string;
}

const orderOf = (claim: string): Order => {
  const found = LADDER.find((order) => order.claim === claim);
  if (found === undefined) throw new Error(`no such claim: ${claim}`);
  return found;
};

const isTooLow = (claimed: Order, real: Order): boolean => {
  const gap = real.power - claimed.power;
  return gap > 0.5 || (gap === 0.5 && real.logs >= claimed.logs);
};

export const growthPrograms = (): GrowthProgram[] =>
  readdirSync(PROGRAMS_FOLDER)
    .filter((file) => file.endsWith(".py"))
    .sort()
    .map((file) => {
      const [solution = "", oracle = ""] = readFileSync(join(PROGRAMS_FOLDER, file), "utf8").split(MARK);
      const claim = solution.slice(2, solution.indexOf("\n"));
      const tooLow = LADDER.filter((order) => isTooLow(order, orderOf(claim))).map((order) => order.claim);
      return { name: file.replace(/\.py$/, ""), claim, tooLow, solution, oracle };
    });
