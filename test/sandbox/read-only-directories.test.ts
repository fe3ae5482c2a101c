import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parentsOf, readOnlyBinds } from "../../src/sandbox/read-only-directories.ts";

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "sandbox-binds-")));
  mkdirSync(join(folder, "real"));
  symlinkSync(join(folder, "real"), join(folder, "link"));
  symlinkSync("/etc", join(folder, "to-etc"));
  writeFileSync(join(folder, "file"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("read-only directories", () => {
  it.each([
    ...["/", "/etc", "/etc/ssl", "/home", "/root", "/proc", "/proc/self", "/sys", "/dev", "/dev/shm", "/run", "/tmp"],
    ...["/var", "/var/lib", "/boot", "/box", "relative", "/usr/../etc", "/opt/", "/opt/./x", "", "/no/such/folder"],
  ])("refuses %s and names it", (path) => {
    const answer = readOnlyBinds([path]);
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.problem).toContain(`the directory ${path} cannot be shown`);
  });

  it("refuses a link to a refused place and a file", () => {
    expect(readOnlyBinds([join(folder, "to-etc")]).ok).toBe(false);
    expect(readOnlyBinds([join(folder, "file")]).ok).toBe(false);
  });

  it("shows a folder at its own path, a link at both of its paths, parents first", () => {
    const [link, real] = [join(folder, "link"), join(folder, "real")];
    expect(readOnlyBinds([link])).toEqual({
      ok: true,
      binds: expect.arrayContaining([
        { source: real, target: link },
        { source: real, target: real },
      ]),
    });
    const nested = readOnlyBinds([real, folder]);
    expect(nested.ok && nested.binds.map(({ target }) => target)).toEqual([folder, real]);
  });

  it("needs no bind for what lies in /usr", () => {
    expect(readOnlyBinds(["/usr/lib", "/usr/bin"])).toEqual({ ok: true, binds: [] });
  });

  it("lists the parents that have to be made", () => {
    expect(parentsOf("/srv/.pyenv/versions/3.12", ["/usr"])).toEqual(["/srv", "/srv/.pyenv", "/srv/.pyenv/versions"]);
    expect(parentsOf("/tmp/a/b", ["/tmp"])).toEqual(["/tmp/a"]);
    expect(parentsOf("/opt", [])).toEqual([]);
  });
});
