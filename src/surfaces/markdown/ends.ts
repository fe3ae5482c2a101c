import { shown } from "./inert.ts";

/**
 * Beginning and end of a long text (`head` and `tail` UTF-16 units at most), with the number of characters left out between them;
 * hidden characters visible, no code point cut. Takes its pieces first, so that megabytes cost nothing.
 */
export function ends(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) {
    const whole = shown(text);
    if (whole.length <= head + tail) return whole;
  }
  const first = firstUnits(shown(firstUnits(text, head)), head);
  const last = lastUnits(shown(lastUnits(text, tail)), tail);
  const left = Math.max(1, text.length - Math.min(head, text.length) - tail);
  return `${first}\n[… ${left.toLocaleString("en-US")} characters left out …]\n${last}`;
}

const firstUnits = (text: string, units: number): string => text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

const lastUnits = (text: string, units: number): string =>
  units === 0 ? "" : text.slice(-units).replace(/^[\udc00-\udfff]/, "");
