import type { Workspace } from "../ports/workspace.ts";
import type { GateFile } from "../verify/check.ts";
import { missingFiles } from "./missing-work.ts";
import type { Deliverables } from "./prompts/author-prompt.ts";

export interface Work {
  /** The deliverables that exist, solution first. */
  files: GateFile[];
  /** What is missing, as phrases. */
  missing: string[];
}

/** Takes the author's deliverables out of the workspace, as the bytes that are judged and delivered. Throws when it cannot be read. */
export async function workSoFar(workspace: Workspace, names: Deliverables): Promise<Work> {
  const snapshot = await workspace.snapshot();
  if (!snapshot.ok) throw new Error(snapshot.message);
  const texts = new Map(snapshot.value.map((file) => [file.path, file.text]));
  const roles = [
    { path: names.solution, role: "solution" },
    { path: names.tests, role: "tests" },
  ] as const;
  const files = roles.flatMap(({ path, role }) => {
    const text = texts.get(path);
    return text === undefined ? [] : [{ path, role, bytes: Buffer.from(text, "utf8") }];
  });
  return { files, missing: missingFiles(texts, names) };
}
