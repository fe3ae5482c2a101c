/** A script being played. Steps are counted from 1 in the order of the script. */
export interface Playbook<Step> {
  /** The next step for a request with this system prompt; null when its conversation has none left. */
  take(system: string): { step: Step; number: number } | null;
  /** Steps nobody has asked for, in words; null when there are none. */
  left(): string | null;
}

/**
 * Conversations that go on at the same time are told apart by the system prompt: steps with a `session` are kept for requests whose system
 * prompt contains that text, in their order; all others are answered by the steps without one.
 */
export function playbook<Step extends object>(script: readonly Step[]): Playbook<Step> {
  const waiting = script.map((step, index) => ({ step, number: index + 1, session: sessionOf(step) }));
  const sessions = [...new Set(waiting.flatMap(({ session }) => session ?? []))];
  return {
    take(system) {
      const session = sessions.find((text) => system.includes(text));
      const at = waiting.findIndex((one) => one.session === session);
      return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null);
    },
    left() {
      const [first] = waiting;
      if (first === undefined) return null;
      const whose = first.session === undefined ? "" : ` (for the session "${first.session}")`;
      return `${waiting.length} of ${script.length} scripted replies were never asked for, from step ${first.number} on${whose}.`;
    },
  };
}

const sessionOf = (step: object): string | undefined =>
  "session" in step && typeof step.session === "string" ? step.session : undefined;
