import { derive } from "../domain/random.ts";
import type { TestSession } from "../languages/language.ts";
import type { CheckContext } from "./check.ts";

/** Fresh processes, one a hash seed, that the tests are run in at least. */
export const FEWEST_SEEDS = 3;
/** An order taken from a set of two looks right under three seeds one time in eight, under eight one time in 256. */
export const MOST_SEEDS = 8;
/** What can bring in an order that the seed decides. Told by the text, not the clock, so that a seed replays to the same findings. */
const HASHED = /\{|\b(?:set|frozenset|hash|id|keys|items|object|repr)\b|__hash__/;
/** A suite that takes longer is run under the fewest seeds only: eight runs of it would try anybody's patience. */
const LONG_MS = 10_000;
/** At a time, after the first. More would time out for want of a processor. */
const SIDE_BY_SIDE = 2;

/** Hash seeds drawn from the run's seed, all different from 0 (which switches hashing's randomness off). */
export const hashSeeds = (seed: string, count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + (derive(seed, `hash seed ${index}`) % 4_294_967_294));

/** By whom cannot be seen: the machine's own want of memory, somebody at a keyboard, or the program itself, which would do it again. */
const wasKilled = ({ ending, exit }: TestSession): boolean => ending === "crashed" && exit.signal === "SIGKILL";

const allPassed = (session: TestSession): boolean =>
  session.ending === "completed" && session.results.every((result) => result.status === "passed");

/**
 * Runs the tests in fresh processes under several hash seeds: the first alone, and nothing after a session that did not
 * complete (a hanging suite would hang every time). One that was killed is run a second time, and that counts. A failing suite is run under the fewest seeds only, to tell whether the
 * failure depends on the seed.
 */
export async function runUnderSeeds(context: CheckContext): Promise<TestSession[]> {
  const [first, ...others] = hashSeeds(context.seed, MOST_SEEDS);
  const once = (hashSeed: number) => context.runTests(context.subject, { hashSeed, stopAtFirstFailure: false });
  const run = async (hashSeed: number) => {
    const session = await once(hashSeed);
    return wasKilled(session) && !context.signal.aborted ? once(hashSeed) : session;
  };
  const sessions = [await run(first ?? 1)];
  const head = sessions[0];
  if (head === undefined || head.ending !== "completed") return sessions;
  if (head.results.some((result) => result.status === "timeout")) return sessions;
  const { solution, tests } = context.subject;
  const hashed = [solution, ...tests].some((module) => HASHED.test(module.text));
  const many = hashed && head.exit.ms < LONG_MS && allPassed(head);
  const wanted = others.slice(0, (many ? MOST_SEEDS : FEWEST_SEEDS) - 1);
  for (let at = 0; at < wanted.length; at += SIDE_BY_SIDE) {
    if (context.signal.aborted) break;
    sessions.push(...(await Promise.all(wanted.slice(at, at + SIDE_BY_SIDE).map(run))));
    if (sessions.some((session) => session.ending === "timeout")) break;
  }
  return sessions;
}
