import type { Language } from "../../src/languages/language.ts";
import { DEFAULT_LIMITS, type Sandbox, type SandboxRun } from "../../src/ports/sandbox.ts";
import { honest, scriptedLanguage } from "./scripted-language.ts";

/** A program in which this stands fails. */
export const FAILS = "# fails";

const ended = (code: number, stderr: string): SandboxRun => ({
  ...{ ending: "exit", code, signal: null, ms: 1, stderr, dropped: 0, stdout: code === 0 ? "2 passed\n" : "" },
});

const ANALYSIS = {
  parsed: { clamp: { ok: true }, test_clamp: { ok: true } },
  importers: ["test_clamp"],
  definitions: ["clamp"],
} as const;

/** A language and a sandbox that start no process: a run fails where a file says so, and the gate's tests pass. */
export function pretendMachine(): { language: Language; sandbox: Sandbox } {
  const language: Language = {
    ...scriptedLanguage(honest, ANALYSIS),
    name: "python",
    program: (path, files) => ({
      argv: ["/usr/bin/true", path],
      files: files.map((file) => ({ name: file.path, text: file.text })),
      limits: DEFAULT_LIMITS,
    }),
  };
  const sandbox: Sandbox = {
    isolation: { kind: "bubblewrap-root", network: "none", guarantees: [] },
    start: () => {
      throw new Error("nothing is started here");
    },
    run: async ({ files }) => {
      const bad = files.find(({ text }) => text.includes(FAILS));
      return bad ? ended(1, `Traceback\nAssertionError: ${bad.name} is wrong\n`) : ended(0, "");
    },
  };
  return { language, sandbox };
}
