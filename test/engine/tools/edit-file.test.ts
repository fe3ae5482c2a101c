import { describe, expect, it } from "vitest";
import { toolbox } from "./tool-support.ts";

const edit = async (before: string, old_text: string, new_text: string) => {
  const { call, text } = await toolbox({ "a.py": before });
  const outcome = await call("edit_file", { path: "a.py", old_text, new_text });
  return { outcome, after: await text("a.py") };
};

describe("edit_file", () => {
  it("replaces the one place, taking new_text literally", async () => {
    const { outcome, after } = await edit("a = 1\nb = 2\n", "b = 2", "b = '$& $1 \\n'");
    expect(after).toBe("a = 1\nb = '$& $1 \\n'\n");
    expect(outcome).toMatchObject({ ok: true, wrote: "a.py", summary: "edited a.py at line 2" });
  });

  it("deletes with an empty new_text", async () => {
    expect((await edit("a\nb\n", "a\n", "")).after).toBe("b\n");
  });

  it.each([
    ["is not there", "x = 1", "y", "read_file"],
    ["is there twice", "a\na\n", "a", "stands 2 times in a.py (lines 1, 2)"],
    ["overlaps itself", "aaa", "aa", "stands 2 times"],
  ])("changes nothing when old_text %s", async (_, before, old_text, sentence) => {
    const { outcome, after } = await edit(before, old_text, "new");
    expect(outcome).toMatchObject({ ok: false, carriedOut: false });
    expect(outcome.text).toContain(sentence);
    expect(after).toBe(before);
  });

  it("refuses an edit that changes nothing", async () => {
    expect((await edit("abc", "b", "b")).outcome.text).toContain("would not change");
  });

  it("names the siblings of a missing file", async () => {
    const { call } = await toolbox({ "a.py": "", "b.py": "" });
    const outcome = await call("edit_file", { path: "c.py", old_text: "x", new_text: "y" });
    expect(outcome.text).toContain("a.py, b.py");
  });
});
