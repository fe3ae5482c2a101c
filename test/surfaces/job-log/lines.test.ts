import { expect, it } from "vitest";
import type { EventBody, RunEvent } from "../../../src/domain/event.ts";
import { initialRunState, reduceRun } from "../../../src/domain/run-state.ts";
import { piecesOf } from "../../../src/surfaces/job-log/lines.ts";
import { timelineOf } from "../../../src/surfaces/terminal/timeline.ts";

const REPLY = { type: "model.replied", text: "ENTRY = 1", calls: 0, ms: 1, protocol: "chat" } as const;
const BODIES: readonly EventBody[] = [
  { type: "phase.started", phase: "examine" },
  { type: "phase.started", phase: "implement" },
  { type: "step.started", step: 1, limit: 16 },
  { ...REPLY, usage: { inputTokens: 1, outputTokens: 1 }, session: "examiner" },
  { type: "phase.ended", phase: "examine", ok: true, summary: "The oracle can be used." },
  { ...REPLY, usage: { inputTokens: 1, outputTokens: 1 }, text: "Done.", session: "author" },
  { type: "phase.ended", phase: "implement", ok: true, summary: "The author is done." },
];

it("keeps what the examiner does beside the author out of the author's group and steps", () => {
  let state = initialRunState;
  const kinds: string[] = [];
  const shown: string[] = [];
  for (const [index, body] of BODIES.entries()) {
    const event: RunEvent = { ...body, seq: index + 1, at: "2026-01-01T00:00:00.000Z" };
    state = reduceRun(state, event);
    kinds.push(
      piecesOf(event, state)
        .map(({ kind }) => kind)
        .join(" "),
    );
    shown.push(...timelineOf(event, state, { columns: 80, colour: false, live: false }));
  }
  expect(kinds).toEqual(["close open", "close open", "", "", "line", "line", "line close"]);
  expect(shown.join("\n")).not.toContain("ENTRY");
  expect(shown.join("\n")).toContain("1/16  Done.");
  expect(state.lastText).toBe("Done.");
});
