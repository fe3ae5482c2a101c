import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { loadSettings, SettingsError } from "../../src/config/load.ts";
import { SETTING_NAMES, SETTINGS } from "../../src/config/schema.ts";

const folder = (dotenv?: string) => {
  const path = mkdtempSync(join(tmpdir(), "verialgo-settings-"));
  if (dotenv !== undefined) writeFileSync(join(path, ".env"), dotenv);
  return path;
};

const problemsOf = (act: () => unknown): readonly string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe("settings", () => {
  it("has the documented defaults", () => {
    const settings = loadSettings({}, SETTING_NAMES, {}, folder());
    expect(settings).toMatchObject({
      baseUrl: "http://127.0.0.1:3000/v1",
      apiKey: null,
      model: "deepseek-chat",
      apiMode: "auto",
      maxSteps: 16,
      timeout: 180,
      requireLevel: null,
      lang: "python",
    });
  });

  it("takes flags before the environment, the environment before .env, and .env before defaults", () => {
    const place = folder("VERIALGO_MODEL=from-file\nVERIALGO_MAX_STEPS=7\nVERIALGO_API_MODE=chat\nUNRELATED=1\n");
    const environment = { VERIALGO_MODEL: "from-environment", VERIALGO_MAX_STEPS: "8" };
    const settings = loadSettings({ maxSteps: "9" }, SETTING_NAMES, environment, place);
    expect([settings.maxSteps, settings.model, settings.apiMode]).toEqual([9, "from-environment", "chat"]);
  });

  it("sends no key of the environment to an address that only .env names", () => {
    const place = folder("OPENAI_BASE_URL=https://elsewhere.example/v1\n");
    const load = (options: Record<string, unknown>, environment: Record<string, string>) =>
      loadSettings(options, SETTING_NAMES, environment, place);
    expect(problemsOf(() => load({}, { OPENAI_API_KEY: "sk-0123456789" }))).toEqual([
      "OPENAI_BASE_URL in .env is an address to which OPENAI_API_KEY of the environment is not sent: put both into .env, or set both in the environment.",
    ]);
    expect(load({}, {}).baseUrl).toBe("https://elsewhere.example/v1");
    const given = { OPENAI_API_KEY: "sk-0123456789", OPENAI_BASE_URL: "https://here.example/v1" };
    expect(load({}, given).baseUrl).toBe("https://here.example/v1");
    expect(load({ baseUrl: "https://flag.example/v1" }, { OPENAI_API_KEY: "sk-0123456789" }).baseUrl).toBe(
      "https://flag.example/v1",
    );
    const both = folder("OPENAI_BASE_URL=https://elsewhere.example/v1\nOPENAI_API_KEY=sk-file-0123456789\n");
    expect(loadSettings({}, SETTING_NAMES, {}, both).apiKey?.reveal()).toBe("sk-file-0123456789");
  });

  it("lets .env choose no program of the machine", () => {
    const place = folder("VERIALGO_PYTHON=/somewhere/python\n");
    const [problem, ...others] = problemsOf(() => loadSettings({}, SETTING_NAMES, {}, place));
    expect(others).toEqual([]);
    expect(problem).toContain("VERIALGO_PYTHON in .env is not followed");
    expect(loadSettings({}, SETTING_NAMES, { VERIALGO_PYTHON: "/usr/bin/python3" }, place).python).toBe(
      "/usr/bin/python3",
    );
  });

  it("lets an empty variable of the real environment hide .env, and otherwise counts it as not set", () => {
    const place = folder("OPENAI_API_KEY=sk-from-file\n");
    expect(loadSettings({}, SETTING_NAMES, { OPENAI_API_KEY: "" }, place).apiKey).toBeNull();
    expect(loadSettings({}, SETTING_NAMES, { VERIALGO_MAX_STEPS: " " }, place).maxSteps).toBe(16);
    expect(loadSettings({}, SETTING_NAMES, {}, place).apiKey?.reveal()).toBe("sk-from-file");
  });

  it("reports every wrong setting at once, each with its name and its fix", () => {
    const place = folder("VERIALGO_API_MODE=chatty\n");
    const environment = { VERIALGO_TIMEOUT: "soon", OPENAI_BASE_URL: "localhost:3000" };
    const problems = problemsOf(() => loadSettings({ maxSteps: "61" }, SETTING_NAMES, environment, place));
    expect(problems).toEqual([
      'OPENAI_BASE_URL must be an http or https address without user name or password, for instance https://api.openai.com/v1 (it is "localhost:3000"); mend it or leave it out for http://127.0.0.1:3000/v1.',
      'VERIALGO_API_MODE in .env must be one of auto, chat, responses (it is "chatty"); mend it or leave it out for auto.',
      'VERIALGO_TIMEOUT must be a whole number of seconds from 1 to 3600 (it is "soon"); mend it or leave it out for 180.',
      '--max-steps must be a whole number from 1 to 60 (it is "61"); mend it or leave it out for 16.',
    ]);
  });

  it.each(["0", "61", "-1", "1.5", "1e1", "０", "16 steps", "Infinity", "0x10"])("refuses %s steps", (text) => {
    expect(problemsOf(() => loadSettings({ maxSteps: text }, SETTING_NAMES, {}, folder()))).toHaveLength(1);
  });

  it.each(["1", "60", " 16 "])("takes %s steps", (text) => {
    expect(loadSettings({ maxSteps: text }, SETTING_NAMES, {}, folder()).maxSteps).toBe(Number(text));
  });

  it.each([
    ["ftp://example.org", 1],
    ["http://user:geheim@example.org/v1", 1],
    ["https://example.org/v1/", 0],
  ])("answers the address %s with %i problems and shows no password", (text, count) => {
    const problems = problemsOf(() => loadSettings({}, SETTING_NAMES, { OPENAI_BASE_URL: text }, folder()));
    expect(problems).toHaveLength(count);
    expect(problems.join()).not.toContain("geheim");
  });

  it("shows a key nowhere: not in messages, JSON, inspection or text", () => {
    const bad = "sk-with a space-0123456789";
    const problems = problemsOf(() => loadSettings({}, SETTING_NAMES, { OPENAI_API_KEY: bad }, folder()));
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain("0123456789");
    const settings = loadSettings({}, SETTING_NAMES, { OPENAI_API_KEY: "sk-0123456789" }, folder());
    for (const shown of [
      JSON.stringify(settings),
      inspect(settings, { depth: 9, showHidden: true }),
      `${settings.apiKey}`,
    ]) {
      expect(shown).toContain("[secret]");
      expect(shown).not.toContain("0123456789");
    }
  });

  it("ignores a .env that is a folder and asks for no missing one", () => {
    expect(loadSettings({}, SETTING_NAMES, {}, join(tmpdir(), "verialgo-no-such-folder")).maxSteps).toBe(16);
  });

  it("gives every setting a help text, and every name once", () => {
    const names = SETTING_NAMES.flatMap((name) => [SETTINGS[name].flag, SETTINGS[name].environment]).filter(Boolean);
    expect(new Set(names).size).toBe(names.length);
    expect(SETTING_NAMES.every((name) => SETTINGS[name].help.length > 10)).toBe(true);
    // The parser of the command line names an option by its flag; both must agree.
    const camel = (flag: string) => flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const name of SETTING_NAMES) {
      const { flag } = SETTINGS[name];
      if (flag !== null) expect(camel(flag)).toBe(name);
    }
  });
});
