import { closeSync, openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closeInheritedDescriptors, inheritedDescriptors, withLifeline } from "../../src/sandbox/lifeline.ts";

const paths = { filter: "/t/filter", status: "/t/status" };
const command = ["/usr/bin/bwrap", "--", "$(id)"];

describe("the lifeline", () => {
  it("is one constant shell text in front of the command, arguments by position", () => {
    const [sh, flag, text, ...rest] = withLifeline(
      { sh: "/bin/sh", bash: "/bin/bash", sudo: null, groups: null },
      paths,
      null,
      [],
      command,
    );
    expect([sh, flag, rest]).toEqual([
      "/bin/sh",
      "-c",
      ["sh", "/t/filter", "/t/status", "", "", "", "", "", ...command],
    ]);
    expect(text).not.toContain("/t/");
  });

  it("goes through sudo without asking for a password and with an empty environment", () => {
    const sudo = { sudo: "/usr/bin/sudo", env: "/usr/bin/env" };
    // sudo itself closes every descriptor above 2.
    const argv = withLifeline({ sh: "/bin/sh", bash: "/bin/bash", sudo, groups: null }, paths, null, [251], command);
    expect(argv.slice(0, 6)).toEqual(["/usr/bin/sudo", "-n", "/usr/bin/env", "-i", "/bin/sh", "-c"]);
  });

  it("closes inherited descriptors first", () => {
    const argv = withLifeline(
      { sh: "/bin/sh", bash: "/bin/bash", sudo: null, groups: null },
      paths,
      null,
      [9, 251],
      command,
    );
    expect(argv.slice(0, 4)).toEqual(["/bin/bash", "--norc", "--noprofile", "-c"]);
    expect(argv.slice(5, 10)).toEqual(["bash", "9", "251", "--", "/bin/sh"]);
  });

  it.runIf(process.platform === "linux")("does not count what Node opened itself", () => {
    const before = inheritedDescriptors();
    const fd = openSync("/dev/null", "r");
    expect(inheritedDescriptors()).toEqual(before);
    closeSync(fd);
  });

  it.runIf(process.platform === "linux" && process.channel)(
    "keeps every descriptor while a parent speaks over one",
    () => {
      const before = inheritedDescriptors();
      closeInheritedDescriptors();
      expect(inheritedDescriptors()).toEqual(before);
    },
  );
});
