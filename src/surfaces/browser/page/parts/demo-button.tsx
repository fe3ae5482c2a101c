import { useTexts } from "../language.ts";
import { homeTexts } from "../texts/home.ts";
import type { Starting } from "../use-start.ts";

/** Starts the run that needs nothing. */
export function DemoButton({ starting, isPrimary = false }: { starting: Starting; isPrimary?: boolean }) {
  const words = useTexts(homeTexts);
  return (
    <button
      type="button"
      class={isPrimary ? "primary" : ""}
      disabled={starting.isStarting}
      title={words.demoHint}
      onClick={() => starting.start({ kind: "demo", requirement: "", limits: {} })}
    >
      {words.demo}
    </button>
  );
}
