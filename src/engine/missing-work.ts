import { parse } from "node:path";
import type { Deliverables } from "./prompts/author-prompt.ts";

/** What of the deliverables is missing, as phrases; empty when the gate may judge. `texts` holds the files that exist, by name. */
export function missingFiles(texts: ReadonlyMap<string, string>, names: Deliverables): string[] {
  const missing = [names.solution, names.tests].filter((path) => !texts.has(path)).map((path) => `there is no ${path}`);
  const tests = texts.get(names.tests);
  const { name } = parse(names.solution);
  // A plain word search: whether the import is real is the gate's question.
  if (tests !== undefined && !new RegExp(`\\b${name}\\b`).test(tests))
    missing.push(`${names.tests} does not import ${name}`);
  return missing;
}

/** The same, and the run of the tests that must follow the last change. */
export function missingWork(
  texts: ReadonlyMap<string, string>,
  names: Deliverables,
  progress: { revision: number; testedRevision: number },
): string[] {
  const missing = missingFiles(texts, names);
  if (missing.length === 0 && progress.testedRevision < progress.revision)
    missing.push(`${names.tests} was not run after your last change`);
  return missing;
}
