/** How long after its time a timer of this machine was called, milliseconds, while the look lasted: what no program on it can do better. */
export interface MachineDelay {
  /** The share 0…1 of all calls that were no later than this. */
  at(share: number): number;
  stop(): void;
}

const EVERY_MS = 20;

export function watchMachine(): MachineDelay {
  const late: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - last - EVERY_MS));
    last = now;
  }, EVERY_MS);
  return {
    at: (share) => [...late].sort((a, b) => a - b)[Math.ceil(late.length * share) - 1] ?? 0,
    stop: () => clearInterval(timer),
  };
}
