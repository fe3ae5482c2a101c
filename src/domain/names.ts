import * as z from "zod";

/** A name that is a file stem, a module name and part of a branch name at once: ASCII, lower case, at most 40 characters. */
export const Slug = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,39}$/,
    "must be lower-case ASCII letters, digits and _, starting with a letter, at most 40",
  );
export type Slug = z.infer<typeof Slug>;

/** A function or class name of the solution. ASCII, so that no look-alike letter passes review. */
export const EntryName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,79}$/, "must be an ASCII identifier");

/** Names that Windows keeps for devices whatever their extension (`con`, `aux.py`): a repository holding one cannot be cloned there. */
export const isDeviceName = (fileName: string): boolean =>
  /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(fileName.split(".")[0] ?? "");

/** Turns any title into a slug; titles without Latin letters (for instance Chinese) give `algorithm`. */
export function slugFromTitle(title: string): Slug {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "");
  return words === "" ? "algorithm" : words;
}
