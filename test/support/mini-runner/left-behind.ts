import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set<string>();
const groups = new Set<number>();

const PREFIX = "mini-runner-";

/** A fresh folder. It goes with this process, or when a later process finds that its maker is gone. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  folders.add(folder);
  return folder;
}

/** Processes of vitest end without the event `exit`, so what they made is looked for by its maker's number. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const maker = Number(name.slice(PREFIX.length).split("-")[0]);
    try {
      process.kill(maker, 0);
    } catch {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** The process group is killed then, unless it has been released. Returns the release. */
export function killAtEnd(group: number): () => void {
  groups.add(group);
  return () => groups.delete(group);
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  folders.delete(folder);
}

function cleanUp(): void {
  for (const group of groups) {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  groups.clear();
  for (const folder of folders) remove(folder);
}

sweep();
// Where several test files share a process, this module is loaded, and its hook counts, in the first of them only.
if (process.env.VITEST !== undefined) (await import("vitest")).afterAll(cleanUp);
else process.once("exit", cleanUp);
