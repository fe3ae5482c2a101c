import * as z from "zod";
import type { AppStore } from "../../ports/app-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PaceKind, type PaceState, stopPace, takePace, UNUSED } from "./pace.ts";

export type Paced = { ok: true } | { ok: false; until: string };

/** How fast the App may write to GitHub, for each installation. What may not be sent now stays in the store until then. */
export interface Pace {
  /**
   * Books `count` content-creating requests (comments, reactions, labels, check runs, dispatches; each edit is one, too) before they are
   * made. The booking outlives a restart. `until` is ISO 8601. Rejects with a `StoreError`.
   */
  take(installationId: number, kind: PaceKind, count: number): Promise<Paced>;
  /** Whether `take` would have room now. Books nothing: who may not start anything uses nothing of it. */
  look(installationId: number, kind: PaceKind, count: number): Promise<Paced>;
  /** GitHub answered with a rate limit: this installation is left alone for `ms` milliseconds. */
  stop(installationId: number, ms: number): Promise<void>;
}

const Saved = z.object({
  slots: z.array(z.tuple([z.number(), z.number(), z.number()])),
  stoppedUntil: z.number(),
});

const noteOf = (installationId: number): string => `pace-${installationId}`;
/** Installations kept in memory; the others are read from the store again. */
const KEPT = 1_000;

export function openPace(store: Pick<AppStore, "note" | "setNote">, clock: Clock): Pace {
  const states = new Map<number, PaceState>();
  /** Bookings of one installation, one after another. */
  const turns = new Map<number, Promise<unknown>>();

  const inTurn = <T>(id: number, act: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(id) ?? Promise.resolve()).then(act, act);
    turns.set(id, turn);
    const over = () => {
      if (turns.get(id) === turn) turns.delete(id);
    };
    turn.then(over, over);
    return turn;
  };

  const stateOf = async (id: number): Promise<PaceState> => {
    const known = states.get(id);
    if (known !== undefined) return known;
    const note = await store.note(noteOf(id));
    const read = Saved.safeParse(note === null ? UNUSED : parsed(note));
    return read.success ? read.data : UNUSED;
  };

  const save = async (id: number, state: PaceState): Promise<void> => {
    await store.setNote(noteOf(id), JSON.stringify(state));
    states.delete(id);
    states.set(id, state);
    for (const oldest of states.keys()) {
      if (states.size <= KEPT) break;
      states.delete(oldest);
    }
  };

  return {
    take: (id, kind, count) =>
      inTurn(id, async () => {
        const taken = takePace(await stateOf(id), kind, count, clock.now().getTime());
        if (!taken.ok) return { ok: false, until: new Date(taken.untilMs).toISOString() };
        await save(id, taken.state);
        return { ok: true };
      }),
    look: (id, kind, count) =>
      inTurn(id, async () => {
        const taken = takePace(await stateOf(id), kind, count, clock.now().getTime());
        return taken.ok ? { ok: true } : { ok: false, until: new Date(taken.untilMs).toISOString() };
      }),
    stop: (id, ms) => inTurn(id, async () => save(id, stopPace(await stateOf(id), clock.now().getTime() + ms))),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
