import type { Case } from "../../domain/value.ts";
import type { OracleProgram } from "../../languages/case-program.ts";

/** A question about validity that took so long met an input on which `valid` hangs. */
const HANG_MS = 900;
/** Large inputs are asked about alone, until so many of them hung. */
const MOST_HANGS = 3;

/** Says which cases are legal input: by the oracle's `valid`, else by likeness to the given ones. */
export class Legality {
  /** Something declares which inputs are legal, so that cases may go beyond those given. */
  readonly isDeclared: boolean;
  readonly #oracle: OracleProgram | null;
  readonly #like: (input: Case) => boolean;
  #hangs = 0;

  constructor(oracle: OracleProgram | null, like: (input: Case) => boolean) {
    this.isDeclared = oracle?.info.has.valid === true;
    this.#oracle = oracle;
    this.#like = like;
  }

  async ofMade(cases: readonly Case[]): Promise<readonly (boolean | null)[]> {
    return this.isDeclared && this.#oracle !== null ? this.#oracle.valid(cases) : cases.map(this.#like);
  }

  /** Examples, literal calls and cases of the oracle: legal unless `valid` says otherwise. */
  async ofGiven(cases: readonly Case[]): Promise<readonly (boolean | null)[]> {
    return this.isDeclared && this.#oracle !== null ? this.#oracle.valid(cases) : cases.map(() => true);
  }

  /** Cases so large that `valid` may take long: one by one, and no more once several took too long. */
  async ofLong(cases: readonly Case[]): Promise<readonly (boolean | null)[]> {
    const answers: (boolean | null)[] = [];
    for (const one of cases) {
      if (this.#hangs >= MOST_HANGS) {
        answers.push(false);
        continue;
      }
      const began = performance.now();
      const [legal = false] = await this.ofMade([one]);
      if (performance.now() - began > HANG_MS) this.#hangs++;
      answers.push(legal);
    }
    return answers;
  }
}
