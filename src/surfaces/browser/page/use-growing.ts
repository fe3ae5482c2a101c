import { useEffect, useState } from "preact/hooks";
import { nextFrame } from "./next-frame.ts";

/** How many of `total` may be drawn: `first` at once, then so many more with each drawing, so that the page is there soon. */
export function useGrowing(total: number, first: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < total) nextFrame(() => setDrawn((last) => last + first));
  }, [drawn, total, first]);
  return Math.min(drawn, total);
}
