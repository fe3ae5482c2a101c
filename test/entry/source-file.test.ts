import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { readProgram } from "../../src/entry/source-file.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-files-"));
const at = (name: string) => join(folder, name);
writeFileSync(at("good.py"), "def f():\n    return 1\n");
writeFileSync(at("empty.py"), "");
writeFileSync(at("blank.py"), " \n\n");
writeFileSync(at("binary.py"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]));
writeFileSync(at("latin.py"), Buffer.from("caf\xe9 = 1\n", "latin1"));
writeFileSync(at("large.py"), Buffer.alloc(5_000_000, 35));
writeFileSync(at("script.txt"), "x = 1\n");
mkdirSync(at("folder.py"));
symlinkSync("loop.py", at("loop.py"));
symlinkSync("good.py", at("link.py"));
execFileSync("mkfifo", [at("pipe.py")]);

const problem = (path: string): string => {
  try {
    readProgram(path, "The solution");
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  return "";
};

describe("a file named on the command line", () => {
  it.each([
    ["missing.py", "does not exist; check the path."],
    ["god.py", 'does not exist; a file "good.py" is there: is that the one you mean?'],
    ["good.py/inner.py", "does not exist: a part of its path is a file."],
    ["folder.py", "is a folder; name a file."],
    ["empty.py", "is empty"],
    ["blank.py", "is empty"],
    ["binary.py", "is not UTF-8 text"],
    ["latin.py", "is not UTF-8 text"],
    ["large.py", "is larger than 4 MiB"],
    ["script.txt", "is not a Python file; its name must end in .py."],
    ["loop.py", "is a link that leads to itself."],
    ["pipe.py", "is not a regular file"],
  ])("is refused in one sentence when it is %s", (name, expected) => {
    const message = problem(at(name));
    expect(message).toContain(expected);
    expect(message).toContain(name);
    expect(message).not.toContain("\n");
  });

  it("is refused when it may not be read", () => {
    writeFileSync(at("closed.py"), "x = 1\n");
    chmodSync(at("closed.py"), 0);
    // Root may read everything, so it steps down for the moment.
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      expect(problem(at("closed.py"))).toContain("permission denied");
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it("shows no hidden character of a name", () => {
    expect(problem("\u001b[31mred.py")).not.toContain("\u001b");
  });

  it("is read through a link", () => {
    expect(readProgram(at("link.py"), "The solution")).toMatchObject({
      path: at("link.py"),
      text: "def f():\n    return 1\n",
    });
  });
});
