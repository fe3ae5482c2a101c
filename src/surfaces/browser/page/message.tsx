import { useTexts } from "./language.ts";
import { Prose } from "./parts/prose.tsx";
import { shellTexts } from "./texts/shell.ts";

/** A page that has nothing to show but one sentence on what to do. */
export function Message({ text }: { text: "noToken" | "wrongToken" | "noPage" | "noServer" | "noReport" }) {
  const words = useTexts(shellTexts);
  return (
    <main id="main" class="message" data-part="message">
      <h1>VeriAlgo</h1>
      <p role="alert">
        <Prose text={words[text]} />
      </p>
    </main>
  );
}
