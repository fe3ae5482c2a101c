import { randomBytes } from "node:crypto";
import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Sandbox, SandboxProcess } from "../../ports/sandbox.ts";
import type { CaseProgramOptions } from "../case-program.ts";
import type { Point } from "../points.ts";
import { DRIVER_FILE, driverFile } from "./driver-source.ts";
import { harnessArgv, limitsFor } from "./flags.ts";
import type { Interpreter } from "./interpreter.ts";

export type Fields = Readonly<Record<string, unknown>>;
export type CaseAnswer =
  | { kind: "answer"; fields: Fields }
  | { kind: "timeout" }
  | { kind: "ended"; why: string }
  | { kind: "violation"; why: string };

/** A process serves so long, and is then replaced before its wall limit ends it. */
const RENEW_MS = 600_000;
const LIFE_MS = 900_000;
/** All answers of a process go through its one channel. */
const ANSWER_BYTES = 1_073_741_824;
const GRACE_MS = 1_000;
const OUT_OF_MEMORY = 71;

/** Ids are drawn in portions: one system call a hundred requests. */
let drawn = "";
function drawId(): string {
  if (drawn.length < 24) drawn = randomBytes(1_200).toString("hex");
  const id = drawn.slice(0, 24);
  drawn = drawn.slice(24);
  return id;
}

/**
 * One program behind our driver, in lock-step: one request, exactly one line back with the same random id and exactly the fields asked
 * for. After any other outcome the process is ended, and the next request goes to a new one. No method rejects.
 */
export class CaseProcess {
  readonly #sandbox: Sandbox;
  readonly #interpreter: Interpreter;
  readonly #argv: readonly string[];
  readonly #opening: Fields;
  readonly #options: CaseProgramOptions;
  readonly #runs: Promise<ReceiptRun>[] = [];
  #hashSeed: number;
  #process: SandboxProcess | null = null;
  #started = 0;

  /** `kind`: which server of the driver; `opening`: the first request of every process, without its seed. */
  constructor(
    sandbox: Sandbox,
    interpreter: Interpreter,
    kind: "solution" | "oracle" | "mutants" | "timing",
    opening: Fields,
    options: CaseProgramOptions,
  ) {
    this.#sandbox = sandbox;
    this.#interpreter = interpreter;
    this.#argv = harnessArgv(interpreter, DRIVER_FILE, kind);
    this.#opening = opening;
    this.#options = options;
    this.#hashSeed = options.hashSeed;
  }

  /** Starts a new process in place of the one there is. The answer is what the program says of itself. */
  async restart(hashSeed = this.#hashSeed): Promise<CaseAnswer> {
    this.#end();
    this.#hashSeed = hashSeed;
    // Whoever goes through thousands of cases must not start a process for each of them after an interruption.
    if (this.#options.signal?.aborted === true) return INTERRUPTED;
    const process = this.#sandbox.start(
      {
        argv: this.#argv,
        files: [await driverFile(this.#interpreter)],
        environment: { PYTHONHASHSEED: String(hashSeed) },
        readOnlyDirectories: this.#interpreter.readOnlyDirectories,
        limits: { ...limitsFor(LIFE_MS), outputBytes: ANSWER_BYTES },
      },
      this.#options.signal,
    );
    this.#process = process;
    this.#started = performance.now();
    this.#runs.push(
      process.exit.then(({ code, ms }) => ({
        argv: [...this.#argv],
        exit: code,
        ms,
        isolation: this.#sandbox.isolation.kind,
      })),
    );
    return this.#request(process, JSON.stringify({ ...this.#opening, seed: hashSeed }), null, this.#options.loadMs);
  }

  /**
   * @param request the JSON text of an object
   * @param keys the fields of the answer, in order; null where it has several forms, which the caller tells apart
   */
  async ask(request: string, keys: readonly string[] | null, timeoutMs: number): Promise<CaseAnswer> {
    if (this.#process === null || performance.now() - this.#started > RENEW_MS) {
      const opened = await this.restart();
      if (opened.kind === "timeout") return { kind: "ended", why: "it did not load a second time" };
      if (opened.kind !== "answer") return opened;
      const { failed } = opened.fields;
      if (failed !== undefined) return this.#over({ kind: "ended", why: String(failed) });
    }
    return this.#request(this.#process as unknown as SandboxProcess, request, keys, timeoutMs);
  }

  async #request(
    process: SandboxProcess,
    request: string,
    keys: readonly string[] | null,
    timeoutMs: number,
  ): Promise<CaseAnswer> {
    const id = drawId();
    process.send(`{"id":"${id}",${request.slice(1)}`);
    const line = await process.nextLine(timeoutMs);
    if (line.kind === "timeout") return this.#over({ kind: "timeout" });
    if (line.kind === "ended") return this.#ended(process);
    if (line.kind === "not-text") return this.#over(violation("it wrote a line that is not UTF-8"));
    if (line.kind === "too-long") return this.#over(violation("it wrote a line longer than any answer"));
    const fields = read(line.text);
    if (fields === null) return this.#over(violation("it wrote a line that is no answer"));
    if (fields.violation !== undefined) return this.#over(violation(actOf(fields.violation)));
    if (fields.id !== id) return this.#over(violation("it wrote an answer that nobody asked for"));
    if (keys !== null && Object.keys(fields).join() !== `id,${keys.join()}`)
      return this.#over(violation("it wrote an answer of another form than was asked for"));
    return { kind: "answer", fields };
  }

  async #ended(process: SandboxProcess): Promise<CaseAnswer> {
    this.#process = null;
    const { code, signal, ending, stderr } = await process.exit;
    if (ending === "not-started") return { kind: "ended", why: stderr };
    if (ending === "killed") return INTERRUPTED;
    if (code === OUT_OF_MEMORY || signal === "SIGKILL") return { kind: "ended", why: "it ran out of memory" };
    if (signal === "SIGSEGV") return { kind: "ended", why: "it used up the stack of its process (SIGSEGV)" };
    return {
      kind: "ended",
      why: signal === null ? `it ended its process with exit code ${code}` : `it was ended by ${signal}`,
    };
  }

  /** Ends the process now; the next request goes to a new one. */
  drop(): void {
    this.#process?.kill();
    this.#process = null;
  }

  #over(answer: CaseAnswer): CaseAnswer {
    this.drop();
    return answer;
  }

  #end(): void {
    const process = this.#process;
    this.#process = null;
    if (process === null) return;
    process.end();
    const timer = setTimeout(() => process.kill(), GRACE_MS);
    void process.exit.then(() => clearTimeout(timer));
  }

  async close(): Promise<readonly ReceiptRun[]> {
    this.#end();
    return Promise.all(this.#runs);
  }
}

const INTERRUPTED: CaseAnswer = { kind: "ended", why: "the run was interrupted" };

const violation = (why: string): CaseAnswer => ({ kind: "violation", why });

/** The object of a line that is written exactly as the driver writes it. */
function read(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && JSON.stringify(value) === text ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function actOf(act: unknown): string {
  const { line, what } = (typeof act === "object" && act !== null ? act : {}) as Record<string, unknown>;
  return typeof line === "number" && typeof what === "string"
    ? `line ${line} ${what}`
    : "it wrote a line that is no answer";
}

/** Points as the driver lists them; null when they are none. */
export function pointsOf(given: unknown): Point[] | null {
  if (!Array.isArray(given)) return null;
  const points: Point[] = [];
  for (const [kind, line, way, guard] of given as unknown[][]) {
    if ((kind !== "statement" && kind !== "branch") || typeof line !== "number") return null;
    if (typeof way !== "string" || typeof guard !== "boolean") return null;
    points.push({ id: points.length, kind, line, way, guard });
  }
  return points;
}

export const isNumbers = (given: unknown): given is number[] =>
  Array.isArray(given) && given.every((item) => typeof item === "number");
