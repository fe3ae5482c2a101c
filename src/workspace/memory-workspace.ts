import type { Workspace } from "../ports/workspace.ts";
import { contentProblem, missingFile, pathProblem, placeProblem } from "./path-rules.ts";

/** A workspace that lives and ends with the process; it keeps the same rules as one on disk. */
export function createMemoryWorkspace(): Workspace {
  const files = new Map<string, string>();
  const names = () => [...files.keys()].sort();
  return {
    async write(path, text) {
      const problem = pathProblem(path) ?? contentProblem(path, text) ?? placeProblem(path, names());
      if (problem !== null) return { ok: false, message: problem };
      const created = !files.has(path);
      files.set(path, text);
      return { ok: true, value: { created, bytes: Buffer.byteLength(text, "utf8") } };
    },
    async read(path) {
      const problem = pathProblem(path);
      if (problem !== null) return { ok: false, message: problem };
      const text = files.get(path);
      return text === undefined ? { ok: false, message: missingFile(path, names()) } : { ok: true, value: text };
    },
    async list(limit) {
      return { ok: true, value: { paths: names().slice(0, limit), total: files.size } };
    },
    async snapshot() {
      return { ok: true, value: names().map((path) => ({ path, text: files.get(path) ?? "" })) };
    },
  };
}
