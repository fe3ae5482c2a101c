import type { RungState } from "../../evidence/ladder.ts";
import type { Standing } from "../../evidence/rounds.ts";

type Shape = "tick" | "cross" | "bang" | "dash" | "ring" | "spin";

const SHAPES: Record<Standing | RungState, Shape> = {
  passed: "tick",
  failed: "cross",
  limited: "bang",
  broken: "bang",
  skipped: "dash",
  unasked: "dash",
  waiting: "ring",
  running: "spin",
  reached: "tick",
  "passed-over": "bang",
  "not-reached": "cross",
  "not-asked": "dash",
};

const TONES: Record<Shape, string> = {
  tick: "ok",
  cross: "bad",
  bang: "warn",
  dash: "muted",
  ring: "muted",
  spin: "live",
};

const PATHS: Record<Shape, string> = {
  tick: "M4.2 8.4l2.6 2.6 5-5.6",
  cross: "M5 5l6 6M11 5l-6 6",
  bang: "M8 4.2v4.6M8 11.4v.4",
  dash: "M5 8h6",
  ring: "",
  spin: "M8 1.5a6.5 6.5 0 0 1 6.5 6.5",
};

/** How something stands, as a shape; the word for it stands beside it. `tone` where the shape alone would say too much. */
export function Stand({ of, tone }: { of: Standing | RungState; tone?: string }) {
  const shape = SHAPES[of];
  return (
    <svg class={`stand ${shape} ${tone ?? TONES[shape]}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="6.5" />
      <path d={PATHS[shape]} />
    </svg>
  );
}
