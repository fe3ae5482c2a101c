import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { SandboxProcess } from "../../ports/sandbox.ts";
import type { Construct } from "../language.ts";

/** Out of turn, at any time: something the programs did, or where they stand shortly before the time is over. */
const Aside = z.union([
  z.strictObject({ violation: z.strictObject({ module: z.string(), line: z.int(), what: z.string() }) }),
  z.strictObject({ hanging: z.string() }),
]);

export type Reply<T> =
  | { kind: "answer"; answer: T }
  /** The process is gone. */
  | { kind: "ended" }
  | { kind: "timeout" }
  /** A line that nobody asked for, or that the harness does not write. */
  | { kind: "forged"; why: string };

/** The harness warns this long before the parent gives up, as a part of the time. */
const WARN_AT = 0.85;
const MOST_VIOLATIONS = 50;

/**
 * Speaks to the harness in lock-step: one request, exactly one answer with the same random id, one line each, canonical JSON with
 * exactly the keys asked for. Anything else is forged. No method throws.
 */
export class LockStep {
  readonly violations: Construct[] = [];
  /** Where the program stood when it was last warned; empty when it was not. */
  hanging = "";
  readonly #process: SandboxProcess;

  constructor(process: SandboxProcess) {
    this.#process = process;
  }

  /** Sends a request and waits at most `timeoutMs` for its answer. With `warn` the harness says where it hangs. */
  async ask<Shape extends z.ZodRawShape>(
    request: Record<string, unknown>,
    shape: Shape,
    timeoutMs: number,
    warn = false,
  ): Promise<Reply<z.infer<z.ZodObject<Shape>>>> {
    const id = randomBytes(12).toString("hex");
    this.hanging = "";
    const seconds = warn ? { seconds: (timeoutMs * WARN_AT) / 1_000 } : {};
    this.#process.send(JSON.stringify({ id, ...seconds, ...request }));
    const line = await this.#answerLine(timeoutMs);
    if (line.kind !== "answer") return line;
    const read = z.strictObject({ id: z.literal(id), ...shape }).safeParse(line.answer);
    if (!read.success) return { kind: "forged", why: "an answer that was not asked for" };
    return { kind: "answer", answer: read.data as unknown as z.infer<z.ZodObject<Shape>> };
  }

  /** Sends a request that has no answer: the process is to end. Any line it still writes is forged. */
  async dismiss(request: Record<string, unknown>, timeoutMs: number): Promise<Reply<never>> {
    this.#process.send(JSON.stringify({ id: randomBytes(12).toString("hex"), ...request }));
    const line = await this.#answerLine(timeoutMs);
    return line.kind === "answer" ? { kind: "forged", why: "a line after the last answer" } : line;
  }

  /** The next line that is no aside, parsed. */
  async #answerLine(timeoutMs: number): Promise<Reply<unknown>> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const line = await this.#process.nextLine(Math.max(0, deadline - performance.now()));
      if (line.kind === "ended" || line.kind === "timeout") return { kind: line.kind };
      if (line.kind === "not-text") return { kind: "forged", why: "a line that is not UTF-8" };
      if (line.kind === "too-long") return { kind: "forged", why: "a line longer than any answer" };
      const value = canonical(line.text);
      if (value === undefined) return { kind: "forged", why: "a line that is no answer" };
      const aside = Aside.safeParse(value);
      if (!aside.success) return { kind: "answer", answer: value };
      if ("hanging" in aside.data) this.hanging = aside.data.hanging;
      else if (this.violations.length < MOST_VIOLATIONS) this.violations.push(aside.data.violation);
      else return { kind: "forged", why: "more violations than the harness reports" };
    }
  }
}

/** The value of a line that is written exactly as the harness writes it. */
function canonical(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
