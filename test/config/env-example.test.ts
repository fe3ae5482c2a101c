import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "dotenv";
import { expect, it } from "vitest";
import { fromEnvironment } from "../../src/config/from-env.ts";
import { combine } from "../../src/config/load.ts";
import { SETTING_NAMES, SETTINGS } from "../../src/config/schema.ts";

const text = readFileSync(join(resolve(import.meta.dirname, "../.."), ".env.example"), "utf8");

it("names every variable there is, and no other", () => {
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
  const known = SETTING_NAMES.map((name) => SETTINGS[name].environment).filter((name) => name !== null);
  expect(named.sort()).toEqual(known.sort());
});

it("holds the defaults, so that copying it changes nothing", () => {
  expect(combine([fromEnvironment(parse(text))])).toEqual(combine([]));
});
