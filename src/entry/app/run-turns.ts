import type { Where } from "../../domain/app-notice.ts";

/** Work on one run, one piece after another: it is never sent and cancelled at the same time. One process works on a store. */
export interface RunTurns {
  /** Waits until nobody else works on the run, then acts. */
  inTurn<T>(run: { where: Pick<Where, "repositoryId">; key: string }, act: () => Promise<T>): Promise<T>;
}

export function createRunTurns(): RunTurns {
  const turns = new Map<string, Promise<unknown>>();
  return {
    inTurn({ where, key }, act) {
      const name = `${where.repositoryId} ${key}`;
      const turn = (turns.get(name) ?? Promise.resolve()).then(act, act);
      turns.set(name, turn);
      const over = () => {
        if (turns.get(name) === turn) turns.delete(name);
      };
      turn.then(over, over);
      return turn;
    },
  };
}
