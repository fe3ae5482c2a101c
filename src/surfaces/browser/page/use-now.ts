import { useEffect, useState } from "preact/hooks";

const SECOND = 1_000;

/** Milliseconds since 1970, once a second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** From one instant (ISO 8601) to another in milliseconds, never below 0: two clocks may differ a little. */
export const msBetween = (from: string, to: string | number): number =>
  Math.max(0, (typeof to === "number" ? to : Date.parse(to)) - Date.parse(from));
