import { BOX, DEFAULT_LIMITS, type SandboxLimits } from "../../ports/sandbox.ts";
import type { Interpreter } from "./interpreter.ts";

/** `-P` (no folder of the script on sys.path) exists from 3.11 on; below, the harness empties the path itself. */
const HAS_SAFE_PATH: readonly [number, number] = [3, 11];

/**
 * No site-packages, no user site, no `.pth`, no sitecustomize, no compiled file in place of a source, unbuffered UTF-8.
 * Not `-I`: it would ignore PYTHONHASHSEED.
 */
const ISOLATING = ["-s", "-S", "-B", "-u", "-X", "utf8", "-X", "pycache_prefix=/nonexistent"] as const;

/** Interpreter and flags for the harness, whose own folder is not to be importable. */
export function harnessArgv(interpreter: Interpreter, file: string, ...rest: string[]): string[] {
  const [major, minor] = interpreter.numbers;
  const safe = major > HAS_SAFE_PATH[0] || (major === HAS_SAFE_PATH[0] && minor >= HAS_SAFE_PATH[1]);
  return [interpreter.executable, ...(safe ? ["-P"] : []), ...ISOLATING, `${BOX}/${file}`, ...rest];
}

/** Interpreter and flags for a program of the author, whose folder is importable. */
export const programArgv = (interpreter: Interpreter, file: string): string[] => [
  interpreter.executable,
  ...ISOLATING,
  `${BOX}/${file}`,
];

/** The default limits with a wall time; the CPU time is a second more, so that the wall decides. */
export const limitsFor = (wallMs: number): SandboxLimits => ({
  ...DEFAULT_LIMITS,
  wallMs,
  cpuSeconds: Math.ceil(wallMs / 1_000) + 1,
});
