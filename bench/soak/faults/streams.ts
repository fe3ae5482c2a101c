import { anyMoment, momentText } from "../moments.ts";
import { EVENTS, type Fault } from "./fault.ts";

const shell = (redirection: string) => ["/bin/sh", "-c", `exec "$@" ${redirection}`, "sh"];

export const output: Fault = {
  kind: "output closed",
  what: "standard output or error is closed, full, or loses its reader",
  share: 10,
  surfaces: ["verify", "implement"],
  draw(draws, surface) {
    const which = draws.pick(["stdout", "stderr"] as const);
    const [name, number] = which === "stdout" ? ["standard output", 1] : ["standard error", 2];
    const how = draws.pick(["reader", "reader", "closed", "full"] as const);
    const moment = anyMoment(draws, EVENTS[surface]);
    if (how === "reader")
      return {
        detail: `the reader of ${name} goes away ${momentText(moment)}`,
        mute: true,
        moment,
        strike: (running) => void running[which].destroy(),
      };
    return {
      detail: how === "closed" ? `${name} is closed` : `${name} is a full device`,
      mute: true,
      prepare: ({ prefix }) => void prefix.push(...shell(how === "closed" ? `${number}>&-` : `${number}>/dev/full`)),
    };
  },
};

export const input: Fault = {
  kind: "input closed",
  what: "there is no standard input",
  share: 5,
  surfaces: ["verify", "implement"],
  draw: () => ({
    detail: "standard input is closed",
    prepare: ({ prefix }) => void prefix.push(...shell("<&-")),
  }),
};
