import { SETTINGS, type SettingName, type Settings } from "../../config/schema.ts";
import type { Protocol } from "../../domain/message.ts";

/** What to copy: lines of `.env`, and lines below `with:` of a workflow. No secret's value is in them. */
export interface Configuration {
  env: string[];
  with: string[];
}

/** What a probe found out; null where it did not. */
export interface Found {
  protocol: Protocol | null;
  streams: boolean | null;
}

/** Where a workflow keeps the key, as the examples do. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub's, not of JavaScript
const KEY_EXPRESSION = "${{ secrets.VERIALGO_API_KEY }}";

/**
 * The settings with which an endpoint was found to work. Where it does not stream, asking it to costs a request each time; a workflow never does. The protocol is named only where it saves a request: `auto` asks for
 * chat/completions first. Pure.
 */
export function configurationFor(settings: Settings, { protocol, streams }: Found): Configuration {
  const mode = protocol === "responses" ? "responses" : settings.apiMode === "auto" ? null : settings.apiMode;
  const values: [SettingName, string | null][] = [
    ["baseUrl", settings.baseUrl],
    ["model", settings.model],
    ["examinerModel", settings.examinerModel],
    ["arbiterModel", settings.arbiterModel],
    ["apiMode", mode],
    ["stream", streams === false ? "off" : null],
    ...(["timeout", "temperature", "maxReplyTokens"] as const).map((name): [SettingName, string | null] => [
      name,
      changed(settings, name),
    ]),
  ];
  const given = values.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const key = settings.apiKey === null ? [] : [SETTINGS.apiKey];
  return {
    env: [
      ...given.map(({ name, value }) => `${SETTINGS[name].environment}=${quotedForEnv(value)}`),
      ...key.map(({ environment }) => `${environment}=`),
    ],
    with: [
      ...given.flatMap(({ name, value }) => {
        const { input } = SETTINGS[name];
        return input === null ? [] : [`${input}: ${quotedForYaml(value)}`];
      }),
      ...key.map(({ input }) => `${input}: ${KEY_EXPRESSION}`),
    ],
  };
}

/** A setting of the requests without which the endpoint may not work as it just did. Less patience than usual is no such thing. */
function changed(settings: Settings, name: "timeout" | "temperature" | "maxReplyTokens"): string | null {
  const value = settings[name];
  const isNeeded = value !== null && (name !== "timeout" || value > SETTINGS.timeout.fallback);
  return isNeeded ? String(value) : null;
}

/** In quotes that do not stand in it, where it needs any. */
function quotedForEnv(value: string): string {
  if (/^[\w./:@+?=&-]+$/.test(value)) return value;
  const quote = ["'", "`", '"'].find((one) => !value.includes(one)) ?? "'";
  return `${quote}${value}${quote}`;
}

/** Plain where YAML reads it as this very text. */
const quotedForYaml = (value: string): string =>
  /^[A-Za-z][\w./@+-]*(:[\w./@+-]+)*$/.test(value) && !/^(true|false|yes|no|on|off|null)$/i.test(value)
    ? value
    : JSON.stringify(value);
