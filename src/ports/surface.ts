import type { RunEvent } from "../domain/event.ts";

/** A front end. `show` may throw: the broadcast reports it once and the run goes on without that surface. */
export interface Surface {
  readonly name: string;
  show(event: RunEvent): void;
  /** Called once after the last event; resolves when everything is written. */
  close(): Promise<void>;
}
