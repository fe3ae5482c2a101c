import {
  type CallRecord,
  goesBackAndForth,
  keepsRepeating,
  samePairAgain,
  sameToolFails,
  tooManyCut,
  tooManyUnreadable,
  writesTheSame,
} from "./loop-guards.ts";
import { type GuardName, guardNudge } from "./prompts/nudges.ts";
import type { Stop } from "./stop-conditions.ts";

/** What the loop remembers for its guards. */
export interface LoopHistory {
  calls: CallRecord[];
  /** `code hash + error hash` of every failing run. */
  failures: string[];
  /** In a row: replies that could not be read, that were cut in a call, and writes that changed nothing. */
  unreadable: number;
  cut: number;
  idleWrites: number;
  /** How far it was when the guards looked last: what they saw then is not held against the next reply. */
  seen: { calls: number; failures: number; idleWrites: number };
  /** What the model was warned of: once for each way to end. */
  warned: Set<Stop["code"]>;
}

export const newHistory = (): LoopHistory => ({
  ...{ calls: [], failures: [], unreadable: 0, cut: 0, idleWrites: 0 },
  seen: { calls: 0, failures: 0, idleWrites: 0 },
  warned: new Set(),
});

interface Guard {
  code: NonNullable<Stop["interrupt"]>;
  message(history: LoopHistory): string;
  stops(history: LoopHistory): boolean;
  /** What is said before it stops, once; absent where every single result has said it already. */
  warning?: { name: GuardName; isNear(history: LoopHistory): boolean };
}

/** The latest calls with what came of them. */
const states = ({ calls }: LoopHistory): string[] => calls.slice(-4).map((call) => `${call.key}\n${call.result}`);

const GUARDS: readonly Guard[] = [
  {
    code: "unreadable-replies",
    message: () => "The model sent two replies in a row that could not be read.",
    stops: ({ unreadable }) => tooManyUnreadable(unreadable),
  },
  {
    code: "unreadable-replies",
    message: () => "Three replies in a row were cut off in the middle of a call; raise the endpoint's output limit.",
    stops: ({ cut }) => tooManyCut(cut),
  },
  {
    code: "repeated-call",
    message: ({ calls }) => `The model made the same ${calls.at(-1)?.tool} call again and again.`,
    stops: ({ calls }) => keepsRepeating(calls),
  },
  {
    code: "repeated-failure",
    message: ({ calls }) => `The tool ${calls.at(-1)?.tool} was used wrongly three times in a row.`,
    stops: ({ calls }) => sameToolFails(calls),
    warning: { name: "same-tool", isNear: ({ calls }) => sameToolFails(calls, 2) },
  },
  {
    code: "going-in-circles",
    message: () => "The model went back and forth between the same two states.",
    stops: (history) => goesBackAndForth(history.failures) || goesBackAndForth(states(history)),
    warning: {
      name: "to-and-fro",
      isNear: (history) => goesBackAndForth(history.failures, 3) || goesBackAndForth(states(history), 3),
    },
  },
  {
    code: "going-in-circles",
    message: () => "The same code gave the same error three times.",
    stops: ({ failures }) => samePairAgain(failures),
    warning: { name: "same-error", isNear: ({ failures }) => samePairAgain(failures, 2) },
  },
  {
    code: "going-in-circles",
    message: () => "The model wrote the same text into its files again and again.",
    stops: ({ idleWrites }) => writesTheSame(idleWrites),
    warning: { name: "same-file", isNear: ({ idleWrites }) => writesTheSame(idleWrites, 2) },
  },
];

export type GuardOutcome = { kind: "stop"; stop: Stop } | { kind: "warn"; text: string };

/**
 * The first guard that says stop, else the first that has to say something; null when all is well. A guard of which nothing was
 * said yet (three failures in one reply) warns instead of stopping.
 */
export function trippedGuard(whole: LoopHistory): GuardOutcome | null {
  const history = withNews(whole);
  const { warned } = history;
  const tripped = GUARDS.filter((guard) => guard.stops(history));
  const final = tripped.find(({ code, warning }) => warning === undefined || warned.has(code));
  if (final)
    return { kind: "stop", stop: { code: final.code, interrupt: final.code, message: final.message(history) } };
  const near = GUARDS.find(
    (guard) =>
      guard.warning !== undefined && !warned.has(guard.code) && (guard.stops(history) || guard.warning.isNear(history)),
  );
  if (near?.warning === undefined) return null;
  warned.add(near.code);
  return { kind: "warn", text: guardNudge(near.warning.name, history.calls.at(-1)?.tool ?? "tool") };
}

/** The history as far as something was added to it since the last look. */
function withNews(history: LoopHistory): LoopHistory {
  const { calls, failures, idleWrites, seen } = history;
  history.seen = { calls: calls.length, failures: failures.length, idleWrites };
  return {
    ...history,
    calls: calls.length > seen.calls ? calls : [],
    failures: failures.length > seen.failures ? failures : [],
    idleWrites: idleWrites > seen.idleWrites ? idleWrites : 0,
  };
}
