import { useEffect, useState } from "preact/hooks";
import type { Client } from "./client.ts";
import { followRun } from "./follow-run.ts";
import { soon } from "./next-frame.ts";
import { createRunStore, type Snapshot } from "./run-store.ts";

/** The run as it is known now, followed until it is over or the page goes. */
export function useRun(client: Client, id: string): Snapshot {
  const [store] = useState(() => createRunStore(soon));
  const [snapshot, setSnapshot] = useState(store.snapshot);
  useEffect(() => {
    const leaving = new AbortController();
    const unsubscribe = store.subscribe(() => setSnapshot(store.snapshot()));
    void followRun(client, id, store, leaving.signal);
    return () => {
      leaving.abort();
      unsubscribe();
    };
  }, [client, id, store]);
  return snapshot;
}
