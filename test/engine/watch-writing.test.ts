import { describe, expect, it } from "vitest";
import { redactor } from "../../src/domain/redact.ts";
import type { Progress } from "../../src/engine/event-channel.ts";
import type { ImplementContext } from "../../src/engine/run-context.ts";
import { tailOf, watchWriting } from "../../src/engine/watch-writing.ts";

const KEY = "sk-test-0123456789abcdef";

describe("tailOf", () => {
  it("is the end of the text, at most 200 code points, none of them halved", () => {
    const text = `${"很长的文字。".repeat(100)}🎉🎉。`;
    const tail = tailOf(text, redactor([KEY]));
    expect([...tail]).toHaveLength(200);
    expect(text.endsWith(tail)).toBe(true);
    expect(tailOf("🎉".repeat(500), redactor([]))).toBe("🎉".repeat(200));
  });

  it("has secrets taken out of the whole text first, and none that is half there", () => {
    const redact = redactor([KEY]);
    const text = `(The key is ${KEY}.) ${"x".repeat(190)}`;
    for (let end = 1; end <= text.length; end++)
      expect(tailOf(text.slice(0, end), redact)).not.toMatch(/sk-|0123|cdef/);
    expect(tailOf(`The key is ${KEY}.)`, redact)).toBe("The key is [redacted].)");
  });

  it("is empty where nobody knows what could be a secret", () => {
    expect(tailOf("Hello.", (text) => text)).toBe("");
  });

  it("takes no longer than the text is long", () => {
    const long = "a line of text\n".repeat(1_000_000);
    for (let count = 0; count < 20; count++) expect(tailOf(long, redactor([KEY])).length).toBeLessThanOrEqual(200);
  });
});

describe("watchWriting", () => {
  it("tells at most twice a second, and knows how long nothing was written", () => {
    let now = 1_000;
    const told: Progress[] = [];
    const run = {
      ports: { clock: { monotonicMs: () => now }, redact: redactor([]) },
      emit: (event: Progress) => told.push(event),
    } as unknown as ImplementContext;
    const watch = watchWriting(run, "examiner");
    expect(watch.within(2_000)).toBe(false);
    for (; now < 2_700; now += 100) watch.writing({ text: `at ${now}`, calls: 0, characters: now });
    expect(told.map((event) => event.type === "model.writing" && event.characters)).toEqual([
      1_000, 1_500, 2_000, 2_500,
    ]);
    expect(told[3]).toEqual({
      type: "model.writing",
      session: "examiner",
      characters: 2_500,
      calls: 0,
      tail: "at 2500",
    });
    now = 4_599;
    expect(watch.within(2_000)).toBe(true);
    now = 4_600;
    expect(watch.within(2_000)).toBe(false);
  });
});
