import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Transcript, type Turn, transcriptProblem } from "../../src/domain/message.ts";
import { contextWindow, fitsWindow, ROUNDS_KEPT } from "../../src/engine/context-window.ts";

const HEAD: Turn = { role: "user", text: "SPECIFICATION" };

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
const files = [{ path: "sort.py", text: "def sort(): ..." }];

describe("contextWindow", () => {
  it("leaves six rounds as they are", () => {
    const transcript = rounds([1, 0, 2, 1, 1, 3]);
    expect(fitsWindow(transcript)).toBe(true);
    expect(contextWindow(transcript, files)).toBe(transcript);
  });

  it("keeps the specification, the current files and the latest six rounds whole", () => {
    const transcript = rounds([1, 0, 2, 1, 1, 3, 1, 1]);
    const [head, ...kept] = contextWindow(transcript, files);
    expect(kept).toEqual(rounds([1, 0, 2, 1, 1, 3, 1, 1]).slice(5));
    expect(head).toMatchInlineSnapshot(`
      {
        "role": "user",
        "text": "SPECIFICATION

      What you did before, in short:
      - you called write_file f0.py
        → result 0
      - you said: words 1
      - you were told: feedback 1

      Your files as they are now:
      === sort.py
      def sort(): ...
      === end of files",
      }
    `);
  });

  it("names a file that is too large to repeat", () => {
    const [head] = contextWindow(rounds([1, 1, 1, 1, 1, 1, 1]), [
      { path: "big.py", text: "x".repeat(60_001) },
      ...files,
    ]);
    expect(head).toMatchObject({ text: expect.stringContaining("big.py (60001 characters; read it with read_file)") });
    expect(head).toMatchObject({ text: expect.stringContaining("def sort()") });
  });

  it("never splits a round, loses the latest turn or puts two user turns in a row", () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 8 }), (given, keep) => {
        const transcript = rounds(given);
        const window = contextWindow(transcript, files, keep);
        expect(transcriptProblem(window)).toBeNull();
        expect(window.at(-1)).toEqual(given.length === 0 ? HEAD : transcript.at(-1));
        expect(window.filter((turn) => turn.role === "assistant")).toHaveLength(Math.min(given.length, keep));
        for (const [index, turn] of window.entries())
          expect(turn.role === "user" && window[index + 1]?.role === "user").toBe(false);
        expect(window).toEqual(contextWindow(transcript, files, keep));
      }),
    );
  });

  it("also summarises a transcript without a first message", () => {
    const window = contextWindow(rounds([1, 1, 1, 1, 1, 1, 1]).slice(1), files);
    expect(transcriptProblem(window)).toBeNull();
    expect(window[0]).toMatchObject({ role: "user" });
    expect(window).toHaveLength(1 + 2 * ROUNDS_KEPT);
  });
});
