import { describe, expect, it } from "vitest";
import { CHECK_LEVELS, type CheckName } from "../../../../src/domain/levels.ts";
import { RECEIPT_FILE } from "../../../../src/domain/receipt.ts";
import { counterexamplesOf } from "../../../../src/surfaces/browser/page/evidence/counterexamples.ts";
import { detailsOf } from "../../../../src/surfaces/browser/page/evidence/finding-details.ts";
import { growthOf } from "../../../../src/surfaces/browser/page/evidence/growth.ts";
import { growthChart } from "../../../../src/surfaces/browser/page/evidence/growth-chart.ts";
import { keyFigures } from "../../../../src/surfaces/browser/page/evidence/key-figures.ts";
import { RECEIPT_NAME } from "../../../../src/surfaces/browser/page/evidence/receipt-name.ts";
import { runGroups } from "../../../../src/surfaces/browser/page/evidence/run-groups.ts";
import { limitsOf, shareOf } from "../../../../src/surfaces/browser/page/evidence/used.ts";
import { addEvents, initialRunView } from "../../../../src/surfaces/browser/run-view.ts";
import { receiptOfLog, recorded } from "../../../support/browser/recorded.ts";
import { finding, sampleBodies, stamped } from "../../sample-run.ts";

const written = recorded("written");
const viewOf = (events: typeof written) => addEvents(initialRunView, events);

describe("what was used", () => {
  it("is the receipt's at the end", () => {
    const { limits } = receiptOfLog(written);
    expect(limitsOf(viewOf(written))).toEqual(limits.filter(({ name }) => name !== "cost-usd"));
  });

  it("is what the events have told before it", () => {
    const used = new Map(limitsOf(viewOf(stamped(sampleBodies("Merge").slice(0, 12)))).map((one) => [one.name, one]));
    expect(used.get("input-tokens")).toEqual({ name: "input-tokens", used: 6_000, limit: null });
    expect(used.get("steps")).toEqual({ name: "steps", used: 1, limit: 16 });
    expect(used.get("seconds")?.used).toBe(11);
    expect(used.get("cost-usd")?.used).toBeNull();
  });

  it("is unknown of tokens where the endpoint counts none, and no money where nobody is paid", () => {
    const used = new Map(limitsOf(viewOf(written.slice(0, -1))).map((one) => [one.name, one]));
    expect(used.get("input-tokens")?.used).toBeNull();
    expect(used.has("cost-usd")).toBe(false);
  });

  it("has a share only where both are known", () => {
    const share = (used: number | null, limit: number | null) => shareOf({ name: "steps", used, limit });
    expect([share(4, 16), share(20, 16), share(null, 16), share(4, null), share(4, 0)]).toEqual([
      0.25,
      1,
      null,
      null,
      null,
    ]);
  });
});

describe("the processes of a run", () => {
  it("are grouped by what was started and how it ended, none lost", () => {
    const { runs } = receiptOfLog(written);
    const groups = runGroups(runs);
    expect(groups.length).toBeLessThan(runs.length);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(runs.length);
    const run = { argv: ["python3", "a.py"], isolation: "container" };
    expect(runGroups([5, 9, 7].map((ms) => ({ ...run, exit: ms === 7 ? null : 0, ms })))).toEqual([
      { command: "python3 a.py", isolation: "container", exit: 0, count: 2, ms: { least: 5, most: 9, sum: 14 } },
      { command: "python3 a.py", isolation: "container", exit: null, count: 1, ms: { least: 7, most: 7, sum: 7 } },
    ]);
  });
});

it("names a receipt as its file is named", () => {
  expect(RECEIPT_NAME).toBe(RECEIPT_FILE);
});

describe("evidence of any form", () => {
  const checks = Object.keys(CHECK_LEVELS) as CheckName[];
  const STRANGE = [
    null,
    true,
    -1,
    Number.MAX_VALUE,
    "text",
    [],
    {},
    [null, 1, "x", [[]]],
    { length: 3 },
    [{ line: "x" }],
  ];
  const NAMES =
    "sha256 constructs solution tests violations doubtful passed collected failed skipped hashSeeds failures stubs rewrites flips deaf reached statements missedLines branches missedBranches killed total run score needed probablyEquivalent killedBy survivors examples cases legal exhaustive adequacy counterexample shown arbiter processes pair points slope se shape shapes claim result case expected actual";

  it("stops nothing", () => {
    for (const check of checks)
      for (const strange of STRANGE) {
        const evidence = Object.fromEntries(NAMES.split(" ").map((name) => [name, strange]));
        const readable = { ...evidence, claim: "O(n)", result: "refuted", points: [{ n: strange, seconds: strange }] };
        const one = finding(check, { status: "fail", effect: "refutes", evidence });
        keyFigures(one);
        detailsOf(one);
        counterexamplesOf(viewOf(stamped([{ type: "check.ended", finding: one }])));
        growthOf(one);
        const growth = growthOf(finding("growth", { evidence: readable }));
        expect(growth === null ? null : growthChart(growth, 400)).toBeNull();
      }
    expect(keyFigures({ ...finding("mutation"), evidence: null as unknown as Record<string, unknown> })).toEqual([]);
  });

  it("gives what it has in common with ours", () => {
    const survivors = [{ line: 3, operator: "constant", diff: "-a\n+b", sentence: "No test notices." }, "no survivor"];
    const details = detailsOf(finding("mutation", { evidence: { survivors, missedLines: [4, 5, 6, "7", 9] } }));
    expect(details.survivors).toEqual([survivors[0]]);
    expect(details.missedLines).toEqual(["4–6", "9"]);
  });
});
