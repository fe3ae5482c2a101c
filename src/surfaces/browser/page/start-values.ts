import type { LimitSetting, ServerSettings, StartRequest } from "../api.ts";
import { LIMIT_SETTINGS } from "../limit-settings.ts";
import type { HomeTexts } from "./texts/home.ts";

/** What stands in the form, as it was typed. */
export interface StartValues {
  requirement: string;
  language: string;
  level: number;
  limits: Record<LimitSetting, string>;
}

export type StartField = "requirement" | LimitSetting;

/** One sentence at each field that cannot be sent as it is, in the order of the form. */
export type StartProblems = Partial<Record<StartField, string>>;

export const noLimits = Object.fromEntries(LIMIT_SETTINGS.map((name) => [name, ""])) as StartValues["limits"];

export function problemsOf(values: StartValues, { limits }: ServerSettings, words: HomeTexts): StartProblems {
  const problems: StartProblems = {};
  if (values.requirement.trim() === "") problems.requirement = words.noRequirement;
  for (const name of LIMIT_SETTINGS) {
    const problem = limitProblem(name, values.limits[name].trim(), limits[name].maximum, words);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

function limitProblem(name: LimitSetting, typed: string, maximum: number | null, words: HomeTexts): string | null {
  if (typed === "") return null;
  const label = words.limitNames[name];
  const value = Number(typed);
  if (!/^[\d.]+$/.test(typed) || !Number.isFinite(value)) return words.notANumber(label);
  if (value <= 0) return words.tooLittle(label);
  if (name !== "maxCost" && !Number.isInteger(value)) return words.notWhole(label);
  return maximum !== null && value > maximum ? words.tooMuch(label, maximum) : null;
}

/** What is sent; only for values without problems. */
export function requestOf({ requirement, language, level, limits }: StartValues): StartRequest {
  const given = LIMIT_SETTINGS.filter((name) => limits[name].trim() !== "");
  return {
    ...{ kind: "implement", requirement, language, requireLevel: level },
    limits: Object.fromEntries(given.map((name) => [name, Number(limits[name])])),
  };
}
