import { K as int, V as _enum, Z as object, a as oneLine, et as string, ft as sentenceOf, n as isLeftUndone, o as visible, t as STATE, ut as PlatformError, v as Verdict } from "./saved-state.js";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
// src/github/answer.ts
/** Octokit gives a connection that broke the status 500 and no response. */
function answerOf(error) {
	const thrown = error ?? {};
	const message = thrown.message ?? String(error);
	const none = {
		type: null,
		partial: null
	};
	if (thrown.name === "GraphqlResponseError") {
		const first = thrown.errors?.[0];
		const said = (thrown.errors ?? []).map((item) => item.message ?? "").join("; ") || message;
		const partial = thrown.data ?? null;
		return {
			kind: "graphql",
			status: 200,
			headers: thrown.headers ?? {},
			said,
			type: first?.type ?? null,
			partial
		};
	}
	if (thrown.response !== void 0) {
		const { headers = {}, data } = thrown.response;
		return {
			kind: "http",
			status: thrown.status ?? 0,
			headers,
			said: saidIn(data) ?? "no message",
			...none
		};
	}
	return {
		kind: thrown.name === "HttpError" || thrown.name === "AbortError" ? "broken" : "unknown",
		status: 0,
		headers: {},
		said: message,
		...none
	};
}
/** `message`, and what a validation error adds to it. Null for a page (5xx come as HTML) or nothing. */
function saidIn(data) {
	if (typeof data === "string") return data.trim() === "" || /^\s*</.test(data) ? null : data;
	const { message, errors } = data ?? {};
	if (message === void 0) return null;
	const details = Array.isArray(errors) ? errors.map(detailOf).filter((text) => text !== "") : [];
	return details.length === 0 ? message : `${message}: ${details.join("; ")}`;
}
function detailOf(error) {
	if (typeof error === "string") return error;
	const { message, field, code } = error ?? {};
	return message ?? [field, code].filter(Boolean).join(" ");
}
// src/github/api-error.ts
/** What GitHub answered, as one plain sentence for a person; `said` is GitHub's own message, `status` its HTTP status (0: no answer). */
var ApiError = class extends PlatformError {
	problem;
	status;
	said;
	/** The GraphQL error's type (`STALE_DATA`, `BRANCH_PROTECTION_RULE_VIOLATION` …); null for REST, where `status` tells. */
	type;
	/** What a GraphQL query answered besides its errors; null where there is nothing. */
	partial;
	/** Of `limited`: milliseconds until GitHub takes requests again; else null. */
	waitMs;
	constructor(problem, status, said, message, { type = null, partial = null, waitMs = null } = {}) {
		super(message);
		this.problem = problem;
		this.status = status;
		this.said = said;
		this.type = type;
		this.partial = partial;
		this.waitMs = waitMs;
	}
};
const isProblem = (error, ...problems) => error instanceof ApiError && problems.includes(error.problem);
/**
* Turns whatever the client library threw into an `ApiError`; `what` completes "GitHub did not let us …". `hide` removes the token:
* fetch quotes a header value it cannot send.
*/
function apiErrorOf(error, what, hide = (text) => text) {
	if (error instanceof ApiError) return error;
	const answer = answerOf(error);
	const said = oneLine(hide(answer.said), 300);
	const problem = problemOf(answer);
	const { status, type, partial } = answer;
	const source = type ?? (status === 0 ? null : String(status));
	const quote = source === null ? said : `${source}: ${said}`;
	return new ApiError(problem, status, said, `GitHub did not let us ${what}${whyOf(problem, answer)} (${quote}).`, {
		type,
		partial
	});
}
const BY_TYPE = {
	FORBIDDEN: "forbidden",
	INSUFFICIENT_SCOPES: "forbidden",
	BRANCH_PROTECTION_RULE_VIOLATION: "forbidden",
	NOT_FOUND: "not-found",
	STALE_DATA: "stale",
	RATE_LIMITED: "limited",
	INTERNAL: "unavailable",
	SERVICE_UNAVAILABLE: "unavailable"
};
function problemOf({ kind, status, type, said, headers }) {
	if (kind === "broken") return "unavailable";
	if (kind === "unknown") return "invalid";
	const speaksOfLimit = /rate limit|abuse detection/i.test(said);
	if (kind === "graphql") {
		if (speaksOfLimit) return "limited";
		if (type === null && /something went wrong while executing|timeout|timedout/i.test(said)) return "unavailable";
		return (type === null ? void 0 : BY_TYPE[type]) ?? "invalid";
	}
	if (status === 401) return "unauthorized";
	if (status === 429 || status === 403 && (speaksOfLimit || "retry-after" in headers)) return "limited";
	if (status === 403) return "forbidden";
	if (status === 404) return "not-found";
	if (status === 410) return "gone";
	if (status === 409) return /is empty/i.test(said) ? "invalid" : "stale";
	if (status >= 500) return "unavailable";
	return /not a fast[- ]forward/i.test(said) ? "stale" : "invalid";
}
function whyOf(problem, answer) {
	switch (problem) {
		case "unauthorized": return ": it does not accept the token, which is wrong or has expired";
		case "forbidden": return /not accessible by/i.test(answer.said) ? `: ${missingPermission(answer.headers)}` : "";
		case "limited": return " for now: its rate limit holds";
		case "unavailable": return answer.status === 0 ? ": no whole answer came" : ": it has trouble itself";
		default: return "";
	}
}
/**
* GitHub names in a header what would have been enough, in the Apps' spelling (`a=write,b=read; c=write`: a and b, or c); a person needs
* the workflow's (`pull-requests: write`).
*/
function missingPermission(headers) {
	const accepted = headers["x-accepted-github-permissions"];
	if (!accepted) return "the token lacks a permission; see the workflow's `permissions:` block";
	const spelled = (pair) => `\`${oneLine(pair, 60).replaceAll("_", "-").replace("=", ": ")}\``;
	return `the token lacks the permission ${accepted.split(";").map((set) => set.split(",").map(spelled).join(" and ")).join(" or ")}; add it to the workflow's \`permissions:\` block`;
}
// src/github/marker.ts
/**
* `run`: the live comment of a run. `reply`: an answer that is no run. `cancel`: the answer to `/verialgo cancel`. `queued`: the App's comment
* of a run that waits for its turn; the run takes it over.
*/
const MARKER_KINDS = [
	"run",
	"reply",
	"cancel",
	"queued"
];
const OPENING = "<!-- verialgo:";
const LONGEST = 120;
/** Keeps what cannot end an HTML comment or look like another field: no `>`, no white space, no `--`. Equal texts stay equal. */
const cleanKey = (text) => text.replace(/[^A-Za-z0-9._:-]/g, "_").replace(/-{2,}/g, "-").slice(0, LONGEST);
/** The marker as a line of its own, for the very top of a comment; anywhere else it is not believed. */
function markerLine({ runId, attempt, key, kind, askedAt, isOver, verdict }) {
	const fields = [
		`run=${cleanKey(runId)}.${attempt}`,
		`key=${cleanKey(key)}`,
		`kind=${kind}`
	];
	if (askedAt !== null) fields.push(`asked=${cleanKey(askedAt)}`);
	if (isOver) fields.push("state=over");
	if (isOver && verdict !== void 0) fields.push(`verdict=${verdict}`);
	return `${OPENING}${fields.join(" ")} -->`;
}
/** Whether a body speaks as one of ours, well-formed or not: such a body never starts anything. */
const hasMarker = (body) => body.includes(OPENING);
/**
* The marker a body begins with; null when it begins with none. Who wrote the body is for the caller to check. All workflows of a repository
* share one account, and some of them repeat what strangers wrote: so a marker within a text is not ours.
*/
function readMarker(body) {
	const line = /^<!-- verialgo:([^<>\n]*?) ?-->/.exec(body)?.[1];
	if (line === void 0) return null;
	const fields = new Map(line.split(" ").map((part) => part.split("=", 2)));
	const [, runId, attempt] = /^(.+)\.(\d{1,9})$/.exec(fields.get("run") ?? "") ?? [];
	const key = fields.get("key");
	const kind = MARKER_KINDS.find((name) => name === fields.get("kind"));
	if (runId === void 0 || key === void 0 || kind === void 0) return null;
	const isOver = fields.get("state") === "over";
	const verdict = Verdict.safeParse(fields.get("verdict"));
	return {
		runId,
		attempt: Number(attempt),
		key,
		kind,
		isOver,
		askedAt: fields.get("asked") ?? null,
		...isOver && verdict.success ? { verdict: verdict.data } : {}
	};
}
/** Whether `queued` marks the App's comment of the request that `marker` answers. */
const isQueuedFor = (queued, { key, kind }) => queued.kind === "queued" && !queued.isOver && (kind === "run" || kind === "reply") && cleanKey(queued.key) === cleanKey(key);
/** Whether two markers name the same comment, whatever its state. */
const isSameComment = (one, other) => cleanKey(one.runId) === cleanKey(other.runId) && one.attempt === other.attempt && cleanKey(one.key) === cleanKey(other.key) && one.kind === other.kind;
// src/entry/version.ts
/** The version in `package.json`; a test holds the two together. A constant, so that `--version` reads no file. */
const TOOL_VERSION = "0.1.0";
// src/entry/action/unpack-artifact.ts
/** Ample for what a solve job leaves, and little enough to hold in memory. */
const UNPACK_LIMITS = {
	packed: 33554432,
	files: 64,
	fileBytes: 16777216,
	allBytes: 67108864
};
const END = Buffer.from("PK", "latin1");
const ENTRY = Buffer.from("PK", "latin1");
const LOCAL = Buffer.from("PK", "latin1");
/** Length of the record at a zip's end, without its comment. */
const END_LENGTH = 22;
const REGULAR = 32768;
const KIND = 61440;
var Refused = class extends Error {};
/**
* The files of an artifact, read as hostile input: plain files with plain names in no folder, each name once, nothing too large. Anything
* else refuses the whole archive, in a sentence. GitHub's own client would write whatever the archive holds, of any size.
*/
function unpackArtifact(zip) {
	try {
		return { files: unpack(zip) };
	} catch (error) {
		if (error instanceof Refused) return { problem: `The artifact of the solve job ${error.message}.` };
		return { problem: "The artifact of the solve job is damaged: it cannot be unpacked." };
	}
}
function unpack(zip) {
	if (zip.length > UNPACK_LIMITS.packed) throw new Refused(`is larger than ${UNPACK_LIMITS.packed} bytes`);
	const end = zip.lastIndexOf(END);
	if (end < 0 || end + END_LENGTH > zip.length) throw new Refused("is no zip archive");
	const count = zip.readUInt16LE(end + 10);
	if (count > UNPACK_LIMITS.files) throw new Refused(`holds ${count} files, and at most ${UNPACK_LIMITS.files} are read`);
	const files = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Set();
	let left = UNPACK_LIMITS.allBytes;
	for (let at = zip.readUInt32LE(end + 16), index = 0; index < count; index += 1) {
		const entry = readEntry(zip, at);
		const key = entry.name.toLowerCase();
		if (seen.has(key)) throw new Refused(`holds ${shown$1(entry.name)} twice, or another name that differs only in case`);
		seen.add(key);
		const bytes = contentOf(zip, entry, Math.min(left, UNPACK_LIMITS.fileBytes));
		left -= bytes.length;
		files.set(entry.name, bytes);
		at = entry.next;
	}
	return files;
}
const shown$1 = (name) => `"${oneLine(name, 60)}"`;
/** One entry of the directory at the archive's end. The headers before each file are not believed: they may say something else. */
function readEntry(zip, at) {
	if (!zip.subarray(at, at + 4).equals(ENTRY)) throw new Error("damaged");
	const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
	const name = zip.toString("utf8", at + 46, nameEnd);
	if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/.test(name)) throw new Refused(`holds ${shown$1(name)}, which is no plain file name`);
	const method = zip.readUInt16LE(at + 10);
	if ((zip.readUInt16LE(at + 8) & 1) !== 0 || method !== 0 && method !== 8) throw new Refused(`holds ${shown$1(name)} in a form that is not read`);
	const mode = zip.readUInt8(at + 5) === 3 ? zip.readUInt16LE(at + 40) : 0;
	if ((mode & KIND) !== 0 && (mode & KIND) !== REGULAR) throw new Refused(`holds ${shown$1(name)}, which is not a plain file`);
	return {
		name,
		isPacked: method === 8,
		crc: zip.readUInt32LE(at + 16),
		packedBytes: zip.readUInt32LE(at + 20),
		bytes: zip.readUInt32LE(at + 24),
		local: zip.readUInt32LE(at + 42),
		next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
	};
}
function contentOf(zip, entry, limit) {
	const { name, isPacked, crc, packedBytes, bytes, local } = entry;
	if (bytes > limit) throw new Refused(`holds ${shown$1(name)}, which is larger than ${limit} bytes`);
	if (!zip.subarray(local, local + 4).equals(LOCAL)) throw new Error("damaged");
	const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
	const packed = zip.subarray(start, start + packedBytes);
	const content = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) }) : Uint8Array.from(packed);
	if (content.length !== bytes || crc32(content) !== crc) throw new Error("damaged");
	return content;
}
// src/entry/action/artifact.ts
/** Days an artifact is asked to be kept; the repository's own setting wins where it is shorter. */
const RETENTION_DAYS = 30;
/** The report of a run as a file of the artifact. */
const REPORT_FILE = "report.md";
/** Where the archive lies until it is unpacked: no file of an artifact may begin with a dot. */
const PACKED = ".packed";
/** Writes one of the artifact's files, without secrets. On a full disk that is a warning: it must not take the last word from anybody. */
function keepText({ folder, redact, runner }, name, text) {
	try {
		writeFileSync(join(folder, name), redact(text));
	} catch (error) {
		runner.annotate("warning", `The file ${name} could not be written (${sentenceOf(error)}).`);
	}
}
/** The folder whose files become the artifact. Each step of a job has its own: one run may ask for several things. */
const artifactFolder = (context) => join(context.tempFolder, stepName("verialgo", context));
/** A name that no other step of this job, and no other attempt, has. */
const stepName = (what, { runId, runAttempt, step }) => `${what}-${runId}-${runAttempt}-${step.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 80)}`;
/** Artifacts cannot be replaced, so each attempt of a run has its own. */
const artifactName = (runId, attempt) => `verialgo-${runId}-${attempt}`;
/** Uploads every file below `folder` but those named in `without`. Never rejects: a run without an artifact is still a run. */
async function uploadArtifact(name, folder, without = []) {
	const files = readdirSync(folder, {
		recursive: true,
		withFileTypes: true
	}).filter((entry) => entry.isFile() && !without.includes(entry.name)).map((entry) => join(entry.parentPath, entry.name));
	if (files.length === 0) return failed("There was nothing to keep as an artifact.");
	try {
		const { id } = await (await artifactClient()).uploadArtifact(name, files, folder, { retentionDays: RETENTION_DAYS });
		if (id === void 0) return failed("The artifact could not be uploaded: no id came back.");
		return {
			ok: true,
			id
		};
	} catch (error) {
		const said = sentenceOf(error);
		return failed(`The artifact could not be uploaded (${said}).`, said.includes("(409)"));
	}
}
const failed = (message, isTaken = false) => ({
	ok: false,
	message,
	isTaken
});
/** Downloads an artifact of this run and unpacks it into the empty `folder`. Never rejects. What it holds is untrusted. */
async function downloadArtifact(name, folder) {
	const packed = join(folder, PACKED);
	try {
		const client = await artifactClient();
		const { artifact } = await client.getArtifact(name);
		if (artifact.size > UNPACK_LIMITS.packed) return {
			ok: false,
			message: `The artifact ${name} is larger than ${UNPACK_LIMITS.packed} bytes.`
		};
		await client.downloadArtifact(artifact.id, {
			path: packed,
			skipDecompress: true
		});
		const [file = ""] = readdirSync(packed);
		const unpacked = unpackArtifact(readFileSync(join(packed, file)));
		if ("problem" in unpacked) return {
			ok: false,
			message: unpacked.problem
		};
		for (const [path, bytes] of unpacked.files) writeFileSync(join(folder, path), bytes, { flag: "wx" });
		return { ok: true };
	} catch (error) {
		return {
			ok: false,
			message: `The artifact ${name} of the solve job could not be read (${sentenceOf(error)}).`
		};
	} finally {
		rmSync(packed, {
			recursive: true,
			force: true
		});
	}
}
/** Loaded late: it is by far the largest dependency, and most runs need it only at their end. */
async function artifactClient() {
	const { DefaultArtifactClient } = await import("./artifact.js");
	return new DefaultArtifactClient();
}
// src/surfaces/markdown/inert.ts
/** A run of visible ASCII: GitHub's mentions, references, links and emoji names are all made of it. */
const TOKEN = /[\x21-\x7e]+/g;
/** Words that mean nothing to Markdown, wherever they stand in a line. */
const PLAIN = /^[\w.,;:'"()!?/+%=-]+$/;
/**
* GitHub turns these into something in plain text, also when Markdown escapes them: it looks for them in the finished page, outside
* code only. Web addresses, commit ids (7 digits or more), GH-1 and the keys of other trackers, `:emoji:`, emphasis by underscores.
*/
const ALIVE = /_|:\/\/|www\.|mailto:|xmpp:|:[a-z0-9+-]+:|(?<![0-9a-z])[0-9a-f]{7,64}(?![0-9a-z])|(?<![a-z])gh-\d|(?<![a-z])[a-z]{2,10}-\d{1,9}(?!\d)(?=$|[^a-z0-9])/i;
/** A word that, at the beginning of a line, makes a list, a heading or a table of it. */
const OPENS_BLOCK = /^(?:[-+=:]+|\d{1,9}[.)])$/;
/** What is code already, as our own sentences write names of settings. */
const SPAN = /^`([^`]{1,200})`([.,:;!?]*)(?= |$)/;
const QUOTE = /^[("']+/;
const TAIL = /[)"'.,:;!?]+$/;
/** Our hidden marker is looked for in the raw text of comments, so it may not stand there even inside code. */
const MARKER = /<!--(?=\s*verialgo)/gi;
/** Hidden characters as visible escapes, and nothing that could be taken for our own marker. Many lines. */
const shown = (text) => visible(text).replace(MARKER, "<\\u0021--");
/** One line of `limit` code points at most. Only as much is looked at as could be shown: megabytes cost nothing. */
function shortLine(text, limit) {
	const most = limit * 4;
	const some = text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
	return oneLine(shown(some), limit);
}
/** One line as inline code, cut at `limit` code points; empty text gives an empty string. */
function code(text, limit = 200) {
	return span(shortLine(text, limit));
}
/**
* One line of prose in which nothing is alive on GitHub: no mention, reference, link, image, HTML, footnote, formula or emoji name.
* Words that could be, and those that look like code, become inline code; the rest stays plain. Cut at `limit` code points.
*/
function prose(text, limit = 400) {
	const line = shortLine(text, limit);
	let made = "";
	let from = 0;
	for (const match of line.matchAll(TOKEN)) {
		if (match.index < from) continue;
		const token = match[0];
		const quoted = SPAN.exec(line.slice(match.index));
		if (quoted !== null) {
			const [whole, inside = "", after = ""] = quoted;
			made += line.slice(from, match.index) + span(inside) + after;
			from = match.index + whole.length;
			continue;
		}
		const isPlain = PLAIN.test(token) && !ALIVE.test(token) && !(match.index === 0 && OPENS_BLOCK.test(token));
		const whole = isPlain ? token : withRestOfBrackets(line, match.index, token);
		made += line.slice(from, match.index) + (isPlain ? token : spanInSentence(whole));
		from = match.index + whole.length;
	}
	return made + line.slice(from);
}
/** Words a bracket may go on for: `f([1, 2], [3])` is one piece of code. */
const WORDS_IN_BRACKETS = 8;
function withRestOfBrackets(line, start, token) {
	let whole = token;
	for (let words = 0; words < WORDS_IN_BRACKETS; words += 1) {
		if ((whole.match(/[([{]/g)?.length ?? 0) <= (whole.match(/[)\]}]/g)?.length ?? 0)) return whole;
		const next = /^ [\x21-\x7e]+/.exec(line.slice(start + whole.length))?.[0];
		if (next === void 0) break;
		whole += next;
	}
	return token;
}
/** Punctuation of the sentence stays outside; a closing bracket that belongs to the word (`f(x)`) stays with it. */
function spanInSentence(token) {
	const before = QUOTE.exec(token)?.[0] ?? "";
	const rest = token.slice(before.length);
	const after = (rest.includes("(") ? /[.,:;!?]+$/ : TAIL).exec(rest)?.[0] ?? "";
	const word = rest.slice(0, rest.length - after.length);
	return word === "" ? span(token) : before + span(word) + after;
}
/** A fenced block that no text can close: its fence is longer than any run of backticks inside. `info` is a word of ours. */
function fence(text, info = "") {
	const inside = shown(text).replace(/(?<!\n)\n+$/, "");
	const ticks = "`".repeat(Math.max(3, longestRun(inside) + 1));
	return `${ticks}${info}\n${inside}\n${ticks}`;
}
/** One line without Markdown, for titles: what would mention or refer is broken by a space, also where it is later read as a commit's message. */
function plainTitle(text, limit = 120) {
	const line = oneLine(shown(text), limit * 2).replace(/@(?=[\w-])/g, "@ ").replace(/#(?=\d)/g, "# ").replace(/\b(gh)-(?=\d)/gi, "$1 ").replace(/:\/\//g, ": //");
	return oneLine(line, limit);
}
function span(line) {
	if (line === "") return "";
	const ticks = "`".repeat(longestRun(line) + 1);
	const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
	return `${ticks}${pad}${line}${pad}${ticks}`;
}
const longestRun = (text) => (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
// src/entry/action/saved-talk.ts
/** What the post step needs to finish the comment of a job that was cancelled or killed. */
const SavedTalk = object({
	number: int().positive(),
	target: object({
		number: int().positive(),
		comment: object({
			id: int().positive(),
			kind: _enum(["issue", "review"])
		}).nullable()
	}),
	marker: object({
		runId: string(),
		attempt: int().positive(),
		key: string(),
		kind: _enum(MARKER_KINDS),
		askedAt: string().nullable()
	}),
	commentId: int().positive().nullable(),
	requirement: string().nullable()
});
/**
* Code units of the request that are saved: enough to choose the language of the last word. The runner hands the whole state to the post
* step as one environment variable, and Linux starts no process with one over 131,072 bytes.
*/
const SAVED_REQUEST = 2e3;
/** Said when a run without an issue begins: there is nobody to tell, but its work is kept. */
const saveBegun = (runner) => runner.saveState(STATE.begun, "true");
/** Said when the publish job begins, which does not know yet where its comment is. */
const savePublishing = (runner) => runner.saveState(STATE.publishing, "true");
/** Said when everything is done as the App: the comment is the App's. */
const saveAsApp = (runner) => runner.saveState(STATE.app, "true");
function saveTalk(runner, talk) {
	const requirement = talk.requirement?.slice(0, SAVED_REQUEST) ?? null;
	return runner.saveState(STATE.talk, JSON.stringify(SavedTalk.parse({
		...talk,
		requirement
	})));
}
/** Said when the last word is written: the post step then leaves the comment alone. */
const saveOver = (runner) => runner.saveState(STATE.over, "true");
/** Said when the artifact is uploaded, or there is nothing to upload. */
const saveKept = (runner) => runner.saveState(STATE.kept, "true");
/** Null when nothing is left to do. */
function readLeft(read) {
	if (!isLeftUndone(read)) return null;
	const text = read(STATE.talk);
	const talk = text === "" ? null : SavedTalk.safeParse(JSON.parse(text));
	if (talk?.success === false) return null;
	return {
		talk: talk?.data ?? null,
		isOver: read(STATE.over) === "true",
		isKept: read(STATE.kept) === "true"
	};
}
export { answerOf as A, isQueuedFor as C, ApiError as D, readMarker as E, apiErrorOf as O, hasMarker as S, markerLine as T, keepText as _, saveOver as a, TOOL_VERSION as b, code as c, prose as d, shown as f, downloadArtifact as g, artifactName as h, saveKept as i, isProblem as k, fence as l, artifactFolder as m, saveAsApp as n, savePublishing as o, REPORT_FILE as p, saveBegun as r, saveTalk as s, readLeft as t, plainTitle as u, stepName as v, isSameComment as w, cleanKey as x, uploadArtifact as y };
