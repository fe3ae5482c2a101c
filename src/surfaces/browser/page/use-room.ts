import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Pixels that stay free below. */
const MARGIN = 12;

/** Tells an element's style, as `--room`, how high it can be without reaching below the window, wherever the page is scrolled to. */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  const measure = () => {
    const box = element.current;
    if (box === null) return;
    const room = `${Math.round(innerHeight - Math.max(MARGIN, box.getBoundingClientRect().top) - MARGIN)}px`;
    if (box.style.getPropertyValue("--room") !== room) box.style.setProperty("--room", room);
  };
  // What stands above may have grown.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, []);
}
