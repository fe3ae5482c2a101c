import { describe, expect, it } from "vitest";
import type { Turn } from "../../src/domain/message.ts";
import { type Digest, digested, digestText, EMPTY_DIGEST } from "../../src/engine/round-digest.ts";

const asks = (text: string, name: string, path: string): Turn => {
  const value = { path };
  const given = { ok: true, value, canonical: JSON.stringify(value) } as const;
  return { role: "assistant", text, raw: null, calls: [{ id: "c", name, arguments: given }] };
};
const answers = (text: string): Turn => ({ role: "tool", results: [{ id: "c", name: "x", text }] });
const failed = "t.py ended with exit code 1.\n--- standard output\nE   AssertionError: got 2\nNext: read the error";

describe("the digest", () => {
  it("keeps what was decided, written, run and told, and the errors that still stand", () => {
    const digest = digested(EMPTY_DIGEST, [
      asks("I use two heaps,\nbecause of the limit.", "write_file", "s.py"),
      answers("created s.py (10 bytes). Next: run it with run_file."),
      asks("", "run_file", "t.py"),
      answers(failed),
      asks("(no answer)", "edit_file", "s.py"),
      answers("edited s.py at line 1."),
      asks("", "run_file", "u.py"),
      answers("u.py did not finish within 20 s and was ended."),
      { role: "user", text: "The gate found this." },
    ]);
    expect(digestText(digest)).toBe(
      [
        "What you did before, in short:",
        "- you wrote s.py (2 times)",
        "- you ran t.py, u.py",
        "- you said: I use two heaps, because of the limit.",
        "- you were told: The gate found this.",
        "- t.py failed, and has not passed since: AssertionError: got 2",
        "- u.py failed, and has not passed since: u.py did not finish within 20 s and was ended.",
      ].join("\n"),
    );
    const passed = digested(digest, [asks("", "run_file", "t.py"), answers("t.py ended with exit code 0.")]);
    expect(passed.errors.map(({ path }) => path)).toEqual(["u.py"]);
  });

  it("takes no refusal for a run, and no odd path for a name of its own", () => {
    const digest = digested(EMPTY_DIGEST, [
      asks("", "run_file", "t.py"),
      answers("Not run: this is the same call"),
      asks("", "write_file", "__proto__"),
      answers("created"),
      asks("", "write_file", "constructor"),
      answers("created"),
    ]);
    expect(digest).toMatchObject({ ran: {}, errors: [] });
    expect(digestText(digest)).toContain("- you wrote constructor\n".trimEnd());
  });

  it("is no longer after a thousand rounds than after a hundred", () => {
    const digestAfter = (rounds: number) => {
      let digest: Digest = EMPTY_DIGEST;
      for (let n = 0; n < rounds; n += 1) {
        const turns = [
          asks(`decision ${n}`.padEnd(500, "x"), "run_file", `f${n}.py`),
          answers(`f${n}.py ended with exit code 1.`),
        ];
        digest = digested(digest, [...turns, { role: "user", text: `told ${n}` }]);
      }
      return digestText(digest);
    };
    expect(digestAfter(1_000).length).toBeLessThan(digestAfter(100).length * 1.1);
    expect(digestAfter(100)).toContain("decision 99");
  });
});
