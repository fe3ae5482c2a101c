import { parse as parseEnv } from "dotenv";
import { expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { fromEnvironment } from "../../../src/config/from-env.ts";
import { combine } from "../../../src/config/load.ts";
import { configurationFor } from "../../../src/entry/probe/configuration.ts";

const settings = (given: Record<string, string>) =>
  combine([Object.fromEntries(Object.entries(given).map(([name, text]) => [name, { text, called: name }]))]);

it.each(["qwen3:8b", "meta-llama/Llama-3.3-70B", "a b", "it's #1", `"it's" #1`, "true", "1", "通义千问", "x: y", "-x"])(
  "gives lines that mean %j again, in both files",
  (model) => {
    const given = settings({
      baseUrl: "https://x.example/v1?api-version=preview",
      model,
      examinerModel: "big",
      apiKey: "k",
    });
    const made = configurationFor(given, { protocol: "responses", streams: false });
    const again = combine([fromEnvironment(parseEnv(made.env.join("\n")))]);
    expect(again).toMatchObject({ model, apiMode: "responses", examinerModel: "big", stream: "off" });
    expect(again.baseUrl).toBe(given.baseUrl);
    expect(parseYaml(made.with.join("\n"))).toEqual({
      ...{ "base-url": given.baseUrl, model, "examiner-model": "big", "api-mode": "responses" },
      "api-key": "${{ secrets.VERIALGO_API_KEY }}",
    });
  },
);

it("keeps what was set of the requests: without it the endpoint might not do as well", () => {
  const made = configurationFor(settings({ timeout: "600", temperature: "0", maxReplyTokens: "900" }), {
    protocol: "chat",
    streams: true,
  });
  const again = combine([fromEnvironment(parseEnv(made.env.join("\n")))]);
  expect(again).toMatchObject({ timeout: 600, temperature: 0, maxReplyTokens: 900 });
  expect(made.with).toEqual(expect.arrayContaining(['timeout: "600"', 'temperature: "0"', 'max-reply-tokens: "900"']));
  expect(configurationFor(settings({ timeout: "20" }), { protocol: "chat", streams: true }).env).toHaveLength(2);
});

it("names no protocol that auto finds at once, no key where there is none, and no key's value", () => {
  const none = configurationFor(settings({ model: "m" }), { protocol: "chat", streams: true });
  expect(none.env).toEqual(["OPENAI_BASE_URL=http://127.0.0.1:3000/v1", "VERIALGO_MODEL=m"]);
  const keyed = configurationFor(settings({ apiKey: "sk-secret", apiMode: "chat" }), {
    protocol: "chat",
    streams: true,
  });
  expect([...keyed.env, ...keyed.with].join()).not.toContain("sk-secret");
  expect(keyed.with).toContain("api-mode: chat");
});
