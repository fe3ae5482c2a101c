import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse as parseEnv } from "dotenv";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { fromEnvironment } from "../../src/config/from-env.ts";
import { fromInputs, inputVariable } from "../../src/config/from-inputs.ts";
import { combine } from "../../src/config/load.ts";
import { SETTING_NAMES, SETTINGS } from "../../src/config/schema.ts";
import { COMMANDS } from "../../src/entry/command-list.ts";
import { PRICES_AS_OF } from "../../src/model/prices.ts";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(resolve(root, "docs/endpoints.md"), "utf8");
const blocks = (language: string, text = page) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map((match) => match[1] ?? "");
const variables = SETTING_NAMES.flatMap((name) => SETTINGS[name].environment ?? []);
const inputs = SETTING_NAMES.flatMap((name) => SETTINGS[name].input ?? []);
const FAMILIES = [
  "OpenAI",
  "Azure OpenAI",
  "DeepSeek",
  "OpenRouter",
  "Gemini",
  "Mistral",
  "Groq",
  "vLLM",
  "Ollama",
  "llama.cpp",
  "LM Studio",
  "LiteLLM and company gateways",
];

/** A section, from its heading to the next. */
const section = (title: string): string => page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? "";

describe("docs/endpoints.md", () => {
  it("names only variables that are settings", () => {
    const named = [...page.matchAll(/\b(?:OPENAI|VERIALGO)_[A-Z_]+\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(40);
    // The name of the repository's secret, as the examples have it.
    expect(named.filter((name) => name !== "VERIALGO_API_KEY" && !variables.includes(name))).toEqual([]);
  });

  it.each(FAMILIES)("has settings to copy for %s, in both forms, that mean the same", (title) => {
    const text = section(title);
    const [env] = blocks("dotenv", text);
    const [workflow] = blocks("yaml", text);
    const given = parseEnv(env ?? "");
    const { with: asked } = parseYaml(workflow ?? "") as { with: Record<string, string> };
    expect(Object.keys(asked).filter((name) => !inputs.includes(name))).toEqual([]);
    const environment = Object.fromEntries(Object.entries(asked).map(([name, value]) => [inputVariable(name), value]));
    const fromEnv = combine([fromEnvironment(given)]);
    const fromWith = combine([fromInputs({ ...environment, [inputVariable("api-key")]: "k" })]);
    expect([fromWith.model, fromWith.apiMode, fromWith.timeout]).toEqual([
      fromEnv.model,
      fromEnv.apiMode,
      fromEnv.timeout,
    ]);
    expect(asked["api-key"] !== undefined).toBe("OPENAI_API_KEY" in given);
    expect(new URL(fromWith.baseUrl).pathname).toBe(new URL(fromEnv.baseUrl).pathname);
  });

  it("has no block whose values a setting would refuse", () => {
    for (const text of blocks("dotenv")) expect(() => combine([fromEnvironment(parseEnv(text))]), text).not.toThrow();
    for (const text of blocks("yaml")) {
      const { with: asked = {} } = parseYaml(text) as { with?: Record<string, unknown> };
      // A number without quotes would reach a reusable workflow as another type than it has there.
      for (const [name, value] of Object.entries(asked)) expect([name, typeof value]).toEqual([name, "string"]);
    }
  });

  it("names only options and commands that there are", () => {
    for (const [, command = "", rest = ""] of page.matchAll(/\bverialgo (doctor|stats|implement|verify)\b([^`\n]*)/g)) {
      const spec = COMMANDS.find(({ usage }) => usage.split(" ")[0] === command);
      const known = spec?.options.map((make) => make().long) ?? [];
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(known, `${command} ${flag}`).toContain(flag);
    }
  });

  it("names only quirks that can be learned", () => {
    const sources = readdirSync(resolve(root, "src/model")).map((name) =>
      readFileSync(resolve(root, "src/model", name), "utf8"),
    );
    const line = /\*\*Names of what was learned\*\*[\s\S]*?\n\n/.exec(page)?.[0] ?? "";
    const names = [...line.matchAll(/`([a-z_]+(?:-[a-z_]+)+)`/g)].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(12);
    const made = /-instead-of-/;
    expect(names.filter((name) => !made.test(name) && !sources.some((text) => text.includes(`"${name}"`)))).toEqual([]);
  });

  it("has the day the prices are of", () => {
    expect(page).toContain(`as of ${PRICES_AS_OF};`);
  });

  it("links to files that exist, and is linked from README and docs/action.md", () => {
    for (const match of page.matchAll(/\]\(([^)#]+)\)/g))
      expect(existsSync(resolve(root, "docs", match[1] ?? "")), match[1]).toBe(true);
    expect(readFileSync(resolve(root, "README.md"), "utf8")).toContain("(docs/endpoints.md)");
    expect(readFileSync(resolve(root, "docs/action.md"), "utf8")).toContain("(endpoints.md)");
  });
});
