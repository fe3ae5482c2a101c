import type { RunView } from "../run-view.ts";

/** What every part of a run's page is given; it shows nothing where the run has nothing for it. */
export interface PartProps {
  view: RunView;
}
