import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Workspace, WorkspaceFile, WorkspaceOutcome } from "../ports/workspace.ts";
import { fileError } from "./file-error.ts";
import { contentProblem, MAX_FILE_BYTES, MAX_FILES, missingFile, pathProblem, placeProblem } from "./path-rules.ts";
import { entryProblem, readRegularFile, writeAtomically } from "./regular-file.ts";

const refuse = (message: string) => ({ ok: false, message }) as const;

/**
 * The author's files in one flat folder on disk. `folder` must exist; rejects when it does not. Only regular files with one name
 * are read or replaced; links, pipes and the like are refused even when something else put them there.
 */
export async function openDirectoryWorkspace(folder: string): Promise<Workspace> {
  const root = await realpath(folder);

  /** Runs an operation inside the folder; whatever the disk does becomes a refusal. */
  async function inside<T>(what: string, act: () => Promise<WorkspaceOutcome<T>>): Promise<WorkspaceOutcome<T>> {
    try {
      if ((await realpath(root)) !== root)
        return refuse("The workspace folder was replaced by a link. Start the run again.");
      return await act();
    } catch (error) {
      return refuse(fileError(what, error));
    }
  }

  const names = async (): Promise<string[]> =>
    (await readdir(root, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && pathProblem(entry.name) === null)
      .map((entry) => entry.name)
      .sort();

  async function read(path: string): Promise<WorkspaceOutcome<string>> {
    const found = await readRegularFile(join(root, path), MAX_FILE_BYTES);
    if (found.kind === "missing") return refuse(missingFile(path, await names()));
    if (found.kind === "refused") return refuse(`"${path}" ${found.why}. Use another file.`);
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found.bytes);
      return { ok: true, value: text };
    } catch {
      return refuse(`"${path}" is not UTF-8 text. Write it again as text.`);
    }
  }

  return {
    async write(path, text) {
      const problem = pathProblem(path) ?? contentProblem(path, text);
      if (problem !== null) return refuse(problem);
      return inside(`Writing ${path}`, async () => {
        const existing = await names();
        const odd = await entryProblem(join(root, path));
        const clash = odd === null ? placeProblem(path, existing) : `"${path}" ${odd}. Choose another name.`;
        if (clash !== null) return refuse(clash);
        const bytes = Buffer.from(text, "utf8");
        await writeAtomically(root, path, bytes);
        return { ok: true, value: { created: !existing.includes(path), bytes: bytes.length } };
      });
    },
    async read(path) {
      const problem = pathProblem(path);
      return problem === null ? inside(`Reading ${path}`, () => read(path)) : refuse(problem);
    },
    list: (limit) =>
      inside("Listing the workspace", async () => {
        const paths = await names();
        return { ok: true, value: { paths: paths.slice(0, limit), total: paths.length } };
      }),
    snapshot: () =>
      inside("Reading the workspace", async () => {
        const files: WorkspaceFile[] = [];
        const paths = await names();
        // More than it takes by itself: somebody else put them there.
        if (paths.length > MAX_FILES)
          return refuse(
            `The workspace holds ${paths.length} files, and at most ${MAX_FILES} can be run together. Start the run again in an empty one.`,
          );
        for (const path of paths) {
          const text = await read(path);
          // A file that turned into something odd is left out; the rest can still be run.
          if (text.ok) files.push({ path, text: text.value });
        }
        return { ok: true, value: files };
      }),
  };
}

/** A workspace in a new folder of the system's temporary directory; `remove` deletes it and never rejects. */
export async function createTemporaryWorkspace(): Promise<{ workspace: Workspace; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "verialgo-"));
  return {
    workspace: await openDirectoryWorkspace(folder),
    remove: () => rm(folder, { recursive: true, force: true }).catch(() => undefined),
  };
}
