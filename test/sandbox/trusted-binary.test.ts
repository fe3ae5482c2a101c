import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distrustOf, trustedBinaries, trustedBinary } from "../../src/sandbox/trusted-binary.ts";

const root = process.getuid?.() === 0;

describe("helpers are taken from root's folders only (D16)", () => {
  let folder: string;
  const tool = (name: string, mode = 0o755) => {
    const path = join(folder, name);
    writeFileSync(path, "#!/bin/sh\n");
    chmodSync(path, mode);
    return path;
  };
  beforeAll(() => {
    // /tmp can be changed by everybody, so what root may trust has to lie elsewhere.
    folder = mkdtempSync(join(root ? homedir() : tmpdir(), "sandbox-tools-"));
    chmodSync(folder, 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("finds the system's shell by its real path", () => {
    expect(trustedBinary("sh")).toMatch(/^\/(usr\/)?bin\//);
    expect(trustedBinary("no-such-tool")).toBeNull();
  });

  it("names all that are missing", () => {
    expect(trustedBinaries(["sh", "no-such-tool", "nor-this"])).toEqual({
      ok: false,
      missing: ["no-such-tool", "nor-this"],
    });
  });

  it("never looks into PATH", () => {
    const before = process.env.PATH;
    process.env.PATH = folder;
    tool("only-in-path");
    expect(trustedBinary("only-in-path")).toBeNull();
    process.env.PATH = before;
  });

  it("refuses a folder that others can change", () => {
    const open = mkdtempSync(join(tmpdir(), "sandbox-open-"));
    writeFileSync(join(open, "bwrap"), "", { mode: 0o755 });
    expect(distrustOf(join(open, "bwrap"))).toMatch(/can be changed by other users|not owned by root/);
    expect(trustedBinary("bwrap", [open])).toBeNull();
    rmSync(open, { recursive: true });
  });

  it.runIf(root)(
    "trusts root's program, and none that is another's, changeable, no program or reached by a link to one (needs root)",
    () => {
      expect(distrustOf(tool("good"))).toBeNull();
      expect(trustedBinary("good", [folder])).toBe(join(folder, "good"));
      expect(distrustOf(tool("group", 0o775))).toMatch(/group can be changed by other users/);
      expect(distrustOf(tool("world", 0o757))).toMatch(/world can be changed by other users/);
      expect(distrustOf(tool("data", 0o644))).toMatch(/not a program/);
      chownSync(tool("foreign"), 12_345, 0);
      expect(distrustOf(join(folder, "foreign"))).toMatch(/not owned by root/);
      mkdirSync(join(folder, "folder"));
      expect(distrustOf(join(folder, "folder"))).toMatch(/not a program/);
      symlinkSync(join(folder, "foreign"), join(folder, "linked"));
      expect(trustedBinary("linked", [folder])).toBeNull();
      expect(distrustOf(join(folder, "absent"))).toMatch(/does not exist/);
    },
  );
});
