import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, sweepStaleStages, writeNewFile } from "../../src/sandbox/stage.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-stage-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const mode = (path: string) => statSync(path).mode & 0o777;

describe("the folder of a run", () => {
  it("is closed to others, its files are readable, whatever the umask", () => {
    const before = process.umask(0o077);
    try {
      const stage = createStage([{ name: "a.py", text: "zwölf" }], folder);
      expect([mode(stage.path), mode(stage.box), mode(join(stage.box, "a.py"))]).toEqual([0o700, 0o755, 0o644]);
      expect(readFileSync(join(stage.box, "a.py"), "utf8")).toBe("zwölf");
      expect(mode(stage.put("filter", "x"))).toBe(0o600);
      stage.remove();
      expect(existsSync(stage.path)).toBe(false);
    } finally {
      process.umask(before);
    }
  });

  it("is removed when a file cannot be written", () => {
    const parent = mkdtempSync(join(folder, "x-"));
    expect(() =>
      createStage(
        [1, 2].map(() => ({ name: "a", text: "" })),
        parent,
      ),
    ).toThrow(/EEXIST/);
    expect(statSync(parent).nlink).toBe(2);
  });

  it("still tells how the program did when somebody has emptied the temporary folder", () => {
    const stage = createStage([], folder);
    writeFileSync(stage.status, '{ "child-pid": 77 }\n{ "started": true }\n');
    rmSync(stage.path, { recursive: true });
    expect(stage.report()).toEqual({ firstProcess: 77, started: true });
    stage.remove();
    expect(stage.report()).toEqual({ firstProcess: null, started: false });
  });

  it("never writes through what is already there (C04)", () => {
    const outside = join(folder, "outside");
    writeFileSync(outside, "safe");
    symlinkSync(outside, join(folder, "link"));
    symlinkSync(join(folder, "nowhere"), join(folder, "dangling"));
    for (const name of ["outside", "link", "dangling"]) {
      expect(() => writeNewFile(join(folder, name), "changed", 0o644)).toThrow(/EEXIST|ELOOP/);
    }
    expect(readFileSync(outside, "utf8")).toBe("safe");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  it("reads what bubblewrap reports", () => {
    const stage = createStage([], folder);
    expect(stage.report()).toEqual({ firstProcess: null, started: false });
    writeFileSync(stage.status, '{ "child-pid": 4321, "net-namespace": 1 }\n');
    expect(stage.report()).toEqual({ firstProcess: 4321, started: false });
    writeFileSync(stage.status, '{ "child-pid": 4321 }\n{ "started": true }\n');
    expect(stage.report()).toEqual({ firstProcess: 4321, started: true });
    stage.remove();
  });
});

describe("folders of killed runs", () => {
  it("are swept when they are old, ours and their process is gone; nothing else is", () => {
    // The highest process id that the kernel can ever give is 4194304.
    const gone = 9_999_999;
    const names = {
      stale: `verialgo-run-${gone}-abcdef`,
      young: `verialgo-run-${gone}-ghijkl`,
      alive: `verialgo-run-${process.ppid}-abcdef`,
      other: `verialgo-run-x-abcdef`,
      link: `verialgo-run-${gone}-mnopqr`,
    };
    const old = new Date(Date.now() - 7_200_000);
    for (const [key, name] of Object.entries(names)) {
      if (key === "link") symlinkSync(folder, join(folder, name));
      else mkdirSync(join(folder, name));
      if (key !== "young" && key !== "link") utimesSync(join(folder, name), old, old);
    }
    sweepStaleStages(folder, Date.now());
    const left = Object.entries(names).filter(([, name]) => existsSync(join(folder, name)));
    expect(left.map(([key]) => key)).toEqual(["young", "alive", "other", "link"]);
  });
});
