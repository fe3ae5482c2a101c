import { describe, expect, it } from "vitest";
import { lineChannel } from "../../src/sandbox/line-channel.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("line channel", () => {
  it("gives lines in order, however the bytes were cut", async () => {
    const channel = lineChannel();
    for (const byte of bytes("eins\nzwei €\n\ndrei")) channel.feed(Uint8Array.of(byte));
    expect(await channel.next(0)).toEqual({ kind: "line", text: "eins" });
    expect(await channel.next(0)).toEqual({ kind: "line", text: "zwei €" });
    expect(await channel.next(0)).toEqual({ kind: "line", text: "" });
    expect(await channel.next(1)).toEqual({ kind: "timeout" });
    channel.feed(bytes("!\n"));
    expect(await channel.next(0)).toEqual({ kind: "line", text: "drei!" });
  });

  it("serves those who wait in their order and forgets those who gave up", async () => {
    const channel = lineChannel();
    const first = channel.next(5);
    const second = channel.next(10_000);
    expect(await first).toEqual({ kind: "timeout" });
    const third = channel.next(10_000);
    channel.feed(bytes("a\nb\n"));
    expect(await Promise.all([second, third])).toEqual([
      { kind: "line", text: "a" },
      { kind: "line", text: "b" },
    ]);
  });

  it("ends for everybody, after the lines that were there, without an unfinished one", async () => {
    const channel = lineChannel();
    channel.feed(bytes("last\nunfinished"));
    channel.close();
    expect(await channel.next(0)).toEqual({ kind: "line", text: "last" });
    expect(await channel.next(0)).toEqual({ kind: "ended" });
    expect(await channel.next(0)).toEqual({ kind: "ended" });
  });

  it("reports a line that is too long once, before its end, and goes on behind it", async () => {
    const channel = lineChannel(8);
    channel.feed(bytes("12345678\n123456789"));
    expect(await channel.next(0)).toEqual({ kind: "line", text: "12345678" });
    expect(await channel.next(0)).toEqual({ kind: "too-long" });
    channel.feed(bytes("still the same line"));
    expect(await channel.next(1)).toEqual({ kind: "timeout" });
    channel.feed(bytes("\nnext\n"));
    expect(await channel.next(0)).toEqual({ kind: "line", text: "next" });
  });

  it("holds a million empty lines as a million bytes", async () => {
    const channel = lineChannel();
    const before = process.memoryUsage().rss;
    channel.feed(new Uint8Array(4_000_000).fill(0x0a));
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
    expect(await channel.next(0)).toEqual({ kind: "line", text: "" });
  });
});
