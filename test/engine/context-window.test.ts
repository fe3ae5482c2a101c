import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Transcript, type Turn, transcriptProblem } from "../../src/domain/message.ts";
import { type Conversation, contextWindow, trimmed, WINDOW_SHAPES } from "../../src/engine/context-window.ts";

const HEAD: Turn = { role: "user", text: "SPECIFICATION" };
const [{ rounds: ROUNDS, fileCharacters: ROOM }] = WINDOW_SHAPES;

/** One round: a reply with `calls` calls and their results, or words and an answer to them. */
function round(number: number, calls: number): Turn[] {
  const ids = Array.from({ length: calls }, (_, index) => `c${number}_${index}`);
  const value = { path: `f${number}.py` };
  const given = { ok: true, value, canonical: JSON.stringify(value) } as const;
  const reply: Turn = {
    ...{ role: "assistant", text: `words ${number}`, raw: null },
    calls: ids.map((id) => ({ id, name: "write_file", arguments: given })),
  };
  const results = ids.map((id) => ({ id, name: "write_file", text: `result ${number}` }));
  return calls > 0 ? [reply, { role: "tool", results }] : [reply, { role: "user", text: `feedback ${number}` }];
}
const rounds = (sizes: readonly number[]): Transcript => [HEAD, ...sizes.flatMap((size, index) => round(index, size))];
const whole = (transcript: Transcript): Conversation => ({ transcript, digest: null });
const files = [{ path: "sort.py", text: "def sort(): ..." }];
const windowOf = (transcript: Transcript, keep = ROUNDS) =>
  contextWindow(trimmed(whole(transcript), keep), files, ROOM);

describe("the window", () => {
  it("leaves six rounds as they are", () => {
    const conversation = whole(rounds([1, 0, 2, 1, 1, 3]));
    expect(trimmed(conversation, ROUNDS)).toBe(conversation);
    expect(windowOf(conversation.transcript)).toBe(conversation.transcript);
  });

  it("keeps the specification, the current files and the latest six rounds whole, and no tool noise", () => {
    const transcript = rounds([1, 0, 2, 1, 1, 3, 1, 1]);
    const [head, ...kept] = windowOf(transcript);
    expect(kept).toEqual(transcript.slice(5));
    expect(head).toMatchInlineSnapshot(`
      {
        "role": "user",
        "text": "SPECIFICATION

      What you did before, in short:
      - you wrote f0.py
      - you said: words 0
      - you said: words 1
      - you were told: feedback 1

      Your files as they are now:
      === sort.py
      def sort(): ...
      === end of files",
      }
    `);
  });

  it("shows beginning and end of files for which there is no room, small ones whole", () => {
    const { transcript, digest } = trimmed(whole(rounds([1, 1, 1])), 1);
    const large = [{ path: "big.py", text: `BEGIN${"x".repeat(20_000)}END` }, ...files];
    const [head] = contextWindow({ transcript, digest }, large, 3_000);
    const text = head?.role === "user" ? head.text : "";
    expect(text).toContain("=== big.py (20008 characters; read it with read_file)\nBEGINxxx");
    expect(text).toMatch(/characters left out.*xEND\n=== sort\.py\ndef sort\(\)/s);
    expect(text.length).toBeLessThan(3_500);
  });

  it("never splits a round, loses the latest turn or puts two user turns in a row, at once or round by round (case 38)", () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 8 }), (given, keep) => {
        const transcript = rounds(given);
        const window = windowOf(transcript, keep);
        expect(transcriptProblem(window)).toBeNull();
        expect(window.at(-1)).toEqual(given.length === 0 ? HEAD : transcript.at(-1));
        expect(window.filter((turn) => turn.role === "assistant")).toHaveLength(Math.min(given.length, keep));
        for (const [index, turn] of window.entries())
          expect(turn.role === "user" && window[index + 1]?.role === "user").toBe(false);
        let step = whole([HEAD]);
        for (const [index, size] of given.entries())
          step = trimmed({ ...step, transcript: [...step.transcript, ...round(index, size)] }, keep);
        expect(contextWindow(step, files, ROOM)).toEqual(window);
      }),
    );
  });

  it("also summarises a transcript without a first message", () => {
    const window = windowOf(rounds([1, 1, 1, 1, 1, 1, 1]).slice(1));
    expect(transcriptProblem(window)).toBeNull();
    expect(window[0]).toMatchObject({ role: "user" });
    expect(window).toHaveLength(1 + 2 * ROUNDS);
  });
});
