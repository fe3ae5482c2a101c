import type { Settings } from "../config/schema.ts";
import { searchPath } from "../config/search-path.ts";
import { UsageError } from "../domain/errors.ts";
import { isSandbox } from "../domain/isolation.ts";
import type { Language } from "../languages/language.ts";
import { type Interpreter, resolveInterpreter } from "../languages/python/interpreter.ts";
import { pythonLanguage } from "../languages/python/python.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import { chooseSandbox, type SandboxChoice } from "../sandbox/choose-sandbox.ts";
import { closeInheritedDescriptors } from "../sandbox/lifeline.ts";
import { temporaryFolderProblem } from "../workspace/temporary-folder.ts";
import type { Context } from "./context.ts";

/** What runs programs here: the language, and the place they are confined to. */
export interface Machine {
  language: Language;
  /** The interpreter, which the sandbox is tried out with. */
  interpreter: Interpreter;
  /** For containers; null: they are not tried. */
  sandboxImage: string | null;
}

/** Finds the interpreter once. Throws a `UsageError` where there is none that can be used. */
export async function openMachine(settings: Settings): Promise<Machine> {
  const interpreter = await resolveInterpreter({ explicit: settings.python, searchPath: searchPath() });
  if ("problem" in interpreter) throw new UsageError(interpreter.problem);
  return { language: pythonLanguage(interpreter), interpreter, sandboxImage: settings.sandboxImage };
}

const WRITABLE = "Set TMPDIR to a folder that can be written and has some space.";

/** Tries out which sandbox holds, with the interpreter the programs will run with. Never throws. */
export async function openSandbox(
  machine: Machine,
  allowUnsandboxed: boolean,
  signal: AbortSignal,
): Promise<SandboxChoice> {
  const problem = await temporaryFolderProblem();
  // No tier could hold, and each would blame something else.
  if (problem !== null) return { sandbox: null, reason: problem, advice: WRITABLE, remark: "", tried: [] };
  const { executable, readOnlyDirectories } = machine.interpreter;
  closeInheritedDescriptors();
  const interpreter = { path: executable, readOnlyDirectories };
  return chooseSandbox({ allowUnsandboxed, interpreter, image: machine.sandboxImage, signal });
}

/** The sandbox of a run, or null: then the person is told why and what to do, and the run will execute nothing. */
export async function sandboxFor(
  machine: Machine,
  options: { allowUnsandboxed?: unknown },
  { console, interruption }: Pick<Context, "console" | "interruption">,
): Promise<Sandbox | null> {
  const choice = await openSandbox(machine, options.allowUnsandboxed === true, interruption.signal);
  if (interruption.signal.aborted) return choice.sandbox;
  if (choice.sandbox === null || !isSandbox(choice.sandbox.isolation))
    console.err(`verialgo: ${[choice.reason, ...mending(choice)].join(" ")}\n`);
  else if (choice.remark !== "") console.err(`verialgo: ${choice.remark}\n`);
  return choice.sandbox;
}

const mending = ({ advice }: SandboxChoice): string[] =>
  advice === "" ? [] : [`To have one: ${advice} (verialgo doctor says more)`];
