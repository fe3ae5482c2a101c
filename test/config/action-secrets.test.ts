import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { secretsInEnvironment, secretValues } from "../../src/config/action-secrets.ts";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { redactor } from "../../src/domain/redact.ts";

const step = {
  PATH: "/usr/bin",
  GITHUB_ACTOR: "alice",
  "INPUT_API-KEY": "sk-0123456789",
  "INPUT_GITHUB-TOKEN": "ghs_abcdefghij",
  ACTIONS_RUNTIME_TOKEN: "runtime-token-1",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "id-token-2",
};
const found = (more: Record<string, string>) => {
  const environment = { ...step, ...more };
  return secretsInEnvironment(loadActionSettings(environment), environment);
};

describe("secrets of a run", () => {
  it("lists every value that no output may hold", () => {
    const values = secretValues(loadActionSettings(step), step);
    expect(values.sort()).toEqual(["ghs_abcdefghij", "id-token-2", "runtime-token-1", "sk-0123456789"]);
    expect(redactor(values)("key sk-0123456789, token ghs_abcdefghij")).toBe("key [redacted], token [redacted]");
  });

  it("lists no word that every program or sentence holds, whoever made a key of it", () => {
    for (const word of ["return", "password", "ollama"]) {
      const environment = { ...step, "INPUT_API-KEY": word };
      expect(secretValues(loadActionSettings(environment), environment)).not.toContain(word);
    }
    const environment = { ...step, "INPUT_API-KEY": "test123" };
    expect(secretValues(loadActionSettings(environment), environment)).toContain("test123");
  });

  it("lists nothing where nothing is set", () => {
    expect(secretValues(loadActionSettings({}), {})).toEqual([]);
  });

  it("J10 shows none of them in debug mode", () => {
    const environment = { ...step, RUNNER_DEBUG: "1", ACTIONS_STEP_DEBUG: "true" };
    const settings = loadActionSettings(environment);
    const shown = `${inspect(settings, { depth: 9, showHidden: true })}${JSON.stringify(settings)}`;
    for (const value of secretValues(settings, environment)) expect(shown).not.toContain(value);
  });
});

describe("J09 secrets open to every step", () => {
  it("says nothing of a step that has them by `with:`", () => {
    expect(found({})).toEqual([]);
  });

  it("finds usual names, without their values", () => {
    expect(
      found({ OPENAI_API_KEY: "sk-other", GITHUB_TOKEN: "ghs_x", DEEPSEEK_API_KEY: "k", EMPTY_API_KEY: "" }),
    ).toEqual(["DEEPSEEK_API_KEY", "GITHUB_TOKEN", "OPENAI_API_KEY"]);
  });

  it("finds the known values under any name, also inside another value", () => {
    expect(found({ MY_SETTING: "sk-0123456789", REMOTE: "https://x:ghs_abcdefghij@github.com/o/r" })).toEqual([
      "MY_SETTING",
      "REMOTE",
    ]);
  });

  it("does not take ordinary variables for secrets", () => {
    expect(
      found({ KEYBOARD: "us", TOKENIZERS_PARALLELISM: "true", JAVA_HOME: "/usr/lib/jvm", INPUT_KEY: "comment-1" }),
    ).toEqual([]);
  });
});
