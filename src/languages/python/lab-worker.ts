import * as z from "zod";
import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Sandbox, SandboxProcess } from "../../ports/sandbox.ts";
import type { LabOptions, LabRun, LabRunOptions, LabVariant, SeriesVariant } from "../lab.ts";
import type { TestSubject } from "../language.ts";
import type { Point } from "../points.ts";
import { harnessArgv, limitsFor } from "./flags.ts";
import { compiledHarnessFile, HARNESS_FILE } from "./harness-source.ts";
import type { Interpreter } from "./interpreter.ts";
import { LockStep } from "./lock-step.ts";

/** Reading the texts, loading the library, compiling the tests: this long on a machine under heavy load. */
const OWN_MS = 20_000;
/** A worker serves so long at most; the next run then gets a new one. */
const LIFE_MS = 900_000;
/** All answers of a worker's life go through its one channel. */
const ANSWER_BYTES = 268_435_456;
const GRACE_MS = 1_000;

const Result = z.strictObject({
  test: z.string(),
  status: z.enum(["passed", "failed", "skipped", "timeout"]),
  message: z.string(),
  steps: z.int(),
  reached: z.array(z.int()),
  micros: z.int(),
});
const Ran = {
  ending: z.enum(["completed", "stopped", "solution-failed", "tests-failed", "crashed", "timeout", "steps", "forged"]),
  message: z.string(),
  steps: z.int(),
  collected: z.array(z.string()),
  points: z.array(z.tuple([z.enum(["statement", "branch"]), z.int(), z.string(), z.boolean()])),
  reached: z.array(z.int()),
  results: z.array(Result),
};
const Noticed = z.strictObject({
  outcome: z.enum(["stopped", "solution-failed", "tests-failed", "steps", "timeout"]),
  test: z.string(),
  status: z.enum(["", "failed", "skipped"]),
  head: z.string(),
});
type Ran = z.infer<z.ZodObject<typeof Ran>>;

/** A run with what each test reached; `points` is empty unless they were asked for. */
export interface MarkedRun {
  run: LabRun;
  points: Point[];
  atImport: readonly number[];
  tests: readonly { steps: number; reached: readonly number[] }[];
}

/** One warm process in the sandbox. */
export class LabWorker {
  readonly #process: SandboxProcess;
  readonly #line: LockStep;
  readonly #subject: TestSubject;
  readonly #options: LabOptions;
  readonly #argv: readonly string[];
  readonly #isolation: string;
  /** Tests seen so far at most, for how long a run may take. */
  #most = 50;
  /** Whether it can serve. */
  alive = true;

  private constructor(
    sandbox: Sandbox,
    process: SandboxProcess,
    argv: readonly string[],
    subject: TestSubject,
    options: LabOptions,
  ) {
    this.#process = process;
    this.#argv = argv;
    this.#isolation = sandbox.isolation.kind;
    this.#line = new LockStep(process);
    this.#subject = subject;
    this.#options = options;
    void process.exit.then(() => {
      this.alive = false;
    });
  }

  /** Starts one and waits until it has read the subject. Never rejects. */
  static async start(
    sandbox: Sandbox,
    interpreter: Interpreter,
    subject: TestSubject,
    options: LabOptions,
  ): Promise<LabWorker | { failed: string }> {
    const argv = harnessArgv(interpreter, HARNESS_FILE, "lab");
    const process = sandbox.start(
      {
        argv,
        files: [await compiledHarnessFile(interpreter)],
        environment: { PYTHONHASHSEED: String(options.hashSeed) },
        readOnlyDirectories: interpreter.readOnlyDirectories,
        limits: { ...limitsFor(LIFE_MS), outputBytes: ANSWER_BYTES },
      },
      options.signal,
    );
    const worker = new LabWorker(sandbox, process, argv, subject, options);
    // Without isolation /tmp is everybody's: nothing is removed there.
    const scratch = sandbox.isolation.kind === "process" ? [] : ["/tmp", "/dev/shm"];
    const open = { do: "open", seed: options.hashSeed, scratch, ...subject };
    const reply = await worker.#line.ask(open, { ok: z.literal(true) }, OWN_MS);
    if (reply.kind === "answer") return worker;
    const { exit } = await worker.end();
    const why = exit.stderr.trim().split("\n").at(-1)?.slice(0, 200) || reply.kind;
    return { failed: `The lab could not be started: ${why}` };
  }

  async run(variant: LabVariant, options: LabRunOptions, marks = false): Promise<MarkedRun> {
    const { perTestMs } = this.#options;
    const reply = await this.#line.ask(
      {
        do: "run",
        solution: variant.solution ?? null,
        tests: variant.tests ?? {},
        only: options.tests ?? null,
        stop: options.stopAtFirstFailure ?? false,
        steps: options.steps,
        marks,
        perTestMs,
      },
      Ran,
      OWN_MS + perTestMs * (3 + (options.tests?.length ?? this.#most)),
    );
    if (reply.kind === "answer") {
      this.#most = Math.max(this.#most, reply.answer.collected.length);
      return this.#read(reply.answer);
    }
    // The warm process itself is lost: ended or stopped by the variant, which can signal it.
    this.alive = false;
    this.#process.kill();
    if (this.#options.signal?.aborted) return without("crashed", "The run was interrupted.");
    if (reply.kind === "forged")
      return without("forged", `The programs wrote into the runner's channel: ${reply.why}.`);
    if (reply.kind === "timeout") return without("timeout", "The lab did not answer in time.");
    return without("crashed", "The process that runs the variants ended.");
  }

  /** What is certain of changed solutions that share children; null where nothing is, or where the worker was lost. */
  async kills(variants: readonly SeriesVariant[]): Promise<(LabRun | null)[] | null> {
    const { perTestMs } = this.#options;
    // Each may be run twice, and the unchanged solution behind it.
    const tests = variants.reduce((sum, { tests }) => sum + 3 + tests.length, 0);
    const reply = await this.#line.ask(
      {
        do: "kills",
        items: variants.map(({ solution, tests, steps }) => ({ solution, only: tests, steps })),
        perTestMs,
      },
      { told: z.array(Noticed.nullable()).length(variants.length) },
      OWN_MS + 3 * perTestMs * tests,
    );
    if (reply.kind === "answer") return reply.answer.told.map((told) => (told === null ? null : bare(told)));
    this.alive = false;
    this.#process.kill();
    return null;
  }

  async fingerprints(texts: readonly string[]): Promise<(string | null)[] | null> {
    const reply = await this.#line.ask(
      { do: "fingerprints", texts },
      { fingerprints: z.array(z.string().nullable()).length(texts.length) },
      OWN_MS + texts.length * 100,
    );
    if (reply.kind === "answer") return reply.answer.fingerprints;
    this.alive = false;
    this.#process.kill();
    return null;
  }

  /** Ends it; for the receipt. */
  async end(): Promise<{ run: ReceiptRun; exit: Awaited<SandboxProcess["exit"]> }> {
    this.alive = false;
    this.#process.end();
    const timer = setTimeout(() => this.#process.kill(), GRACE_MS);
    const exit = await this.#process.exit;
    clearTimeout(timer);
    const run = { argv: [...this.#argv], exit: exit.code, ms: exit.ms, isolation: this.#isolation };
    return { run, exit };
  }

  #read(answer: Ran): MarkedRun {
    const { ending, collected, results, steps } = answer;
    return {
      run: {
        ending,
        message: this.#sentence(answer),
        collected,
        steps,
        results: results.map(({ test, status, message, micros }) => ({
          test,
          status,
          message: status === "timeout" ? this.#tooLong(ending) : message,
          ms: micros / 1_000,
        })),
      },
      points: answer.points.map(([kind, line, way, guard], id) => ({ id, kind, line, way, guard })),
      atImport: answer.reached,
      tests: results,
    };
  }

  #tooLong = (ending: string): string =>
    ending === "steps"
      ? "used up its steps: it does not seem to end"
      : `did not finish within ${this.#options.perTestMs / 1_000} s`;

  #sentence({ ending, message, results, collected }: Ran): string {
    const last = results.at(-1);
    const where =
      last?.status === "timeout"
        ? last.test
        : collected.length > 0
          ? "after the last test"
          : "while the modules were loaded";
    switch (ending) {
      case "completed":
      case "stopped":
        return "";
      case "solution-failed":
        return `${this.#subject.solution.name}.py could not be imported: ${message}`;
      case "forged":
        return `The programs wrote into the runner's channel: ${message}.`;
      case "crashed":
        return message || "The process ended without the runner.";
      case "steps":
      case "timeout":
        return `${where}: ${this.#tooLong(ending)}`;
      default:
        return message;
    }
  }
}

const bare = ({ outcome, test, status, head }: z.infer<typeof Noticed>): LabRun => ({
  ending: outcome,
  message: "",
  results: status === "" ? [] : [{ test, status, message: head, ms: 0 }],
  collected: [],
  steps: 0,
});

/** A run that has no answer. */
export const without = (ending: LabRun["ending"], message: string): MarkedRun => ({
  run: { ending, message, results: [], collected: [], steps: 0 },
  points: [],
  atImport: [],
  tests: [],
});
