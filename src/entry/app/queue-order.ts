import type { AppRun } from "../../domain/app-run.ts";

type Queued = Pick<AppRun, "where" | "key" | "queuedAt">;

/**
 * The runs of one installation in the order they are sent in: each time one of the repository that has the fewest runs under way or ahead,
 * and of these the one that waits longest. `active`: sent or running. Pure.
 */
export function queueOrder<T extends Queued>(waiting: readonly T[], active: readonly Pick<AppRun, "where">[]): T[] {
  const share = new Map<number, number>();
  const add = ({ where }: Pick<AppRun, "where">) =>
    share.set(where.repositoryId, (share.get(where.repositoryId) ?? 0) + 1);
  for (const run of active) add(run);
  const shareOf = ({ where }: Queued) => share.get(where.repositoryId) ?? 0;
  const queues = new Map<number, T[]>();
  for (const run of [...waiting].sort(byAge)) {
    const { repositoryId } = run.where;
    queues.set(repositoryId, [...(queues.get(repositoryId) ?? []), run]);
  }
  const order: T[] = [];
  while (order.length < waiting.length) {
    const heads = [...queues.values()].flatMap(([head]) => (head === undefined ? [] : [head]));
    const next = heads.reduce((best, head) => ((shareOf(head) - shareOf(best) || byAge(head, best)) < 0 ? head : best));
    queues.get(next.where.repositoryId)?.shift();
    add(next);
    order.push(next);
  }
  return order;
}

/** From 1: what its place in the queue is; null when it does not wait. */
export function queuePosition(
  run: Pick<AppRun, "where" | "key">,
  waiting: readonly Queued[],
  active: readonly Pick<AppRun, "where">[],
): number | null {
  const isIt = ({ where, key }: Queued) => key === run.key && where.repositoryId === run.where.repositoryId;
  const index = queueOrder(waiting, active).findIndex(isIt);
  return index < 0 ? null : index + 1;
}

const byAge = (a: Queued, b: Queued): number =>
  Date.parse(a.queuedAt) - Date.parse(b.queuedAt) || (a.key < b.key ? -1 : 1);
