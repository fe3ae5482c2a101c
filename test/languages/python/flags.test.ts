import { describe, expect, it } from "vitest";
import { harnessArgv, limitsFor, programArgv } from "../../../src/languages/python/flags.ts";
import type { Interpreter } from "../../../src/languages/python/interpreter.ts";

const interpreter = (major: number, minor: number): Interpreter => ({
  executable: "/usr/bin/python3",
  version: `${major}.${minor}.0`,
  numbers: [major, minor],
  readOnlyDirectories: [],
  libraryModules: [],
  keywords: [],
});

describe("flags of the interpreter", () => {
  it("keep site-packages and the script's folder away from the harness", () => {
    const argv = harnessArgv(interpreter(3, 11), "h.py", "report");
    expect(argv.join(" ")).toBe("/usr/bin/python3 -P -s -S -B -u -X utf8 /box/h.py report");
  });

  it("leave -P out where it does not exist", () => {
    expect(harnessArgv(interpreter(3, 10), "h.py")).not.toContain("-P");
    expect(harnessArgv(interpreter(3, 13), "h.py")).toContain("-P");
    expect(harnessArgv(interpreter(4, 0), "h.py")).toContain("-P");
  });

  it("let a program import from its folder, and never ignore the hash seed", () => {
    const argv = programArgv(interpreter(3, 12), "main.py");
    expect(argv).not.toContain("-P");
    expect(argv).not.toContain("-I");
    expect(argv).toContain("pycache_prefix=/nonexistent");
    expect(argv.at(-1)).toBe("/box/main.py");
  });

  it("give a second more of processor time than of wall time", () => {
    expect(limitsFor(2_500)).toMatchObject({ wallMs: 2_500, cpuSeconds: 4 });
  });
});
