import { oneLine, visible } from "../../domain/untrusted-text.ts";

/** `##[command]` is obeyed anywhere in a line. */
const OLD_COMMAND = /##(?=\[)/g;
/** `::name …::` is obeyed at the beginning of a line; test names (`test_a::test_b`) hold `::` too and stay readable elsewhere. */
const COMMAND_LIKE = /::(?=[a-z][\w-]*(?:\s[^\n]*?)?::)/gi;
const COMMAND_AT_START = /^([^\S\n]*)::/gm;

/** Text that no runner takes for a command: what would be one is broken by a space. Hidden characters, ANSI and returns are visible. */
export const inertLines = (text: string): string =>
  visible(text).replace(OLD_COMMAND, "## ").replace(COMMAND_AT_START, "$1: :").replace(COMMAND_LIKE, ": :");

/** The same as one line of at most `limit` code points. */
export const inertLine = (text: string, limit = 300): string => inertLines(oneLine(text, limit));

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** A workflow command of ours, escaped as the runner reads it (`@actions/core` does the same). `properties` are in their order. */
export function command(name: string, message: string, properties: Readonly<Record<string, string>> = {}): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
  return `::${name}${listed.length === 0 ? "" : ` ${listed.join(",")}`}::${data(message)}`;
}
