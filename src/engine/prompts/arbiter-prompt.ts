import type { Specification } from "../../domain/task.ts";
import type { Dispute } from "../disputes.ts";
import { specificationFacts } from "./author-prompt.ts";
import { DATA_RULE, dataBlock } from "./data-block.ts";
import { callOf, literal } from "./literal.ts";

/** System prompt of the arbiter, who sees the specification and one case. */
export const ARBITER_SYSTEM = `You are the arbiter. Programs were written for one specification, and on one input it is disputed what the right answer is. You see none of the programs and do not know whose answer is whose. You decide what the specification demands for this input; you do not guess which answer is more usual.

${DATA_RULE}

Work the input out by hand, step by step, before you look at the answers again. End with one JSON object, after which nothing follows.`;

/** Its task. With two answers their order is given by `swapped`, so that the order says nothing of whose they are. */
export function arbiterTask(specification: Specification, dispute: Dispute, swapped: boolean, seed: string): string {
  const { input, solution, oracle, why } = dispute;
  const answers =
    oracle === null
      ? [`answer: ${literal(solution)}`, `objection: ${why}`]
      : (swapped ? [oracle, solution] : [solution, oracle]).map((value, at) => `answer ${"AB"[at]}: ${literal(value)}`);
  const form =
    oracle === null
      ? '{"demanded": "allowed", "wrong" or "unclear", "why": "one sentence"}: allowed when the specification allows the answer, wrong when it does not, unclear when it does not settle this input.'
      : '{"demanded": "A", "B", "both" or "neither", "why": "one sentence"}: both when the specification allows both or does not settle this input, neither when it demands another answer.';
  return `The specification:

${dataBlock("specification", specificationFacts(specification), seed)}

The disputed input and what was answered:

${dataBlock("case", [`input: ${callOf(specification.entry.name, input)}`, ...answers].join("\n"), seed)}

End with ${form}`;
}

export const arbiterCorrection = (problem: string): string =>
  `That cannot be read: ${problem}\nAnswer again and end with the JSON object.`;
