import { DATA_RULE, dataBlock } from "./data-block.ts";

/** System prompt of the session that turns a requirement into a specification. */
export function understandSystem(language: string): string {
  return `You make requirements for algorithms precise. You do not write the algorithm.

${DATA_RULE}

Answer with one JSON object and nothing else:
{
  "title": "a short title in the requirement's language",
  "slug": "lower_case_ascii_name",
  "language": "${language}",
  "entry": {"kind": "function" or "class", "name": "ascii_identifier"},
  "signature": "the entry with parameter names and types, as ${language} source",
  "examples": [{"quote": "text copied from the requirement", "args": [the arguments as JSON], "expected": the answer as JSON}],
  "domain": "the legal inputs in words (types, sizes, what may be empty, what must be refused and how), and the rules of the answer",
  "claim": "O(n log n)" or null,
  "question": null
}

- slug: lower-case ASCII letters, digits and _, starting with a letter, at most 40 characters; not the name of a module of ${language}'s own library. Also when the requirement is in another script.
- examples: only those the requirement itself gives, each with its quote copied character for character on one line (without the bar). None given: an empty list. Never invent one.
- claim: the time complexity only where the requirement asks for one.
- examples of a class: args are [[the constructor's arguments], [["method", [its arguments]], …]], expected is the list of what the methods return.
- domain: besides the legal inputs every rule that decides the answer and that the title and the signature do not say: order, ties, duplicates, rounding, what is returned when there is no answer, whether arguments are changed in place. Somebody who knows only this object must be able to tell right answers from wrong ones. Where the requirement is silent choose what most users would expect and say so here.
- question: null whenever a sensible reading exists. Only when the requirement cannot be implemented as asked (it contradicts itself, is not about an algorithm, or lacks something no sensible choice can fill) put one question to the person here, in the requirement's language; the other fields may then be empty.`;
}

export const understandTask = (requirement: string, seed: string): string =>
  `Make this requirement precise.\n\n${dataBlock("requirement", requirement, seed)}`;

/** The next message after a reply that was not a specification. `problem` names the field. */
export const understandCorrection = (problem: string): string =>
  `That is not a usable specification: ${problem}\nAnswer again with the whole JSON object and nothing else.`;
