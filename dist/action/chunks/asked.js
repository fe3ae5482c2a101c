import { a as oneLine, dt as UsageError } from "./saved-state.js";
import { a as SETTINGS, o as SETTING_NAMES, s as defaultText } from "./workflow-text.js";
import { k as isProblem, x as cleanKey } from "./saved-talk.js";
// src/config/load.ts
/** Every wrong setting of a run at once; each problem is one sentence with its fix. Holds no secret's value. */
var SettingsError = class extends UsageError {
	problems;
	constructor(problems) {
		super(problems.join("\n"));
		this.problems = problems;
	}
};
/** As `combine`, for those who have to tell somebody what is wrong and need settings for that. Never throws. */
function combineMended(sources, names) {
	const problems = [];
	const wrong = [];
	const values = {};
	for (const name of SETTING_NAMES) {
		const given = names.includes(name) ? sources.map((source) => source[name]).find((entry) => entry !== void 0) : void 0;
		if (given === void 0) {
			values[name] = SETTINGS[name].fallback;
			continue;
		}
		const parsed = SETTINGS[name].type.parse.safeParse(given.text);
		values[name] = parsed.success ? parsed.data : SETTINGS[name].fallback;
		if (parsed.success) continue;
		wrong.push(name);
		problems.push(problemOf(name, given));
	}
	return {
		settings: values,
		wrong,
		problems
	};
}
/** One sentence for a value that has not its setting's form: what it must be, what it is (unless secret), what to do. */
function problemOf(name, given, fallback = SETTINGS[name].fallback) {
	const otherwise = fallback === null ? "leave it out" : `leave it out for ${defaultText(fallback)}`;
	return wrongForm(SETTINGS[name].type, given, `mend it or ${otherwise}`);
}
/** The same for any type; `advice` says what to do. */
function wrongForm({ must, secret }, given, advice) {
	const shown = secret ? "" : ` (it is "${oneLine(withoutCredentials(given.text), 80)}")`;
	return `${given.called} must be ${must}${shown}; ${advice}.`;
}
/** An address may carry a password, which must not be shown. */
const withoutCredentials = (value) => value.replace(/\/\/.*@/s, "//…@");
// src/domain/markdown-cursor.ts
/** A place in one line of Markdown, counted in columns: a tab reaches to the next multiple of four (CommonMark, "Tabs"). */
var Cursor = class {
	line;
	offset = 0;
	#column = 0;
	/** Columns of a tab at `offset` that are still unread. */
	#tabRest = 0;
	constructor(line) {
		this.line = line;
	}
	/** Columns of white space before the next character. */
	get indent() {
		let column = this.#column;
		for (let at = this.offset; at < this.line.length; at += 1) {
			const char = this.line[at];
			if (char === " ") column += 1;
			else if (char === "	") column += at === this.offset && this.#tabRest > 0 ? this.#tabRest : 4 - column % 4;
			else break;
		}
		return column - this.#column;
	}
	/** From the next character that is no white space. */
	get rest() {
		return this.line.slice(this.offset).replace(/^[ \t]+/, "");
	}
	get isBlank() {
		return /^[ \t]*$/.test(this.line.slice(this.offset));
	}
	/** Past `count` columns of white space, splitting a tab where needed, or fewer at a visible character. */
	skipColumns(count) {
		let left = count;
		while (left > 0) {
			const char = this.line[this.offset];
			if (char !== " " && char !== "	") return;
			const width = char === " " ? 1 : this.#tabRest || 4 - this.#column % 4;
			const step = Math.min(width, left);
			this.#column += step;
			left -= step;
			this.#tabRest = char === "	" ? width - step : 0;
			if (this.#tabRest === 0) this.offset += 1;
		}
	}
	/** Past `count` visible characters. */
	skipText(count) {
		this.offset += count;
		this.#column += count;
	}
	/** Past all white space. */
	skipSpace() {
		this.skipColumns(this.indent);
	}
};
// src/domain/markdown-html.ts
const BLOCK_TAGS = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
/** White space of tags: ASCII only, a no-break space makes text of them. */
const SPACE = "[ \\t-\\r]";
const TAG = `(?:<[A-Za-z][A-Za-z0-9-]*${`(?:${SPACE}+[A-Za-z_:][\\w:.-]*(?:${SPACE}*=${SPACE}*(?:[^ \\t-\\r"'=<>\`]+|'[^']*'|"[^"]*"))?)`}*${SPACE}*/?>|</[A-Za-z][A-Za-z0-9-]*${SPACE}*>)`;
/** A whole opening or closing tag where `lastIndex` points. */
const HTML_TAG = new RegExp(TAG, "y");
const STARTS = [
	{
		opens: /^<(?:script|pre|style|textarea)(?:[ \t-\r]|>|$)/i,
		ends: /<\/(?:script|pre|style|textarea)>/i,
		mayInterrupt: true
	},
	{
		opens: /^<!--/,
		ends: /-->/,
		mayInterrupt: true
	},
	{
		opens: /^<\?/,
		ends: /\?>/,
		mayInterrupt: true
	},
	{
		opens: /^<![A-Za-z]/,
		ends: />/,
		mayInterrupt: true
	},
	{
		opens: /^<!\[CDATA\[/,
		ends: /\]\]>/,
		mayInterrupt: true
	},
	{
		opens: new RegExp(`^</?(?:${BLOCK_TAGS})(?:${SPACE}|/?>|$)`, "i"),
		ends: null,
		mayInterrupt: true
	},
	{
		opens: new RegExp(`^${TAG}${SPACE}*$`),
		ends: null,
		mayInterrupt: false
	}
];
/** The block that `rest` (a line from its first character that is no space) begins, or null. `inParagraph`: it would cut a paragraph. */
function htmlStart(rest, inParagraph) {
	if (!rest.startsWith("<")) return null;
	const found = STARTS.find(({ opens, mayInterrupt }) => (mayInterrupt || !inParagraph) && opens.test(rest));
	return found === void 0 ? null : {
		ends: found.ends,
		isRaw: found.ends !== null
	};
}
// src/domain/markdown-table.ts
const CELL = "[ \\t]*:?-+:?[ \\t]*";
/** The line between a table's head and its rows (GitHub Flavored Markdown, "Tables"). */
const DELIMITERS = new RegExp(`^\\|?${CELL}(?:\\|${CELL})*\\|?[ \\t]*$`);
/** Whether `line` makes the paragraph line before it the head of a table: as many cells in both. Without white space at their beginning. */
const opensTable = (head, line) => DELIMITERS.test(line) && cells(head) === cells(line);
/** An escaped pipe parts no cells, nor does one at either end. */
function cells(row) {
	return row.trim().replace(/\\\|/g, "").replace(/^\||\|$/g, "").split("|").length;
}
// src/domain/markdown-blocks.ts
/** Deeper than anybody nests. A text made to be deeper is read as code from there to its end, so that time stays linear. */
const MAX_DEPTH = 60;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const SETEXT = /^(?:=+|-+)[ \t]*$/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
/** The block structure of a Markdown text (CommonMark's algorithm, without building a tree). Pure, linear in the text's length. */
function blockLines(lines) {
	const scanner = new Scanner();
	return lines.map((line) => scanner.read(line));
}
var Scanner = class {
	#containers = [];
	#leaf = null;
	#blocks = 0;
	read(line) {
		const isTooDeep = this.#containers.length > MAX_DEPTH;
		const cursor = new Cursor(line);
		const { kind, block, opensFence = false } = isTooDeep ? this.#line("code") : this.#read(cursor);
		return {
			kind: !isTooDeep && kind !== "blank" && this.#inQuote() ? "quote" : kind,
			block,
			within: kind,
			from: cursor.offset,
			opensFence,
			isTooDeep
		};
	}
	#read(cursor) {
		const matched = this.#matchContainers(cursor);
		const allMatched = matched === this.#containers.length;
		if (allMatched) {
			const held = this.#continueLeaf(cursor);
			if (held !== null) return held;
		}
		const opened = this.#openContainers(cursor, matched);
		if (cursor.isBlank) return this.#blank(opened || allMatched ? this.#containers.length : matched);
		return this.#startLeaf(cursor, {
			matched,
			opened
		});
	}
	/** How many of the open containers this line goes on with. */
	#matchContainers(cursor) {
		for (const [index, container] of this.#containers.entries()) if (container.kind === "quote") {
			if (cursor.indent > 3 || !cursor.rest.startsWith(">")) return index;
			skipQuoteMark(cursor);
		} else if (cursor.isBlank) {
			if (container.isEmpty) return index;
			cursor.skipSpace();
		} else if (cursor.indent >= container.indent) {
			cursor.skipColumns(container.indent);
			container.isEmpty = false;
		} else return index;
		return this.#containers.length;
	}
	/** A line inside an open fence or HTML block, or null. */
	#continueLeaf(cursor) {
		const leaf = this.#leaf;
		if (leaf?.kind === "fence") {
			const { mark, length } = leaf;
			const closing = cursor.rest.replace(/[ \t]+$/, "");
			if (cursor.indent <= 3 && closing.length >= length && closing === mark.repeat(closing.length)) this.#leaf = null;
			return this.#line("code");
		}
		if (leaf?.kind !== "html") return null;
		if (leaf.ends === null && cursor.isBlank) return null;
		if (leaf.ends?.test(cursor.line.slice(cursor.offset))) this.#leaf = null;
		return this.#line(leaf.isRaw ? "raw" : "html", leaf.block);
	}
	/** Opens the quotes and list items that begin on this line; true when there were any. */
	#openContainers(cursor, matched) {
		let opened = false;
		while (cursor.indent <= 3 && !cursor.isBlank && this.#containers.length <= MAX_DEPTH) {
			const { rest } = cursor;
			if (rest.startsWith(">")) {
				this.#open({ kind: "quote" }, matched, opened);
				skipQuoteMark(cursor);
			} else {
				const interrupts = !opened && matched === this.#containers.length && this.#leaf?.kind === "paragraph";
				const marker = interrupts && SETEXT.test(rest) ? null : itemMarker(rest, interrupts);
				if (marker === null) break;
				const { indent } = cursor;
				this.#open({
					kind: "item",
					indent: indent + skipMarker(cursor, marker),
					isEmpty: cursor.isBlank
				}, matched, opened);
			}
			opened = true;
		}
		return opened;
	}
	#open(container, matched, opened) {
		if (!opened) this.#closeTo(matched);
		this.#containers.push(container);
	}
	#closeTo(matched) {
		this.#containers.length = matched;
		this.#leaf = null;
	}
	#blank(matched) {
		this.#closeTo(matched);
		return this.#line("blank");
	}
	#startLeaf(cursor, { matched, opened }) {
		const isInside = opened || matched === this.#containers.length;
		const inParagraph = !opened && this.#leaf?.kind === "paragraph";
		const { rest, indent } = cursor;
		const leave = () => {
			if (!opened) this.#closeTo(matched);
		};
		if (indent > 3 && !inParagraph) {
			leave();
			return this.#line("code");
		}
		if (indent <= 3) {
			const fence = FENCE.exec(rest);
			const html = htmlStart(rest, inParagraph && isInside);
			if (fence !== null) {
				leave();
				const marks = fence[1] ?? fence[2] ?? "";
				this.#leaf = {
					kind: "fence",
					mark: marks.charAt(0),
					length: marks.length
				};
				return {
					...this.#line("code"),
					opensFence: true
				};
			}
			if (html !== null) {
				leave();
				this.#leaf = html.ends?.test(rest) ? null : {
					kind: "html",
					block: ++this.#blocks,
					...html
				};
				return this.#line(html.isRaw ? "raw" : "html", this.#leaf?.block);
			}
			if (HEADING.test(rest) || THEMATIC_BREAK.test(rest) || inParagraph && isInside && SETEXT.test(rest)) {
				leave();
				return this.#line("text");
			}
		}
		if (inParagraph && this.#leaf?.kind === "paragraph") {
			const { block, last } = this.#leaf;
			this.#leaf = isInside && indent <= 3 && opensTable(last, rest) ? { kind: "table" } : {
				...this.#leaf,
				last: rest
			};
			return this.#line("text", block);
		}
		if (!opened && isInside && this.#leaf?.kind === "table") return this.#line("text");
		leave();
		this.#leaf = {
			kind: "paragraph",
			block: ++this.#blocks,
			last: rest
		};
		return this.#line("text", this.#blocks);
	}
	#line(kind, block = ++this.#blocks) {
		return {
			kind,
			block
		};
	}
	#inQuote = () => this.#containers.some(({ kind }) => kind === "quote");
};
function skipQuoteMark(cursor) {
	cursor.skipSpace();
	cursor.skipText(1);
	cursor.skipColumns(1);
}
/** The list marker that `rest` begins with, or null. Inside a paragraph only a filled item may begin, a numbered one only with 1. */
function itemMarker(rest, interrupts) {
	if (THEMATIC_BREAK.test(rest)) return null;
	const found = MARKER.exec(rest);
	if (found === null) return null;
	const [marker, number] = found;
	if (interrupts && (rest.slice(marker.length).trim() === "" || number !== void 0 && Number(number) !== 1)) return null;
	return marker;
}
/** Moves past the marker and the white space that belongs to it; returns how far the item's content is indented from the marker. */
function skipMarker(cursor, marker) {
	cursor.skipSpace();
	cursor.skipText(marker.length);
	const spaces = cursor.indent;
	const padding = cursor.isBlank || spaces > 4 ? 1 : spaces;
	cursor.skipColumns(padding);
	return marker.length + padding;
}
// src/domain/markdown-contents.ts
/** Takes a text apart, once. `blocks` belongs to `lines`. */
function documentOf(lines, blocks) {
	const starts = [];
	let offset = 0;
	for (const line of lines) {
		starts.push(offset);
		offset += line.length + 1;
	}
	const contents = [];
	for (let index = 0; index < lines.length;) {
		const first = index;
		const block = blocks[index];
		while (index < lines.length && blocks[index]?.block === block?.block) index += 1;
		if (block === void 0 || block.within === "code" || block.within === "blank") continue;
		contents.push(contentOf({
			lines,
			blocks,
			starts
		}, first, index, block.within !== "text"));
	}
	return {
		text: lines.join("\n"),
		lines,
		blocks,
		starts,
		contents
	};
}
function contentOf({ lines, blocks, starts }, first, end, isHtml) {
	const pieces = [];
	const own = [];
	const whole = [];
	let length = 0;
	for (let index = first; index < end; index += 1) {
		const from = blocks[index]?.from ?? 0;
		const piece = (lines[index] ?? "").slice(from);
		own.push(length);
		whole.push((starts[index] ?? 0) + from);
		pieces.push(piece);
		length += piece.length + 1;
	}
	const at = (offset) => {
		let [low, high] = [0, own.length - 1];
		while (low < high) {
			const middle = low + high + 1 >> 1;
			if ((own[middle] ?? 0) <= offset) low = middle;
			else high = middle - 1;
		}
		return (whole[low] ?? 0) + offset - (own[low] ?? 0);
	};
	return {
		text: pieces.join("\n"),
		isHtml,
		lines: [first, end],
		at
	};
}
/** `indexOf` for calls that move forward: what was found, or found missing, is not searched again. */
function finder(text) {
	const known = /* @__PURE__ */ new Map();
	return (mark, from) => {
		const before = known.get(mark);
		if (before !== void 0 && from >= before.from && (before.found < 0 || before.found >= from)) return before.found;
		const found = text.indexOf(mark, from);
		known.set(mark, {
			from,
			found
		});
		return found;
	};
}
/** For the backtick run at an offset: where its code span ends, or the run itself when none closes it. */
function codeSpans(text) {
	const byLength = /* @__PURE__ */ new Map();
	for (const { 0: run, index } of text.matchAll(/`+/g)) {
		const same = byLength.get(run.length);
		if (same === void 0) byLength.set(run.length, {
			starts: [index],
			next: 0
		});
		else same.starts.push(index);
	}
	return (start) => {
		let length = 1;
		while (text[start + length] === "`") length += 1;
		const same = byLength.get(length);
		while (same !== void 0 && (same.starts[same.next] ?? Number.POSITIVE_INFINITY) <= start) same.next += 1;
		return (same?.starts[same.next] ?? start) + length;
	};
}
// src/config/narrow.ts
/**
* Applies wishes that may only tighten what `allowed` grants: a smaller limit, a higher level, fewer people, less of a pull request, or
* a choice that widens nothing. A wider wish is a problem, never clamped: nobody should believe in a limit that is another one. Wishes for
* what `allowed` does not have are somebody else's to look at.
*/
function narrow(allowed, wishes, granter) {
	const problems = [];
	const values = {};
	for (const [key, wish] of Object.entries(wishes)) {
		const name = key;
		if (!(name in allowed)) continue;
		const parsed = SETTINGS[name].type.parse.safeParse(wish.text);
		if (!parsed.success) {
			problems.push(problemOf(name, wish, null));
			continue;
		}
		const limit = allowed[name];
		if (isWithin(name, parsed.data, limit)) values[name] = parsed.data;
		else problems.push(`${wish.called} ${excess(name, parsed.data, limit, granter)}; ${advice(name, limit)}.`);
	}
	return {
		settings: {
			...allowed,
			...values
		},
		problems
	};
}
function isWithin(name, wish, limit) {
	const { narrowing } = SETTINGS[name];
	if (narrowing === "smaller") return limit === null || Number(wish) <= Number(limit);
	if (narrowing === "larger") return Number(wish) >= Number(limit);
	if (narrowing === "fewer") return outside(wish, limit).length === 0;
	if (narrowing === "pull") return openness(wish) <= openness(limit);
	return narrowing === "free";
}
const outside = (wish, limit) => wish.filter((member) => !limit.includes(member));
/** How much of a pull request a mode opens: none, a draft, one ready for review. */
const OPENNESS = [
	"none",
	"draft",
	"ready"
];
const openness = (mode) => OPENNESS.indexOf(mode);
function excess(name, wish, limit, granter) {
	const { narrowing } = SETTINGS[name];
	if (narrowing === "fewer") return `names ${outside(wish, limit).join(", ")}, beyond those ${granter} allows (${defaultText(limit)})`;
	return `is ${String(wish)}, ${narrowing === "larger" ? "less" : "more"} than the ${String(limit)} ${granter} ${narrowing === "larger" ? "requires" : "allows"}`;
}
function advice(name, limit) {
	const { narrowing } = SETTINGS[name];
	if (narrowing === "larger") return `ask for ${String(limit)} or more`;
	if (narrowing === "fewer") return `keep to ${defaultText(limit)}`;
	if (narrowing === "pull") return `ask for ${OPENNESS.slice(0, openness(limit) + 1).join(" or ")}`;
	return `ask for ${String(limit)} or less`;
}
// src/github/contents.ts
/** GitHub answers longer files without their content; programs and settings are far shorter. */
const MAX_FILE_BYTES = 1048576;
/**
* A file at a commit (`ref` may be a branch too); null when there is none. Folders, links, submodules and files over 1 MB are a
* `UsageError`, other troubles an `ApiError`.
*/
async function readFile(client, place, path, ref) {
	const shown = oneLine(path, 120);
	const found = await read(client, place, path, ref);
	if (found === null) return null;
	if (Array.isArray(found)) throw new UsageError(`${shown} is a folder in the repository; name a file in it.`);
	if (found.type === "symlink" || found.path !== path) throw new UsageError(`${shown} is a symbolic link in the repository; name the file it points to.`);
	if (found.type !== "file") throw new UsageError(`${shown} is a submodule, not a file; name a file.`);
	if (found.size > 1048576 || found.encoding !== "base64") throw new UsageError(`${shown} has ${found.size} bytes; only files up to ${MAX_FILE_BYTES} bytes are read.`);
	return {
		path,
		oid: found.sha,
		bytes: Buffer.from(found.content ?? "", "base64")
	};
}
async function read(client, place, path, ref) {
	const { owner, repo } = place;
	const parts = path.split("/");
	if (path !== "" && parts.some((part) => part === "" || part === "." || part === "..")) throw new UsageError(`${oneLine(path, 120)} is not a path below the repository's root, such as src/sort.py.`);
	try {
		return await client.repeat(`read ${oneLine(path, 120) || "the root folder"}`, (rest) => rest.repos.getContent({
			owner,
			repo,
			path,
			ref
		}));
	} catch (error) {
		if (isProblem(error, "not-found")) return null;
		throw error;
	}
}
// src/github/run-history.ts
const HOUR_MS = 36e5;
const DAY_MS = 24 * HOUR_MS;
/** GitHub ends a job on its own runners after 6 hours; a comment that was not edited for longer belongs to no running job. */
const LONGEST_JOB_MS = 6 * HOUR_MS;
/**
* The comment of an earlier run that took the same trigger, so that this one is a repeated delivery; null when there is none. A run that
* was started again by hand (`attempt` > 1) is no duplicate, and neither is the next job of the same run. That it waits its turn is no run.
*/
function duplicateOf(ours, key, { runId, attempt }) {
	if (attempt > 1) return null;
	const isEarlier = ({ marker }) => marker.kind !== "queued" && marker.key === cleanKey(key) && marker.runId !== cleanKey(runId);
	return ours.find(isEarlier) ?? null;
}
/** Runs that were started in this thread within the last 24 hours. */
const runsInLastDay = (ours, now) => ours.filter(({ marker, createdAt }) => marker.kind === "run" && now.getTime() - Date.parse(createdAt) < DAY_MS).length;
/** The live comment of the newest run that has not ended; null when none runs. */
function liveRun(ours, now) {
	const isLive = ({ marker, updatedAt }) => marker.kind === "run" && !marker.isOver && now.getTime() - Date.parse(updatedAt) < LONGEST_JOB_MS;
	return ours.findLast(isLive) ?? null;
}
/**
* Whether a cancel that was asked after `askedAt` (the trigger's `at`, ISO 8601) has been answered already: the run waited its turn and
* must not begin. A run that was started again by hand is wanted in spite of it.
*/
function wasCancelled(ours, askedAt, { attempt }) {
	if (attempt > 1) return false;
	const since = Date.parse(askedAt);
	return ours.some(({ marker, createdAt }) => {
		const written = Date.parse(createdAt);
		const asked = marker.askedAt === null ? written : Math.min(Date.parse(marker.askedAt), written);
		return marker.kind === "cancel" && asked > since;
	});
}
// src/entry/asked.ts
const NO_OPTIONS = {
	lang: null,
	path: null,
	requireLevel: null,
	maxSteps: null,
	pr: null
};
/** What a trigger asks for: a label stands for `implement` of the issue, a step for `implement` of its input. */
function parsedOf(trigger) {
	if (trigger.way === "comment" || trigger.way === "dispatch") return trigger.asked;
	const requirement = trigger.way === "step" ? trigger.requirement : null;
	return {
		kind: "command",
		command: {
			name: "implement",
			options: NO_OPTIONS,
			requirement
		}
	};
}
/** What a run works from: what the command says, or the issue as the event showed it. A title is plain text on its page, all else is Markdown. */
function writtenOf(thread, requirement) {
	if (requirement !== null || thread === null) return [{
		text: requirement ?? "",
		isPlain: false
	}];
	const title = {
		text: thread.title,
		isPlain: true
	};
	return thread.body.trim() === "" ? [title] : [title, {
		text: thread.body,
		isPlain: false
	}];
}
/** The text of a revision: the issue says what was wanted, the command what is to change. */
const revisionOf = (thread, change) => [
	{
		text: change,
		isPlain: false
	},
	{
		text: "The request this goes on from:",
		isPlain: true
	},
	...writtenOf(thread, null)
];
export { liveRun as a, readFile as c, documentOf as d, finder as f, combineMended as g, SettingsError as h, duplicateOf as i, narrow as l, HTML_TAG as m, revisionOf as n, runsInLastDay as o, blockLines as p, writtenOf as r, wasCancelled as s, parsedOf as t, codeSpans as u };
