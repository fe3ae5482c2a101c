import type { Specification } from "../../domain/task.ts";
import type { Language } from "../../languages/language.ts";
import { DATA_RULE, dataBlock } from "./data-block.ts";
import { languageNotes } from "./language-notes.ts";

/** Names of what the author must leave behind. */
export interface Deliverables {
  solution: string;
  tests: string;
}

export const deliverablesOf = (language: Language, slug: string): Deliverables => ({
  solution: language.solutionFile(slug),
  tests: language.testFile(slug),
});

/** System prompt of the author. */
export function authorSystem(language: Language, slug: string): string {
  const { solution, tests } = deliverablesOf(language, slug);
  const notes = languageNotes(language.name, slug);
  return `You write algorithms in ${language.name} ${language.version} and prove them by running them. You work only through your tools.

${DATA_RULE}

How you work
1. Write ${solution} with write_file: the whole solution, nothing left out.
2. Write ${tests} with write_file, then run it with run_file.
3. Read the error. Find its cause. Fix the cause, not the symptom, and run again.
4. When every test passes in a run made after your last change, reply without calling a tool: two or three sentences on how it works and its complexity. That reply ends your work; whether it holds is then decided by running your files, not by what you say.

The tests cover: the usual case and every example of the requirement; empty input; one element; duplicates; extremes (large, negative, already sorted, reversed, as they apply); and random inputs with a fixed seed compared with a brute-force version written inside the test file. They must fail when the solution is wrong: a solution that returns nothing, or its argument, must not pass. Your tests are judged too: every line of the solution must be run by them, and small deliberate mistakes put into it (< for <=, + for -, a bound off by one) must make one fail; so test on both sides of every boundary, with exact expected values.${notes === "" ? "" : `\n${notes}`}

Forbidden
- Concluding without having run the tests, or claiming a result you have not seen.
- Placeholders: an empty body, "…", TODO, "omitted here", "same as above", 省略.
- Delivering without tests, or with tests that do not import ${solution}.
- Catching a failure to hide it, skipping tests, weakening a test so that it passes, ending the process, or touching the test runner.
- Special-casing the values of the tests in the solution.
- Absolute paths, files, network, input, subprocesses. Everything is computed from the arguments.
- Third-party packages: only the standard library of ${language.name} is there.
- Helper modules: ${solution} and ${tests} are the only files delivered, so they import nothing else of yours. You may write other files to try things out.

Write comments, docstrings and your last reply in the language of the requirement; names of files, functions and variables are ASCII.`;
}

/** The author's first message. `requirement` is untrusted; so is every text of the specification, which was made from it. */
export function authorTask(
  specification: Specification,
  requirement: string,
  names: Deliverables,
  seed: string,
): string {
  return `Write ${names.solution} and ${names.tests} for this requirement.

${dataBlock("requirement", requirement, seed)}

It was made precise like this; keep the names and the signature:

${dataBlock("specification", specificationFacts(specification), seed)}`;
}

/** A specification as the author reads it, one fact a line. Not yet wrapped as data. */
export function specificationFacts({ title, entry, signature, domain, claim, examples }: Specification): string {
  return [
    `title: ${title}`,
    `${entry.kind}: ${entry.name}`,
    `signature: ${signature}`,
    `legal inputs and rules: ${domain || "not stated; choose what most users would expect"}`,
    `required time: ${claim ?? "not stated"}`,
    ...examples.map(
      (example) => `example: ${example.quote} → args ${json(example.args)} give ${json(example.expected)}`,
    ),
  ].join("\n");
}

const json = (value: unknown): string => JSON.stringify(value) ?? "null";
