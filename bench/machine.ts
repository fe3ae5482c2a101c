import type { Language } from "../src/languages/language.ts";
import { type Interpreter, resolveInterpreter } from "../src/languages/python/interpreter.ts";
import { pythonLanguage } from "../src/languages/python/python.ts";
import type { Sandbox } from "../src/ports/sandbox.ts";
import { chooseSandbox } from "../src/sandbox/choose-sandbox.ts";
import { closeInheritedDescriptors } from "../src/sandbox/lifeline.ts";

export interface Machine {
  interpreter: Interpreter;
  sandbox: Sandbox;
  language: Language;
}

/** The sandbox and the interpreter of this machine. Throws where one cannot be had. */
export async function openMachine(): Promise<Machine> {
  const interpreter = await resolveInterpreter({ explicit: null, searchPath: "/usr/local/bin:/usr/bin:/bin" });
  if ("problem" in interpreter) throw new Error(interpreter.problem);
  closeInheritedDescriptors();
  const { sandbox, reason } = await chooseSandbox({ allowUnsandboxed: false });
  if (sandbox === null) throw new Error(reason);
  return { interpreter, sandbox, language: pythonLanguage(interpreter) };
}
