import type { ReportedConcurrency } from "./run-jobs.ts";

interface Entrant {
  cancel(): void;
  /** True: it is its turn; false: it was superseded, or gave up. */
  settle(entered: boolean): void;
}

interface Group {
  running: Entrant | null;
  waiting: Entrant[];
}

/** How many may wait in a group with `queue: max`. */
const MAX_WAITING = 100;

/** Who waits for whom: one run or job of a group goes on, the others wait as `queue` says. Groups are a repository's own. */
export class ConcurrencyGroups {
  readonly #groups = new Map<string, Group>();

  /**
   * Waits for the group. Resolves to what ends the turn, or to null when the entrant is not to run: a later one took its place (`single`), or
   * `abandoned` resolved first. `cancel` is called when a later one with `cancel-in-progress` wants the turn.
   */
  async enter(
    repository: string,
    { group: name, cancelInProgress, queue }: ReportedConcurrency,
    cancel: () => void,
    abandoned: Promise<void>,
  ): Promise<(() => void) | null> {
    const key = `${repository} ${name.toLowerCase()}`;
    const group = this.#groups.get(key) ?? { running: null, waiting: [] };
    this.#groups.set(key, group);
    let settle: (entered: boolean) => void = () => {};
    const entered = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const entrant: Entrant = { cancel, settle };
    const room = queue === "max" ? MAX_WAITING : 1;
    group.waiting.push(entrant);
    while (group.running !== null && group.waiting.length > room) group.waiting.shift()?.settle(false);
    if (cancelInProgress) group.running?.cancel();
    this.#next(group);
    void abandoned.then(() => entrant.settle(false));
    const isIn = await entered;
    if (isIn) return () => this.#leave(group, entrant);
    this.#leave(group, entrant);
    return null;
  }

  #leave(group: Group, entrant: Entrant): void {
    group.waiting = group.waiting.filter((one) => one !== entrant);
    if (group.running === entrant) group.running = null;
    this.#next(group);
  }

  #next(group: Group): void {
    if (group.running !== null) return;
    group.running = group.waiting.shift() ?? null;
    group.running?.settle(true);
  }
}
