import type { Fault } from "./fault.ts";

/** The kernel gives the command no more address space, or Node itself no more heap. What is too little for Node, Node says itself. */
export const memory: Fault = {
  kind: "no memory",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws) {
    const heap = draws.chance(0.3);
    if (heap) {
      const megabytes = draws.pick([12, 20, 28, 40, 60]);
      return {
        detail: `a heap of ${megabytes} MiB`,
        mayDie: true,
        prepare: ({ nodeOptions }) => void nodeOptions.push(`--max-old-space-size=${megabytes}`),
      };
    }
    const megabytes = draws.pick([300, 700, 900, 1_000, 1_100, 1_200, 1_400, 2_000, 4_000, 12_000]);
    const soft = draws.chance(0.5);
    return {
      detail: `${soft ? "a soft" : "a"} limit of ${megabytes} MiB of address space`,
      mayDie: true,
      prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--as=${megabytes * 1_048_576}${soft ? ":" : ""}`),
    };
  },
};

export const descriptors: Fault = {
  kind: "no file descriptors",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws) {
    const count = draws.pick([14, 18, 20, 22, 24, 26, 28, 30, 34, 40, 50, 64, 128]);
    return {
      detail: `${count} file descriptors`,
      mayDie: true,
      prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--nofile=${count}`),
    };
  },
};

export const processes: Fault = {
  kind: "no processes",
  share: 8,
  surfaces: ["verify", "implement"],
  as: "ordinary",
  draw(draws) {
    const count = draws.pick([6, 12, 14, 16, 18, 20, 22, 26, 32, 48, 64]);
    return {
      detail: `${count} processes and threads of this user`,
      mayDie: true,
      prepare: ({ prefix }) => void prefix.push("/usr/bin/prlimit", `--nproc=${count}`),
    };
  },
};
