import * as z from "zod";
import { address, type SettingType } from "./setting-types.ts";

/** Host names of this machine. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** An address that tokens travel to or from. */
export const safeAddress = (example: string): SettingType<string> => ({
  parse: address.parse.refine((value) => {
    // As written, too: it is put together with paths, and `?` or `#` alone is nothing to `URL`.
    if (!/^https?:\/\/[^\s?#\\]+$/i.test(value)) return false;
    const { protocol, hostname } = new URL(value);
    return protocol === "https:" || LOOPBACK.test(hostname);
  }),
  must: `an https address (http on this machine only) without user name, password, ? and #, for instance ${example}`,
  placeholder: "<url>",
});

export const repositoryName: SettingType<{ owner: string; repo: string }> = {
  parse: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/)
    .transform((name) => {
      const [owner = "", repo = ""] = name.split("/");
      return { owner, repo };
    }),
  must: "a repository as owner/name",
  placeholder: "<owner/name>",
};
