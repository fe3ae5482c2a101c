import { useEffect, useState } from "preact/hooks";
import type { Client } from "./client.ts";
import { followRun } from "./follow-run.ts";
import { soon } from "./next-frame.ts";
import { createRunStore, type Snapshot } from "./run-store.ts";
import { type Sight, whileSeen } from "./while-seen.ts";

const SIGHT: Sight = {
  isSeen: () => document.visibilityState !== "hidden",
  onChange(act) {
    document.addEventListener("visibilitychange", act);
    return () => document.removeEventListener("visibilitychange", act);
  },
};

/** The run as it is known now, followed until it is over or the page goes. */
export function useRun(client: Client, id: string): Snapshot {
  const [store] = useState(() => createRunStore(soon));
  const [snapshot, setSnapshot] = useState(store.snapshot);
  useEffect(() => {
    const leaving = new AbortController();
    const unsubscribe = store.subscribe(() => setSnapshot(store.snapshot()));
    void whileSeen((signal) => followRun(client, id, store, signal), SIGHT, leaving.signal);
    return () => {
      leaving.abort();
      unsubscribe();
    };
  }, [client, id, store]);
  return snapshot;
}
