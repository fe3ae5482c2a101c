import { R as isDeviceName, a as oneLine } from "./saved-state.js";
import { isUtf8 } from "node:buffer";
// src/domain/tool-files.ts
/** Files that CI, package managers, test runners or the interpreter act upon wherever they lie. Compared in lower case. */
const RESERVED = /* @__PURE__ */ new Set([
	"action.yaml",
	"action.yml",
	"azure-pipelines.yml",
	"cargo.lock",
	"codeowners",
	"conftest.py",
	"dockerfile",
	"go.sum",
	"jenkinsfile",
	"makefile",
	"package-lock.json",
	"package.json",
	"pipfile.lock",
	"pnpm-lock.yaml",
	"poetry.lock",
	"pyproject.toml",
	"pytest.ini",
	"setup.cfg",
	"setup.py",
	"sitecustomize.py",
	"tox.ini",
	"usercustomize.py",
	"uv.lock",
	"yarn.lock"
]);
const COMPILED = /\.(pyc|pyo|pyd|pth|so|dll|dylib|exe)$/i;
/** Whether tools act upon a file of this name: no algorithm is called so, and none is delivered under such a name. */
const isToolFile = (fileName) => RESERVED.has(fileName.toLowerCase()) || COMPILED.test(fileName);
const MAX_BYTES = 1e6;
const MAX_NAME = 80;
const MAX_FOLDER = 200;
const quoted = (text) => `"${oneLine(text, 60)}"`;
/** Why `name` may not be one part of a path, else null. ASCII only, so that no look-alike passes review. */
function nameProblem(name) {
	if (name === "") return "has an empty part";
	if (name.length > MAX_NAME) return `has a part longer than ${MAX_NAME} characters`;
	if (name.startsWith(".")) return "has a part that starts with a dot";
	if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) return "holds more than ASCII letters, digits, \"_\", \"-\" and \".\"";
	if (name.endsWith(".")) return "has a part that ends in a dot";
	if (isDeviceName(name)) return "has a name that Windows keeps for a device";
	return null;
}
/** Why nothing may be delivered to `folder`, as the end of a sentence that begins with its name; null when it may. */
function folderProblem(folder) {
	if (folder === "") return "is the repository's root";
	if (folder.length > MAX_FOLDER) return `is longer than ${MAX_FOLDER} characters`;
	for (const part of folder.split("/")) {
		const problem = nameProblem(part);
		if (problem !== null) return problem;
	}
	return null;
}
/** Why `path` may not name a delivered file, else null: a plain name, no folder in it. */
function pathProblem(path) {
	const problem = nameProblem(path);
	if (problem !== null) return problem;
	return isToolFile(path) ? "has a name that tools act upon" : null;
}
function fileProblem({ path, role, bytes }) {
	const problem = pathProblem(path);
	if (problem !== null) return problem;
	if (path.toLowerCase() === "verialgo-receipt.json" !== (role === "receipt")) return `is not a ${role} by its name`;
	if (bytes.includes(0) || !isUtf8(bytes)) return "is not text";
	return null;
}
/** One clause for each file that must not be delivered; empty when all may. */
function fileProblems(files) {
	const problems = [];
	const seen = /* @__PURE__ */ new Set();
	for (const file of files) {
		const key = file.path.toLowerCase();
		const problem = fileProblem(file) ?? (seen.has(key) ? "differs from another one only in upper and lower case" : null);
		if (problem !== null) problems.push(`${quoted(file.path)} ${problem}`);
		seen.add(key);
	}
	return problems;
}
/** Why all files together are too much, else null. */
function sizeProblem(files) {
	const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
	if (files.length > 20) return `there are ${files.length} files, and at most 20 are delivered`;
	if (bytes > 1e6) return `the files have ${bytes} bytes together, and at most ${MAX_BYTES} are delivered`;
	return null;
}
// src/domain/secret-forms.ts
/** What a writer of lines (indented, in colours) or a model may put between the characters of a secret. */
const GAP = "(?:[\\s\\u200b-\\u200d\\u2060\\ufeff\\u00ad│]|\\u001b\\[[\\d;]{0,20}m){0,24}";
/** Between the bytes of a hex dump: `de:ad`, `\xde\xad`, `0xde, 0xad`, `%de%ad`. */
const HEX_GAP = "[\\s:;,_-]{0,2}(?:0x|\\\\{1,2}x|%)?";
const BASE64_GAP = "(?:[\\s│]|\\\\{1,2}[rn]|\\u001b\\[[\\d;]{0,20}m){0,24}";
/** A shorter value is not looked for in pieces: words that are apart would be taken for it. */
const SHORTEST_APART = 16;
const HTML_NAMES = {
	"&": "amp",
	"<": "lt",
	">": "gt",
	"\"": "quot",
	"'": "apos"
};
const escaped = (char) => char.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const anyCase = (hex) => hex.replace(/[a-f]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
const hexOf = (point, digits) => anyCase(point.toString(16).padStart(digits, "0"));
/**
* Regular expressions, as source for the flag `u`, of everything a secret can be recognised in: itself, also escaped for JSON, a URL,
* HTML or a shell; hex with or without separators; base64 at each of its three alignments in a longer text, both alphabets, with or
* without padding, also wrapped; reversed.
*/
function formsOf(secret) {
	const bytes = Buffer.from(secret, "utf8");
	const chars = [...secret];
	const gap = chars.length >= SHORTEST_APART ? GAP : "";
	const reversed = [...chars].reverse();
	return [
		{
			source: chars.map(written).join(gap),
			key: longestWord(secret),
			view: "text"
		},
		{
			source: reversed.map(escaped).join(""),
			key: longestWord(reversed.join("")),
			view: "text"
		},
		{
			source: [...bytes].map((byte) => hexOf(byte, 2)).join(HEX_GAP),
			key: bytes.toString("hex"),
			view: "hex"
		},
		...[
			0,
			1,
			2
		].map((offset) => base64At(bytes, offset))
	];
}
/** Letters and digits are never escaped. */
const longestWord = (text) => (text.match(/[A-Za-z0-9]+/g) ?? [""]).reduce((longest, word) => word.length > longest.length ? word : longest);
/** One character as any of the usual writers of text leaves it. */
function written(char) {
	if (/^[A-Za-z0-9]$/.test(char)) return char;
	const point = char.codePointAt(0) ?? 0;
	const forms = [`\\\\{0,3}${escaped(char)}`, `&#(?:0*${point}|[xX]0*${hexOf(point, 1)});`];
	forms.push(encodeURIComponentOf(char), [...char].map((unit) => unitsOf(unit)).join(""));
	const name = HTML_NAMES[char];
	if (name !== void 0) forms.push(`&${name};`);
	if (char === "'") forms.push("'\\\\''", "'\"'\"'");
	if (char === " ") forms.push("\\+");
	if (char === "	") forms.push("\\\\{1,2}t");
	return `(?:${forms.join("|")})`;
}
const encodeURIComponentOf = (char) => [...Buffer.from(char, "utf8")].map((byte) => `%${hexOf(byte, 2)}`).join("");
const unitsOf = (char) => Array.from({ length: char.length }, (_, index) => `\\\\{1,2}u${hexOf(char.charCodeAt(index), 4)}`).join("");
/** The characters that are the same whatever stands around the secret when it begins at `offset` of three bytes. */
function base64At(bytes, offset) {
	const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
	const from = Math.ceil(offset * 8 / 6);
	const to = Math.floor(whole.length * 8 / 6);
	const text = whole.toString("base64").replace(/=+$/, "");
	const certain = text.slice(from, to);
	return {
		source: [...certain].map(base64Char).join(BASE64_GAP) + (text.length > to ? `(?:${BASE64_GAP}${base64Char(text.at(-1) ?? "")}=?=?)?` : ""),
		key: longestWord(certain),
		view: "base64"
	};
}
function base64Char(char) {
	if (char === "+") return "(?:[+\\-]|%2[bB])";
	return char === "/" ? "(?:[/_]|%2[fF]|\\\\/)" : char;
}
// src/domain/secret-fragments.ts
/** Where one of us cut a text: at its end, before an ellipsis; at its beginning, behind a note of what was left out. */
const CUT_BEFORE = /$|…|\n?\[(?:…|truncated)/g;
const CUT_BEHIND = /^|left out …\]\n|…/g;
const SHORTEST_WHOLE = 12;
const KEY_LENGTH = 4;
const shortestPiece = (secret) => Math.max(8, Math.ceil(secret.length / 4));
/** One of them stands in every piece that is looked for. */
const endsOf = (secret) => secret.length < SHORTEST_WHOLE ? [] : [secret.slice(0, shortestPiece(secret)), secret.slice(-shortestPiece(secret))];
/**
* A text cut in the middle of a secret holds a piece of it, or of its base64 or hex. Takes out pieces of a quarter, and of 8 characters,
* or more.
*/
function fragmentRemover(values, mark) {
	const secrets = values.flatMap((value) => {
		const bytes = Buffer.from(value, "utf8");
		return [
			value,
			bytes.toString("base64"),
			bytes.toString("base64url"),
			bytes.toString("hex")
		];
	});
	const beginnings = /* @__PURE__ */ new Map();
	const endings = /* @__PURE__ */ new Map();
	const put = (map, key, piece) => map.set(key, [piece, ...map.get(key) ?? []]);
	for (const secret of secrets) {
		if (secret.length < SHORTEST_WHOLE) continue;
		for (let length = shortestPiece(secret); length < secret.length; length += 1) {
			const [beginning, ending] = [secret.slice(0, length), secret.slice(-length)];
			put(beginnings, beginning.slice(-4), beginning);
			put(endings, ending.slice(0, KEY_LENGTH), ending);
		}
	}
	const shortest = secrets.flatMap(endsOf);
	if (beginnings.size === 0) return (text) => text;
	return (text) => {
		if (!shortest.some((piece) => text.includes(piece))) return text;
		const cuts = [];
		for (const { index } of text.matchAll(CUT_BEFORE)) {
			const piece = beginnings.get(text.slice(Math.max(0, index - KEY_LENGTH), index))?.find((one) => text.startsWith(one, index - one.length) && index >= one.length);
			if (piece !== void 0) cuts.push([index - piece.length, index]);
		}
		for (const { 0: found, index } of text.matchAll(CUT_BEHIND)) {
			const start = index + found.length;
			const piece = endings.get(text.slice(start, start + KEY_LENGTH))?.find((one) => text.startsWith(one, start));
			if (piece !== void 0) cuts.push([start, start + piece.length]);
		}
		let shown = "";
		let at = 0;
		for (const [from, to] of cuts.sort((a, b) => a[0] - b[0])) {
			if (from < at) continue;
			shown += text.slice(at, from) + mark;
			at = to;
		}
		return shown + text.slice(at);
	};
}
// src/domain/secret-reach.ts
/** Letters and digits a character takes at most that is written as something else: `&#x0000002f;`, `\u002f` twice, `%f0%9f%8e%89`. */
const ESCAPED = 12;
/** Of a byte in hex: `0xde`. */
const HEX = 4;
/** Of a base64 character: `%2b`. */
const BASE64 = 2;
/** A gap, or what writes none of the secret's characters. Only letters and digits are counted, so each may be left out. */
const SKIPPED = "\\u001b\\[[\\d;]{0,20}m|\\\\{1,2}[rn]";
/** What stands in some form of a secret (`secret-forms.ts`) between or beside its own characters. */
const IN_FORMS = /[A-Za-z0-9\s\u200b-\u200d\u2060\ufeff\u00ad│\u001b[\\&#;%+'":,_=/-]/;
/** Letters and digits in the longest form of a secret. */
function reach(secret) {
	const chars = [...secret];
	const bytes = Buffer.byteLength(secret);
	const written = chars.reduce((sum, char) => sum + (/^[A-Za-z0-9]$/.test(char) ? 1 : ESCAPED), 0);
	return Math.max(written, bytes * HEX, Math.ceil((bytes + 2) / 3) * 4 * BASE64);
}
/**
* Says of a text that is still being written, and in which whole secrets are redacted, where the place begins in which one may be half
* there: as far from the end as the longest form of the longest secret reaches, or behind the last character that stands in no form.
*/
function settledPart(values, mark) {
	const longest = Math.max(0, ...values.map(reach));
	const own = new Set(values.join(""));
	const counted = new RegExp(`${mark.replace(/[[\]]/g, "\\$&")}|${SKIPPED}|[A-Za-z0-9]`, "g");
	return (redacted) => {
		if (values.length === 0) return redacted.length;
		const places = [];
		for (const { 0: found, index } of redacted.matchAll(counted)) if (found.length === 1) places.push(index);
		const start = places.length > longest ? (places[places.length - 1 - longest] ?? 0) + 1 : 0;
		let at = redacted.length;
		while (at > start) if (redacted.endsWith(mark, at)) at -= mark.length;
		else if (isIn(own, redacted[at - 1] ?? "")) at -= 1;
		else break;
		return Math.max(at, start);
	};
}
const isIn = (own, unit) => IN_FORMS.test(unit) || own.has(unit) || /[\ud800-\udfff]/.test(unit);
// src/domain/secret-views.ts
const code = (char) => char.charCodeAt(0);
const OTHER = code(".");
const [BACKSLASH, ZERO, X, N, R, LETTER_A, LETTER_F, UPPER_A, UPPER_F, NINE] = [..."\\0xnrafAF9"].map(code);
const ESCAPE = 27;
const COLOUR = /\u001b\[[\d;]{0,20}m/y;
/** The bar before each line of a program's output. */
const BAR = code("│");
const HEX_SEPARATORS = new Set([...":;,_%-"].map(code));
const isGap = (unit) => unit === 32 || unit >= 9 && unit <= 13 || unit >= 160 && (unit === 160 || unit === BAR || unit === 173 || unit === 5760 || unit >= 8192 && unit <= 8205 || unit === 8232 || unit === 8233 || unit === 8239 || unit === 8287 || unit === 8288 || unit === 12288 || unit === 65279);
const isHex = (unit) => unit >= ZERO && unit <= NINE || unit >= LETTER_A && unit <= LETTER_F || unit >= UPPER_A && unit <= UPPER_F;
/** Past the sequence that sets a colour at an offset, or the offset where none stands. */
function colourEnd(text, at) {
	COLOUR.lastIndex = at;
	return COLOUR.test(text) ? COLOUR.lastIndex : at;
}
/** All three views, in one pass. */
function viewsOf(text) {
	const [plain, base64, hex] = [
		Buffer.alloc(text.length),
		Buffer.alloc(text.length),
		Buffer.alloc(text.length)
	];
	let [plainEnd, base64End, hexEnd] = [
		0,
		0,
		0
	];
	/** Backslashes at the end of the second view. */
	let backslashes = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (isGap(unit)) continue;
		if (unit === ESCAPE) {
			const end = colourEnd(text, at);
			if (end > at) {
				at = end - 1;
				continue;
			}
		}
		const shown = unit < 128 ? unit : OTHER;
		plain[plainEnd++] = shown;
		if (backslashes > 0 && (unit === N || unit === R)) base64End -= Math.min(backslashes, 2);
		else base64[base64End++] = shown;
		backslashes = unit === BACKSLASH ? backslashes + 1 : 0;
		if (isHex(unit)) hex[hexEnd++] = unit >= UPPER_A && unit <= UPPER_F ? unit + 32 : unit;
		else if (unit === X && text[at - 1] === "0") hexEnd -= 1;
		else if (!HEX_SEPARATORS.has(unit) && unit !== BACKSLASH && !(unit === X && text[at - 1] === "\\")) hex[hexEnd++] = OTHER;
	}
	return {
		text: plain.toString("latin1", 0, plainEnd),
		base64: base64.toString("latin1", 0, base64End),
		hex: hex.toString("latin1", 0, hexEnd)
	};
}
// src/domain/redact.ts
const MARK = "[redacted]";
const SHORTEST_SECRET = 6;
/** A line of a longer secret (a PEM file); shorter ones, and the lines that only frame it, tell nothing. */
const SHORTEST_LINE = 12;
/** Above it a value is a document of many lines. */
const LONGEST_PASTED = 200;
const FRAME = /^-----(?:BEGIN|END) /;
/**
* Takes out exact values, each in all its `formsOf`, of a value of several lines each line, and what a cut leaves of a value. One under
* 6 characters is left alone: it would blacken ordinary text. Text changed by the model beyond that (ROT13, words between) is not caught;
* that is why no secret is reachable from generated code at all. Linear.
*/
function redactor(secrets) {
	const values = [...new Set(secrets.flatMap(valuesOf))].sort((a, b) => b.length - a.length);
	const settled = settledPart(values, MARK);
	if (values.length === 0) return Object.assign((text) => text, { settled });
	const forms = values.flatMap(formsOf).map(({ source, ...form }) => ({
		...form,
		pattern: patternOf(source)
	}));
	const withoutFragments = fragmentRemover(values, MARK);
	const redact = (text) => {
		if (text.length < SHORTEST_SECRET) return text;
		const views = viewsOf(text);
		let shown = text;
		for (const { key, view, pattern } of forms) if (views[view].includes(key)) shown = shown.replace(pattern, MARK);
		return withoutFragments(shown);
	};
	return Object.assign(redact, { settled });
}
function growingRedactor(secrets) {
	const known = new Set(secrets);
	let current = redactor([...known]);
	return Object.assign((text) => current(text), {
		settled: (redacted) => current.settled?.(redacted) ?? 0,
		add(secret) {
			if (known.has(secret)) return;
			known.add(secret);
			current = redactor([...known]);
		}
	});
}
/** The engine's own complaint about a pattern would quote the secret. */
function patternOf(source) {
	try {
		return new RegExp(source, "gu");
	} catch {
		throw new Error("A secret could not be made into a pattern to search for.");
	}
}
function valuesOf(secret) {
	const whole = secret.trim();
	const lines = whole.split(/\r?\n|\r|\\n/).map((line) => line.trim());
	if (lines.length > 1) {
		const telling = lines.filter((line) => line.length >= SHORTEST_LINE && !FRAME.test(line));
		const pasted = lines.join("");
		return pasted.length <= LONGEST_PASTED ? [pasted, ...telling] : telling;
	}
	return whole.length < SHORTEST_SECRET ? [] : [whole];
}
/** Applies a redactor to every string of a JSON-like value. */
function redactDeep(value, redact) {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((item) => redactDeep(item, redact));
	if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), redactDeep(item, redact)]));
	return value;
}
export { folderProblem as a, isToolFile as c, fileProblems as i, redactDeep as n, pathProblem as o, redactor as r, sizeProblem as s, growingRedactor as t };
