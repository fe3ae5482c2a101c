import type { ReceiptRun } from "../../domain/receipt.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { Baseline, Lab, LabOptions, LabRun, LabRunOptions, LabVariant, OpenLab, SeriesVariant } from "../lab.ts";
import type { TestSubject } from "../language.ts";
import type { Interpreter } from "./interpreter.ts";
import { LabWorker, type MarkedRun, without } from "./lab-worker.ts";

/** Characters of the texts of one request, which is one line. */
const REQUEST_LENGTH = 400_000;

/**
 * Opens a lab with its first worker; the others start when there is work for them. Fails with one sentence when no worker can be
 * started. A worker that a variant brought down is replaced.
 */
export async function openLab(interpreter: Interpreter, ...given: Parameters<OpenLab>): ReturnType<OpenLab> {
  const pool = new Pool(interpreter, ...given);
  const first = await pool.use(async () => true, { failed: "" });
  return first === true ? new PythonLab(pool) : { failed: pool.failure };
}

/** Workers, at most so many, each serving one at a time. */
class Pool {
  readonly #interpreter: Interpreter;
  readonly #sandbox: Sandbox;
  readonly #subject: TestSubject;
  readonly #options: LabOptions;
  readonly #idle: LabWorker[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #all: LabWorker[] = [];
  #busy = 0;
  #closed = false;
  /** Why the last worker could not be started. */
  failure = "";

  constructor(interpreter: Interpreter, sandbox: Sandbox, subject: TestSubject, options: LabOptions) {
    this.#interpreter = interpreter;
    this.#sandbox = sandbox;
    this.#subject = subject;
    this.#options = options;
  }

  /** Lends a worker; `otherwise` when none can be had. */
  async use<T, F>(work: (worker: LabWorker) => Promise<T>, otherwise: F): Promise<T | F> {
    if (this.#busy >= this.#options.workers) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#busy++;
    try {
      const worker = await this.#worker();
      if (worker === null) return otherwise;
      const result = await work(worker);
      this.#idle.push(worker);
      return result;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy--;
      else next();
    }
  }

  async #worker(): Promise<LabWorker | null> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) if (idle.alive) return idle;
    if (this.#closed || this.#options.signal?.aborted) {
      this.failure = "The lab was closed.";
      return null;
    }
    const made = await LabWorker.start(this.#sandbox, this.#interpreter, this.#subject, this.#options);
    if (made instanceof LabWorker) {
      this.#all.push(made);
      if (this.#closed) {
        await made.end();
        return null;
      }
      return made;
    }
    this.failure = made.failed;
    return null;
  }

  async close(): Promise<ReceiptRun[]> {
    this.#closed = true;
    return (await Promise.all(this.#all.map((worker) => worker.end()))).map(({ run }) => run);
  }
}

class PythonLab implements Lab {
  readonly #pool: Pool;
  #baseline: Promise<Baseline | { failed: string }> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  baseline(): Promise<Baseline | { failed: string }> {
    this.#baseline ??= this.#measure();
    return this.#baseline;
  }

  async #measure(): Promise<Baseline | { failed: string }> {
    const { run, points, atImport, tests } = await this.#run({}, { steps: null }, true);
    if (run.ending !== "completed") return { failed: `The tests do not run in the lab: ${run.message}` };
    const traces = run.results.map(({ test, status, ms }, index) => {
      const { steps, reached } = tests[index] ?? { steps: 0, reached: [] };
      return { test, status, steps, ms, points: reached };
    });
    return { run, points, atImport, tests: traces };
  }

  async run(variant: LabVariant, options: LabRunOptions) {
    return (await this.#run(variant, options, false)).run;
  }

  #run(variant: LabVariant, options: LabRunOptions, marks: boolean): Promise<MarkedRun> {
    const asked = this.#pool.use((worker) => worker.run(variant, options, marks), null);
    return asked.then((run) => run ?? without("not-started", this.#pool.failure));
  }

  async kills(variants: readonly SeriesVariant[]): Promise<readonly (LabRun | null)[]> {
    const parts = portions(variants, ({ solution }) => solution.length);
    const none = (part: readonly SeriesVariant[]) => part.map(() => null);
    const made = parts.map(async (part) => (await this.#pool.use((worker) => worker.kills(part), null)) ?? none(part));
    return (await Promise.all(made)).flat();
  }

  async fingerprints(texts: readonly string[]): Promise<readonly (string | null)[]> {
    const parts = portions(texts, (text) => text.length).map(
      async (part) => (await this.#pool.use((worker) => worker.fingerprints(part), null)) ?? part.map(() => null),
    );
    return (await Promise.all(parts)).flat();
  }

  close(): Promise<readonly ReceiptRun[]> {
    return this.#pool.close();
  }
}

/** Consecutive items whose texts fit a request together. */
function portions<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const made: T[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    size += sizeOf(item);
    if (size > REQUEST_LENGTH) {
      made.push([]);
      size = sizeOf(item);
    }
    made.at(-1)?.push(item);
  }
  return made;
}
