// src/domain/errors.ts
/** The documented exit codes of the command line (docs and tests name these too). */
const EXIT = {
	ok: 0,
	refuted: 1,
	usage: 2,
	unverified: 3,
	platform: 4,
	interrupted: 130
};
/** Something the user can mend: one sentence that names the input and says what to do. Shown without a stack trace. */
var UsageError = class extends Error {
	name = "UsageError";
};
/** The endpoint or the platform failed and the user cannot mend it from here. */
var PlatformError = class extends Error {
	name = "PlatformError";
};
/**
* Somebody ended the run from outside and said so: the message is one sentence for people, who did it and how. Given as the reason of
* an abort (`AbortController.abort(new CancelledError(…))`), it stands in the receipt in place of the general sentence.
*/
var CancelledError = class extends Error {
	name = "CancelledError";
};
/** One sentence for any thrown value, without a stack. */
const sentenceOf = (error) => (error instanceof Error ? error.message : String(error)).split("\n")[0]?.trim() || "unknown error";
// src/domain/untrusted-text.ts
/** Control, bidi, zero-width and tag characters that change how a terminal or a page shows the text around them. */
const HIDDEN = /\u034f|\p{Variation_Selector}|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|[\ud800-\udfff]/gu;
/** Shows every hidden character as a visible escape (`\u001b`); line feeds and tabs stay. Safe to print to a terminal. */
function visible(text) {
	return text.replace(/\r\n/g, "\n").replace(HIDDEN, (found) => `\\u${(found.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
/** One line for a table cell or a heading: hidden characters visible, white space folded, cut at `limit` code points. */
function oneLine(text, limit = 200) {
	const points = [...visible(text).replace(/\s+/g, " ").trim()];
	return points.length <= limit ? points.join("") : `${points.slice(0, limit - 1).join("")}…`;
}
/** Keeps the first `head` and last `tail` code points and says how many characters were left out between them. */
function headAndTail(text, head = 3e3, tail = 800) {
	const points = [...text];
	if (points.length <= head + tail) return text;
	const left = points.length - head - tail;
	return `${points.slice(0, head).join("")}\n[… ${left} characters left out …]\n${points.slice(points.length - tail).join("")}`;
}
export { EXIT as a, sentenceOf as c, CancelledError as i, oneLine as n, PlatformError as o, visible as r, UsageError as s, headAndTail as t };
