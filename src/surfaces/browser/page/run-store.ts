import type { RunEvent } from "../../../domain/event.ts";
import type { EndNote } from "../api.ts";
import { addEvents, initialRunView, type RunView } from "../run-view.ts";
import type { Follower, Link } from "./follow-run.ts";

export interface Snapshot {
  view: RunView;
  link: Link;
  end: EndNote | null;
}

export interface RunStore extends Follower {
  snapshot(): Snapshot;
  /** Calls back after each change; returns what ends that. */
  subscribe(onChange: () => void): () => void;
}

/** Keeps what was heard of a run. What comes between two drawings is taken in together: `schedule` calls back before the next one. */
export function createRunStore(schedule: (act: () => void) => void): RunStore {
  let now: Snapshot = { view: initialRunView, link: "connecting", end: null };
  let waiting: RunEvent[] = [];
  let changes: Partial<Snapshot> = {};
  let isScheduled = false;
  const listeners = new Set<() => void>();
  const take = () => {
    isScheduled = false;
    const view = addEvents(now.view, waiting);
    now = { ...now, ...changes, view };
    [waiting, changes] = [[], {}];
    for (const listener of listeners) listener();
  };
  const soon = () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(take);
  };
  return {
    snapshot: () => now,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    lastSeq: () => waiting.at(-1)?.seq ?? now.view.state.seq,
    onEvents(events) {
      for (const event of events) waiting.push(event);
      soon();
    },
    onLink(link) {
      changes.link = link;
      soon();
    },
    onEnd(end) {
      changes.end = end;
      soon();
    },
  };
}
