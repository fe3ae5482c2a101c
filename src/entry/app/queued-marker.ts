import type { AppRun } from "../../domain/app-run.ts";
import type { Marker } from "../../github/marker.ts";

/** Stands where other markers have the workflow run's id: there is none yet when the App answers. */
const NO_RUN = "app";

/** The marker of the App's own comment of a run. One a key: looked for before it is made. */
export const queuedMarker = ({ key, askedAt }: Pick<AppRun, "key" | "askedAt">, isOver = false): Marker => ({
  ...{ runId: NO_RUN, attempt: 1, key, kind: "queued", askedAt, isOver },
});
