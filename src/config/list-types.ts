import * as z from "zod";
import type { SettingType } from "./setting-types.ts";

/** Members are separated by commas, spaces or lines. `none` alone is the empty list: an empty input counts as not given. */
const members = (orNone: boolean) =>
  z
    .string()
    .max(4_000)
    .transform((text) => [...new Set(text.split(/[\s,]+/).filter((member) => member !== ""))])
    .refine((all) => all.length > 0)
    .transform((all) => (orNone && all.length === 1 && all[0] === "none" ? [] : all));

/** A list of known words. With `orNone`, the word `none` alone gives the empty list. */
export const listOf = <const T extends string>(
  options: readonly [T, ...T[]],
  orNone: boolean,
): SettingType<readonly T[]> => ({
  parse: members(orNone).pipe(z.array(z.enum(options))),
  must: `one or more of ${options.join(", ")}, separated by commas${orNone ? ", or none" : ""}`,
  placeholder: "<list>",
});

/** Logins as GitHub writes them, bots with their `[bot]`. Compared exactly, so that no person can take a bot's place. */
export const logins: SettingType<readonly string[]> = {
  parse: members(true).pipe(z.array(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/))),
  must: "exact logins separated by commas, for instance renovate[bot], or none",
  placeholder: "<logins>",
};
