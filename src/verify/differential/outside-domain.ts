import type { Case } from "../../domain/value.ts";
import type { SolutionProgram } from "../../languages/case-program.ts";
import type { Point } from "../../languages/points.ts";

/** Each in a fresh process and with inputs of its own: a point that one stray input reaches says little. */
const ROUNDS = 3;
const MOST_ASKED = 150;
const ANSWER_MS = 1_000;
const MOST_HANGS = 2;

/**
 * Of the points that no legal case reached, those that illegal inputs reach again and again: code for what is no input, as a guard is
 * that raises. What neither reaches stays unexplained.
 */
export async function outsideDomain(
  solution: SolutionProgram,
  missed: readonly Pick<Point, "id">[],
  illegal: readonly Case[],
): Promise<ReadonlySet<number>> {
  let left = missed.map(({ id }) => id);
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const inputs = illegal.filter((_, at) => at % ROUNDS === round).slice(0, MOST_ASKED);
    const reached = await reachedBy(solution, inputs, left);
    left = left.filter((id) => reached.has(id));
  }
  return new Set(left);
}

async function reachedBy(solution: SolutionProgram, inputs: readonly Case[], wanted: readonly number[]) {
  const reached = new Set<number>();
  let hangs = 0;
  await solution.restart();
  for (const input of inputs) {
    const reply = await solution.ask(input, ANSWER_MS);
    if (reply.kind === "answer") for (const point of reply.points) reached.add(point);
    else if (++hangs > MOST_HANGS) break;
    if (wanted.every((id) => reached.has(id))) break;
  }
  return reached;
}
