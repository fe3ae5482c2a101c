import { describe, expect, it } from "vitest";
import { CHECK_LEVELS, type Finding } from "../../src/domain/finding.ts";
import { passed, refuted } from "../../src/verify/answers.ts";
import type { Check } from "../../src/verify/check.ts";
import { checksUpTo } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import { gateInput, honest, scriptedLanguage } from "../support/scripted-language.ts";

const check = (name: Check["name"], needs: Check["needs"], run: Check["run"]): Check => ({ name, needs, run });
const language = () => scriptedLanguage(honest);
const states = (findings: readonly Finding[]) => findings.map(({ check: name, status }) => `${name} ${status}`);

describe("runGate", () => {
  it("asks the checks of level 1 in order and tells of each", async () => {
    const told: string[] = [];
    const { findings, runs } = await runGate(
      gateInput(language(), {
        onCheckStarted: (name) => told.push(`> ${name}`),
        onCheckEnded: (finding) => told.push(`< ${finding.check}`),
      }),
      checksUpTo(1),
    );
    const names = ["files", "placeholders", "suspicious", "clean-run", "stub-control", "self-check"];
    expect(states(findings)).toEqual(names.map((name) => `${name} pass`));
    expect(told).toEqual(names.flatMap((name) => [`> ${name}`, `< ${name}`]));
    expect(runs.length).toBeGreaterThanOrEqual(5);
    expect(runs[0]).toEqual({ argv: ["/usr/bin/python3", "harness.py"], exit: 0, ms: 1_000, isolation: "process" });
  });

  it("asks nothing above level 1 of a language that has no instruments for it", async () => {
    const { findings } = await runGate(gateInput(language()));
    const above = findings.filter((finding) => CHECK_LEVELS[finding.check] > 1);
    expect(above.map(({ check: name }) => name)).toEqual(Object.keys(CHECK_LEVELS).slice(5, -1));
    expect(above.every(({ status }) => status === "skip")).toBe(true);
  });

  it("skips a check whose needs did not pass, and goes on with those that do not need it", async () => {
    const { findings } = await runGate(gateInput(language()), [
      check("files", [], async () => refuted("no")),
      check("placeholders", ["files"], async () => passed("yes")),
      check("suspicious", [], async () => passed("yes")),
      check("clean-run", ["placeholders"], async () => passed("yes")),
    ]);
    expect(states(findings)).toEqual(["files fail", "placeholders skip", "suspicious pass", "clean-run skip"]);
    expect(findings[1]).toMatchObject({
      skipReason: "earlier-check-failed",
      summary: expect.stringContaining("files"),
    });
  });

  it("turns a check that breaks into an error finding and goes on", async () => {
    const { findings } = await runGate(gateInput(language()), [
      check("files", [], async () => {
        throw new Error("the disk is on fire\nat line 3");
      }),
      check("suspicious", [], async () => passed("yes")),
    ]);
    expect(states(findings)).toEqual(["files error", "suspicious pass"]);
    expect(findings[0]?.summary).toBe("The check files (level 1) broke: the disk is on fire.");
  });

  it("asks nothing more after an abort, and counts nothing that the abort cut short", async () => {
    const abort = new AbortController();
    const { findings } = await runGate(gateInput(language(), { signal: abort.signal }), [
      check("files", [], async () => passed("yes")),
      check("placeholders", [], async () => {
        abort.abort();
        return refuted("half a program");
      }),
      check("suspicious", [], async () => refuted("not asked")),
    ]);
    expect(states(findings)).toEqual(["files pass", "placeholders skip", "suspicious skip"]);
    expect(findings.map((finding) => finding.skipReason)).toEqual([undefined, "no-time", "no-time"]);
  });

  it("gives an error, not a verdict, when the sources cannot be analysed", async () => {
    const input = gateInput(scriptedLanguage(honest, { failed: "The parser broke." }));
    const { findings } = await runGate(input, checksUpTo(1));
    expect(states(findings)).toEqual([
      "files error",
      "placeholders skip",
      "suspicious skip",
      "clean-run skip",
      "stub-control skip",
      "self-check skip",
    ]);
    expect(findings[0]?.summary).toBe("The parser broke.");
  });

  it("survives a language that rejects", async () => {
    const broken = scriptedLanguage(() => Promise.reject(new Error("gone")));
    broken.analyse = () => Promise.reject(new Error("gone too"));
    expect(states((await runGate(gateInput(broken))).findings)[0]).toBe("files error");
    const midway = scriptedLanguage(() => Promise.reject(new Error("gone")));
    const { findings } = await runGate(gateInput(midway), checksUpTo(1));
    expect(states(findings).slice(3)).toEqual(["clean-run error", "stub-control skip", "self-check error"]);
  });
});
