/** Whether somebody can see the page, and who calls back when that changes. */
export interface Sight {
  isSeen(): boolean;
  /** Returns what ends it. */
  onChange(act: () => void): () => void;
}

/** A page behind others listens so long, and then not for so long. Milliseconds. */
export const GLANCE_MS = 2_000;
export const REST_MS = 8_000;

/**
 * Calls `listen` until it says that there is nothing more to hear, or `leaving` is over: all the time while the page is seen, and for moments
 * while it is not. A browser has six connections to a server, and a stream holds one: hidden pages would keep them from the one that is seen.
 */
export async function whileSeen(
  listen: (signal: AbortSignal) => Promise<boolean>,
  sight: Sight,
  leaving: AbortSignal,
): Promise<void> {
  while (!leaving.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    const rest = alarm(() => !sight.isSeen() && end());
    const watch = () => (sight.isSeen() ? rest.off() : rest.in(GLANCE_MS));
    watch();
    const forget = sight.onChange(watch);
    leaving.addEventListener("abort", end);
    const isOver = await listen(turn.signal);
    rest.off();
    forget();
    leaving.removeEventListener("abort", end);
    if (isOver || leaving.aborted) return;
    await restOrSeen(sight, leaving);
  }
}

function alarm(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    off: () => clearTimeout(timer),
    in(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    },
  };
}

function restOrSeen(sight: Sight, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      forget();
      leaving.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, sight.isSeen() ? 0 : REST_MS);
    const forget = sight.onChange(() => sight.isSeen() && done());
    leaving.addEventListener("abort", done);
  });
}
