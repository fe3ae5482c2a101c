import { useEffect, useState } from "preact/hooks";
import { useTexts } from "../language.ts";
import { codeTexts } from "../texts/code.ts";

/** How long a button says what became of the click. */
const SAID_MS = 2_500;

/** Copies exactly `text`. `label` names what is copied (`fibonacci.py`); it is read out and shown as a hint. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useTexts(codeTexts);
  const [result, setResult] = useState<boolean | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const said = result === null ? "" : result ? words.copied : words.notCopied;
  return (
    <span class="copy">
      <button
        type="button"
        class="quiet"
        aria-label={words.copyWhat(label)}
        title={words.copyWhat(label)}
        onClick={() => void copy(text).then(setResult)}
      >
        {result === true ? words.copied : words.copy}
      </button>
      <span role="status" class={result === false ? "bad small" : "visually-hidden"}>
        {said}
      </span>
    </span>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the page's address is no secure one, there is no clipboard; this copies what is selected. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  const focused = document.activeElement;
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
