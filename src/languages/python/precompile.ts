import { execFile } from "node:child_process";
import type { Interpreter } from "./interpreter.ts";
import precompile from "./precompile.py";

/** A program of ours: what a traceback calls it, and its text. */
export interface OwnProgram {
  file: string;
  text: string;
}

const COMPILE_MS = 20_000;

/**
 * Compiles programs of ours with the interpreter that will run them, outside any sandbox.
 * @returns a Python expression for a dict of code objects by name; rejects when the interpreter fails. It needs `EXPRESSION_NEEDS`
 */
export function precompiled(
  interpreter: Pick<Interpreter, "executable">,
  programs: Readonly<Record<string, OwnProgram>>,
): Promise<string> {
  const texts = Object.fromEntries(Object.entries(programs).map(([name, { file, text }]) => [name, [file, text]]));
  return new Promise((resolve, reject) => {
    const child = execFile(
      interpreter.executable,
      ["-I", "-S", "-B", "-c", precompile],
      { env: {}, cwd: "/", timeout: COMPILE_MS, maxBuffer: 1 << 24 },
      (error, stdout) => {
        if (error !== null || !/^[A-Za-z0-9+/=]+\n$/.test(stdout)) return reject(error ?? new Error("no code"));
        resolve(`marshal.loads(binascii.a2b_base64("${stdout.trim()}"))`);
      },
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(JSON.stringify(texts));
  });
}

export const EXPRESSION_NEEDS = "import binascii, marshal\n";

/** Makes something once for an interpreter, however often it is asked for. */
export function oncePerInterpreter<T, I extends object>(
  make: (interpreter: I) => Promise<T>,
): (interpreter: I) => Promise<T> {
  const made = new WeakMap<I, Promise<T>>();
  return (interpreter) => {
    const known = made.get(interpreter) ?? make(interpreter);
    made.set(interpreter, known);
    // What failed once (no process to be had) may go well the next time.
    known.catch(() => made.delete(interpreter));
    return known;
  };
}
