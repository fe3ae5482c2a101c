import { duration } from "../../../figures.ts";
import type { FileVersion } from "../../run-view.ts";
import { useTexts } from "../language.ts";
import { filesTexts } from "../texts/files.ts";

interface VersionPickerProps {
  versions: readonly FileVersion[];
  version: FileVersion;
  /** Of the run, ISO 8601. */
  startedAt: string | null;
  onChoose: (seq: number) => void;
}

/** Which version is shown: when and in which step it was written, and the ways to the ones beside it. */
export function VersionPicker({ versions, version, startedAt, onChoose }: VersionPickerProps) {
  const words = useTexts(filesTexts);
  const at = versions.indexOf(version);
  const when = ({ step, at }: FileVersion) => {
    const after = duration(Math.max(0, Date.parse(at) - Date.parse(startedAt ?? at)));
    return step === null ? words.noStep(after) : words.step(step, after);
  };
  if (versions.length === 1)
    return (
      <p class="small muted">
        <time dateTime={version.at}>{when(version)}</time>
        {version.step === null ? ` · ${words.given}` : ""}
      </p>
    );
  const beside = (offset: number, label: string, sign: string) => {
    const seq = versions[at + offset]?.seq;
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        disabled={seq === undefined}
        onClick={() => seq !== undefined && onChoose(seq)}
      >
        {sign}
      </button>
    );
  };
  return (
    <div class="version-picker">
      {beside(-1, words.older, "‹")}
      <select
        aria-label={words.version}
        value={String(version.seq)}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {versions.map((one, index) => (
          <option key={one.seq} value={String(one.seq)}>
            {words.versionOf(index + 1, versions.length, when(one))}
          </option>
        ))}
      </select>
      {beside(1, words.newer, "›")}
    </div>
  );
}
