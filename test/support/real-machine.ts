import type { Language } from "../../src/languages/language.ts";
import { resolveInterpreter } from "../../src/languages/python/interpreter.ts";
import { pythonLanguage } from "../../src/languages/python/python.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";

export interface RealMachine {
  sandbox: Sandbox;
  language: Language;
}

let found: Promise<RealMachine> | null = null;

/** The sandbox and the language of this machine, looked for once a test process. Rejects where one cannot be had. */
export function realMachine(): Promise<RealMachine> {
  found ??= look();
  return found;
}

async function look(): Promise<RealMachine> {
  const interpreter = await resolveInterpreter({ explicit: null, searchPath: "" });
  if ("problem" in interpreter) throw new Error(interpreter.problem);
  const { sandbox, reason } = await chooseSandbox({ allowUnsandboxed: false });
  if (sandbox === null) throw new Error(reason);
  return { sandbox, language: pythonLanguage(interpreter) };
}
