import { resolve } from "node:path";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../src/domain/event.ts";
import { terminalSurface } from "../../../src/surfaces/terminal/terminal-surface.ts";
import { receipt, refutedReceipt, sampleBodies, stamped } from "../sample-run.ts";

const golden = (name: string) => resolve(import.meta.dirname, "../../fixtures/golden", name);
const place = {
  folder: "./merge_sorted",
  recheck: "npx verialgo verify --receipt ./merge_sorted/verialgo-receipt.json ./merge_sorted",
  events: "./merge_sorted/events.ndjson",
};

function shown(events: readonly RunEvent[], look = { columns: 100, colour: false, live: false }): string {
  let text = "";
  const surface = terminalSurface(
    look,
    (more) => {
      text += more;
    },
    () => place,
  );
  for (const event of events) surface.show(event);
  return text;
}

/** What a terminal shows after `\r`: later columns replace earlier ones. */
const afterCarriageReturns = (line: string): string =>
  line.split("\r").reduce((before, part) => part + before.slice(part.length), "");

const english = stamped(sampleBodies("Merge two sorted lists of integers."));
const chinese = stamped(sampleBodies("实现一个函数，把两个有序整数列表合并成一个有序列表。"));

describe("terminal", () => {
  it("shows a run as the golden file does when piped", async () => {
    await expect(shown(english)).toMatchFileSnapshot(golden("terminal-piped.txt"));
  });

  it("shows a run as the golden file does on a narrow colour terminal", async () => {
    const text = shown(english, { columns: 72, colour: true, live: true });
    await expect(text).toMatchFileSnapshot(golden("terminal-colour-72.txt"));
  });

  it("closes in Chinese for a Chinese requirement", async () => {
    const text = shown(chinese, { columns: 80, colour: false, live: false });
    expect(text).toContain("过程中发现：第 2 步");
    expect(text).toContain("已测试 tested");
    await expect(text).toMatchFileSnapshot(golden("terminal-chinese-80.txt"));
  });

  it("names the failing test and its values when refuted", async () => {
    const text = shown(stamped(sampleBodies("Merge two sorted lists.", refutedReceipt)));
    expect(text).toContain("AssertionError: assert [1] == []");
    await expect(text).toMatchFileSnapshot(golden("terminal-refuted.txt"));
  });

  it("prints nothing live and no control character when piped", () => {
    const text = shown(english);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(text).not.toContain("waiting");
    expect(text).toContain("\\u001b[2J");
  });

  it("clears the waiting line with a carriage return and spaces, never with an escape", () => {
    const text = shown(english, { columns: 100, colour: false, live: true });
    expect(text).toContain("waiting 12 s");
    expect(text).not.toContain("\u001b");
    const screen = text.split("\n").map(afterCarriageReturns);
    expect(screen.some((line) => line.includes("waiting"))).toBe(false);
    expect(screen.map((line) => line.trimEnd())).toEqual(
      shown(english)
        .split("\n")
        .map((line) => line.trimEnd()),
    );
  });

  it.each([40, 60, 80, 120])("keeps every line within %i columns, also Chinese and emoji", (columns) => {
    const command = /verialgo verify --receipt/;
    for (const events of [english, chinese, stamped(sampleBodies("x", refutedReceipt))]) {
      const lines = shown(events, { columns, colour: false, live: false }).split("\n");
      const wide = lines.filter((line) => stringWidth(line) > columns && !command.test(line));
      expect(wide).toEqual([]);
    }
  });

  it("colours nothing but escapes that end again", () => {
    const text = shown(english, { columns: 100, colour: true, live: false });
    // biome-ignore lint/complexity/useRegexLiterals: the escape character is easier to see this way
    const plain = text.replace(new RegExp("\u001b\\[[0-9;]*m", "g"), "");
    expect(plain).toBe(shown(english));
  });

  it("shows every verdict", () => {
    for (const verdict of ["verified", "tested", "refuted", "unverified", "not-run"] as const) {
      const text = shown(stamped(sampleBodies("x", receipt({ verdict }))));
      expect(text).toContain(` ${verdict} `);
    }
  });
});
