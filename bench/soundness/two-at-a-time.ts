/** Starts every task, but never more than two at once: the gate itself keeps two processors busy. Resolves in the order given. */
export async function twoAtATime<In, Out>(items: readonly In[], act: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at] as In);
  };
  await Promise.all([work(), work()]);
  return results;
}
