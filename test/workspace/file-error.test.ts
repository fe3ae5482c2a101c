import { describe, expect, it } from "vitest";
import { fileError } from "../../src/workspace/file-error.ts";

const disk = (code: string) => Object.assign(new Error(`${code}: something, write\n    at stack`), { code });

describe("fileError", () => {
  it.each([
    ["ENOSPC", "Writing x.py failed: the disk is full; free some space."],
    ["EROFS", "Writing x.py failed: the file system is read-only; choose another folder."],
    ["EWHAT", "Writing x.py failed: EWHAT: something, write."],
  ])("words %s", (code, sentence) => {
    expect(fileError("Writing x.py", disk(code))).toBe(sentence);
  });
});
