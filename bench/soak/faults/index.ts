import { clock } from "./clock.ts";
import { filled, noexecTmp, outRemoved, readOnlyOut, smallOut, smallTmp, tmpRemoved } from "./disks.ts";
import { endpoint } from "./endpoint.ts";
import type { Fault } from "./fault.ts";
import { artifacts, cancelled, hub } from "./hub.ts";
import { descriptors, memory, processes } from "./limits.ts";
import { childKilled, paused, signalled } from "./signals.ts";
import { input, output } from "./streams.ts";
import { twin } from "./twin.ts";

/** Every kind of fault, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  ...[signalled, childKilled, paused, cancelled],
  ...[smallTmp, smallOut, filled, noexecTmp, readOnlyOut, outRemoved, tmpRemoved],
  ...[memory, descriptors, processes, clock],
  ...[endpoint, hub, artifacts],
  ...[output, input, twin],
];
