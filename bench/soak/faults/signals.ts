import { setTimeout as sleep } from "node:timers/promises";
import { anyMoment, momentText } from "../moments.ts";
import { EVENTS, type Fault } from "./fault.ts";

/** The command is ended from outside. */
export const signalled: Fault = {
  kind: "signal",
  what: "the command gets SIGKILL, SIGTERM, SIGINT or SIGHUP at any moment, sometimes twice",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface] + 4);
    const signal = draws.pick(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const);
    const twice = signal !== "SIGKILL" && draws.chance(0.3);
    return {
      detail: `${signal}${twice ? " twice" : ""} ${momentText(moment)}`,
      mayDie: true,
      atOnce: twice,
      moment,
      async strike({ kill }) {
        kill(signal);
        if (!twice) return;
        await sleep(250);
        kill(signal);
      },
    };
  },
};

/** One process among those the command has started is killed. */
export const childKilled: Fault = {
  kind: "child killed",
  what: "SIGKILL for one process that it has started: a wrapper, the sandbox, an interpreter",
  share: 14,
  surfaces: ["verify", "implement", "action"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface]);
    const which = draws.int(0, 999);
    const kill = (pids: readonly number[]) => {
      const pid = pids[which % Math.max(1, pids.length)];
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    };
    return {
      detail: `SIGKILL of a child ${momentText(moment)}`,
      moment,
      async strike({ pid, members, isOver }) {
        for (let looks = 0; looks < 400 && !isOver(); looks += 1, await sleep(5)) {
          const children = members.alive().filter((member) => member.pid !== pid);
          if (children.length > 0) return kill(children.map((child) => child.pid));
        }
      },
    };
  },
};

/** The machine sleeps for a while, or the scheduler forgets the process. */
export const paused: Fault = {
  kind: "paused",
  what: "the command, or every process of the run, stops for up to two seconds",
  share: 12,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface] - 4);
    const ms = draws.int(200, 1_800);
    const all = draws.chance(0.5);
    return {
      detail: `${all ? "all processes" : "the command"} stopped for ${ms} ms, ${momentText(moment)}`,
      moment,
      async strike({ pid, members }) {
        const pids = all ? members.alive().map((member) => member.pid) : [pid];
        const tell = (signal: NodeJS.Signals) => {
          for (const one of pids) {
            try {
              process.kill(one, signal);
            } catch {
              // It has ended.
            }
          }
        };
        tell("SIGSTOP");
        await sleep(ms);
        tell("SIGCONT");
      },
    };
  },
};
