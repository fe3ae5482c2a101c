import { join } from "node:path";
import { describe, it } from "vitest";
import { renderFinal } from "../../../src/surfaces/comment/render-final.ts";
import type { RunReport } from "../../../src/surfaces/report/run-report.ts";
import { expectGolden } from "../report/golden.ts";
import { counterexampleReport } from "../report/rich-samples.ts";
import {
  chineseReport,
  notRunReport,
  refutedReport,
  testedReport,
  unverifiedReport,
  verifiedReport,
} from "../report/samples.ts";

const golden = (name: string) => join(import.meta.dirname, "golden", `${name}.md`);

const CASES: [string, () => RunReport][] = [
  ["tested", testedReport],
  ["verified", verifiedReport],
  ["refuted", refutedReport],
  ["unverified", unverifiedReport],
  ["not-run", notRunReport],
  ["chinese", chineseReport],
  ["counterexample", counterexampleReport],
];

describe("the comment of a finished run", () => {
  it.each(CASES)("%s: looks as its golden file", (name, report) => {
    expectGolden(golden(name), renderFinal(report()));
  });
});
