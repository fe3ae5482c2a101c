import { useEffect, useState } from "preact/hooks";

/** How many of `total` are drawn: `first` at once, then `step` more at a time while the browser is free, until it is all of them. */
export function useGrowing(total: number, first: number, step: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => setDrawn(drawn + step), 30);
    return () => clearTimeout(timer);
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
