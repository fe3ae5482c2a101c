/** Starts every task, but never more than two at once; the machine these run on has two processors. Resolves in the order given. */
export async function twoAtATime<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < tasks.length; at = next++) results[at] = await (tasks[at] as () => Promise<T>)();
  };
  await Promise.all([work(), work()]);
  return results;
}
