import { type EntryView, type Lookup, lookUp, TREE_FIELDS, type TreeView } from "./lookup.ts";
import type { Job } from "./request.ts";

/** Whether a folder holds the same files in two commits: then nobody edited what a run has read from the first. Throws `ApiError`. */
export async function isUnchanged(job: Job, folder: string, before: string, after: string): Promise<boolean> {
  const at = (oid: string): Lookup => ({ kind: "at", value: `${oid}:${folder}`, select: TREE_FIELDS });
  const asked = { before: at(before), after: at(after) };
  const views = await lookUp<Record<"before" | "after", TreeView>>(job, "see what changed on the branch", asked);
  const shown = (entries: EntryView[] = []) =>
    entries.map(({ name, mode, oid }) => `${name} ${mode} ${oid}`).join("\n");
  return shown(views.before?.entries) === shown(views.after?.entries);
}
