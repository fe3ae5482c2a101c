import { join } from "node:path";
import { describe, it } from "vitest";
import { renderSummary } from "../../../src/surfaces/job-summary/render-summary.ts";
import { expectGolden } from "../report/golden.ts";
import { testedReport } from "../report/samples.ts";

describe("the job's summary", () => {
  it("looks as its golden file", () => {
    expectGolden(join(import.meta.dirname, "golden/tested.md"), renderSummary(testedReport()));
  });
});
