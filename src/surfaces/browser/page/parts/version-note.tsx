import { useEffect, useState } from "preact/hooks";
import type { Receipt } from "../../../../domain/receipt.ts";
import type { FileVersion } from "../../run-view.ts";
import { type Judgement, judgementOf, type KnownFile } from "../code/known-files.ts";
import { sha256Of } from "../code/sha256.ts";
import { useTexts } from "../language.ts";
import { filesTexts } from "../texts/files.ts";

interface VersionNoteProps {
  file: KnownFile;
  version: FileVersion;
  receipt: Receipt | null;
  onChoose: (seq: number) => void;
}

/** Digits of a hash that are shown; the whole of it is its hint. */
const DIGITS = 12;

/** Whether a version is the one the verdict is about, and whether the text that is shown is that file byte by byte. */
export function VersionNote({ file, version, receipt, onChoose }: VersionNoteProps) {
  const words = useTexts(filesTexts);
  const computed = useComputed(version);
  const judgement = judgementOf(file, version, receipt);
  const isAltered = computed === "differs";
  const isGood = judgement.kind === "judged" && computed === "same";
  const isOdd = judgement.kind === "other" || isAltered;
  return (
    <div class={`version-note small ${isGood ? "good" : isOdd ? "caution" : ""}`}>
      <p>
        <span aria-hidden="true">{isGood ? "✓ " : isOdd ? "! " : ""}</span>
        {judgement.kind === "judged" && !isGood ? words.judgedVersion : <Sentence {...{ file, judgement, onChoose }} />}
        {isGood ? ` ${words.recomputed}` : ""}
        {isAltered ? ` ${words.altered}` : ""}
      </p>
      <p class="muted" title={version.sha256}>
        {words.facts(version.bytes, `${version.sha256.slice(0, DIGITS)}…`)}
      </p>
    </div>
  );
}

function Sentence({
  file,
  judgement,
  onChoose,
}: Pick<VersionNoteProps, "file" | "onChoose"> & { judgement: Judgement }) {
  const words = useTexts(filesTexts);
  switch (judgement.kind) {
    case "judged":
      return words.judged;
    case "helper":
      return words.helper;
    case "open":
      return words.open;
    case "not-listed":
      return words.notListed;
    case "other": {
      const { version } = judgement;
      if (version === null) return words.otherUnknown(`${judgement.sha256.slice(0, DIGITS)}…`);
      const number = file.versions.indexOf(version) + 1;
      return (
        <>
          {words.otherKnown(number)}{" "}
          <button type="button" class="quiet" onClick={() => onChoose(version.seq)}>
            {words.showJudged(number)}
          </button>
        </>
      );
    }
  }
}

/** Whether the text's own hash is the one that the log names; null until that is known, or where there is no text. */
function useComputed({ text, sha256 }: FileVersion): "same" | "differs" | null {
  const [computed, setComputed] = useState<"same" | "differs" | null>(null);
  useEffect(() => {
    let isWanted = true;
    setComputed(null);
    if (text !== null)
      void sha256Of(text).then((found) => {
        if (isWanted && found !== null) setComputed(found === sha256 ? "same" : "differs");
      });
    return () => {
      isWanted = false;
    };
  }, [text, sha256]);
  return computed;
}
