import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseSandbox } from "../../src/sandbox/choose-sandbox.ts";
import { distrustOf, trustedBinaries, trustedBinary } from "../../src/sandbox/trusted-binary.ts";
import { python } from "./python-program.ts";

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

  it.runIf(root)("takes no detour through a place that others can change (needs root)", () => {
    const open = join(folder, "open");
    mkdirSync(open);
    chmodSync(open, 0o777);
    const shell = realpathSync("/bin/sh");
    // The link's owner or the folder's could let it point to another of root's programs at any time.
    symlinkSync(shell, join(open, "hop"));
    symlinkSync(join(open, "hop"), join(folder, "by-open-folder"));
    expect(distrustOf(join(folder, "by-open-folder"))).toBe(`${open} can be changed by other users`);
    symlinkSync(shell, join(folder, "anothers-link"));
    lchownSync(join(folder, "anothers-link"), 12_345, 12_345);
    expect(distrustOf(join(folder, "anothers-link"))).toMatch(/anothers-link is not owned by root/);
    symlinkSync(folder, join(folder, "round"));
    symlinkSync(join(folder, "circle"), join(folder, "circle"));
    expect(distrustOf(join(folder, "circle"))).toMatch(/leads in a circle/);
    expect(trustedBinary("circle", [folder])).toBeNull();
    // An honest detour.
    symlinkSync("round/good-shell", join(folder, "honest"));
    symlinkSync(shell, join(folder, "good-shell"));
    expect(trustedBinary("honest", [folder])).toBe(shell);
  });

  it.runIf(root)("refuses a program below a folder that a group can change (needs root)", () => {
    const shared = join(folder, "shared");
    mkdirSync(join(shared, "bin"), { recursive: true });
    chmodSync(join(shared, "bin"), 0o755);
    copyFileSync("/bin/true", join(shared, "bin/true"));
    chmodSync(shared, 0o755);
    expect(distrustOf(join(shared, "bin/true"))).toBeNull();
    for (const mode of [0o775, 0o757, 0o1777]) {
      chmodSync(shared, mode);
      expect(distrustOf(join(shared, "bin/true"))).toBe(`${shared} can be changed by other users`);
    }
  });

  it("refuses a second name of root's own program in a folder that others can change", () => {
    const names = join(folder, "names");
    mkdirSync(names);
    chmodSync(names, 0o777);
    linkSync(tool("original"), join(names, "bwrap"));
    expect(lstatSync(join(names, "bwrap")).nlink).toBe(2);
    expect(trustedBinary("bwrap", [names])).toBeNull();
  });
});

describe.runIf(process.platform === "linux")("helpers that a workflow put first (D16)", () => {
  it("are never run: PATH leads to a bwrap, a sudo and a sh of somebody else's, in front of all others", async () => {
    const planted = mkdtempSync(join(tmpdir(), "sandbox-planted-"));
    const mark = join(planted, "was-run");
    const names = ["bwrap", "sudo", "sh", "bash", "env", "timeout", "setpriv", "prlimit", "unshare", "mount", "docker"];
    for (const name of [...names, "podman", "sleep", "python3"]) {
      writeFileSync(join(planted, name), `#!/bin/sh\necho ${name} >>'${mark}'\n`);
      chmodSync(join(planted, name), 0o755);
    }
    const before = process.env.PATH;
    process.env.PATH = `${planted}:${before}`;
    try {
      const choice = await chooseSandbox({ allowUnsandboxed: false });
      const run = await choice.sandbox?.run(python("print('mine')"));
      expect([null, undefined, "mine\n"]).toContain(run?.stdout);
      expect(existsSync(mark)).toBe(false);
    } finally {
      process.env.PATH = before;
      rmSync(planted, { recursive: true });
    }
  });
});
