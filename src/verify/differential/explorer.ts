import { derive } from "../../domain/random.ts";
import { type Case, isClassCase } from "../../domain/value.ts";
import type { Asked } from "./asked.ts";
import { Bounds, isTooLarge, portionOf, tooLarge } from "./bounds.ts";
import { argumentsOf, caseKey, further, isBeyond, NO_REACH, type Reach, reachOf } from "./case-parts.ts";
import { changeCase, newCase, type Operation } from "./change-case.ts";
import { Draws } from "./draws.ts";
import { edgeCases } from "./edge-cases.ts";
import * as limits from "./explorer-limits.ts";
import type { Given } from "./given-cases.ts";
import { type Climbed, climb, NOT_CLIMBED } from "./ladder.ts";
import { Legality } from "./legality.ts";
import { likeGiven } from "./like-given.ts";
import { type Compared, compareOn, type Disagreement, type Opponents, type Origin } from "./lock-step.ts";
import { longCases } from "./long-cases.ts";
import type { Material } from "./new-value.ts";
import { type Breaking, noteBreaking } from "./oracle-faults.ts";
import { Pools } from "./pools.ts";
import { Prices } from "./prices.ts";
import { SettledPlaces } from "./settled-places.ts";

/** Makes cases and puts the legal ones to solution and oracle, until told otherwise, there are no more, or the answers differ. */
export class Explorer {
  readonly asked: Asked[] = [];
  readonly reached = { solution: new Set<number>(), oracle: new Set<number>() };
  readonly pools = new Pools();
  disagreement: Disagreement | null = null;
  /** Why `cases` of the oracle gave nothing; null where it gave something or there is none. */
  generatorProblem: string | null = null;
  /** Distinct cases that `cases` yielded, legal ones or not. */
  generated = 0;
  /** Legal cases on which the oracle broke, by what it did. */
  readonly broken = new Map<string, Breaking>();
  /** Those to which it had no answer otherwise, by why. */
  readonly unanswered = new Map<string, Breaking>();
  /** Every legal case was asked. */
  exhaustive = false;
  /** How far a function of one whole number was asked for every legal one. */
  climbed: Climbed = NOT_CLIMBED;
  /** The examples, literal calls and cases of the oracle reach so far. */
  reach: Reach = NO_REACH;
  legality: Legality;
  /** Arguments after the call are part of the answer. */
  readonly inPlace: boolean;
  /** Inputs that came up and are not legal: the first so many, none of them long. */
  readonly illegal: Case[] = [];
  readonly #opponents: Opponents;
  readonly #given: Given;
  readonly #known = new Set<string>();
  readonly #compared = new Map<string, Compared>();
  readonly #draws: Draws;
  readonly #corpus: Case[] = [];
  readonly #prices = new Prices();
  readonly #settled: SettledPlaces;
  #agreed = 0;
  #ladderCost = 0;
  #operations: Operation[] = [];
  #largest = Number.POSITIVE_INFINITY;
  #round = 0;
  #candidates = 0;
  #barren = 0;
  #closed = 0;
  readonly #bounds = new Bounds();

  constructor(opponents: Opponents, given: Given) {
    this.#opponents = opponents;
    this.inPlace = opponents.inPlace;
    this.#given = given;
    this.#draws = new Draws(given.seed, "cases");
    this.#settled = new SettledPlaces(new Draws(given.seed, "settled places"));
    this.legality = new Legality(opponents.oracle, () => true);
  }

  /** Cases that agreed, dropped ones left out. */
  get legal(): number {
    return this.#agreed + (this.disagreement === null ? 0 : 1);
  }

  /** Examples, literal calls, cases of the oracle of every size, edges, and long ones. */
  async begin(): Promise<void> {
    const { oracle } = this.#opponents;
    const { cases } = this.#given;
    await this.#put(cases, "given", await this.legality.ofGiven(cases));
    if (oracle?.info.has.cases) await this.#generate([...limits.SIZES, ...limits.LARGE_SIZES]);
    const seeds = this.asked.map(({ input }) => input);
    this.legality = new Legality(oracle, likeGiven(seeds, this.pools));
    this.#operations = seeds.flatMap((input) => (isClassCase(input) ? input.ops : [])).slice(0, 2_000);
    if (seeds.length === 0 || !this.legality.isDeclared) return;
    const bases = this.#draws.shuffled(this.#corpus.length > 0 ? this.#corpus : seeds).slice(0, 4);
    await this.#made(edgeCases(bases, this.pools, this.#given.dictionary));
    await this.#long(bases.slice(0, 2), limits.LENGTH);
    for (let length = limits.LONG_LENGTH; length > limits.LENGTH; length = Math.floor(length / 2))
      if (await this.#long(bases.slice(0, 2), length)) break;
  }

  /** Whether one of so long cases is legal. */
  async #long(bases: readonly Case[], length: number): Promise<boolean> {
    const long = bases.flatMap((base) => longCases(this.#material(), base, this.#operations, length));
    const open = long.filter((input) => !this.#prices.forbid(input) && this.#isFresh(input));
    const legal = await this.legality.ofLong(open);
    await this.#put(open, "made", legal);
    return legal.includes(true);
  }

  /** Goes on until so many legal cases were asked. */
  async advance(wanted: number): Promise<void> {
    while (this.legal < wanted && this.#mayGoOn()) {
      const before = this.legal;
      const candidates = await this.#candidatesOf();
      this.#candidates += Math.max(1, candidates.length);
      await this.#made(candidates.filter((input) => !this.#settled.forbid(input)));
      this.#barren = this.legal > before ? 0 : this.#barren + Math.max(limits.PORTION, candidates.length);
      if (this.#barren >= limits.BARREN_FOR_COST && this.#prices.allowMore()) this.#barren = 0;
      if (this.#barren >= limits.BARREN) await this.#close();
    }
  }

  /** Asks a function of one whole number for one after the other: large ones may have taken all that heavy cases may cost. */
  async climb(): Promise<void> {
    if (!this.legality.isDeclared) return;
    const before = this.#prices.total;
    this.climbed = await climb({
      given: this.asked.map(({ input }) => input),
      legal: async (cases) => {
        // The larger ones: whether they are legal is not asked, for they are not either.
        const affordable = cases.filter((input) => !this.#prices.isDear(input));
        const legal = await this.legality.ofMade(affordable);
        return cases.map((_, at) => (at < affordable.length ? (legal[at] ?? null) : true));
      },
      ask: async (input) => {
        const key = caseKey(input);
        this.#ladderCost = this.#prices.total - before;
        const mayAsk = this.#ladderCost < limits.MOST_LADDER_COST && !this.#prices.isDear(input) && this.#isOpen;
        if (!this.#known.has(key) && mayAsk) {
          this.#known.add(key);
          await this.#ask(input, "made");
        }
        return this.#compared.get(key) ?? null;
      },
    });
    if (!this.#isOpen) this.climbed = { ...this.climbed, end: "other" };
  }

  /** A case that told a mutant apart is worth changing further. */
  promote(input: Case): void {
    this.#corpus.push(input);
  }

  /** What cases beyond those given are made of. */
  get means() {
    return { material: { ...this.#material(), bold: true }, operations: this.#operations };
  }

  /** A legal case of that length, sorted, where something declares what is legal; null where there is none. */
  async degenerate(length: number): Promise<Case | null> {
    const [base] = this.#corpus;
    if (base === undefined || !this.legality.isDeclared) return null;
    const [given, sorted = given] = longCases(this.#material(), base, this.#operations, length);
    if (sorted === undefined || !isBeyond(reachOf(sorted), this.reach)) return null;
    const [legal] = await this.legality.ofLong([sorted]);
    return legal === true ? sorted : null;
  }

  get #isOpen(): boolean {
    return this.disagreement === null && !this.#given.signal.aborted && this.#bounds.areHeld;
  }

  #isFresh(input: Case): boolean {
    return !isTooLarge(input) && !this.#known.has(caseKey(input));
  }

  #mayGoOn(): boolean {
    return (
      !this.exhaustive &&
      this.#isOpen &&
      this.asked.length > 0 &&
      this.#candidates < limits.MOST_CANDIDATES &&
      this.#closed < 3 &&
      this.#prices.total - this.#ladderCost < limits.MOST_COST
    );
  }

  #material(): Material {
    const { dictionary } = this.#given;
    return { draws: this.#draws, pools: this.pools, dictionary, bold: this.legality.isDeclared };
  }

  async #candidatesOf(): Promise<Case[]> {
    const hasCases = this.#opponents.oracle?.info.has.cases === true;
    // Without `valid`, what its own `cases` yields is all that is known to be legal.
    if (hasCases && (!this.legality.isDeclared || this.#round % 2 === 0)) await this.#generate(limits.SIZES);
    this.#round++;
    if (hasCases && !this.legality.isDeclared) return [];
    const material = this.#material();
    const all = this.asked.filter(({ compared: { outcome } }) => outcome.kind === "agrees");
    const inputs = (all.length > 0 ? all : this.asked).map(({ input }) => input);
    return Array.from({ length: portionOf([...inputs, ...this.#corpus], limits.PORTION) }, () => {
      const useCorpus = this.#corpus.length > 0 && this.#draws.chance(0.5);
      const parent = useCorpus ? this.#draws.pick(this.#corpus) : this.#draws.pick(inputs);
      return this.#draws.chance(0.35)
        ? newCase(material, parent, this.#operations)
        : changeCase(material, parent, this.#operations);
    });
  }

  async #generate(sizes: readonly number[]): Promise<void> {
    const { oracle } = this.#opponents;
    for (const size of sizes) {
      if (oracle === null || size > this.#largest || !this.#isOpen) return;
      const most = size > (limits.SIZES.at(-1) ?? 0) ? limits.LARGE_CASES_A_SIZE : limits.CASES_A_SIZE;
      const seed = derive(this.#given.seed, `cases ${size} ${this.#round}`);
      const some = await oracle.cases(seed, size, most);
      if ("failed" in some) {
        this.generatorProblem ??= some.failed;
        if (size > (limits.SIZES.at(-1) ?? 0)) this.#largest = Math.min(this.#largest, size - 1);
        continue;
      }
      const fresh = some.cases.filter((input) => this.#isFresh(input));
      if (some.cases.some(isTooLarge)) this.generatorProblem ??= tooLarge(size);
      this.generated += new Set(fresh.map(caseKey)).size;
      const { dear } = this.#prices;
      await this.#put(fresh, "generated", await this.legality.ofGiven(fresh));
      if (this.#prices.dear > dear) this.#largest = Math.min(this.#largest, size);
    }
    if (this.generated > 0) this.generatorProblem = null;
  }

  async #made(candidates: readonly Case[]): Promise<void> {
    const fresh = new Map<string, Case>();
    for (const input of candidates)
      if (this.#isFresh(input) && !this.#prices.forbid(input)) fresh.set(caseKey(input), input);
    const cases = [...fresh.values()];
    // What is too dear is known better after each part.
    for (let at = 0; at < cases.length && this.#isOpen; at += limits.PART) {
      const part = cases.slice(at, at + limits.PART).filter((input) => !this.#prices.isDear(input));
      await this.#put(part, "made", await this.legality.ofMade(part));
    }
  }

  /** Looks once at everything beside the legal cases there are: where nothing new is legal, there is no more. */
  async #close(): Promise<void> {
    this.#closed++;
    const before = this.legal;
    const inputs = this.asked.map(({ input }) => input);
    const fixed = inputs.every((input) => !isClassCase(input) && argumentsOf(input).length === 0);
    if (fixed && inputs.length > 0) this.exhaustive = true;
    if (fixed || !this.legality.isDeclared || inputs.length > limits.MOST_CLOSED) return;
    await this.#made(edgeCases(inputs, this.pools, this.#given.dictionary));
    if (this.legal > before) this.#barren = 0;
    else this.exhaustive = this.#isOpen && !this.#prices.isLimiting;
  }

  /** Asks the legal ones of the cases, in order, each once. */
  async #put(cases: readonly Case[], origin: Origin, legal: readonly (boolean | null)[]): Promise<void> {
    for (const [at, input] of cases.entries()) {
      const key = caseKey(input);
      if (!this.#isOpen) return;
      // Where `valid` takes too long, so will what is larger.
      if (this.#opponents.oracle?.hung.has(input)) this.#prices.note(reachOf(input), Number.POSITIVE_INFINITY);
      const isTooDear = legal[at] === true && origin !== "given" && this.#prices.forbid(input);
      if (this.#known.has(key) || isTooDear || legal[at] === null) continue;
      this.#known.add(key);
      if (legal[at] === true) {
        await this.#ask(input, origin);
        continue;
      }
      this.#settled.note(input, false);
      if (this.illegal.length < limits.MOST_ILLEGAL && key.length < limits.LONG) this.illegal.push(input);
    }
  }

  async #ask(input: Case, origin: Origin): Promise<void> {
    const reach = reachOf(input);
    if (origin !== "made") {
      this.reach = further(this.reach, reach);
      this.pools.learn(input);
    }
    const compared = await compareOn(this.#opponents, input, origin, this.reach);
    const isNews = this.#note(compared);
    this.#prices.note(reach, compared.cost);
    const { outcome } = compared;
    this.#compared.set(caseKey(input), compared);
    this.#bounds.keep(input, outcome, compared.changed ?? []);
    this.#settled.note(input, outcome.kind !== "dropped");
    if (outcome.kind === "dropped" && outcome.broke !== null) noteBreaking(this.broken, outcome.broke, input);
    else if (outcome.kind === "dropped") noteBreaking(this.unanswered, outcome.why, input);
    if (outcome.kind === "dropped" && origin !== "given") return;
    this.asked.push({ input, origin, compared, isNews });
    if (isNews || origin === "given") this.#corpus.push(input);
    if (outcome.kind === "agrees") this.#agreed++;
    if (outcome.kind === "differs") this.disagreement = outcome.disagreement;
  }

  #note({ points }: Compared): boolean {
    const before = this.reached.solution.size + this.reached.oracle.size;
    for (const point of points.solution) this.reached.solution.add(point);
    for (const point of points.oracle) this.reached.oracle.add(point);
    return this.reached.solution.size + this.reached.oracle.size > before;
  }
}
