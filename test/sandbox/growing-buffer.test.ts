import { describe, expect, it } from "vitest";
import { growingBuffer } from "../../src/sandbox/growing-buffer.ts";

describe("growing buffer", () => {
  it("holds what was added minus what was taken, whatever the chunks", () => {
    const buffer = growingBuffer(4);
    const model: number[] = [];
    for (let round = 0; round < 2_000; round += 1) {
      const chunk = Uint8Array.from({ length: (round * 7) % 11 }, (_, index) => (round + index) % 256);
      buffer.append(chunk);
      model.push(...chunk);
      const count = (round * 5) % 13;
      buffer.discard(count);
      model.splice(0, count);
      expect([...buffer.view()]).toEqual(model);
    }
  });

  it("takes a million single bytes in reasonable time", () => {
    const buffer = growingBuffer();
    const byte = Uint8Array.of(7);
    for (let index = 0; index < 1_000_000; index += 1) buffer.append(byte);
    expect(buffer.view().length).toBe(1_000_000);
  });
});
