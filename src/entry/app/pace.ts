const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Requests are remembered in slots of this length; a window is counted as one slot longer, so that it is never too short. */
const SLOT_MS = 10_000;

/**
 * Content-creating requests of one installation, below GitHub's 80 a minute and 500 an hour. The rest is for what the runs write by
 * themselves with the App's token.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 */
export const PACE = { minute: 60, hour: 400 } as const;
/** The most that either kind may use of it, so that neither a flood of wishes nor of runs leaves nothing to the other. */
const SHARE = 0.6;

/** `answer`: what a webhook is answered with. `run`: sending runs, and telling how they go on. */
export type PaceKind = "answer" | "run";

/** Start (milliseconds since the epoch), requests of answers, requests of runs. */
type Slot = readonly [start: number, answers: number, runs: number];

/** What an installation has used. Plain JSON. */
export interface PaceState {
  /** Oldest first. */
  slots: readonly Slot[];
  /** GitHub answered with a limit that holds until then, milliseconds since the epoch; 0: none. */
  stoppedUntil: number;
}

export const UNUSED: PaceState = { slots: [], stoppedUntil: 0 };

export type Taken = { ok: true; state: PaceState } | { ok: false; untilMs: number };

const WINDOWS = [
  { ms: MINUTE_MS, most: PACE.minute },
  { ms: HOUR_MS, most: PACE.hour },
] as const;

/** Takes `count` requests at `now` (milliseconds since the epoch), or says when there is room for them. Pure. */
export function takePace(state: PaceState, kind: PaceKind, count: number, now: number): Taken {
  if (state.stoppedUntil > now) return { ok: false, untilMs: state.stoppedUntil };
  // A clock that was put back must not keep requests of the "future" for ever.
  const slots = state.slots
    .map(([start, answers, runs]): Slot => [Math.min(start, now), answers, runs])
    .filter(([start]) => start > now - HOUR_MS - SLOT_MS);
  const frees = WINDOWS.flatMap(({ ms, most }) => [
    roomAt(slots, ms, most - count, bothOf, now),
    roomAt(slots, ms, Math.floor(most * SHARE) - count, kind === "answer" ? answersOf : runsOf, now),
  ]);
  const untilMs = Math.max(...frees);
  return untilMs > now
    ? { ok: false, untilMs }
    : { ok: true, state: { slots: added(slots, kind, count, now), stoppedUntil: 0 } };
}

/** GitHub asked to wait: nothing is taken before. */
export const stopPace = (state: PaceState, untilMs: number): PaceState => ({
  ...state,
  stoppedUntil: Math.max(state.stoppedUntil, untilMs),
});

const answersOf = ([, answers]: Slot): number => answers;
const runsOf = ([, , runs]: Slot): number => runs;
const bothOf = (slot: Slot): number => answersOf(slot) + runsOf(slot);

/** When at most `most` requests lie within a window; `now` when that is so already. */
function roomAt(
  slots: readonly Slot[],
  windowMs: number,
  most: number,
  of: (slot: Slot) => number,
  now: number,
): number {
  const length = windowMs + SLOT_MS;
  const inside = slots.filter(([start]) => start > now - length);
  let used = inside.reduce((sum, slot) => sum + of(slot), 0);
  let at = now;
  for (const slot of inside) {
    if (used <= most) break;
    used -= of(slot);
    at = slot[0] + length;
  }
  return at;
}

function added(slots: readonly Slot[], kind: PaceKind, count: number, now: number): Slot[] {
  const start = Math.floor(now / SLOT_MS) * SLOT_MS;
  const last = slots.at(-1);
  const isSame = last !== undefined && last[0] >= start;
  const [from, answers, runs] = isSame ? last : ([start, 0, 0] as const);
  const next: Slot = kind === "answer" ? [from, answers + count, runs] : [from, answers, runs + count];
  return [...(isSame ? slots.slice(0, -1) : slots), next];
}
