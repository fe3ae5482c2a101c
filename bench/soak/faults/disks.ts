import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fill, mountDisk } from "../disks.ts";
import { anyMoment, momentText } from "../moments.ts";
import { makeOut } from "../world.ts";
import { EVENTS, type Fault } from "./fault.ts";

/** A disk for temporary files that is too small at once, soon, or hardly. */
export const smallTmp: Fault = {
  kind: "small disk for temporary files",
  what: "TMPDIR is a disk of 4 KiB to 16 MiB, sometimes with few inodes",
  share: 10,
  surfaces: ["verify", "implement", "action"],
  draw(draws) {
    const kilobytes = draws.pick([4, 1_000, 4_000, 6_000, 8_000, 16_000]);
    const inodes = draws.chance(0.2) ? draws.int(2, 120) : undefined;
    return {
      detail: `TMPDIR of ${kilobytes} KiB${inodes === undefined ? "" : ` and ${inodes} inodes`}`,
      prepare: ({ tmp }) => mountDisk(tmp, { kilobytes, ...(inodes === undefined ? {} : { inodes }) }),
    };
  },
};

export const smallOut: Fault = {
  kind: "small disk for results",
  what: "the output folder is a disk of 4 KiB to 1 MiB, sometimes with few inodes",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws) {
    const kilobytes = draws.pick([4, 40, 64, 72, 96, 120, 200, 400, 1_000]);
    const inodes = draws.chance(0.2) ? draws.int(2, 12) : undefined;
    return {
      detail: `--out on ${kilobytes} KiB${inodes === undefined ? "" : ` and ${inodes} inodes`}`,
      mayLoseFolder: true,
      prepare: ({ out }) => mountDisk(out, { kilobytes, ...(inodes === undefined ? {} : { inodes }) }),
    };
  },
};

/** Somebody else fills the disk for a while, or for good. */
export const filled: Fault = {
  kind: "disk filled by others",
  what: "a disk of the run is full from some moment on, for a while or for good",
  share: 8,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface]);
    const place = draws.pick(["tmp", "out"] as const);
    const freedAfterMs = draws.chance(0.7) ? draws.int(20, 1_200) : null;
    return {
      detail: `${place} filled ${momentText(moment)}, ${freedAfterMs === null ? "for good" : `for ${freedAfterMs} ms`}`,
      mayLoseFolder: place === "out",
      prepare: (world) => mountDisk(world[place], { kilobytes: 4_000 }),
      moment,
      async strike({ world }) {
        const free = fill(world[place]);
        if (freedAfterMs === null) return;
        await sleep(freedAfterMs);
        free();
      },
    };
  },
};

export const noexecTmp: Fault = {
  kind: "noexec TMPDIR",
  what: "nothing in TMPDIR may be executed",
  share: 6,
  surfaces: ["verify", "implement", "action"],
  draw: () => ({
    detail: "TMPDIR on a disk mounted noexec",
    prepare: ({ tmp }) => mountDisk(tmp, { kilobytes: 16_000, noexec: true }),
  }),
};

/** The output folder may be read only: from the start, or from some moment on. */
export const readOnlyOut: Fault = {
  kind: "read-only output folder",
  what: "the user may not write there, from the start or from some moment on",
  share: 4,
  surfaces: ["verify", "implement"],
  as: "ordinary",
  draw(draws, surface) {
    const late = draws.chance(0.7);
    const moment = anyMoment(draws, EVENTS[surface]);
    const close = (out: string) => chmodSync(out, 0o555);
    return {
      detail: late ? `--out is read-only ${momentText(moment)}` : "--out is read-only",
      mayLoseFolder: true,
      prepare(world) {
        makeOut(world);
        if (!late) close(world.out);
      },
      ...(late ? { moment, strike: ({ world }) => close(world.out) } : {}),
    };
  },
};

/** Where the output folder is moved to. */
export const takenFrom = (out: string): string => `${out}-gone`;

export const outRemoved: Fault = {
  kind: "output folder removed",
  what: "it is gone from some moment on, or a file or another folder stands there",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface]);
    const instead = draws.pick(["nothing", "nothing", "a file", "an empty folder"] as const);
    return {
      detail: `--out removed ${momentText(moment)}, ${instead} in its place`,
      mayLoseFolder: true,
      moment,
      strike({ world: { out, user } }) {
        try {
          // At once, as removing file by file would race with the command; what it had written by then is looked at afterwards.
          renameSync(out, takenFrom(out));
        } catch {
          return;
        }
        if (instead === "a file") writeFileSync(out, "");
        if (instead === "an empty folder") {
          mkdirSync(out);
          if (user !== null) chownSync(out, user, user);
        }
      },
    };
  },
};

export const tmpRemoved: Fault = {
  kind: "TMPDIR removed",
  what: "it is gone from some moment on, or was never there",
  share: 3,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface]);
    const from = draws.chance(0.2);
    const remove = (tmp: string) => rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
    return {
      detail: from ? "TMPDIR does not exist" : `TMPDIR removed ${momentText(moment)}`,
      ...(from ? { prepare: ({ tmp }) => remove(tmp) } : { moment, strike: ({ world }) => remove(world.tmp) }),
    };
  },
};
