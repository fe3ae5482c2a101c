import { readFileSync } from "node:fs";
import { parse } from "dotenv";
import { sentenceOf } from "../domain/errors.ts";
import { SETTING_NAMES, SETTINGS, type SettingName } from "./schema.ts";
import type { Source } from "./source.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings among environment variables. An empty variable counts as not set. */
export function fromEnvironment(environment: Environment, place = ""): Source {
  const source: Source = {};
  for (const name of SETTING_NAMES) {
    const variable = SETTINGS[name].environment;
    const value = variable === null ? undefined : environment[variable];
    if (variable !== null && value !== undefined && value.trim() !== "") {
      source[name] = { text: value, called: `${variable}${place}` };
    }
  }
  return source;
}

/**
 * Reads `.env` from a folder. A variable that the real environment has, even an empty one, is left to the environment.
 * A missing file is no source; one that cannot be read is a problem to be told, as its settings would be missed silently. So is a
 * program it names: the file may have come with somebody else's code, and must not choose what runs outside the sandbox.
 */
export function fromDotenv(folder: string, environment: Environment): { source: Source; problem: string | null } {
  let text: string;
  try {
    text = readFileSync(`${folder}/.env`, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return { source: {}, problem: null };
    return { source: {}, problem: `.env cannot be read: ${sentenceOf(error)}. Make it readable or remove it.` };
  }
  const entries = Object.entries(parse(text)).filter(([name]) => environment[name] === undefined);
  const source = fromEnvironment(Object.fromEntries(entries), " in .env");
  const refused = SETTING_NAMES.filter((name) => SETTINGS[name].notInDotenv === true && source[name] !== undefined);
  for (const name of refused) delete source[name];
  return { source, problem: refused.length === 0 ? null : refused.map(refusal).join("\n") };
}

const refusal = (name: SettingName): string => {
  const { environment: variable, flag } = SETTINGS[name];
  return `${variable} in .env is not followed: a file that may have come with the code must not choose a program of this machine; take it out, and export ${variable} or give ${flag}.`;
};
