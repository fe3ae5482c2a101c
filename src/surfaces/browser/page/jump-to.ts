/** Brings a part into sight and reading there; the address, which holds the key, stays. */
export function jumpTo(part: string): void {
  const element = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
  if (element === null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}
