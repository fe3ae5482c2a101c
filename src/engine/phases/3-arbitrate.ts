import { derive } from "../../domain/random.ts";
import type { Specification } from "../../domain/task.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { attempted } from "../attempted.ts";
import type { Dispute, Ruling } from "../disputes.ts";
import { jsonObjects } from "../json-in-text.ts";
import { ARBITER_SYSTEM, arbiterCorrection, arbiterTask } from "../prompts/arbiter-prompt.ts";
import type { ImplementContext } from "../run-context.ts";
import { converse, openSideSession, type Read } from "../side-session.ts";

const SHOWN = 300;

/** A fresh session decides which answer the specification demands. One that gives no ruling sides with nobody. */
export async function arbitrate(
  run: ImplementContext,
  specification: Specification,
  dispute: Dispute,
): Promise<Ruling> {
  run.emit({ type: "phase.started", phase: "arbitrate" });
  const swapped = derive(run.seed, `arbiter ${dispute.key}`) % 2 === 1;
  const session = openSideSession("arbiter", ARBITER_SYSTEM);
  const task = arbiterTask(specification, dispute, swapped, run.seed);
  const read = async (text: string) => readRuling(text, dispute, swapped);
  const made = await attempted(() => converse(run, session, task, read, arbiterCorrection));
  const ruling: Ruling = made.ok ? made.value : { side: "nobody", why: `The arbiter gave no ruling: ${made.why}` };
  const summary = { solution: "The solution is right.", oracle: "The oracle is right.", nobody: "Undecided." }[
    ruling.side
  ];
  run.emit({ type: "phase.ended", phase: "arbitrate", ok: made.ok, summary: `${summary} ${ruling.why}`.trim() });
  return ruling;
}

/** The last JSON object of a reply that has `demanded`, as a side. */
export function readRuling(text: string, { oracle }: Pick<Dispute, "oracle">, swapped: boolean): Read<Ruling> {
  const given = jsonObjects(text).findLast((object) => "demanded" in object);
  if (given === undefined) return { ok: false, problem: 'it holds no JSON object with "demanded".' };
  const sides: Record<string, Ruling["side"]> =
    oracle === null
      ? { allowed: "solution", wrong: "oracle", unclear: "nobody" }
      : { A: swapped ? "oracle" : "solution", B: swapped ? "solution" : "oracle", both: "nobody", neither: "nobody" };
  const word = typeof given.demanded === "string" ? given.demanded.trim() : "";
  const side = Object.hasOwn(sides, word) ? sides[word] : undefined;
  if (side === undefined)
    return {
      ok: false,
      problem: `"demanded" must be one of ${Object.keys(sides).join(", ")} (it is ${oneLine(word, 40) || "missing"}).`,
    };
  return { ok: true, value: { side, why: typeof given.why === "string" ? oneLine(given.why, SHOWN) : "" } };
}
