import { randomInt } from "node:crypto";
import * as z from "zod";
import type { Sandbox, SandboxExit, SandboxProcess } from "../../ports/sandbox.ts";
import type {
  SourceModule,
  TestResult,
  TestSession,
  TestSessionEnding,
  TestSessionOptions,
  TestSubject,
} from "../language.ts";
import { type Canaries, drawCanaries, interleave } from "./canaries.ts";
import { harnessArgv, limitsFor } from "./flags.ts";
import { compiledHarnessFile, HARNESS_FILE } from "./harness-source.ts";
import type { Interpreter } from "./interpreter.ts";
import { LockStep, type Reply } from "./lock-step.ts";

const Opened = { ok: z.literal(true) };
const Loaded = { ok: z.boolean(), message: z.string() };
const Test = z.strictObject({ token: z.string().regex(/^[0-9a-f]{12}$/), name: z.string(), line: z.int() });
const Collected = { ...Loaded, tests: z.array(Test) };
const Ran = { status: z.enum(["passed", "failed", "skipped"]), message: z.string() };
const Finished = { ...Loaded, imported: z.boolean() };

type Test = z.infer<typeof Test>;

/** Reading the texts and loading the library, and leaving at the end, take this long on a machine under heavy load. */
const OWN_MS = 20_000;
/** The sandbox's own limit comes later than ours, which says more. */
const SANDBOX_LATER_MS = 2_000;

/** Between the end of the input and a forced end. */
const GRACE_MS = 1_000;

/** Why a session stopped before its end. */
class Stopped extends Error {
  readonly ending: TestSessionEnding;
  constructor(ending: TestSessionEnding, message: string) {
    super(message);
    this.ending = ending;
  }
}

/** One session: a fresh process, the solution, its tests in order with canaries between them, and an end that was told. */
class Session {
  readonly #line: LockStep;
  readonly #subject: TestSubject;
  readonly #options: TestSessionOptions;
  readonly #canaries: Canaries;
  readonly #deadline: number;
  readonly collected: string[] = [];
  readonly results: TestResult[] = [];
  importedSolution = false;
  /** The exit code the process was told to end with; null until then. */
  toldCode: number | null = null;

  constructor(process: SandboxProcess, subject: TestSubject, options: TestSessionOptions) {
    this.#line = new LockStep(process);
    this.#subject = subject;
    this.#options = options;
    const taken = [subject.solution, ...subject.tests].map(({ name }) => name);
    this.#canaries = drawCanaries(subject.tests, taken);
    this.#deadline = performance.now() + options.totalMs;
  }

  get violations() {
    return this.#line.violations.filter(({ module }) => module !== this.#canaries.module.name);
  }

  async run(): Promise<void> {
    const modules: SourceModule[] = [...this.#subject.tests];
    modules.splice(randomInt(modules.length + 1), 0, this.#canaries.module);
    const open = { do: "open", solution: this.#subject.solution, tests: modules };
    this.#answer(await this.#line.ask(open, Opened, this.#within(OWN_MS)), "before anything was loaded");
    await this.#loadSolution();
    const real: Test[] = [];
    const canaries: Test[] = [];
    for (const module of modules) {
      const tests = await this.#loadTests(module.name);
      (module === this.#canaries.module ? canaries : real).push(...tests);
    }
    this.collected.push(...real.map(({ name }) => name));
    if (canaries.length !== this.#canaries.outcomes.size)
      throw new Stopped("forged", "The runner's own control tests were not all found.");
    const isCanary = new Set(canaries.map(({ token }) => token));
    for (const test of interleave(real, canaries, this.#wanted)) {
      const result = await this.#runTest(test);
      if (isCanary.has(test.token)) this.#checkCanary(test, result);
      else {
        this.results.push(result);
        if (this.#options.stopAtFirstFailure && result.status !== "passed") break;
      }
    }
    await this.#end();
  }

  async #loadSolution(): Promise<void> {
    const { name } = this.#subject.solution;
    const reply = await this.#line.ask({ do: "solution", name }, Loaded, this.#perTest(), true);
    const { ok, message } = this.#answer(reply, `while ${name}.py was imported`);
    if (!ok) throw new Stopped("solution-failed", `${name}.py could not be imported: ${message}`);
  }

  async #loadTests(name: string): Promise<Test[]> {
    const reply = await this.#line.ask({ do: "tests", name }, Collected, this.#perTest(), true);
    const { ok, message, tests } = this.#answer(reply, `while ${name}.py was imported`);
    if (ok) return tests;
    if (name === this.#canaries.module.name)
      throw new Stopped("forged", `The runner's own control tests could not be loaded: ${message}`);
    throw new Stopped("tests-failed", `${name}.py could not be collected: ${message}`);
  }

  async #runTest(test: Test): Promise<TestResult> {
    const started = performance.now();
    const reply = await this.#line.ask({ do: "run", token: test.token }, Ran, this.#perTest(), true);
    const ms = performance.now() - started;
    if (reply.kind === "answer") return { test: test.name, ...pick(reply.answer), ms };
    const message = reply.kind === "timeout" ? this.#tooLong(this.#lineOf(test)) : "";
    if (!this.#isCanary(test)) {
      const status = reply.kind === "timeout" ? "timeout" : "failed";
      this.results.push({ test: test.name, status, message: message || "the process ended during this test", ms });
    }
    throw this.#stopped(reply, `in ${test.name}`, message);
  }

  #isCanary = (test: Test) => test.name.startsWith(`${this.#canaries.module.name}::`);

  #wanted = ({ name }: Test) => this.#canaries.outcomes.get(name.slice(this.#canaries.module.name.length + 2));

  #checkCanary(test: Test, result: TestResult): void {
    if (this.#wanted(test) !== result.status)
      throw new Stopped(
        "forged",
        "A control test of the runner came out wrong: the programs changed how tests are run.",
      );
  }

  async #end(): Promise<void> {
    const reply = await this.#line.ask({ do: "finish" }, Finished, this.#perTest(), true);
    const { ok, message, imported } = this.#answer(reply, "after the last test");
    this.importedSolution = imported;
    if (!ok) throw new Stopped("tests-failed", `After the last test: ${message}`);
    this.toldCode = randomInt(64, 114);
    const last = await this.#line.dismiss({ do: "end", code: this.toldCode }, OWN_MS);
    if (last.kind !== "ended" && last.kind !== "answer") throw this.#stopped(last, "at the end");
  }

  /** The answer, or the end of the session. `when` completes "the process ended …". */
  #answer<T>(reply: Reply<T>, when: string): T {
    if (reply.kind === "answer") return reply.answer;
    throw this.#stopped(reply, when);
  }

  #stopped(reply: Exclude<Reply<unknown>, { kind: "answer" }>, when: string, message = ""): Stopped {
    if (reply.kind === "forged")
      return new Stopped("forged", `The programs wrote into the runner's channel: ${reply.why}.`);
    if (reply.kind === "ended") return new Stopped("crashed", `The process ended ${when}`);
    return new Stopped("timeout", `${when[0]?.toUpperCase()}${when.slice(1)}: ${message || this.#tooLong("")}`);
  }

  /** Says where a hanging program stands: as the harness saw it, else the line the parent knows. */
  #tooLong(fallback: string): string {
    const left = this.#deadline - performance.now();
    const seconds = Math.round((left <= 0 ? this.#options.totalMs : this.#options.perTestMs) / 100) / 10;
    const what = left <= 0 ? `the session did not finish within ${seconds} s` : `did not finish within ${seconds} s`;
    const place = this.#line.hanging || fallback;
    return place === "" ? what : `${what}\n  ${place}`;
  }

  #lineOf(test: Test): string {
    const name = test.name.split("::")[0] ?? "";
    const lines = this.#subject.tests.find((module) => module.name === name)?.text.split("\n") ?? [];
    const first = lines.slice(test.line - 1).findIndex((line) => /^\s+(assert|self\.assert|with|for)\b/.test(line));
    if (test.line < 1 || first < 0) return "";
    return `at: ${name}.py:${test.line + first}: \`${lines[test.line - 1 + first]?.trim()}\``;
  }

  #within = (ms: number) => Math.max(1, Math.min(ms, this.#deadline - performance.now()));
  #perTest = () => this.#within(this.#options.perTestMs);
}

const pick = ({ status, message }: { status: TestResult["status"]; message: string }) => ({ status, message });

/**
 * Runs the tests of a subject in a fresh sandboxed process. Never rejects: whatever the programs do is part of the session.
 * A session is `completed` only when every answer came in turn, every control test came out as it must, and the process ended
 * with the exit code it was told.
 */
export async function runTestSession(
  sandbox: Sandbox,
  interpreter: Interpreter,
  subject: TestSubject,
  options: TestSessionOptions,
): Promise<TestSession> {
  const argv = harnessArgv(interpreter, HARNESS_FILE);
  const process = sandbox.start(
    {
      argv,
      files: [await compiledHarnessFile(interpreter)],
      environment: { PYTHONHASHSEED: String(options.hashSeed) },
      readOnlyDirectories: interpreter.readOnlyDirectories,
      limits: limitsFor(options.totalMs + SANDBOX_LATER_MS),
    },
    options.signal,
  );
  const session = new Session(process, subject, options);
  let stopped: Stopped | null = null;
  try {
    await session.run();
  } catch (error) {
    stopped = error instanceof Stopped ? error : new Stopped("crashed", `The runner failed: ${String(error)}`);
  }
  const exit = await leave(process, stopped?.ending ?? null);
  const { ending, message } = judge(stopped, exit, session.toldCode, options);
  return {
    ending,
    message,
    hashSeed: options.hashSeed,
    collected: session.collected,
    results: session.results,
    importedSolution: session.importedSolution,
    violations: session.violations,
    exit,
    argv,
  };
}

/** At the end of its input the harness leaves by itself, which is faster than being killed; a program that hangs cannot. */
async function leave(process: SandboxProcess, ending: TestSessionEnding | null): Promise<SandboxExit> {
  process.end();
  if (ending === "timeout" || ending === "forged") process.kill();
  const timer = setTimeout(() => process.kill(), GRACE_MS);
  const exit = await process.exit;
  clearTimeout(timer);
  return exit;
}

function judge(
  stopped: Stopped | null,
  exit: SandboxExit,
  toldCode: number | null,
  options: TestSessionOptions,
): { ending: TestSessionEnding; message: string } {
  if (exit.ending === "not-started") return { ending: "not-started", message: exit.stderr };
  if (options.signal?.aborted) return { ending: "crashed", message: "The session was interrupted." };
  if (stopped === null) {
    if (exit.ending === "exit" && exit.code === toldCode) return { ending: "completed", message: "" };
    return { ending: "crashed", message: `The process did not end as it was told: ${endOf(exit)}.` };
  }
  if (stopped.ending !== "crashed") return { ending: stopped.ending, message: stopped.message };
  if (exit.ending === "output-limit") return { ending: "output-limit", message: "The programs printed too much." };
  if (exit.ending === "wall-time") return { ending: "timeout", message: "The session did not finish in time." };
  return { ending: "crashed", message: `${stopped.message} without the runner: ${endOf(exit)}.` };
}

function endOf(exit: SandboxExit): string {
  if (exit.signal !== null) return `ended by ${exit.signal}`;
  const last = exit.stderr.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
  return `exit code ${exit.code}${last === "" ? "" : ` (${last})`}`;
}
