import { afterEach, describe, expect, it, vi } from "vitest";
import { SETTING_NAMES, SETTINGS } from "../../../src/config/schema.ts";
import { COMMANDS } from "../../../src/entry/command-list.ts";
import { requestProblem, serverSettings } from "../../../src/entry/web/server-settings.ts";
import type { StartRequest } from "../../../src/surfaces/browser/api.ts";

const NAMES = COMMANDS.find(({ usage }) => usage === "web")?.settings ?? [];
/** The settings with these flags and variables, and no others of this machine. */
function settingsWith(options: Record<string, string> = {}, environment: Record<string, string> = {}) {
  for (const name of SETTING_NAMES) {
    const variable = SETTINGS[name].environment;
    if (variable !== null) vi.stubEnv(variable, environment[variable] ?? "");
  }
  return serverSettings(options, NAMES, "/runs");
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the settings a page is shown", () => {
  it("are those of a run, with the most that may be asked, and without a key", async () => {
    const settings = await settingsWith(
      { model: "m", maxSteps: "20" },
      { OPENAI_API_KEY: "sk-never-shown", VERIALGO_MAX_SECONDS: "60", VERIALGO_REQUIRE_LEVEL: "2" },
    );
    expect(settings).toEqual({
      toolVersion: expect.any(String),
      model: { name: "m", baseUrlHost: "127.0.0.1:3000", protocol: "auto", key: "set" },
      languages: ["python"],
      requireLevel: 2,
      limits: {
        maxSteps: { value: 20, maximum: 60 },
        maxToolCalls: { value: 60, maximum: 60 },
        maxInputTokens: { value: 2_000_000, maximum: 100_000_000 },
        maxOutputTokens: { value: 200_000, maximum: 100_000_000 },
        maxCost: { value: null, maximum: 10_000 },
        maxSeconds: { value: 60, maximum: 86_400 },
      },
      runsFolder: "/runs",
      problem: null,
    });
    expect(JSON.stringify(settings)).not.toContain("sk-never");
  });

  it.each([
    [{}, { VERIALGO_MAX_STEPS: "61" }, "VERIALGO_MAX_STEPS must be"],
    [{}, { OPENAI_BASE_URL: "https://api.openai.com/v1" }, "OPENAI_API_KEY is not set"],
    [{ maxCost: "1" }, {}, "no price is known"],
    [{ python: "/nowhere/python3" }, {}, "/nowhere/python3"],
  ])("tell in a sentence why no run can be started: %j %j", async (options, environment, sentence) => {
    expect((await settingsWith(options, environment)).problem).toContain(sentence);
  });
});

describe("what a page asks for", () => {
  const wish: StartRequest = { kind: "implement", requirement: "x", limits: {} };
  it.each([
    [{ ...wish, language: "cobol" }, "language must be"],
    [{ ...wish, limits: { maxSteps: 61 } }, "limits.maxSteps must be a whole number from 1 to 60"],
    [{ ...wish, limits: { maxSteps: -1 } }, "limits.maxSteps must be a whole number from 1 to 60"],
    [{ ...wish, limits: { maxSteps: 1.5 } }, "maxSteps must be"],
    [{ ...wish, limits: { maxCost: 0 } }, "maxCost must be"],
    [{ ...wish, limits: { maxSeconds: 1e21 } }, "maxSeconds must be"],
  ])("is refused in a sentence that names the field: %j", (request, sentence) => {
    expect(requestProblem(request)).toContain(sentence);
  });

  it("may be anything its settings take", () => {
    expect(
      requestProblem({ ...wish, language: "python", requireLevel: 4, limits: { maxSteps: 60, maxCost: 0.1 } }),
    ).toBe(null);
  });
});
