import type { Verdict } from "../../domain/verdict.ts";
import { headlineOf } from "../headline.ts";
import { stack } from "../markdown/blocks.ts";
import { CHECK_RUN_ROOM, COMMENT_LADDER, fitToRoom } from "../markdown/fit.ts";
import { checks } from "../report/checks.ts";
import { evidence } from "../report/evidence.ts";
import { opening } from "../report/opening.ts";
import { record } from "../report/record.ts";
import type { RunReport } from "../report/run-report.ts";
import { usage } from "../report/usage.ts";
import { type Annotation, annotationsOf } from "./annotations.ts";

/** Never changed: branch protection names it. */
export const CHECK_RUN_NAME = "VeriAlgo";

export interface RenderedCheckRun {
  name: typeof CHECK_RUN_NAME;
  conclusion: "success" | "failure" | "action_required";
  title: string;
  summary: string;
  text: string;
  annotations: Annotation[];
}

/**
 * GitHub lets `neutral` and `skipped` satisfy a required check. Then a run without evidence, or one that somebody made unable to start,
 * would open a protected branch; so both ask for action instead, which blocks without claiming that the program is wrong.
 */
export const CONCLUSIONS: Record<Verdict, RenderedCheckRun["conclusion"]> = {
  verified: "success",
  tested: "success",
  refuted: "failure",
  unverified: "action_required",
  "not-run": "action_required",
};

/** The verdict as a check run, decided by the receipt alone; `summary` and `text` stay under GitHub's limits. Pure. */
export function renderCheckRun(report: RunReport): RenderedCheckRun {
  const { receipt, state } = report;
  const { label, level } = headlineOf(receipt, state.requirement, null);
  return {
    name: CHECK_RUN_NAME,
    conclusion: CONCLUSIONS[receipt.verdict],
    title: `${label} · ${level}`,
    summary: fitToRoom(
      (detail) => stack(opening(report, detail), checks(report, detail)),
      COMMENT_LADDER,
      CHECK_RUN_ROOM,
    ),
    text: fitToRoom(
      (detail) => stack(evidence(report, detail), usage(report), record(report, detail)),
      COMMENT_LADDER,
      CHECK_RUN_ROOM,
    ),
    annotations: annotationsOf(report),
  };
}
