import { EventBody, type RunEvent } from "../domain/event.ts";
import type { Redact } from "../domain/redact.ts";
import type { Clock } from "../ports/clock.ts";
import { redactRecord } from "./redact-record.ts";

export type RunStarted = Extract<EventBody, { type: "run.started" }>;
export type RunEnded = Extract<EventBody, { type: "run.ended" }>;
export type Progress = Exclude<EventBody, RunStarted | RunEnded>;
export type Emit = (body: Progress) => void;

export interface EventChannel {
  emit: Emit;
  /** The last event. Whatever comes later (a late waiting tick, a second end) is dropped. */
  end(body: RunEnded): void;
}

export interface EventChannelPorts {
  clock: Clock;
  redact: Redact;
  sink(event: RunEvent): void;
}

/**
 * The one place that stamps `seq` and `at` and redacts. Opening it sends `run.started`, so nothing can come before; `end` closes it.
 * Never throws: a sink that does is ignored for that event.
 */
export function openEventChannel(start: RunStarted, ports: EventChannelPorts): EventChannel {
  let seq = 0;
  let ended = false;
  const send = (body: EventBody) => {
    if (ended) return;
    ended = body.type === "run.ended";
    seq += 1;
    try {
      const stamp = { seq, at: ports.clock.now().toISOString() };
      ports.sink({ ...redactRecord(EventBody, body, ports.redact), ...stamp });
    } catch {
      // A broken front end must not break the run; surfaces/broadcast.ts reports it.
    }
  };
  send(start);
  return { emit: send, end: send };
}
