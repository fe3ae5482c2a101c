import { expect, it } from "vitest";
import type { ServerSettings } from "../../../../src/surfaces/browser/api.ts";
import {
  noLimits,
  problemsOf,
  requestOf,
  type StartValues,
} from "../../../../src/surfaces/browser/page/start-values.ts";
import { homeTexts } from "../../../../src/surfaces/browser/page/texts/home.ts";
import { SETTINGS } from "../../../support/browser/listening.ts";

const settings: ServerSettings = {
  ...SETTINGS,
  limits: { ...SETTINGS.limits, maxSeconds: { value: null, maximum: 3_600 } },
};
const values = (limits: Partial<StartValues["limits"]>, requirement = "sort"): StartValues => ({
  ...{ requirement, language: "python", level: 2, limits: { ...noLimits, ...limits } },
});
const problems = (limits: Partial<StartValues["limits"]>, requirement?: string) =>
  problemsOf(values(limits, requirement), settings, homeTexts("en"));

it("sends what was typed, and nothing for an empty field", () => {
  const typed = values({ maxSteps: " 20 ", maxCost: "0.5" }, " sort\n");
  expect(problemsOf(typed, settings, homeTexts("en"))).toEqual({});
  expect(requestOf(typed)).toEqual({
    ...{ kind: "implement", requirement: " sort\n", language: "python", requireLevel: 2 },
    limits: { maxSteps: 20, maxCost: 0.5 },
  });
});

it("says at each field what is wrong with it, in one sentence that names it", () => {
  expect(problems({ maxSteps: "61" }).maxSteps).toBe("Steps of the author: give 60 or less.");
  expect(problems({ maxSteps: "1.5" }).maxSteps).toBe("Steps of the author: give a whole number, or nothing.");
  expect(problems({ maxSeconds: "0" }).maxSeconds).toBe("Time (seconds): give more than 0.");
  for (const typed of ["x", "-1", "1e3", "1.2.3", "."])
    expect(problems({ maxCost: typed }).maxCost).toBe("Money (USD): give a number, or nothing.");
  expect(Object.keys(problems({ maxSteps: "99", maxCost: "x" }, " \n"))).toEqual([
    "requirement",
    "maxSteps",
    "maxCost",
  ]);
});
