import type { WrittenRole } from "../../../../domain/event.ts";
import type { Receipt, ReceiptFile } from "../../../../domain/receipt.ts";
import type { FileVersion, RunView, StepEntry } from "../../run-view.ts";

/** A file of the run: what the log holds of it, oldest first, and what the receipt says. */
export interface KnownFile {
  path: string;
  role: WrittenRole;
  versions: readonly FileVersion[];
  receipt: ReceiptFile | null;
}

const ORDER: readonly WrittenRole[] = ["solution", "tests", "oracle", "helper"];

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Solution, tests, oracle, then helpers in the order they were first written. */
export function knownFiles(files: readonly FileVersion[], receipt: Receipt | null): KnownFile[] {
  const byPath = new Map<string, FileVersion[]>();
  for (const version of files) byPath.set(version.path, [...(byPath.get(version.path) ?? []), version]);
  const listed = receipt?.files ?? [];
  const known = [...byPath].map(([path, versions]): KnownFile => {
    const role = versions.at(-1)?.role ?? "helper";
    const same = (one: ReceiptFile) => one.role === role && nameOf(one.path) === nameOf(path);
    return { path, role, versions, receipt: listed.find(same) ?? null };
  });
  const unknown = listed
    .filter((one) => !known.some((file) => file.receipt === one))
    .map((one): KnownFile => ({ path: one.path, role: one.role, versions: [], receipt: one }));
  return [...known, ...unknown].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}

/** What a version has to do with the verdict. `other`: the verdict is about another one, which the log holds or not (null). */
export type Judgement =
  | { kind: "judged" | "helper" | "open" | "not-listed" }
  | { kind: "other"; version: FileVersion | null; sha256: string };

export function judgementOf(file: KnownFile, version: FileVersion, receipt: Receipt | null): Judgement {
  if (receipt === null) return { kind: "open" };
  if (file.receipt === null) return { kind: file.role === "helper" ? "helper" : "not-listed" };
  const { sha256 } = file.receipt;
  if (sha256 === version.sha256) return { kind: "judged" };
  return { kind: "other", sha256, version: file.versions.findLast((one) => one.sha256 === sha256) ?? null };
}

/** The author's reply that led to a version: the first line of it. Empty where there is none. */
export function thoughtOf(version: FileVersion, timeline: RunView["timeline"]): string {
  const step = timeline.findLast(
    (entry): entry is StepEntry => entry.kind === "step" && entry.step === version.step && entry.key < version.seq,
  );
  return (
    step?.reply?.text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? ""
  );
}
