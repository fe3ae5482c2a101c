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
