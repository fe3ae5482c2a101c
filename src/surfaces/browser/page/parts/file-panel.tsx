import { useMemo } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import type { FileVersion, RunView } from "../../run-view.ts";
import { type KnownFile, thoughtOf } from "../code/known-files.ts";
import { findingsOf, marksOf } from "../code/line-marks.ts";
import { useTexts } from "../language.ts";
import { filesTexts } from "../texts/files.ts";
import { Code } from "./code.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DownloadButton } from "./download-button.tsx";
import type { Choice } from "./files.tsx";
import { Fold } from "./fold.tsx";
import { Legend } from "./legend.tsx";
import { VersionNote } from "./version-note.tsx";
import { VersionPicker } from "./version-picker.tsx";
import { Versions } from "./versions.tsx";

interface FilePanelProps {
  view: RunView;
  file: KnownFile;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** One file: which version, whether it is the judged one, its code or its changes. */
export function FilePanel({ view, file, choice, onChoose }: FilePanelProps) {
  const words = useTexts(filesTexts);
  const { versions } = file;
  const version = versions.find(({ seq }) => seq === choice.seq) ?? versions.at(-1);
  if (version === undefined)
    return <p>{`${words.notHeld} ${words.facts(file.receipt?.bytes ?? 0, file.receipt?.sha256 ?? "")}`}</p>;
  const go = (seq: number) =>
    onChoose({ ...choice, path: file.path, seq: seq === versions.at(-1)?.seq ? null : seq, target: null });
  const shows = versions.length > 1 ? choice.view : "code";
  const thought = thoughtOf(version, view.timeline);
  return (
    <div class="stack file-panel">
      <div class="file-bar">
        {versions.length > 1 ? (
          <fieldset class="switch" aria-label={words.view}>
            {(["code", "changes"] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={shows === one}
                onClick={() => onChoose({ ...choice, path: file.path, view: one, target: null })}
              >
                {words[one]}
              </button>
            ))}
          </fieldset>
        ) : null}
        <VersionPicker versions={versions} version={version} startedAt={view.state.startedAt} onChoose={go} />
        {version.text === null ? null : (
          <div class="file-actions">
            <CopyButton text={version.text} label={visible(file.path)} />
            <DownloadButton name={file.path} text={version.text} label={visible(file.path)} />
          </div>
        )}
      </div>
      {thought === "" ? null : (
        <div class="version-thought">
          <span class="muted small">{words.why}</span> <Fold prose text={thought} characters={400} />
        </div>
      )}
      <VersionNote file={file} version={version} receipt={view.state.ended?.receipt ?? null} onChoose={go} />
      {shows === "changes" ? (
        <Versions file={file} version={version} />
      ) : (
        <VersionCode view={view} file={file} version={version} choice={choice} />
      )}
    </div>
  );
}

interface VersionCodeProps {
  view: RunView;
  file: KnownFile;
  version: FileVersion;
  choice: Choice;
}

function VersionCode({ view, file, version, choice }: VersionCodeProps) {
  const words = useTexts(filesTexts);
  const { coverage, mutation, gate } = findingsOf(file, version, view.timeline);
  const marks = useMemo(() => marksOf({ coverage, mutation, gate }), [coverage, mutation, gate]);
  if (version.text === null) return <p>{words.noText}</p>;
  return (
    <>
      <Legend marks={marks} />
      <Code key={version.seq} path={file.path} text={version.text} marks={marks} target={choice.target} />
    </>
  );
}
