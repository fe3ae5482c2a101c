import { sha256 } from "../../domain/random.ts";
import { broken, limited, passed, refuted } from "../answers.ts";
import type { Answer, Check, CheckContext, GateFile } from "../check.ts";
import { moduleOf } from "../subject.ts";

/** Far above any algorithm written by hand or model; below what slows the parser down. */
export const LARGEST_SOURCE = 262_144;
/** Names that a test runner or an interpreter would load on its own. */
const SELF_LOADING = new Set(["conftest", "sitecustomize", "usercustomize", "__init__", "__main__"]);
const MODULE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,79}$/;

const validUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** A sentence when a file is too large, else null. */
export const sizeProblem = ({ path, bytes }: GateFile): string | null =>
  bytes.length > LARGEST_SOURCE
    ? `${path} has ${bytes.length} bytes; at most ${LARGEST_SOURCE} are read. Make it smaller.`
    : null;

/** A sentence when the bytes of a file are not plain source text, else null. */
function contentProblem(file: GateFile): string | null {
  const large = sizeProblem(file);
  if (large !== null) return large;
  if (!validUtf8(file.bytes)) return `${file.path} is not valid UTF-8. Save it as UTF-8.`;
  if (file.bytes.includes(0)) return `${file.path} holds a NUL byte. Remove it.`;
  return null;
}

/** A sentence when a file has a name that cannot be imported, clashes, or would be loaded unasked; else null. */
function nameProblem({ files, language, subject }: CheckContext): string | null {
  const modules = [subject.solution.name, ...files.filter((f) => f.role === "tests").map((f) => moduleOf(f.path))];
  for (const name of modules) {
    if (!MODULE_NAME.test(name))
      return `${JSON.stringify(name)} is not a module name. Use ASCII letters, digits and _.`;
    if (SELF_LOADING.has(name)) return `A module named ${name} would be loaded unasked. Give it another name.`;
    if (modules.indexOf(name) !== modules.lastIndexOf(name)) return `Two files are named ${name}. Rename one.`;
    const taken = language.nameProblem(name);
    if (taken !== null) return taken;
  }
  return null;
}

function parseProblem({ analysis, subject }: CheckContext): Answer | null {
  for (const module of [subject.solution, ...subject.tests]) {
    const parsed = analysis.parsed[module.name];
    if (parsed === undefined || parsed.ok) continue;
    const summary = `${module.name} does not parse: line ${parsed.line}: ${parsed.message}.`;
    const evidence = { module: module.name, line: parsed.line, message: parsed.message };
    return module === subject.solution ? refuted(summary, evidence) : limited(summary, evidence);
  }
  return null;
}

/** Are there one solution and its tests, as plain source text that parses? The hashes taken here are those delivered. */
export const files: Check = {
  name: "files",
  needs: [],
  run: async (context) => {
    const hashes = Object.fromEntries(context.files.map((file) => [file.path, sha256(file.bytes)]));
    const solutions = context.files.filter((file) => file.role === "solution");
    if (solutions.length !== 1) return limited(`There must be one solution; ${solutions.length} were given.`);
    for (const file of context.files) {
      const problem = file.role === "oracle" ? sizeProblem(file) : contentProblem(file);
      // That it is not read shows nothing of what stands in it.
      const isUnread = file.bytes.length > LARGEST_SOURCE;
      if (problem !== null) return file.role === "solution" && !isUnread ? refuted(problem) : limited(problem);
    }
    const misnamed = nameProblem(context);
    if (misnamed !== null) return limited(misnamed);
    if (context.analysisFailure !== null) return broken(context.analysisFailure);
    const unparsed = parseProblem(context);
    if (unparsed !== null) return unparsed;
    return passed("The files are plain source text and parse.", { sha256: hashes });
  },
};
