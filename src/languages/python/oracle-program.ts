import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Case, Value } from "../../domain/value.ts";
import type { CheckReply, OpenOracle, OracleInfo, OracleProgram, OracleReply } from "../case-program.ts";
import { type CaseAnswer, CaseProcess, type Fields, isNumbers, pointsOf } from "./case-process.ts";
import type { Interpreter } from "./interpreter.ts";
import { openingProblem } from "./solution-program.ts";
import { isCase, isValue, isValues } from "./value-shape.ts";

/** Making cases, and saying which are legal, is not what is measured: patient. */
const CASES_MS = 20_000;
const VALID_MS = 5_000;
/** Cases in one question about validity, and how long one of them may take when they are asked alone. */
const BATCH = 100;
const ALONE_MS = 1_000;
const COST_MS = 5_000;
/** Of one batch: each takes that long. */
const MOST_HUNG = 2;
const MOST_LINE = 800_000;

/**
 * Loads an oracle file in a process of its own. Fails with one sentence: it does not load, `ENTRY` is no text, it has neither of
 * `expected` and `check`, or both.
 */
export async function openOracle(
  interpreter: Interpreter,
  ...[sandbox, oracle, options]: Parameters<OpenOracle>
): ReturnType<OpenOracle> {
  const process = new CaseProcess(sandbox, interpreter, "oracle", { ...oracle }, options);
  const opened = await process.restart();
  const info = opened.kind === "answer" ? infoOf(opened.fields) : null;
  const file = `The oracle ${oracle.name}.py`;
  if (info !== null && info.has.expected !== info.has.check) return new PythonOracle(process, info);
  await process.close();
  if (info === null) return { failed: openingProblem(file, opened, options.loadMs) };
  return {
    failed: info.has.check
      ? `${file} has both expected and check: keep one (expected where one answer is right, check where several are).`
      : `${file} has neither expected(case) nor check(case, answer): write the one that says what is right.`,
  };
}

function infoOf({ entry, claim, has, points }: Fields): OracleInfo | null {
  const listed = pointsOf(points);
  if (listed === null || typeof has !== "object" || has === null) return null;
  const { expected, check, cases, valid, cost } = has as Record<string, unknown>;
  const nameOf = (given: unknown) => (typeof given === "string" ? given : null);
  const flags = {
    expected: expected === true,
    check: check === true,
    cases: cases === true,
    valid: valid === true,
    cost: cost === true,
  };
  return { entry: nameOf(entry), claim: nameOf(claim), has: flags, points: listed };
}

class PythonOracle implements OracleProgram {
  readonly info: OracleInfo;
  readonly hung = new Set<Case>();
  validRaised: string | null = null;
  readonly #process: CaseProcess;

  constructor(process: CaseProcess, info: OracleInfo) {
    this.#process = process;
    this.info = info;
  }

  async cases(seed: number, size: number, most: number): Promise<{ cases: readonly Case[] } | { failed: string }> {
    if (!this.info.has.cases) return { failed: "The oracle has no cases(rng, size)." };
    const reply = await this.#process.ask(JSON.stringify({ do: "cases", seed, size, most }), null, CASES_MS);
    if (reply.kind !== "answer")
      return { failed: `cases(rng, ${size}) of the oracle gave nothing: ${whyOf(reply, CASES_MS)}.` };
    const { cases, failed } = reply.fields;
    if (typeof failed === "string") return { failed };
    if (Array.isArray(cases) && cases.every(isCase)) return { cases };
    return { failed: `cases(rng, ${size}) of the oracle gave what is no list of cases.` };
  }

  async valid(cases: readonly Case[]): Promise<readonly (boolean | null)[]> {
    if (!this.info.has.valid) return cases.map(() => true);
    const answers: (boolean | null)[] = [];
    for (let at = 0; at < cases.length; ) {
      const part = portion(cases, at);
      answers.push(...(await this.#validOnes(part)));
      at += part.length;
    }
    return answers;
  }

  /** A batch that brings the oracle down is asked again one by one. */
  async #validOnes(cases: readonly Case[]): Promise<(boolean | null)[]> {
    const reply = await this.#askValid(cases, cases.length === 1 ? ALONE_MS : VALID_MS);
    if (reply.kind === "answer") {
      const { valid, raised } = reply.fields;
      if (typeof raised === "string") this.validRaised ??= raised;
      if (Array.isArray(valid) && valid.length === cases.length) return valid.map((one) => one === true);
    }
    if (cases.length > 1) return this.#oneByOne(cases);
    if (reply.kind !== "timeout") return [false];
    for (const one of cases) this.hung.add(one);
    return [null];
  }

  #askValid(cases: readonly Case[], timeoutMs: number): Promise<CaseAnswer> {
    return this.#process.ask(`{"do":"valid","inputs":${JSON.stringify(cases)}}`, ["valid", "raised"], timeoutMs);
  }

  /** The smallest first: after a few that hang the larger ones are not asked. */
  async #oneByOne(cases: readonly Case[]): Promise<(boolean | null)[]> {
    const before = this.hung.size;
    const answers: (boolean | null)[] = cases.map(() => null);
    // Of numbers of one length, the order of their texts is their own; a sign makes none larger.
    const places = cases.map((one, at) => ({ one, at, text: JSON.stringify(one).replaceAll("-", "") }));
    places.sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
    for (const { one, at } of places) {
      if (this.hung.size - before >= MOST_HUNG) break;
      answers[at] = (await this.#validOnes([one]))[0] ?? null;
    }
    return answers;
  }

  async expected(input: Case, timeoutMs: number): Promise<OracleReply> {
    const request = `{"do":"expected","input":${JSON.stringify(input)}}`;
    const reply = await this.#process.ask(request, null, timeoutMs);
    if (reply.kind !== "answer") return { kind: "dropped", raises: null, why: whyOf(reply, timeoutMs) };
    const { value, changed, points, steps, raises, why } = reply.fields;
    if (typeof raises === "string") return { kind: "dropped", raises, why: `expected failed: ${why}` };
    if (isValue(value) && (changed === null || isValues(changed)) && isNumbers(points) && typeof steps === "number")
      return { kind: "answer", value, changed, points, steps };
    return { kind: "dropped", raises: null, why: "it wrote an answer that is no value" };
  }

  async check(input: Case, answer: Value, timeoutMs: number): Promise<CheckReply> {
    const request = `{"do":"check","input":${JSON.stringify(input)},"answer":${JSON.stringify(answer)}}`;
    const reply = await this.#process.ask(request, ["kind", "why"], timeoutMs);
    if (reply.kind !== "answer") return { kind: "dropped", why: whyOf(reply, timeoutMs), broke: false };
    const { kind, why } = reply.fields;
    if (kind === "right") return { kind };
    return kind === "wrong" ? { kind, why: String(why) } : { kind: "dropped", why: String(why), broke: true };
  }

  async cost(input: Case): Promise<number | null> {
    const request = `{"do":"cost","input":${JSON.stringify(input)}}`;
    const reply = await this.#process.ask(request, ["cost"], COST_MS);
    if (reply.kind !== "answer" || typeof reply.fields.cost !== "string") return null;
    const cost = Number(reply.fields.cost);
    return Number.isFinite(cost) ? cost : null;
  }

  close(): Promise<readonly ReceiptRun[]> {
    return this.#process.close();
  }
}

/** The next cases that fit one request, at least one. */
function portion(cases: readonly Case[], from: number): readonly Case[] {
  let size = 0;
  let to = from;
  while (to < cases.length && to - from < BATCH) {
    size += JSON.stringify(cases[to]).length;
    if (size > MOST_LINE && to > from) break;
    to++;
  }
  return cases.slice(from, to);
}

const whyOf = (reply: Exclude<CaseAnswer, { kind: "answer" }>, timeoutMs: number): string =>
  reply.kind === "timeout" ? `it took longer than ${timeoutMs / 1_000} s` : reply.why;
