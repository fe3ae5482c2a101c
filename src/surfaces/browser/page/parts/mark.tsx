import { useTexts } from "../language.ts";
import { timelineTexts } from "../texts/timeline.ts";

export type MarkKind = "pass" | "fail" | "error" | "skip" | "run";

const SIGNS: Record<MarkKind, string> = { pass: "✓", fail: "✗", error: "!", skip: "–", run: "" };
const TONES: Record<MarkKind, string> = { pass: "ok", fail: "bad", error: "bad", skip: "muted", run: "live" };

/** A sign, and its word for who cannot see it. */
export function Mark({ kind }: { kind: MarkKind }) {
  const words = useTexts(timelineTexts);
  return (
    <span class={`mark ${TONES[kind]}`} role="img" aria-label={words.marks[kind]}>
      {SIGNS[kind]}
    </span>
  );
}

/** Of something that is `null` while it goes on; in a log that broke off it never ended. */
export const markOf = (ok: boolean | null, isLive: boolean): MarkKind =>
  ok === null ? (isLive ? "run" : "skip") : ok ? "pass" : "fail";
