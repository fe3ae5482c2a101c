/** Before the next drawing; a tab that is not shown draws nothing, so a timer calls then. */
const LATEST_MS = 150;

export function nextFrame(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  requestAnimationFrame(once);
  setTimeout(once, LATEST_MS);
}

/** After so long without anything new, what comes is shown without waiting for a frame of its own. */
const QUIET_MS = 50;
let shownAt = Number.NEGATIVE_INFINITY;

/** At once after a quiet time, else before the next drawing: news is never late, and a flood of it is drawn once a frame. */
export function soon(act: () => void): void {
  const show = () => {
    shownAt = performance.now();
    act();
  };
  if (performance.now() - shownAt >= QUIET_MS) queueMicrotask(show);
  else nextFrame(show);
}
