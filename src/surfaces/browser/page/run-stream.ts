import { createParser } from "eventsource-parser";
import type { RunEvent } from "../../../domain/event.ts";
import { type EndNote, SSE } from "../api.ts";

export interface StreamReader {
  onEvent(event: RunEvent): void;
  /** The run is over; null where its own last event says how. */
  onEnd(note: EndNote | null): void;
}

/** Takes the text of a stream in pieces split anywhere; lines that are no JSON are passed over. */
export function runStream(reader: StreamReader): { feed(text: string): void } {
  return createParser({
    onEvent({ event, data }) {
      const read = parsed(data);
      if (read === undefined) return;
      if (event === SSE.event) reader.onEvent(read as RunEvent);
      else if (event === SSE.end) reader.onEnd(read as EndNote | null);
    },
  });
}

/** Milliseconds before a connection that was lost is tried for the `attempt`th time, from 1. */
export const backoffMs = (attempt: number): number => [500, 1_000, 2_000][attempt - 1] ?? 5_000;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
