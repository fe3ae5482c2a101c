import { fitToRoom, SUMMARY_LADDER, SUMMARY_ROOM } from "../markdown/fit.ts";
import { renderReport } from "../report/render-report.ts";
import type { RunReport } from "../report/run-report.ts";

/** The job's summary and the artifact's `report.md`: the same report with longer logs, under 1 MiB less a reserve. Pure. */
export const renderSummary = (report: RunReport): string =>
  fitToRoom((detail) => renderReport(report, detail), SUMMARY_LADDER, SUMMARY_ROOM);
