import { COMMENT_LADDER, COMMENT_ROOM, fitToRoom } from "../markdown/fit.ts";
import { renderReport } from "../report/render-report.ts";
import type { RunReport } from "../report/run-report.ts";

/** The comment of a finished run, without the hidden marker. Under 60,000 characters and 200,000 UTF-8 bytes. Pure. */
export const renderFinal = (report: RunReport): string =>
  fitToRoom((detail) => renderReport(report, detail), COMMENT_LADDER, COMMENT_ROOM);
