import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { CaseReply, OracleProgram, SolutionProgram } from "../../languages/case-program.ts";
import type { Instruments } from "../../languages/instruments.ts";
import type { Survey } from "../../languages/survey.ts";
import type { CheckContext } from "../check.ts";
import type { Mutant } from "../mutation/mutant.ts";
import { hashSeeds } from "../sessions.ts";
import { ENOUGH_MUTANTS, ENOUGH_RUNS } from "./adequacy.ts";
import { type Asked, answerIn } from "./asked.ts";
import { BenchCases } from "./bench-cases.ts";
import type { CaseEngine, ToldApart } from "./case-engine.ts";
import { NO_REACH } from "./case-parts.ts";
import { type Comparison, summedUp } from "./comparison.ts";
import { dictionaryOf } from "./dictionary.ts";
import { Explorer } from "./explorer.ts";
import { givenCases } from "./given-cases.ts";
import { idleLines } from "./idle-functions.ts";
import { ofSameForm } from "./like-given.ts";
import { asksInPlace, compareOn, isOutOfStack } from "./lock-step.ts";
import { type Judged, MutantBench } from "./mutant-bench.ts";
import { givenBy, type Repeated, repeatCases } from "./repeat.ts";
import { widerCases } from "./wider-cases.ts";

/** Cases asked before the mutants, so that those which tell one apart can be changed further, and in all. */
const FIRST_CASES = 1_000;
const ALL_CASES = 1_500;
/** Further portions for mutants that no case has told apart yet. */
const MORE_CASES = 600;
const MOST_PORTIONS = 3;
/** Mutants that the cases are judged by; the plan's order makes any beginning of it a fair sample. */
const MOST_MUTANTS = 150;
const WORKERS = 2;
const NOT_RUN: Judged = { by: null, ran: 0 };
const LOAD_MS = 20_000;
const ALONE_MS = 8_000;
/** Cases to choose from where nothing else has asked for any. */
const ENOUGH_TO_REPEAT = 300;
/** A length at which recursion over items shows, and the wall milliseconds it may take: being slow there is no mistake. */
const DEGENERATE = 10_000;
const DEGENERATE_MS = 1_000;
/** Fresh processes that cases are repeated in. */
const REPEATS = 2;

export interface SharedParts {
  entry: string;
  solution: SolutionProgram;
  oracle: CaseEngine["oracle"];
  survey: Survey | null;
}

/** The one set of cases of a run of the gate. Its methods are called one after the other, as checks are. */
export class SharedCases implements CaseEngine {
  readonly entry: string;
  readonly oracle: CaseEngine["oracle"];
  readonly #context: CheckContext;
  readonly #instruments: Instruments;
  readonly #solution: SolutionProgram;
  readonly #reference: OracleProgram | null;
  readonly #explorer: Explorer;
  #beginning: Promise<void> | null = null;
  #exploring: Promise<void> | null = null;
  #comparing: Promise<Comparison> | null = null;
  #bench: Promise<MutantBench | null> | null = null;
  readonly #benchCases = new BenchCases();

  constructor(context: CheckContext, instruments: Instruments, { entry, solution, oracle, survey }: SharedParts) {
    this.#context = context;
    this.#instruments = instruments;
    this.#solution = solution;
    this.entry = entry;
    this.oracle = oracle;
    this.#reference = oracle === null || "failed" in oracle ? null : oracle;
    const inPlace = asksInPlace([context.oracle?.text ?? "", JSON.stringify(context.specification)]);
    const { solution: own, oracle: others } = survey?.constants ?? { solution: [], oracle: [] };
    this.#explorer = new Explorer(
      { solution, oracle: this.#reference, inPlace },
      {
        cases: givenCases(context, entry, survey),
        dictionary: dictionaryOf([...own, ...others]),
        seed: context.seed,
        signal: context.signal,
      },
    );
  }

  compare(): Promise<Comparison> {
    this.#comparing ??= this.#compare();
    return this.#comparing;
  }

  async #compare(): Promise<Comparison> {
    if (this.#reference === null) throw new Error("there is no oracle to compare with");
    await this.#explored();
    const mutants = this.#explorer.disagreement === null ? await this.#judgedMutants() : null;
    return summedUp(this.#explorer, this.#solution, this.#reference, {
      grammar: this.#instruments.grammar,
      source: this.#context.subject.solution,
      entry: this.entry,
      mutants,
      hasLadder: this.#benchCases.hasLadder,
      testsReach: () => this.#testsReach(),
    });
  }

  /** Asks cases, lets those that told mutants apart lead to more, and goes on while too many mutants are not told apart. */
  #explored(): Promise<void> {
    this.#exploring ??= (async () => {
      await this.#begun();
      // Starts while cases are asked.
      if (this.#explorer.disagreement === null) void this.#openBench();
      await this.#explorer.advance(FIRST_CASES);
      if (this.#explorer.disagreement !== null) return;
      const mutants = await this.#mutants();
      let judged = await this.#judge(mutants);
      await this.#explorer.advance(ALL_CASES);
      await this.#explorer.climb();
      if (judged !== null && !this.#areTold(judged)) judged = await this.#judge(mutants);
      const idle = await this.#idle();
      const isOpen = () => (judged !== null && !this.#areTold(judged)) || this.#hasMissed(idle);
      for (let portion = 0; portion < MOST_PORTIONS && isOpen(); portion++) {
        const before = this.#explorer.legal;
        judged = await this.#further(mutants);
        if (this.#explorer.legal === before) break;
      }
    })();
    return this.#exploring;
  }

  #begun(): Promise<void> {
    this.#beginning ??= this.#explorer.begin();
    return this.#beginning;
  }

  /** Another portion of cases, and what all show then of the mutants; null where they cannot be run. */
  async #further(mutants: readonly Mutant[]): Promise<readonly Judged[] | null> {
    await this.#explorer.advance(this.#explorer.legal + MORE_CASES);
    return this.#judge(mutants);
  }

  #areTold(judged: readonly Judged[]): boolean {
    const told = judged.filter(({ by }) => by !== null).length;
    const open = this.#benchCases.hasLadder ? 0 : judged.filter(isOpen).length;
    return told >= ENOUGH_MUTANTS * (told + open);
  }

  #hasMissed(idle: ReadonlySet<number>): boolean {
    const { reached } = this.#explorer;
    return this.#solution.points.some(
      ({ id, kind, guard, line }) => kind === "statement" && !guard && !idle.has(line) && !reached.solution.has(id),
    );
  }

  /** Lines of functions that no case has entered so far. */
  #idle(): Promise<ReadonlySet<number>> {
    const { grammar } = this.#instruments;
    const { text } = this.#context.subject.solution;
    return idleLines(grammar, text, this.entry, this.#solution.points, this.#explorer.reached.solution);
  }

  async #judgedMutants(): Promise<{ mutant: Mutant; judged: Judged }[] | null> {
    const mutants = await this.#mutants();
    const judged = await this.#judge(mutants);
    return judged === null ? null : mutants.map((mutant, at) => ({ mutant, judged: judged[at] ?? NOT_RUN }));
  }

  /** Those in functions that no case enters are not counted, so they are not run either, nor do they take the place of others. */
  async #mutants(): Promise<readonly Mutant[]> {
    const planned = await this.#context.workbench.mutants();
    if ("failed" in planned) return [];
    const idle = await this.#idle();
    return planned.filter(({ lines }) => !lines.every((line) => idle.has(line))).slice(0, MOST_MUTANTS);
  }

  async tellApart(mutants: readonly Mutant[]): Promise<readonly ToldApart[]> {
    await this.#explored();
    let judged = await this.#judge(mutants);
    for (let portion = 0; judged !== null && portion < MOST_PORTIONS && judged.some(isOpen); portion++)
      judged = await this.#further(mutants);
    if (this.#reference === null && judged?.some(isOpen)) judged = await this.#wider(mutants);
    return mutants.map((mutant, at) => {
      const { by, ran } = judged?.[at] ?? NOT_RUN;
      const told = by === null ? null : { input: by.answered.input, solution: by.answered.answer, mutant: by.mutant };
      return { mutant, by: told, ran };
    });
  }

  /**
   * The same with cases beyond the given ones, where nobody says what is legal: they may show that a mutant is hardly another program, but are
   * no inputs to try.
   */
  async #wider(mutants: readonly Mutant[]): Promise<readonly Judged[] | null> {
    const bench = await this.#openBench();
    if (bench === null) return null;
    const { asked, pools, means } = this.#explorer;
    const { signal } = this.#context;
    const isAlike = ofSameForm(
      asked.map(({ input }) => input),
      pools,
    );
    const wider = await widerCases({ ...means, solution: this.#solution, asked, isAlike, signal }, ENOUGH_RUNS);
    bench.add(wider.flatMap((one) => answeredOf(one)));
    const inputs = new Set(wider.map(({ input }) => input));
    const judged = await bench.judge(mutants);
    return judged.map((one) => (one.by !== null && inputs.has(one.by.answered.input) ? NOT_RUN : one));
  }

  /** What all cases so far show of the mutants; null where they cannot be run. Cases that told one apart are worth changing further. */
  async #judge(mutants: readonly Mutant[]): Promise<readonly Judged[] | null> {
    const bench = await this.#openBench();
    if (bench === null) return null;
    bench.add(this.#benchCases.next(this.#explorer).flatMap((one) => answeredOf(one)));
    const judged = await bench.judge(mutants);
    for (const input of new Set(judged.flatMap(({ by }) => (by === null ? [] : [by.answered.input]))))
      this.#explorer.promote(input);
    return judged;
  }

  #openBench(): Promise<MutantBench | null> {
    this.#bench ??= this.#openMutants();
    return this.#bench;
  }

  async #openMutants(): Promise<MutantBench | null> {
    const { sandbox, subject, seed, signal } = this.#context;
    const [hashSeed = 1] = hashSeeds(seed, 1);
    const open = () =>
      this.#instruments.openMutants(sandbox, subject.solution, this.entry, { hashSeed, loadMs: LOAD_MS, signal });
    const opened = await Promise.all(Array.from({ length: WORKERS }, open));
    const programs = opened.flatMap((one) => ("failed" in one ? [] : [one]));
    return programs.length > 0 ? new MutantBench(programs) : null;
  }

  /** Points that the tests reach, where there are tests that pass. */
  async #testsReach(): Promise<ReadonlySet<number>> {
    if (this.#context.subject.tests.length === 0) return new Set();
    const lab = await this.#context.workbench.lab();
    const baseline = "failed" in lab ? lab : await lab.baseline();
    if ("failed" in baseline) return new Set();
    return new Set([...baseline.atImport, ...baseline.tests.flatMap(({ points }) => points)]);
  }

  async repeat(): Promise<Repeated> {
    await this.#begun();
    await this.#explorer.advance(ENOUGH_TO_REPEAT);
    const answered = this.#explorer.asked.flatMap((one) =>
      answeredOf(one).map(({ input, answer }) => ({
        input,
        given: givenBy({ value: answer, changed: one.compared.changed }),
        cost: one.compared.cost,
      })),
    );
    const [first = 1, ...others] = hashSeeds(this.#context.seed, REPEATS + 1);
    return repeatCases(this.#solution, answered, this.#context.seed, [first, ...others]);
  }

  async answer(input: Case): Promise<CaseReply> {
    await this.#solution.restart();
    return this.#solution.ask(input, ALONE_MS);
  }

  async agreesOn(inputs: readonly Case[]): Promise<readonly ({ answer: Value } | null)[]> {
    const answers: ({ answer: Value } | null)[] = [];
    const opponents = { solution: this.#solution, oracle: this.#reference, inPlace: this.#explorer.inPlace };
    const legal = await this.#explorer.legality.ofGiven(inputs);
    for (const [at, input] of inputs.entries()) {
      const { outcome } = await compareOn(opponents, input, "given", NO_REACH);
      answers.push(legal[at] === true && outcome.kind === "agrees" ? { answer: outcome.answer } : null);
    }
    return answers;
  }

  async changedArguments(): Promise<Case | null> {
    await this.#begun();
    if (this.#explorer.inPlace) return null;
    return this.#explorer.asked.find(({ compared: { changed } }) => changed !== null)?.input ?? null;
  }

  async exhausting(): Promise<Case | null> {
    const input = await this.#explorer.degenerate(DEGENERATE);
    return input !== null && isOutOfStack(await this.#solution.ask(input, DEGENERATE_MS)) ? input : null;
  }

  async close(): Promise<readonly ReceiptRun[]> {
    const closing = [this.#solution.close(), this.#reference?.close() ?? [], (await this.#bench)?.close() ?? []];
    return (await Promise.all(closing)).flat();
  }
}

const isOpen = ({ by, ran }: Judged): boolean => by === null && ran < ENOUGH_RUNS;

/** A case whose answer a mutant can be held against. */
function answeredOf(one: Asked): { input: Case; answer: Value }[] {
  const found = answerIn(one);
  return found === null ? [] : [{ input: one.input, answer: found.answer }];
}
