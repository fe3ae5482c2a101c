import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { EndNote, ReportData } from "../api.ts";
import type { Link } from "./follow-run.ts";

/** Where a run that is shown comes from, and what can be done with it beside looking. */
export interface RunSource {
  /** Whether more may come: the clock ticks. */
  isLive: boolean;
  /** Of a report there is none. */
  link: Link | null;
  end: EndNote | null;
  /** As the server's list has it, for a run that has told nothing yet. */
  title: string | null;
  report: Omit<ReportData, "events"> | null;
  /** The command that judges the files again without a key; null where there is nothing to judge. */
  recheck: string | null;
  /** Null where the run cannot be stopped from here. Rejects with `RequestFailed`. */
  stop: (() => Promise<void>) | null;
  /** The run as one HTML file; null where this is one. Rejects with `RequestFailed`. */
  saved: (() => Promise<string>) | null;
}

export const RunSourceContext = createContext<RunSource>({
  ...{ isLive: false, link: null, end: null, title: null, report: null, recheck: null, stop: null, saved: null },
});

export const useRunSource = (): RunSource => useContext(RunSourceContext);
