import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledProgram } from "../support/bundled-program.ts";

const BWRAP = "/usr/bin/bwrap";
const root = resolve(import.meta.dirname, "../..");

describe.runIf(existsSync(BWRAP))("a full disk (needs bubblewrap)", () => {
  it("refuses with one sentence, keeps nothing by halves and goes on when there is room again", async () => {
    const program = await bundledProgram(join(import.meta.dirname, "fixtures/filler.ts"));
    const view = [
      "--ro-bind",
      "/",
      "/",
      "--proc",
      "/proc",
      "--dev",
      "/dev",
      "--size",
      String(1024 * 1024),
      "--tmpfs",
      "/mnt",
    ];
    const seen = ["--ro-bind", dirname(program), "/mnt/program", "--chdir", root];
    // The program's folder would lie on the small disk; it is bound into it and takes none of its room.
    const printed = execFileSync(
      BWRAP,
      ["--unshare-all", ...view, ...seen, process.execPath, "/mnt/program/filler.mjs", "/mnt"],
      { encoding: "utf8" },
    );
    const { refused, ...said } = JSON.parse(printed);
    expect(refused).toBeGreaterThan(0);
    const kept = 400 - refused;
    expect(said).toEqual({
      sentences: [
        'Error: The disk of the store "/mnt/store.sqlite" is full: make room on it. Nothing was kept of this write.',
      ],
      areStoreErrors: true,
      counted: { deliveries: 1 + kept, tasks: 1 + kept, waiting: 0, active: 0 },
      afterwards: kept === 0 ? { is: "new" } : { is: "repeated", what: "delivery" },
    });
  });
});
