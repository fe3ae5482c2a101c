import { describe, expect, it } from "vitest";
import { toolbox } from "./tool-support.ts";

describe("write_file", () => {
  it("creates, then replaces, and says what to do next", async () => {
    const { call, text } = await toolbox();
    expect(await call("write_file", { path: "a.py", content: "x = '堆'\n" })).toMatchObject({
      ...{ ok: true, wrote: "a.py", summary: "created a.py (10 bytes)" },
      text: expect.stringContaining("Next: run it with run_file."),
    });
    expect(await call("write_file", { path: "a.py", content: "" })).toMatchObject({
      summary: "replaced a.py (0 bytes)",
    });
    expect(await text("a.py")).toBe("");
  });

  it("says that a file holds that text already, and counts it as no change", async () => {
    const { call, text } = await toolbox({ "a.py": "x = 1\n" });
    const outcome = await call("write_file", { path: "a.py", content: "x = 1\n" });
    expect(outcome).toMatchObject({ ok: true, carriedOut: true, unchanged: "a.py" });
    expect(outcome.text).toMatch(/^a\.py holds exactly this text already; nothing was changed\. Next:/);
    expect(outcome.wrote).toBeUndefined();
    expect(await text("a.py")).toBe("x = 1\n");
  });

  it("refuses a path outside, and a name the language's own library has", async () => {
    const { call, workspace } = await toolbox();
    for (const path of ["../x.py", "/etc/passwd", "heapq.py"]) {
      const outcome = await call("write_file", { path, content: "x" });
      expect(outcome).toMatchObject({ ok: false, carriedOut: false });
      expect(outcome.wrote).toBeUndefined();
    }
    expect(await workspace.list(1)).toEqual({ ok: true, value: { paths: [], total: 0 } });
    expect(await call("write_file", { path: "heapq.txt", content: "x" })).toMatchObject({ ok: true });
  });
});
