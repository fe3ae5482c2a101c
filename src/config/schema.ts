import { STEP_LIMIT, TEST_SECONDS, TOOL_CALL_LIMIT } from "../domain/limits.ts";
import { address, amount, choice, hex, type SettingType, secret, text, whole } from "./setting-types.ts";

/**
 * One setting. `environment` and `flag` are its names in these sources (null: not to be set there); `fallback` is the default
 * (null: not set). The property's name in `SETTINGS` is what the program calls it.
 */
export interface Setting<T, F extends T | null> {
  type: SettingType<T>;
  environment: string | null;
  flag: string | null;
  fallback: F;
  help: string;
}

const setting = <T, F extends T | null>(one: Setting<T, F>): Setting<T, F> => one;

/** Every setting, once. Help, sources and messages are made from this list. */
export const SETTINGS = {
  baseUrl: setting({
    type: address,
    environment: "OPENAI_BASE_URL",
    flag: "--base-url",
    fallback: "http://127.0.0.1:3000/v1",
    help: "address of the model endpoint, with /v1 where it has one",
  }),
  // No flag: a command line can be read by every user of the machine.
  apiKey: setting({
    type: secret,
    environment: "OPENAI_API_KEY",
    flag: null,
    fallback: null,
    help: "key of the model endpoint; not needed for most local ones",
  }),
  model: setting({
    type: text("<name>", 200),
    environment: "VERIALGO_MODEL",
    flag: "--model",
    fallback: "deepseek-chat",
    help: "name of the model",
  }),
  apiMode: setting({
    type: choice(["auto", "chat", "responses"]),
    environment: "VERIALGO_API_MODE",
    flag: "--api-mode",
    fallback: "auto",
    help: "protocol of the endpoint; auto tries chat/completions, then responses",
  }),
  timeout: setting({
    type: whole(1, 3_600, "seconds"),
    environment: "VERIALGO_TIMEOUT",
    flag: "--timeout",
    fallback: 180,
    help: "seconds one request to the model may take",
  }),
  maxSteps: setting({
    type: whole(1, STEP_LIMIT.maximum),
    environment: "VERIALGO_MAX_STEPS",
    flag: "--max-steps",
    fallback: STEP_LIMIT.default,
    help: "replies the author may take",
  }),
  maxToolCalls: setting({
    type: whole(1, TOOL_CALL_LIMIT.maximum),
    environment: "VERIALGO_MAX_TOOL_CALLS",
    flag: "--max-tool-calls",
    fallback: TOOL_CALL_LIMIT.default,
    help: "tool calls of the whole run",
  }),
  maxInputTokens: setting({
    type: whole(1, 100_000_000, "tokens"),
    environment: "VERIALGO_MAX_INPUT_TOKENS",
    flag: "--max-input-tokens",
    // 60 steps of a full 32k context stay below it.
    fallback: 2_000_000,
    help: "tokens sent to the model in the whole run",
  }),
  maxOutputTokens: setting({
    type: whole(1, 100_000_000, "tokens"),
    environment: "VERIALGO_MAX_OUTPUT_TOKENS",
    flag: "--max-output-tokens",
    fallback: 200_000,
    help: "tokens written by the model in the whole run",
  }),
  maxCost: setting({
    type: amount(10_000, "usd"),
    environment: "VERIALGO_MAX_COST",
    flag: "--max-cost",
    fallback: null,
    help: "US dollars the whole run may cost, for models with a known price",
  }),
  inputPrice: setting({
    type: amount(10_000, "usd"),
    environment: "VERIALGO_INPUT_PRICE",
    flag: "--input-price",
    fallback: null,
    help: "US dollars for a million tokens sent; wins over the listed price",
  }),
  outputPrice: setting({
    type: amount(10_000, "usd"),
    environment: "VERIALGO_OUTPUT_PRICE",
    flag: "--output-price",
    fallback: null,
    help: "US dollars for a million tokens written",
  }),
  maxSeconds: setting({
    type: whole(1, 86_400, "seconds"),
    environment: "VERIALGO_MAX_SECONDS",
    flag: "--max-seconds",
    fallback: 1_800,
    help: "seconds the whole run may take",
  }),
  requireLevel: setting({
    type: choice(["1", "2", "3", "4"]),
    environment: "VERIALGO_REQUIRE_LEVEL",
    flag: "--require-level",
    fallback: "1",
    help: "assurance level to reach; this version can show level 1 (executed)",
  }),
  lang: setting({
    type: choice(["python"]),
    environment: "VERIALGO_LANG",
    flag: "--lang",
    fallback: "python",
    help: "programming language of the solution",
  }),
  python: setting({
    type: text("<path>"),
    environment: "VERIALGO_PYTHON",
    flag: "--python",
    fallback: null,
    help: "Python interpreter to use; otherwise /usr/bin/python3, then the PATH",
  }),
  testTimeout: setting({
    type: whole(1, TEST_SECONDS.maximum, "seconds"),
    environment: "VERIALGO_TEST_TIMEOUT",
    flag: "--test-timeout",
    fallback: TEST_SECONDS.default,
    help: "seconds one test may take in the gate",
  }),
  out: setting({
    type: text("<dir>", 4_000),
    environment: "VERIALGO_OUT",
    flag: "--out",
    fallback: null,
    help: "folder for the delivered files, the receipt and the event log",
  }),
  seed: setting({
    type: hex,
    environment: null,
    flag: "--seed",
    fallback: null,
    help: "replay the random choices of an earlier run: its receipt's seed",
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

type ValueOf<S extends { type: unknown; fallback: unknown }> =
  | (S["type"] extends SettingType<infer T> ? T : never)
  | (S["fallback"] extends null ? null : never);

/** All settings of one run, checked. */
export type Settings = { readonly [K in SettingName]: ValueOf<(typeof SETTINGS)[K]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
