import type { Case, Value } from "../../domain/value.ts";
import type { MutantProgram, Told } from "../../languages/case-program.ts";
import type { Mutant } from "../mutation/mutant.ts";

/** A case and the solution's answer to it. */
export interface Answered {
  input: Case;
  answer: Value;
}

export interface Judged {
  /** The case that told it apart, with the mutant's answer; null: none did. */
  by: { answered: Answered; mutant: Value | null } | null;
  /** Legal cases that ran a mutated line. */
  ran: number;
}

/**
 * Puts cases to mutants in several processes at once, and remembers what came of each. Cases are added in portions; a mutant that was told
 * apart is not run again.
 */
export class MutantBench {
  readonly #programs: readonly MutantProgram[];
  readonly #judged = new Map<number, Judged & { seen: number }>();
  readonly #portions: (readonly Answered[])[] = [];
  #loaded = -1;

  constructor(programs: readonly MutantProgram[]) {
    this.#programs = programs;
  }

  add(cases: readonly Answered[]): void {
    if (cases.length > 0) this.#portions.push(cases);
  }

  /** What the cases added so far show of each mutant, in the same order. */
  async judge(mutants: readonly Mutant[]): Promise<readonly Judged[]> {
    for (const [index, portion] of this.#portions.entries()) {
      const open = mutants.filter(({ id }) => this.#isOpen(id, index));
      if (open.length === 0) continue;
      if (this.#loaded !== index) {
        await Promise.all(this.#programs.map((program) => program.load(portion)));
        this.#loaded = index;
      }
      const told = await this.#run(open);
      for (const [at, mutant] of open.entries()) this.#note(mutant, portion, told[at] as Told, index);
    }
    return mutants.map(({ id }) => this.#judged.get(id) ?? { by: null, ran: 0 });
  }

  #isOpen(id: number, portion: number): boolean {
    const known = this.#judged.get(id);
    return known === undefined || (known.by === null && known.seen < portion + 1);
  }

  #note({ id }: Mutant, portion: readonly Answered[], { index, answer, ran }: Told, at: number): void {
    const answered = index === null ? undefined : portion[index];
    const by = answered === undefined ? null : { answered, mutant: answer };
    this.#judged.set(id, { by, ran: (this.#judged.get(id)?.ran ?? 0) + ran, seen: at + 1 });
  }

  /** Each program takes every second, third … mutant: which one it is changes no answer. */
  async #run(mutants: readonly Mutant[]): Promise<readonly Told[]> {
    const told: Told[] = [];
    await Promise.all(
      this.#programs.map(async (program, part) => {
        const own = mutants
          .map((mutant, at) => ({ mutant, at }))
          .filter(({ at }) => at % this.#programs.length === part);
        const answers = await program.tellApart(own.map(({ mutant: { text, lines } }) => ({ text, lines })));
        for (const [index, { at }] of own.entries()) told[at] = answers[index] as Told;
      }),
    );
    return told;
  }

  async close() {
    return (await Promise.all(this.#programs.map((program) => program.close()))).flat();
  }
}
