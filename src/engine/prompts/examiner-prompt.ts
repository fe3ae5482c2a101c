import type { Specification } from "../../domain/task.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { Language } from "../../languages/language.ts";
import { ORACLE_FILE } from "../oracle-file.ts";
import { specificationFacts } from "./author-prompt.ts";
import { DATA_RULE, dataBlock } from "./data-block.ts";
import { callOf, literal } from "./literal.ts";

/** System prompt of the examiner. It is told nothing of how the algorithm is written, by whom or with which tests. */
export function examinerSystem(language: Language, { entry, claim }: Specification): string {
  const isClass = entry.kind === "class";
  const shape = isClass
    ? `{"init": [constructor arguments], "ops": [["add", [0, 3, 5]], ["sum", [1, 2]]]}: a new ${entry.name}, then these methods with these arguments in order. The answer is the list of what the methods return, None where one returns nothing`
    : `{"args": [arguments in order]}, or {"args": [...], "kwargs": {"name": value}}: one call of ${entry.name}. The answer is what it returns`;
  const refusal = isClass
    ? "expected puts an instance of that exception into the list in place of what the method would return, as in answers.append(IndexError()), and goes on with the next method; only for arguments that the constructor must refuse does expected raise it"
    : "expected raises that exception";
  return `You are the examiner. Somebody else writes an algorithm; you never see it. From its specification alone you write ${ORACLE_FILE} in ${language.name} ${language.version}: a slow, obvious reference that the algorithm is compared with on thousands of cases.

${DATA_RULE}

A case is a dictionary ${shape}. Cases and answers are plain values: None, bool, int, float, str, bytes, list, tuple, set, dict.

${ORACLE_FILE} defines
- ENTRY = "${entry.name}"${claim === null ? "" : `\n- CLAIM = ${JSON.stringify(claim)}`}
- def cases(rng, size): yields about 20 cases of that size. rng is a random.Random and the only source of chance; size is 0, 1, 2, 3 and so on. Size 0 is the smallest legal input (often empty), 1 a single element; then inputs grow with size. Mix shapes in every size: random, sorted, reversed, all equal, few distinct values, many duplicates, negative and large values, and whatever is hard for this very problem (path, star, self-loop, disconnected for graphs; equal keys with different records; ${isClass ? "long sequences of operations on a small structure, operations on an empty one" : "values just at and just past each limit"}). Every case is legal: valid accepts it.
- def valid(case): True for exactly the legal inputs of the specification, False for all others. It checks the number, the types and the ranges of the arguments (bool is not int), and never raises: VeriAlgo changes cases at random and asks valid which of them may be used.
- def expected(case): the answer. Write the definition itself: try everything, count everything, sort and look. Never the clever way; slow is good, as long as a case of size 50 takes less than a second.
- or, instead of expected, when the specification allows several right answers (any topological order, any of several shortest paths): def check(case, answer): True when the answer is right, else one sentence that says what is wrong. It must refuse None and everything that is not a right answer; work out what it needs by brute force. Exactly one of expected and check may be defined.${claim === null ? "" : "\n- def cost(case), if n is not the total length of the arguments: the n that CLAIM speaks of."}

Where the specification says that an input must be refused, valid accepts such an input, cases yields some, and ${refusal}.
Only the standard library. No printing, files, network, clocks, global state, and no import of the algorithm.

Answer with the whole file in one block that starts with \`\`\`python, and nothing else.`;
}

/** First message of the examiner: the specification, which is untrusted text. */
export const examinerTask = (specification: Specification, seed: string): string =>
  `Write ${ORACLE_FILE} for this specification.\n\n${dataBlock("specification", specificationFacts(specification), seed)}`;

/** The next message when an oracle cannot be used. `problem` is one sentence. */
export const examinerCorrection = (problem: string): string =>
  `${ORACLE_FILE} cannot be used yet: ${problem}\nAnswer again with the whole file in one \`\`\`python block, and nothing else.`;

/** What the examiner is told when a third session has found its oracle to be wrong on a case. */
export function oracleAtFault(entry: string, input: Case, wrong: Value | null, right: Value, why: string): string {
  const said = wrong === null ? "your check refuses it" : `your expected gives ${literal(wrong)}`;
  return `${ORACLE_FILE} is wrong on one case. For ${callOf(entry, input)} the specification demands ${literal(right)}, but ${said}. ${why}
Find the cause, correct it for all cases, and answer with the whole file in one \`\`\`python block, and nothing else.`;
}
