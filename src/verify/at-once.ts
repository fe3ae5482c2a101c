/** Works on all items, at most so many at a time, and gives the results in the order of the items. Rejects when `work` does. */
export async function atOnce<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const serve = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index] as T;
      results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, serve));
  return results;
}

/** Runs handed to a lab at the same time: its two workers, and one waiting for each, so that none is idle. */
export const RUNS_AT_ONCE = 4;
