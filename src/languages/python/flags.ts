import { BOX, DEFAULT_LIMITS, type SandboxLimits } from "../../ports/sandbox.ts";
import type { Interpreter } from "./interpreter.ts";

/** `-P` (no folder of the script on sys.path) exists from 3.11 on; below, the harness empties the path itself. */
const HAS_SAFE_PATH: readonly [number, number] = [3, 11];

/** No site-packages, no user site, no `.pth`, no sitecustomize, unbuffered UTF-8. Not `-I`: it would ignore PYTHONHASHSEED. */
const ISOLATING = ["-s", "-S", "-B", "-u", "-X", "utf8"] as const;
/** No compiled file in place of a source. It also makes Python compile some of its own library at each start (about 10 ms). */
const FROM_SOURCE = ["-X", "pycache_prefix=/nonexistent"] as const;

/**
 * Interpreter and flags for the harness, whose own folder is not to be importable: it compiles the programs it is given itself,
 * so that only the library is loaded from files, and from compiled ones.
 */
export function harnessArgv(interpreter: Interpreter, file: string, ...rest: string[]): string[] {
  const [major, minor] = interpreter.numbers;
  const safe = major > HAS_SAFE_PATH[0] || (major === HAS_SAFE_PATH[0] && minor >= HAS_SAFE_PATH[1]);
  return [interpreter.executable, ...(safe ? ["-P"] : []), ...ISOLATING, `${BOX}/${file}`, ...rest];
}

/** Interpreter and flags for a program of the author, whose folder is importable. */
export const programArgv = (interpreter: Interpreter, file: string): string[] => [
  interpreter.executable,
  ...ISOLATING,
  ...FROM_SOURCE,
  `${BOX}/${file}`,
];

/** The default limits with a wall time; the CPU time is a second more, so that the wall decides. */
export const limitsFor = (wallMs: number): SandboxLimits => ({
  ...DEFAULT_LIMITS,
  wallMs,
  cpuSeconds: Math.ceil(wallMs / 1_000) + 1,
});
