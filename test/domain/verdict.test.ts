import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHECK_LEVELS, type CheckName, type Finding } from "../../src/domain/finding.ts";
import {
  decideVerdict,
  type Level,
  levelReached,
  type OracleGiver,
  passedOver,
  type Reason,
} from "../../src/domain/verdict.ts";

type Given = Partial<Finding> & { check: CheckName };

const finding = (given: Given): Finding => ({
  status: "pass",
  effect: "limits",
  summary: `${given.check} says so`,
  evidence: {},
  warnings: [],
  ms: 1,
  ...given,
});

/** Passing findings of every check of levels 1…level, with some of them replaced. */
const upTo = (level: Level, ...replaced: Given[]): Finding[] =>
  (Object.keys(CHECK_LEVELS) as CheckName[])
    .filter((check) => CHECK_LEVELS[check] >= 1 && CHECK_LEVELS[check] <= level)
    .map((check) => finding(replaced.find((given) => given.check === check) ?? { check }));

const without = (findings: Finding[], check: CheckName) => findings.filter((each) => each.check !== check);
const BLOCKER: Reason = { code: "no-sandbox", message: "No sandbox could be had." };

const by = (findings: Finding[], requiredLevel: Level, oracleBy: OracleGiver | null) =>
  decideVerdict({ findings, requiredLevel, blockers: [], oracleBy });

const decide = (findings: Finding[], requiredLevel: Level, blockers: Reason[] = []) =>
  decideVerdict({ findings, requiredLevel, blockers });

describe("levelReached", () => {
  it.each([0, 1, 2, 3, 4] as const)("is %i when the checks of the levels up to it passed", (level) => {
    expect(levelReached(upTo(level))).toBe(level);
  });

  it.each(["fail", "skip", "error"] as const)("does not count a check with status %s", (status) => {
    expect(levelReached(upTo(4, { check: "mutation", status }))).toBe(1);
  });

  it("needs every level below", () => {
    expect(levelReached(upTo(4, { check: "files", status: "fail" }))).toBe(0);
    expect(levelReached(without(upTo(4), "stub-control"))).toBe(0);
  });

  it("lowers nothing for a check without a subject, and does for every other reason", () => {
    expect(levelReached(upTo(3, { check: "examples", status: "skip", skipReason: "no-subject" }))).toBe(3);
    for (const skipReason of ["no-time", "no-sandbox", "no-material", "earlier-check-failed"] as const) {
      expect(levelReached(upTo(3, { check: "examples", status: "skip", skipReason }))).toBe(2);
    }
  });

  it("does not ask growth to be more than passed", () => {
    expect(levelReached(upTo(4, { check: "growth", status: "fail" }))).toBe(3);
  });
});

describe("decideVerdict", () => {
  it("names the cause, not the checks that were skipped because of it", () => {
    const skipped = { status: "skip", skipReason: "earlier-check-failed" } as const;
    const vacuous = upTo(1, { check: "clean-run", status: "fail" }, { check: "stub-control", ...skipped });
    expect(decide(vacuous, 1).reasons.map((reason) => reason.code)).toEqual(["clean-run"]);
    expect(decide(upTo(1, { check: "stub-control", ...skipped }), 1).reasons).toHaveLength(1);
  });

  it.each([
    [1, 1, "tested"],
    [2, 2, "tested"],
    [4, 2, "tested"],
    [3, 3, "verified"],
    [4, 4, "verified"],
    [4, 3, "verified"],
    [0, 1, "unverified"],
    [1, 2, "unverified"],
    [2, 3, "unverified"],
    [3, 4, "unverified"],
    [1, 0, "unverified"],
  ] as const)("level %i reached, level %i required: %s", (reached, required, verdict) => {
    const decision = decide(upTo(reached), required);
    expect(decision).toMatchObject({ verdict, level: reached });
    expect(decision.reasons.length > 0).toBe(verdict === "unverified");
  });

  it.each([1, 2, 3, 4] as const)("a failing finding that refutes gives refuted when level %i is asked", (required) => {
    const findings = upTo(4, { check: "clean-run", status: "fail", effect: "refutes", summary: "test_a failed" });
    expect(decide(findings, required)).toEqual({
      verdict: "refuted",
      level: 0,
      reasons: [{ code: "clean-run", message: "test_a failed" }],
    });
  });

  it("refutes by a check above the level asked, and with blockers too", () => {
    const above = upTo(4, { check: "differential", status: "fail", effect: "refutes" });
    expect(decide(above, 1)).toMatchObject({ verdict: "refuted", reasons: [{ code: "differential" }] });
    expect(decide(above, 1, [BLOCKER]).verdict).toBe("refuted");
  });

  it("refutes only by a failure: a skip or an error of a refuting check does not", () => {
    for (const status of ["skip", "error", "pass"] as const) {
      expect(decide(upTo(1, { check: "clean-run", status, effect: "refutes" }), 1).verdict).not.toBe("refuted");
    }
  });

  it("names every refuting finding", () => {
    const findings = upTo(
      1,
      { check: "placeholders", status: "fail", effect: "refutes" },
      { check: "suspicious", status: "fail", effect: "refutes" },
      { check: "stub-control", status: "fail", effect: "limits" },
    );
    expect(decide(findings, 1).reasons.map((reason) => reason.code)).toEqual(["placeholders", "suspicious"]);
  });

  it("a failing finding that limits caps the level and is named", () => {
    const findings = upTo(1, { check: "stub-control", status: "fail", summary: "they pass with a stub" });
    expect(decide(findings, 1)).toEqual({
      verdict: "unverified",
      level: 0,
      reasons: [{ code: "stub-control", message: "they pass with a stub" }],
    });
  });

  it("a limit above the level asked takes nothing away", () => {
    expect(decide(upTo(2, { check: "mutation", status: "fail" }), 1)).toEqual({
      verdict: "tested",
      level: 1,
      reasons: [],
    });
  });

  it.each(["error", "skip"] as const)("status %s is not reached, and named", (status) => {
    const findings = upTo(1, { check: "clean-run", status, skipReason: "no-time", summary: "not run" });
    expect(decide(findings, 1)).toMatchObject({
      verdict: "unverified",
      reasons: [{ code: "clean-run", message: "not run" }],
    });
  });

  it("names a check that gave no finding at all", () => {
    expect(decide(without(upTo(1), "stub-control"), 1)).toEqual({
      verdict: "unverified",
      level: 0,
      reasons: [{ code: "stub-control", message: "The check stub-control was not run." }],
    });
  });

  it.each([1, 3] as const)("blockers forbid the word at level %i whatever was reached", (required) => {
    expect(decide(upTo(4), required, [BLOCKER])).toEqual({ verdict: "unverified", level: 0, reasons: [BLOCKER] });
  });

  it("puts blockers before what is missing", () => {
    const findings = upTo(1, { check: "clean-run", status: "fail" });
    expect(decide(findings, 1, [BLOCKER]).reasons.map((reason) => reason.code)).toEqual(["no-sandbox", "clean-run"]);
  });

  it.each(["fail", "error"] as const)("a self-check with status %s outweighs everything: harness-error", (status) => {
    const selfCheck = finding({ check: "self-check", status, summary: "the canary passed" });
    const refuting = upTo(1, { check: "clean-run", status: "fail", effect: "refutes" });
    for (const findings of [upTo(4), refuting]) {
      expect(decide([...findings, selfCheck], 1)).toEqual({
        verdict: "unverified",
        level: 0,
        reasons: [{ code: "harness-error", message: "the canary passed" }],
      });
    }
    expect(decide([...upTo(1), finding({ check: "self-check" })], 1).verdict).toBe("tested");
  });

  it("names what a level asked for lacks: an oracle, a claim", () => {
    const skip = (check: CheckName, summary: string): Given => ({
      ...{ check, status: "skip", skipReason: "no-material", summary },
    });
    const bare = upTo(4, skip("differential", "Give an oracle."), skip("growth", "Claim a bound."));
    expect(decide(bare, 3)).toMatchObject({ verdict: "unverified", level: 2 });
    expect(decide(bare, 3).reasons).toEqual([{ code: "differential", message: "Give an oracle." }]);
    expect(decide(bare, 4).reasons.map(({ code }) => code)).toEqual(["differential", "growth"]);
  });

  it("lets what another check settles count once that one has passed", () => {
    const doubtful: Given = { check: "suspicious", status: "fail", liftedBy: "differential" };
    expect(decide(upTo(3, doubtful), 3).verdict).toBe("verified");
    expect(decide(upTo(2, doubtful), 1)).toMatchObject({ verdict: "unverified", level: 0 });
    for (const status of ["fail", "skip", "error"] as const)
      expect(decide(upTo(3, doubtful, { check: "differential", status }), 3).verdict).toBe("unverified");
    expect(decide(upTo(3, { ...doubtful, effect: "refutes" }), 3).verdict).toBe("refuted");
    expect(decide(upTo(3, { ...doubtful, status: "error" }), 3).verdict).toBe("unverified");
  });

  describe("with an oracle", () => {
    const weak = upTo(4, { check: "mutation", status: "fail" }, { check: "coverage", status: "fail" });

    it("of a person, needs nothing of level 2 for level 3", () => {
      expect(by(weak, 3, "person")).toEqual({ verdict: "verified", level: 4, reasons: [] });
      expect(by(weak, 3, "examiner")).toMatchObject({ verdict: "unverified", level: 1 });
      expect(by(weak, 3, null)).toMatchObject({ verdict: "unverified", level: 1 });
    });

    it("of a person, still needs level 2 where that is what was asked", () => {
      const upper = weak.map((one) => (one.check === "differential" ? { ...one, status: "skip" as const } : one));
      expect(by(upper, 2, "person")).toMatchObject({ verdict: "unverified", level: 1 });
    });

    it("of a person, needs level 1", () => {
      expect(by(upTo(3, { check: "clean-run", status: "fail" }), 3, "person")).toMatchObject({ level: 0 });
    });

    it("and no tests, judges without those that tests are the subject of", () => {
      const about = ["clean-run", "stub-control", "same-control", "flip-control", "coverage", "mutation"] as const;
      const none = about.map((check): Given => ({ check, status: "skip", skipReason: "no-subject" }));
      expect(by(upTo(3, ...none), 3, "person").verdict).toBe("verified");
      const nothing: Given = { check: "differential", status: "skip", skipReason: "no-material" };
      expect(by(upTo(3, ...none, nothing), 1, null)).toMatchObject({ verdict: "unverified", level: 0 });
    });
  });

  it("never lets a finding that fails raise the verdict, whatever the rest", () => {
    const status = fc.constantFrom("pass", "fail", "skip", "error" as const);
    const effect = fc.constantFrom("refutes", "limits" as const);
    const skipReason = fc.constantFrom("no-subject", "no-time", "no-material" as const);
    const checks = Object.keys(CHECK_LEVELS) as CheckName[];
    const one = fc.record({ status, effect, skipReason, lifted: fc.boolean() });
    const worth = { refuted: 0, unverified: 0, "not-run": 0, tested: 1, verified: 1 };
    fc.assert(
      fc.property(
        fc.array(one, { minLength: checks.length, maxLength: checks.length }),
        fc.constantFrom(1, 2, 3, 4 as const),
        fc.constantFrom("person", "examiner", null),
        fc.nat(checks.length - 1),
        (given, level, oracleBy, at) => {
          const findings = checks.map((check, index) => {
            const { lifted, ...rest } = given[index] as (typeof given)[number];
            return finding({ check, ...rest, ...(lifted ? { liftedBy: "differential" } : {}) } as Given);
          });
          const worse = findings.map((each, index) =>
            index === at ? { ...each, status: "fail" as const, effect: "refutes" as const } : each,
          );
          const before = by(findings, level as Level, oracleBy as OracleGiver | null);
          const after = by(worse, level as Level, oracleBy as OracleGiver | null);
          expect(worth[after.verdict]).toBeLessThanOrEqual(worth[before.verdict]);
          expect(after.level).toBeLessThanOrEqual(before.level);
          expect(["refuted", "unverified"]).toContain(after.verdict);
          if (before.verdict === "verified") expect(level).toBeGreaterThanOrEqual(3);
        },
      ),
    );
  });

  it("says that nothing was shown when there was nothing", () => {
    expect(decide([], 1)).toMatchObject({ verdict: "unverified", level: 0, reasons: [{ code: "no-evidence" }] });
  });
});

describe("passedOver", () => {
  it("names what a level below the one reached lacks, and nothing of what counts or lies above", () => {
    const findings = upTo(
      4,
      { check: "mutation", status: "fail" },
      { check: "growth", status: "skip", skipReason: "no-time" },
    );
    expect(levelReached(findings, "person")).toBe(3);
    expect(passedOver(findings, 3).map(({ check }) => check)).toEqual(["mutation"]);
    expect(passedOver(findings, 1)).toEqual([]);
    const lifted = upTo(3, { check: "suspicious", status: "fail", liftedBy: "differential" });
    expect(passedOver(lifted, 3)).toEqual([]);
  });
});
