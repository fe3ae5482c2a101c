import { shown } from "./inert.ts";

/**
 * Beginning and end of a long text, with the number of characters left out between them; hidden characters visible, no code point cut.
 * Takes its pieces first, so that megabytes cost nothing.
 */
export function ends(text: string, head: number, tail: number): string {
  const whole = text.length <= 2 * (head + tail) ? [...shown(text)] : null;
  if (whole !== null && whole.length <= head + tail) return whole.join("");
  const first = (whole ?? [...shown(text.slice(0, 2 * head))]).slice(0, head);
  const last = tail === 0 ? [] : (whole ?? [...shown(text.slice(-2 * tail))]).slice(-tail);
  const left = Math.max(1, (whole?.length ?? text.length) - first.length - last.length);
  return `${first.join("")}\n[… ${left.toLocaleString("en-US")} characters left out …]\n${last.join("")}`;
}
