import { describe, expect, it } from "vitest";
import { applyRequest } from "../../src/config/apply-request.ts";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { applyRepoFile } from "../../src/config/from-repo-file.ts";
import type { RequestOptions } from "../../src/domain/command.ts";
import { problemsOf } from "../support/settings-problems.ts";

const settings = loadActionSettings({ "INPUT_REQUIRE-LEVEL": "2" });
const options = (some: Partial<RequestOptions>): RequestOptions => ({
  lang: null,
  path: null,
  requireLevel: null,
  maxSteps: null,
  pr: null,
  ...some,
});
const problems = (some: Partial<RequestOptions>) => problemsOf(() => applyRequest(settings, options(some)));

describe("options of a command", () => {
  it("leave the settings as they are where they say nothing", () => {
    expect(applyRequest(settings, options({}))).toEqual(settings);
  });

  it("may ask for less work, more evidence and another folder", () => {
    const wish = options({ lang: "python", path: "algos/{slug}/", requireLevel: 3, maxSteps: 5, pr: "none" });
    expect(applyRequest(settings, wish)).toEqual({
      ...settings,
      folder: "algos/{slug}",
      requireLevel: "3",
      maxSteps: 5,
      pr: "none",
    });
  });

  it("may not ask for more; the answer says what is allowed", () => {
    expect(problems({ maxSteps: 30, requireLevel: 1, pr: "ready" })).toEqual([
      "Option `--require-level` is 1, less than the 2 this repository requires; ask for 2 or more.",
      "Option `--max-steps` is 30, more than the 16 this repository allows; ask for 16 or less.",
      "Option `--pr` is ready, more than the draft this repository allows; ask for none or draft.",
    ]);
  });

  it("are held to what the repository's file left", () => {
    const tight = applyRepoFile(settings, "max-steps: 4");
    expect(problemsOf(() => applyRequest(tight, options({ maxSteps: 5 })))[0]).toContain("more than the 4 this");
  });

  it.each<Partial<RequestOptions>>([
    { path: "../x" },
    { path: ".github/workflows" },
    { path: "" },
    { lang: "cobol" },
    { maxSteps: 0 },
    { maxSteps: 1.5 },
    { maxSteps: Number.NaN },
    { requireLevel: 0 },
  ])("refuse %j", (wish) => {
    expect(problems(wish)).toHaveLength(1);
  });
});
