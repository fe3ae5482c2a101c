import * as z from "zod";
import { folderProblem } from "../github/delivery/deliverable.ts";
import type { SettingType } from "./setting-types.ts";

const matching = (pattern: RegExp, must: string, placeholder: string): SettingType<string> => ({
  parse: z.string().trim().regex(pattern),
  must,
  placeholder,
});

export const yesOrNo: SettingType<boolean> = {
  parse: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((word) => word === "true"),
  must: "true or false",
  placeholder: "<true|false>",
};

const MOST_SEGMENTS = 10;

/** As long as a slug can be (domain/names). */
const LONGEST_SLUG = "s".repeat(40);

/**
 * A folder below the repository's root; `{slug}` stands for the algorithm's short name. What the delivery would refuse once the work is
 * done and paid for is refused here, for the longest slug there can be.
 */
export const folderPattern: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .transform((path) => path.replace(/\/+$/, ""))
    .pipe(
      z
        .string()
        .refine(
          (path) =>
            path.split("/").length <= MOST_SEGMENTS &&
            folderProblem(path.replaceAll("{slug}", LONGEST_SLUG)) === null &&
            folderProblem(path.replaceAll("{slug}", "x")) === null,
        ),
    ),
  must: "a folder below the repository's root, of ASCII letters, digits, _, - and ., no name beginning with a dot, for instance algorithms/{slug}",
  placeholder: "<folder>",
};

/** What a label may be called: up to 50 characters, one line (GitHub's own limit). */
export const labelName: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u),
  must: "a label's name: 1 to 50 characters in one line",
  placeholder: "<label>",
};

export const login = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/, "a login as GitHub writes it", "<login>");
export const eventKey = matching(/^[\w.:/-]{1,200}$/, "1 to 200 letters, digits or -_.:/", "<key>");
export const commit = matching(
  /^[0-9a-f]{40}([0-9a-f]{24})?$/,
  "a full commit id of 40 or 64 lower-case hexadecimal digits",
  "<sha>",
);
export const textHash = matching(
  /^[0-9a-f]{64}$/,
  "64 lower-case hexadecimal digits, as the GitHub App sends them",
  "<sha256>",
);
export const sha256 = matching(
  /^[0-9a-f]{64}$/,
  "64 lower-case hexadecimal digits, as the solve job's output `handover` gives them",
  "<sha256>",
);
