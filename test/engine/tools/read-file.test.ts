import { describe, expect, it } from "vitest";
import { toolbox } from "./tool-support.ts";

const read = async (text: string, range: Record<string, number> = {}) => {
  const { call } = await toolbox({ "a.py": text });
  return call("read_file", { path: "a.py", ...range });
};

describe("read_file", () => {
  it("numbers lines and shows hidden characters", async () => {
    expect((await read("a\n\u200bb\n")).text).toBe("   1 | a\n   2 | \\u200bb");
  });

  it("shows a range", async () => {
    expect((await read("a\nb\nc\nd", { from_line: 2, to_line: 3 })).text).toBe("   2 | b\n   3 | c");
    expect((await read("a\nb", { from_line: 2, to_line: 99 })).text).toBe("   2 | b");
  });

  it("refuses lines that are not there", async () => {
    expect((await read("a\nb", { from_line: 5 })).text).toContain("a.py has 2 lines");
    expect((await read("a\nb", { from_line: 2, to_line: 1 })).ok).toBe(false);
  });

  it("pages a long file and says how to go on", async () => {
    const { text } = await read("0123456789\n".repeat(5_000));
    expect(text.length).toBeLessThan(16_200);
    const next = Number(/from_line (\d+)\.$/.exec(text)?.[1]);
    expect((await read("0123456789\n".repeat(5_000), { from_line: next })).text).toContain(`${next} | 0123456789`);
  });

  it("shows one endless line in part", async () => {
    expect((await read("x".repeat(200_000))).text.length).toBeLessThan(16_100);
  });

  it("names the siblings of a missing file", async () => {
    const { call } = await toolbox({ "a.py": "" });
    expect((await call("read_file", { path: "b.py" })).text).toContain("The workspace holds: a.py");
  });
});
