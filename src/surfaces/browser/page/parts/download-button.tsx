import { replaceHidden } from "../../../../domain/hidden-points.ts";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";

/** How long a browser may take to begin reading what it saves. */
const READ_MS = 60_000;

/** Saves exactly `text`, as UTF-8, under the last part of `name`. `label` names what is saved. */
export function DownloadButton({ name, text, label }: { name: string; text: string; label: string }) {
  const words = useTexts(codeTexts);
  return (
    <button
      type="button"
      class="quiet"
      aria-label={words.downloadWhat(label)}
      title={words.downloadWhat(label)}
      onClick={() => save(name, text)}
    >
      {words.download}
    </button>
  );
}

/** Hands a text to the browser to keep. */
export function save(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = replaceHidden(name.split(/[\\/]/).at(-1) ?? "", () => "_") || "file.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
