import type { Draws } from "../../../src/verify/differential/draws.ts";
import type { FakeHub } from "../../../test/support/fakehub/fakehub.ts";
import type { RunArtifacts } from "../../../test/support/mini-runner/artifacts/run-artifacts.ts";
import type { RunningAction } from "../../../test/support/mini-runner/run-action.ts";
import type { TroubleName } from "../../../test/support/model-server/troubles.ts";
import type { RunningCommand } from "../command-run.ts";
import type { Moment } from "../moments.ts";
import type { World } from "../world.ts";

export type Surface = "verify" | "implement" | "action";

/** A bad answer of the model endpoint, given in place of reply number `at`, so many times. */
export interface EndpointTrouble {
  at: number;
  trouble: TroubleName;
  times: number;
}

export interface ActionSide {
  hub: FakeHub;
  artifacts: RunArtifacts;
  running(): RunningAction;
}

/** A fault as it was drawn: what is prepared before the start, and what is done at its moment. */
export interface Strike {
  /** In words, with the numbers. */
  detail: string;
  /** The process may end by a signal or be broken off by the system: its event log and the system's own words explain it then. */
  mayDie?: boolean;
  /** A second signal ends the process at once, which it announces after the first. */
  atOnce?: boolean;
  /** The output folder is gone or cannot be written: a receipt on standard output, or a sentence, is all there can be. */
  mayLoseFolder?: boolean;
  /** Standard output or error was taken away. */
  mute?: boolean;
  /** The temporary folder itself is broken, so that what is left there cannot be removed. */
  mayLitter?: boolean;
  prepare?: (world: World) => void;
  moment?: Moment;
  /** For the command. */
  strike?: (running: RunningCommand) => void | Promise<void>;
  /** For the Action: variables of the step, and what is armed before it starts. */
  variables?: Record<string, string>;
  arm?: (side: ActionSide) => void;
  strikeAction?: (side: ActionSide) => void | Promise<void>;
  /** Other words for the command. */
  args?: readonly string[];
  endpoint?: readonly EndpointTrouble[];
  /** A second run of the same command in the same output folder, started this many milliseconds later. */
  twinAfterMs?: number;
  /** Inputs of the Action. */
  with?: Record<string, string>;
}

/** A kind of fault. `share`: how many of 200 runs meet it. */
export interface Fault {
  kind: string;
  /** For readers: what is done, in a clause. */
  what: string;
  share: number;
  surfaces: readonly Surface[];
  /** Of the command: root, an ordinary user, or either. */
  as?: "root" | "ordinary";
  draw(draws: Draws, surface: Surface, user: number | null): Strike;
}

/** Events of a whole run of each kind, about; of the Action its log is counted, line by line. */
export const EVENTS: Record<Surface, number> = { verify: 32, implement: 70, action: 40 };
