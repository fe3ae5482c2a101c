import { describe, expect, it } from "vitest";
import type { Finding } from "../../../../src/domain/finding.ts";
import { piecesOf } from "../../../../src/surfaces/browser/page/evidence/figure-text.ts";
import { keyFigures } from "../../../../src/surfaces/browser/page/evidence/key-figures.ts";
import { figureTexts } from "../../../../src/surfaces/browser/page/texts/figures.ts";
import { receiptOfLog, recorded } from "../../../support/browser/recorded.ts";
import { finding } from "../../sample-run.ts";

const verified = receiptOfLog(recorded("verified"));

const of = (check: Finding["check"], from = verified): Finding => {
  const found = from.findings.find((one) => one.check === check);
  if (found === undefined) throw new Error(`the recorded run has no ${check}`);
  return found;
};

const shown = (one: Finding, language: "en" | "zh" = "en"): string[] =>
  keyFigures(one).map((figure) =>
    piecesOf(figure, figureTexts(language)[figure.name])
      .map((piece) => (typeof piece === "string" ? piece : piece.shown))
      .join(""),
  );

describe("the key figures of a finding", () => {
  it("are those of the receipt, exactly", () => {
    const { score } = of("mutation").evidence;
    expect(keyFigures(of("mutation"))).toEqual([
      { name: "mutants", values: [118, 119] },
      { name: "enough", values: [score, 0.9] },
      { name: "survivors", values: [1] },
      { name: "byAssertion", values: [58] },
      { name: "byException", values: [59] },
      { name: "bySteps", values: [1] },
    ]);
    expect(keyFigures(of("differential"))).toEqual([
      { name: "cases", values: [2_025] },
      { name: "made", values: [2_027] },
      { name: "told", values: [122, 123] },
    ]);
  });

  it("read as a person says them, in both languages", () => {
    expect(shown(of("clean-run"))).toEqual(["14 of 14 tests passed", "8 hash seeds"]);
    expect(shown(of("clean-run"), "zh")).toEqual(["14/14 个测试通过", "8 个哈希种子"]);
    expect(shown(of("mutation"))).toEqual([
      "118 of 119 mutants noticed",
      "score 0.99 ≥ 0.90",
      "1 survivor",
      "58 by an assertion",
      "59 by an exception",
      "1 because it did not end",
    ]);
    expect(shown(of("state"))).toEqual(["250 cases again", "2 fresh processes"]);
    expect(shown(of("coverage"))).toEqual(["28 of 28 statements run", "12 branches"]);
    expect(shown(of("growth", receiptOfLog(recorded("quadratic")))).join()).toMatch(
      /^\d+ sizes measured,claim × n\^\d\.\d\d ± \d\.\d\d$/,
    );
  });

  it("never let a score below what is needed look like it", () => {
    const close = finding("mutation", { status: "fail", evidence: { score: 0.8999, needed: 0.9 } });
    expect(shown(close)).toEqual(["score 0.8999 < 0.9000"]);
  });

  it("count mutants without those that were not run and those that change nothing", () => {
    const evidence = { killed: 40, total: 90, run: 50, probablyEquivalent: 2, survivors: [] };
    expect(shown(finding("mutation", { evidence }))).toEqual([
      "40 of 48 mutants noticed",
      "50 of 90 run in the time there was",
      "2 more probably change no answer",
    ]);
  });

  it("leave out what an older log does not have", () => {
    expect(shown(finding("clean-run", { evidence: { collected: 3 } }))).toEqual([]);
    expect(shown(finding("mutation", { evidence: { score: "high", killed: Number.NaN } }))).toEqual([]);
  });

  it("have words with the same places for values in both languages", () => {
    const [en, zh] = [figureTexts("en"), figureTexts("zh")] as unknown as Record<string, string>[];
    const places = (text = "") => (text.match(/\{\d\}/g) ?? []).toSorted();
    for (const name of Object.keys(en ?? {})) expect(places(zh?.[name]), name).toEqual(places(en?.[name]));
  });
});
