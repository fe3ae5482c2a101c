import { n as oneLine, r as visible } from "./untrusted-text.js";
// src/surfaces/job-log/workflow-text.ts
/** `##[command]` is obeyed anywhere in a line. */
const OLD_COMMAND = /##(?=\[)/g;
/** `::name …::` is obeyed at the beginning of a line; test names (`test_a::test_b`) hold `::` too and stay readable elsewhere. */
const COMMAND_LIKE = /::(?=[a-z][\w-]*(?:\s[^\n]*?)?::)/gi;
const COMMAND_AT_START = /^(\s*)::/gm;
/** Text that no runner takes for a command: what would be one is broken by a space. Hidden characters, ANSI and returns are visible. */
const inertLines = (text) => visible(text).replace(OLD_COMMAND, "## ").replace(COMMAND_AT_START, "$1: :").replace(COMMAND_LIKE, ": :");
/** The same as one line of at most `limit` code points. */
const inertLine = (text, limit = 300) => inertLines(oneLine(text, limit));
const data = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
/** A workflow command of ours, escaped as the runner reads it (`@actions/core` does the same). `properties` are in their order. */
function command(name, message, properties = {}) {
	const listed = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
	return `::${name}${listed.length === 0 ? "" : ` ${listed.join(",")}`}::${data(message)}`;
}
export { inertLine as n, inertLines as r, command as t };
