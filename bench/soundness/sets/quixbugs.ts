import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf, type Trial } from "../trial.ts";

export const QUIXBUGS_FOLDER = "quixbugs";
/** The domains and case generators, one file a program; each names what is legal input, and nothing of the solution. */
export const DOMAINS_FOLDER = "bench/soundness/quixbugs";

const read = (...path: string[]) => readFileSync(join(...path), "utf8");

/** An oracle file: the correct program under another name, then `cases` and `valid` from our own folder. */
function oracleOf(name: string, correct: string): string {
  const reference = correct.replaceAll(new RegExp(`\\b${name}\\b`, "g"), `reference_${name}`);
  return [reference, read(DOMAINS_FOLDER, `${name}.py`).replaceAll("REFERENCE", `reference_${name}`)].join("\n");
}

/** Twenty classic algorithms, each with one defect, against the version without it. */
export function quixbugs(data: string): Trial[] {
  const folder = join(data, QUIXBUGS_FOLDER);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const correct = read(folder, name, "correct.py");
      const oracle = oracleOf(name, correct);
      const tests = read(folder, name, `test_${name}.py`);
      return [
        { version: "correct", solution: correct },
        { version: "buggy", solution: read(folder, name, "buggy.py") },
      ].map(
        ({ version, solution }): Trial => ({
          id: `quixbugs-${name}-${version}`,
          set: "quixbugs",
          right: version === "correct",
          subject: { files: filesOf({ solution, tests, oracle }), entry: name },
        }),
      );
    });
}
