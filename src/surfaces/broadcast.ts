import { sentenceOf } from "../domain/errors.ts";
import type { RunEvent } from "../domain/event.ts";
import type { Surface } from "../ports/surface.ts";

export interface Broadcast {
  /** Shows an event on every surface that still works. Never throws. */
  sink(event: RunEvent): void;
  /** Closes them all; never rejects. */
  close(): Promise<void>;
}

/**
 * Hands each event to every surface. A surface that throws is told of once (`onFailure`: its name and one sentence) and left out
 * from then on: it never fails the run, and never shows a picture with holes.
 */
export function broadcast(
  surfaces: readonly Surface[],
  onFailure: (surface: string, sentence: string) => void,
): Broadcast {
  const working = new Set(surfaces);
  const failed = (surface: Surface, error: unknown) => {
    if (working.delete(surface)) onFailure(surface.name, sentenceOf(error));
  };
  return {
    sink(event) {
      for (const surface of [...working]) {
        try {
          surface.show(event);
        } catch (error) {
          failed(surface, error);
        }
      }
    },
    async close() {
      for (const surface of surfaces) {
        try {
          await surface.close();
        } catch (error) {
          failed(surface, error);
        }
      }
    },
  };
}
