import { useMemo } from "preact/hooks";
import type { ReportData } from "../api.ts";
import { addEvents, initialRunView } from "../run-view.ts";
import { RunScreen } from "./run-screen.tsx";
import type { RunSource } from "./run-source.ts";

/** The run that this file holds. */
export function ReportPage({ report }: { report: ReportData }) {
  const view = useMemo(() => addEvents(initialRunView, report.events), [report]);
  const source: RunSource = {
    ...{ isLive: false, link: null, end: null, title: null, report, recheck: report.recheck, stop: null, saved: null },
  };
  return <RunScreen view={view} source={source} />;
}
