import { useEffect } from "preact/hooks";

/** A place in a file; what is left out stays as it is. */
export interface FilePlace {
  path: string;
  /** Of the version: `FileVersion.seq`; left out, the last one. */
  seq?: number | undefined;
  view?: "code" | "changes";
  line?: number;
}

/** Survivors of one line; `gate` is the key of the round, null of the last one. */
export interface SurvivorPlace {
  line: number;
  gate: number | null;
}

interface Places {
  "verialgo-file": FilePlace;
  "verialgo-survivors": SurvivorPlace;
}

// By events, not by addresses: the fragment of the page's address is the server's token.
const show =
  <K extends keyof Places>(name: K) =>
  (place: Places[K]): void => {
    document.dispatchEvent(new CustomEvent(name, { detail: place }));
  };

/** Asks the part with the files to show a place and to take the focus there. */
export const showFile = show("verialgo-file");

export const showSurvivors = show("verialgo-survivors");

/** Calls `handler` whenever somebody asks for a place. */
export function useShown<K extends keyof Places>(name: K, handler: (place: Places[K]) => void): void {
  useEffect(() => {
    const listener = (event: Event) => handler((event as CustomEvent<Places[K]>).detail);
    document.addEventListener(name, listener);
    return () => document.removeEventListener(name, listener);
  });
}
