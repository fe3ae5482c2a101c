import type { BareRepository } from "./bare-repository.ts";

export interface FileDiff {
  path: string;
  previousPath: string | null;
  status: "added" | "removed" | "modified" | "renamed" | "changed";
  oid: string;
  additions: number;
  deletions: number;
  /** Unified hunks without the header lines; null for binaries. */
  patch: string | null;
}

const STATUS: Record<string, FileDiff["status"]> = {
  A: "added",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "changed",
};

/** The files that differ between two trees or commits. */
export async function diffTrees(repo: BareRepository, from: string, to: string): Promise<FileDiff[]> {
  const raw = (await repo.git(["diff-tree", "-r", "-M", "-z", "--raw", "--no-abbrev", from, to])).toString("utf8");
  const fields = raw.split("\0").filter(Boolean);
  const diffs: FileDiff[] = [];
  while (fields.length > 0) {
    const [, , oldOid = "", newOid = "", letter = "M"] = (fields.shift() ?? "").split(" ");
    const first = fields.shift() ?? "";
    const renamed = letter.startsWith("R") || letter.startsWith("C");
    const path = renamed ? (fields.shift() ?? "") : first;
    const paths = renamed ? [first, path] : [path];
    const text = (
      await repo.git(["--literal-pathspecs", "diff-tree", "-r", "-M", "-p", "--no-color", from, to, "--", ...paths])
    ).toString("utf8");
    const start = text.indexOf("\n@@");
    const patch = start < 0 ? null : text.slice(start + 1).replace(/\n$/, "");
    const lines = patch?.split("\n").filter((line) => !line.startsWith("@@")) ?? [];
    diffs.push({
      path,
      previousPath: renamed ? first : null,
      status: STATUS[letter.charAt(0)] ?? "modified",
      oid: letter === "D" ? oldOid : newOid,
      additions: lines.filter((line) => line.startsWith("+")).length,
      deletions: lines.filter((line) => line.startsWith("-")).length,
      patch,
    });
  }
  return diffs;
}

/** The tree of no files, made on demand. */
export const emptyTree = (repo: BareRepository): Promise<string> => repo.writeTree(null, []);
