import { useMemo } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import type { FileVersion } from "../../run-view.ts";
import type { KnownFile } from "../code/known-files.ts";
import { compareLines } from "../code/line-diff.ts";
import { linesOf } from "../code/tokens.ts";
import { useTexts } from "../language.ts";
import { filesTexts } from "../texts/files.ts";
import { DiffRows } from "./diff-rows.tsx";

/** What a version changed in the one before it. */
export function Versions({ file, version }: { file: KnownFile; version: FileVersion }) {
  const words = useTexts(filesTexts);
  const at = file.versions.indexOf(version);
  const before = file.versions[at - 1];
  const [from, to] = [before?.text, version.text];
  const rows = useMemo(
    () => (typeof from === "string" && to !== null ? compareLines(linesOf(from), linesOf(to)) : null),
    [from, to],
  );
  if (before === undefined) return <p>{words.first}</p>;
  if (rows === null) return <p>{words.noCompare}</p>;
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const [added, removed] = [count("added"), count("removed")];
  if (added + removed === 0) return <p>{words.same}</p>;
  return (
    <>
      <p class="small muted">{words.changed(added, removed)}</p>
      <DiffRows key={version.seq} rows={rows} label={words.comparing(visible(file.path), at, at + 1)} />
    </>
  );
}
