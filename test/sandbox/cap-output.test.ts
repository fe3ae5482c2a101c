import { describe, expect, it } from "vitest";
import { capOutput } from "../../src/sandbox/cap-output.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("capped output", () => {
  it("keeps everything up to the limit and says nothing", () => {
    const output = capOutput(5, () => expect.unreachable());
    expect(output.take(bytes("abc")).length).toBe(3);
    expect(output.take(bytes("de")).length).toBe(2);
    expect([output.text(), output.dropped]).toEqual(["abcde", 0]);
  });

  it("drops and counts the rest, and says once that it is full", () => {
    let full = 0;
    const output = capOutput(4, () => {
      full += 1;
    });
    expect([...output.take(bytes("abcdef"))]).toEqual([...bytes("abcd")]);
    expect(output.take(bytes("gh")).length).toBe(0);
    expect([output.text(), output.dropped, full]).toEqual(["abcd", 4, 1]);
  });

  it("replaces what is not UTF-8", () => {
    const output = capOutput(10, () => {});
    output.take(Uint8Array.of(0x61, 0xff, 0x62));
    expect(output.text()).toBe("a\ufffdb");
  });

  it("stores nothing when it only counts", () => {
    const output = capOutput(10, () => {}, false);
    expect(output.take(bytes("abc")).length).toBe(3);
    expect(output.text()).toBe("");
  });
});
