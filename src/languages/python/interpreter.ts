import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import * as z from "zod";

/** The real interpreter, found once a run. */
export interface Interpreter {
  /** Absolute path of the binary itself: no shim, no link of a virtual environment. */
  readonly executable: string;
  /** For instance "3.11.2". */
  readonly version: string;
  readonly numbers: readonly [major: number, minor: number];
  /** Host directories it needs that lie outside /usr. */
  readonly readOnlyDirectories: readonly string[];
  /** Top-level modules of its standard library. */
  readonly libraryModules: readonly string[];
  readonly keywords: readonly string[];
}

export interface InterpreterOptions {
  /** What the person named: a path or a program name. Nothing else is tried then. */
  explicit: string | null;
  /** The PATH variable, tried after the system's own interpreter. */
  searchPath: string;
}

const SYSTEM = "/usr/bin/python3";
const OLDEST: readonly [number, number] = [3, 9];
/** A pyenv shim was seen to take more than a second on a loaded machine. */
const ANSWER_MS = 20_000;

/** Below 3.10 there is no list of the library: the modules that lie in its folder, and the builtin ones. */
const QUESTION = `
import sys, os, json, keyword
names = getattr(sys, "stdlib_module_names", None)
library = os.path.dirname(os.__file__)
if names is None:
    names = set(sys.builtin_module_names)
    for folder in (library, os.path.join(library, "lib-dynload")):
        for entry in os.listdir(folder) if os.path.isdir(folder) else []:
            stem = entry.split(".")[0]
            if stem.isidentifier() and (entry.endswith((".py", ".so")) or os.path.exists(os.path.join(folder, entry, "__init__.py"))):
                names.add(stem)
print(json.dumps({
    "executable": getattr(sys, "_base_executable", None) or sys.executable, "prefix": sys.base_prefix, "library": library,
    "version": list(sys.version_info[:3]), "implementation": sys.implementation.name,
    "modules": sorted(names), "keywords": sorted(set(keyword.kwlist))}))
`;

const Answer = z.object({
  executable: z.string().startsWith("/"),
  prefix: z.string().startsWith("/"),
  library: z.string().startsWith("/"),
  version: z.tuple([z.int(), z.int(), z.int()]),
  implementation: z.string(),
  modules: z.array(z.string()),
  keywords: z.array(z.string()),
});
type Answer = z.infer<typeof Answer>;

type Asked = { ok: true; answer: Answer } | { ok: false; problem: string };

/** Asks a candidate who it really is, with an empty environment. */
function ask(command: string): Promise<Asked> {
  return new Promise((resolve) => {
    execFile(
      command,
      ["-s", "-S", "-c", QUESTION],
      { env: { PATH: "/usr/bin:/bin", ...home(command) }, cwd: "/", timeout: ANSWER_MS, maxBuffer: 1 << 20 },
      (error, stdout) => {
        if (error !== null && stdout === "") return resolve({ ok: false, problem: reasonOf(error) });
        try {
          resolve({ ok: true, answer: Answer.parse(JSON.parse(stdout)) });
        } catch {
          resolve({ ok: false, problem: "it did not answer like a Python interpreter" });
        }
      },
    );
  });
}

/** A shim of pyenv finds its versions through the folder it lies in. */
function home(command: string): Record<string, string> {
  const at = command.lastIndexOf("/shims/");
  return at < 0 ? {} : { PYENV_ROOT: command.slice(0, at), PATH: `${command.slice(0, at)}/bin:/usr/bin:/bin` };
}

function reasonOf(error: Error & { code?: unknown; killed?: boolean }): string {
  if (error.code === "ENOENT") return "there is no such file";
  if (error.code === "EACCES") return "it may not be executed";
  if (error.killed) return `it did not answer within ${ANSWER_MS / 1_000} s`;
  return `it ended with ${typeof error.code === "number" ? `exit code ${error.code}` : "an error"}`;
}

const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The host directories an interpreter needs besides /usr: its prefix, and what lies outside of that. */
function directoriesOf(executable: string, answer: Answer): string[] {
  const needed = [answer.prefix, real(answer.prefix), answer.library, dirname(executable)];
  const kept: string[] = [];
  for (const folder of needed) {
    if (!isBelow(folder, "/usr") && !kept.some((other) => isBelow(folder, other))) kept.push(folder);
  }
  return kept;
}

function judge(answer: Answer): Interpreter | string {
  const [major, minor, patch] = answer.version;
  const version = `${major}.${minor}.${patch}`;
  if (answer.implementation !== "cpython") return `it is ${answer.implementation}; VeriAlgo needs CPython`;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return `it is Python ${version}; VeriAlgo needs ${OLDEST.join(".")} or newer`;
  const executable = real(answer.executable);
  return {
    executable,
    version,
    numbers: [major, minor],
    readOnlyDirectories: directoriesOf(executable, answer),
    libraryModules: answer.modules,
    keywords: answer.keywords,
  };
}

function candidatesOf({ explicit, searchPath }: InterpreterOptions): string[] {
  const folders = searchPath.split(delimiter).filter((folder) => isAbsolute(folder));
  const onPath = (name: string) => folders.map((folder) => join(folder, name));
  if (explicit !== null) return explicit.includes("/") ? [explicit] : onPath(explicit);
  return [...new Set([SYSTEM, ...onPath("python3"), ...onPath("python")])];
}

/**
 * Finds the interpreter programs will run with: the one the person named, else /usr/bin/python3, else the first on PATH
 * that is CPython 3.9 or newer. Asks each candidate itself, so that no shim is ever run twice. Never rejects.
 * @returns the interpreter, or one sentence that says what is wrong and what to do
 */
export async function resolveInterpreter(options: InterpreterOptions): Promise<Interpreter | { problem: string }> {
  const problems: string[] = [];
  for (const candidate of candidatesOf(options)) {
    const asked = await ask(candidate);
    const judged = asked.ok ? judge(asked.answer) : asked.problem;
    if (typeof judged !== "string") return judged;
    if (options.explicit !== null || judged !== "there is no such file") problems.push(`${candidate}: ${judged}`);
  }
  const tried = problems.length === 0 ? "" : ` (${problems.slice(0, 3).join("; ")})`;
  if (options.explicit !== null)
    return { problem: `The Python interpreter ${options.explicit} cannot be used${tried}: name another one.` };
  return { problem: `No Python interpreter was found${tried}: install Python 3.9 or newer, or name one.` };
}
