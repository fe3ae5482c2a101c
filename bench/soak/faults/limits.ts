import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { anyMoment, momentText } from "../moments.ts";
import { EVENTS, type Fault } from "./fault.ts";

/** The kernel gives the command no more address space, or Node itself no more heap. What is too little for Node, Node says itself. */
export const memory: Fault = {
  kind: "no memory",
  what: "limits of address space from 300 MiB, of the heap from 12 MiB on",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws) {
    const heap = draws.chance(0.3);
    if (heap) {
      const megabytes = draws.pick([12, 28, 36, 48, 64]);
      return {
        detail: `a heap of ${megabytes} MiB`,
        mayDie: true,
        prepare: ({ nodeOptions }) => void nodeOptions.push(`--max-old-space-size=${megabytes}`),
      };
    }
    const megabytes = draws.pick([300, 1_000, 1_400, 2_000, 4_000, 8_000, 12_000, 16_000]);
    const soft = draws.chance(0.5);
    return {
      detail: `${soft ? "a soft" : "a"} limit of ${megabytes} MiB of address space`,
      mayDie: true,
      prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--as=${megabytes * 1_048_576}${soft ? ":" : ""}`),
    };
  },
};

/** Loaded before the command: when a file `now` is there, takes descriptors until so many are free, and holds them for so long. */
const descriptorThief = (folder: string, free: number, forMs: number) => `
const { closeSync, existsSync, openSync } = require("node:fs");
const timer = setInterval(() => {
  if (!existsSync(${JSON.stringify(join(folder, "now"))})) return;
  clearInterval(timer);
  const taken = [];
  try {
    for (;;) taken.push(openSync("/dev/null"));
  } catch {}
  for (const one of taken.splice(0, ${free})) closeSync(one);
  setTimeout(() => taken.forEach((one) => closeSync(one)), ${forMs}).unref();
}, 2);
timer.unref();
`;
/** What the sandbox asks for must not be more than the hard limit. */
const SANDBOX_DESCRIPTORS = 256;

export const descriptors: Fault = {
  kind: "no file descriptors",
  what: "a limit of 14 to 64, or all but a few are taken for a while",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    if (draws.chance(0.3)) {
      // Under 19 there is Node's own failure alone: at 14 it does not start, between it cannot read the program.
      const count = draws.pick([14, 19, 20, 21, 22, 24, 26, 28, 30, 40, 64]);
      return {
        detail: `a limit of ${count} file descriptors`,
        mayDie: true,
        prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--nofile=${count}`),
      };
    }
    const moment = anyMoment(draws, EVENTS[surface]);
    const [free, forMs] = [draws.int(0, 40), draws.int(10, 1_500)];
    return {
      detail: `${free} file descriptors free ${momentText(moment)}, for ${forMs} ms`,
      prepare(world) {
        const file = join(world.folder, "thief.cjs");
        writeFileSync(file, descriptorThief(world.folder, free, forMs));
        world.environment.NODE_OPTIONS = `--require=${file}`;
        world.prefix.push("/usr/bin/prlimit", `--nofile=${SANDBOX_DESCRIPTORS}`);
      },
      moment,
      strike: ({ world }) => writeFileSync(join(world.folder, "now"), ""),
    };
  },
};

/** A soft limit, as the sandbox sets another one for its programs. */
export const processes: Fault = {
  kind: "no processes",
  what: "a limit of 6 to 80 processes and threads of the user",
  share: 6,
  surfaces: ["verify", "implement"],
  as: "ordinary",
  draw(draws) {
    const count = draws.pick([6, 18, 26, 30, 36, 42, 48, 56, 64, 80]);
    const hard = draws.chance(0.1);
    return {
      detail: `${hard ? "" : "a soft limit of "}${count} processes and threads of this user`,
      mayDie: true,
      prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--nproc=${count}${hard ? "" : ":"}`),
    };
  },
};
