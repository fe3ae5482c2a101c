import type { Fault as HubFault } from "../../../test/support/fakehub/http/faults.ts";
import { anyMoment, momentText } from "../moments.ts";
import { EVENTS, type Fault } from "./fault.ts";

const OPERATIONS = [
  ...["checks/create", "git/create-blob", "git/create-ref", "graphql/createCommitOnBranch", "graphql/repository"],
  ...[
    "graphql/viewer",
    "issues/create-comment",
    "issues/list-comments",
    "issues/remove-label",
    "issues/update-comment",
  ],
  ...["pulls/create", "reactions/create-for-issue", "repos/get-collaborator-permission-level", "repos/get-content"],
];

const FAULTS: readonly (readonly [words: string, fault: HubFault])[] = [
  ["a 500 before it was done", { kind: "status", status: 500 }],
  ["a 502 after it was done", { kind: "status", status: 502, when: "after" }],
  ["a 403", { kind: "status", status: 403, message: "Resource not accessible by integration" }],
  ["a secondary limit", { kind: "secondary-limit", retryAfter: 1 }],
  ["a connection cut before it was done", { kind: "cut" }],
  ["a connection cut after it was done", { kind: "cut", when: "after" }],
  ["a second of silence", { kind: "delay", ms: 1_000 }],
];

/** GitHub fails once, a few times, or for good. */
export const hub: Fault = {
  kind: "GitHub",
  what: "500, 502, 403, a secondary limit, cut connections or delays at any operation; some times or always",
  share: 18,
  surfaces: ["action"],
  draw(draws) {
    const [words, fault] = draws.pick(FAULTS);
    const operation = draws.pick(OPERATIONS);
    const times = draws.chance(0.12) ? Number.POSITIVE_INFINITY : draws.few(3);
    return {
      detail: `${words} at ${operation}, ${times === Number.POSITIVE_INFINITY ? "always" : `${times} times`}`,
      arm: ({ hub }) => hub.fail({ operation, fault, times }),
    };
  },
};

/** The runner's "Cancel workflow", or a signal out of the blue. */
export const cancelled: Fault = {
  kind: "job ended from outside",
  what: "the runner cancels the job (SIGINT, SIGTERM, SIGKILL), or a signal comes out of the blue",
  share: 7,
  surfaces: ["action"],
  draw(draws, surface) {
    const moment = anyMoment(draws, EVENTS[surface]);
    const how = draws.pick(["cancel", "cancel", "SIGTERM", "SIGKILL"] as const);
    return {
      detail: `${how} ${momentText(moment)}`,
      mayDie: true,
      moment,
      strikeAction({ running }) {
        if (how === "cancel") running().cancel();
        else running().kill(how);
      },
    };
  },
};

export const artifacts: Fault = {
  kind: "artifact storage",
  what: "403 at a step of the upload",
  share: 3,
  surfaces: ["action"],
  draw(draws) {
    const operation = draws.pick(["CreateArtifact", "FinalizeArtifact", "upload"] as const);
    return {
      detail: `403 at ${operation} of the artifact`,
      arm: ({ artifacts }) => artifacts.fail({ operation, status: 403 }),
    };
  },
};
