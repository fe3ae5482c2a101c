import * as z from "zod";
import { Secret } from "./secret.ts";

/** How a setting is read from text (every source gives text), and the sentence that says what to write instead. */
export interface SettingType<T> {
  parse: z.ZodType<T, string>;
  /** Completes "… must be"; names the range, the choices or the form. */
  must: string;
  /** What stands for the value in help, for instance `<n>`. */
  placeholder: string;
  secret?: true;
  /** The most a number may be. */
  maximum?: number;
  /** What can be chosen. */
  choices?: readonly string[];
}

const number = (schema: z.ZodNumber, pattern: RegExp) =>
  z.string().trim().regex(pattern).transform(Number).pipe(schema);

/** A whole number. A value above `max` is an error, never clamped: a limit that is silently another one is no limit. */
export const whole = (min: number, max: number, unit = ""): SettingType<number> => ({
  parse: number(z.number().int().min(min).max(max), /^\d{1,15}$/),
  must: `a whole number${unit && ` of ${unit}`} from ${min} to ${max}`,
  maximum: max,
  placeholder: "<n>",
});

/** A decimal number above 0. */
export const amount = (max: number, unit: string): SettingType<number> => ({
  parse: number(z.number().positive().max(max), /^\d{1,9}(\.\d{1,9})?$/),
  must: `a number of ${unit} above 0, at most ${max}`,
  maximum: max,
  placeholder: `<${unit}>`,
});

/** A decimal number from 0. */
export const upTo = (max: number): SettingType<number> => ({
  parse: number(z.number().min(0).max(max), /^\d{1,3}(\.\d{1,6})?$/),
  must: `a number from 0 to ${max}`,
  maximum: max,
  placeholder: "<number>",
});

export const choice = <const T extends string>(options: readonly [T, ...T[]]): SettingType<T> => ({
  parse: z.string().trim().pipe(z.enum(options)),
  must: options.length === 1 ? `\`${options[0]}\`, the one choice in this version` : `one of ${options.join(", ")}`,
  placeholder: `<${options.join("|")}>`,
  choices: options,
});

export const text = (placeholder: string, max = 1_000): SettingType<string> => ({
  parse: z.string().trim().min(1).max(max),
  must: `a text of 1 to ${max} characters`,
  placeholder,
});

/** An http(s) address. Credentials belong into the key's variable: an address is shown in logs, a key never. */
export const address: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
    })
    .transform((value) => value.replace(/\/+$/, "")),
  must: "an http or https address without user name or password, for instance https://api.openai.com/v1",
  placeholder: "<url>",
};

/** A key. Its value appears in no message, so a wrong one is described by its form only. */
export const secret: SettingType<Secret> = {
  parse: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,4096}$/)
    .transform((value) => new Secret(value)),
  must: "one word of printable ASCII characters",
  placeholder: "<key>",
  secret: true,
};

/** Hexadecimal digits, as a receipt shows them in `seed`. */
export const hex: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{1,64}$/),
  must: "1 to 64 hexadecimal digits, as in the receipt's `seed`",
  placeholder: "<hex>",
};

/** A container image that cannot change under its name. */
export const imageDigest: SettingType<string> = {
  parse: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9._/:-]{0,254}@sha256:[0-9a-f]{64}$/),
  must: "an image by its digest: name@sha256: and 64 lower-case hexadecimal digits",
  placeholder: "<image>",
};
