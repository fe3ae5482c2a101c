import { stack } from "../markdown/blocks.ts";
import type { Detail } from "../markdown/fit.ts";
import { checks } from "./checks.ts";
import { delivery } from "./delivery.ts";
import { evidence } from "./evidence.ts";
import { opening } from "./opening.ts";
import { record } from "./record.ts";
import type { RunReport } from "./run-report.ts";
import { usage } from "./usage.ts";

/** A whole report: verdict, checks, evidence, where the files are, what it took; the rest folded away. Pure. */
export const renderReport = (report: RunReport, detail: Detail): string =>
  stack(
    opening(report, detail),
    checks(report, detail),
    evidence(report, detail),
    delivery(report, detail),
    usage(report),
    record(report, detail),
  );
