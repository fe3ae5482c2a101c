import type { OracleProgram } from "../../languages/case-program.ts";
import type { Explorer } from "./explorer.ts";
import { breaksTooOften } from "./oracle-faults.ts";
import { showCase } from "./show-value.ts";

const SHOWN = 80;

/** What was explored, as far as it tells why nothing came of it. */
type Explored = Pick<Explorer, "asked" | "broken" | "unanswered" | "illegal" | "generatorProblem">;

/** Why no case could be compared: what the oracle did with all of them, or why there were none. One sentence without its full stop. */
export function whyNothing(explored: Explored, oracle: OracleProgram, entry: string): string {
  const { broken, unanswered, illegal, generatorProblem } = explored;
  const faults = breaksTooOften(broken, explored.asked, 0, entry);
  if (faults !== null) return faults;
  const [first] = [...unanswered, ...broken];
  if (first !== undefined) {
    const [why, { input }] = first;
    const did = broken.has(why) ? `breaks with ${why}` : why.replace(/^it /, "");
    return `the oracle ${did} on every case that was asked, for instance ${showCase(input, entry, SHOWN)}`;
  }
  const [hung] = oracle.hung;
  if (hung !== undefined)
    return `valid(case) of the oracle does not come to an end in time, for instance for ${showCase(hung, entry, SHOWN)}`;
  const [refused] = illegal;
  if (refused !== undefined) {
    const why =
      oracle.validRaised === null
        ? `for instance not ${showCase(refused, entry, SHOWN)}`
        : `it raised ${oracle.validRaised.replaceAll("\n", " ")}`;
    return `valid(case) of the oracle lets no case through: ${why}`;
  }
  if (generatorProblem !== null) return generatorProblem.replace(/\.$/, "");
  return oracle.info.has.cases
    ? "cases(rng, size) of the oracle yielded nothing"
    : `the oracle has no cases(rng, size), and no test calls ${entry} with literal values`;
}
