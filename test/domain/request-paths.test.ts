import { describe, expect, it } from "vitest";
import { requestFile, requestFolder } from "../../src/domain/request-paths.ts";

describe("a folder to deliver to", () => {
  it.each([
    ["algorithms", "algorithms"],
    ["./a/b_c-d.e/", "a/b_c-d.e"],
  ])("%s is %s", (text, path) => {
    expect(requestFolder(text)).toBe(path);
  });

  it.each(
    [
      "",
      ".",
      "/",
      "..",
      "a/../b",
      "/a",
      "a//b",
      ".github",
      "a/.GitHub",
      ".git/x",
      "a\\b",
      "a b",
      "算法",
      "a/con",
      `a/${"b".repeat(81)}`,
      "NUL.x",
      "a.",
      "~",
      "-a",
    ].concat(["a\u0000", "a\n", "C:/x", "a".repeat(201)]),
  )("%j is none", (text) => {
    expect(requestFolder(text)).toBeNull();
  });
});

describe("a file to read", () => {
  it.each([
    ["./a.py", "a.py"],
    ["算法/堆 排序.py", "算法/堆 排序.py"],
    [".config/a.py", ".config/a.py"],
  ])("%s is %s", (text, path) => {
    expect(requestFile(text)).toBe(path);
  });

  it.each([
    "",
    "/",
    "/a",
    "../a",
    "a/../b",
    "a/./b",
    "a//b",
    "a/",
    ".git/config",
    "a/.GIT/x",
    "a\\b",
    "a\nb",
    "C:a",
    "a\u202eb",
    "a\u200b",
  ])("%j is none", (text) => {
    expect(requestFile(text)).toBeNull();
  });
});
