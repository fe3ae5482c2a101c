import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFinal } from "../../../src/surfaces/comment/read-final.ts";
import { renderFinal } from "../../../src/surfaces/comment/render-final.ts";
import { renderRunEnd } from "../../../src/surfaces/comment/render-run-end.ts";
import { aliveParts, HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";
import * as samples from "../report/samples.ts";

const { RUN_URL } = samples;
const NOT_SENT = {
  how: "not-sent",
  why: "The workflow verialgo.yml has no `workflow_dispatch` trigger, so GitHub did not start it.",
  advice: "Comment `/verialgo setup` to get a pull request that adds it.",
} as const;

describe("the last words of the App's comment", () => {
  it.each([
    ["end-cancelled-waiting", { how: "cancelled", by: "alice", runUrl: null }, "Sort a list"],
    ["end-cancelled-running", { how: "cancelled", by: null, runUrl: RUN_URL }, "Sort a list"],
    ["end-cancelled-chinese", { how: "cancelled", by: "alice", runUrl: null }, "实现堆排序"],
    ["end-not-sent", NOT_SENT, "Sort a list"],
    ["end-not-sent-chinese", NOT_SENT, "实现堆排序"],
    ["end-silent", { how: "silent", runUrl: RUN_URL }, "Sort a list"],
    ["end-silent-chinese", { how: "silent", runUrl: RUN_URL }, "实现堆排序"],
  ] as const)("%s: looks as its golden file", (name, end, request) => {
    expectGolden(join(import.meta.dirname, "golden", `${name}.md`), renderRunEnd(end, request));
  });

  it("has nothing alive in it whatever GitHub or a login said", () => {
    for (const text of [HOSTILE.join(" "), "```", "</details>"]) {
      const ends = [
        { how: "not-sent", why: text, advice: text },
        { how: "cancelled", by: text, runUrl: text },
        { how: "silent", runUrl: text },
      ] as const;
      for (const end of ends) expect(aliveParts(renderRunEnd(end, text))).toEqual([]);
    }
  });
});

describe("a final comment", () => {
  it("tells its verdict by its heading", () => {
    expect(readFinal("<!-- marker -->\n## ✅ verified · level 3\n\n## ❌ refuted · x")).toEqual({
      ...{ verdict: "verified", heading: "verified · level 3" },
    });
    expect(readFinal("## ⚠️ 未验证 unverified · 未达到任何等级")).toMatchObject({ verdict: "unverified" });
    expect(readFinal("## ❌ 已推翻 refuted · 达到等级 1")).toMatchObject({ verdict: "refuted" });
    const reports = [samples.verifiedReport(), samples.testedReport(), samples.refutedReport()];
    for (const report of [...reports, samples.unverifiedReport(), samples.chineseReport(), samples.notRunReport()])
      expect(readFinal(`<!-- marker -->\n${renderFinal(report)}`)?.verdict).toBe(report.receipt.verdict);
    expect(readFinal("## ⛔ Not started\n\nNo key.")).toEqual({ verdict: "not-run", heading: "Not started" });
  });

  it("tells none where it is still live, or its mark and its word disagree", () => {
    expect(readFinal("## ⏳ VeriAlgo is working")).toBeNull();
    expect(readFinal("## ❌ verified · level 3")).toBeNull();
    expect(readFinal("no heading, verified")).toBeNull();
  });
});
