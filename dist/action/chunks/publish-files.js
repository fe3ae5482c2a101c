import { $ as strictObject, B as datetime, C as Protocol, E as LimitName, F as LEVEL_NAMES, G as discriminatedUnion, H as _null, J as lazy, K as int, M as CheckName, N as Finding, P as CHECK_LEVELS, Q as record$2, U as array, V as _enum, W as boolean, X as number, Y as literal$1, Z as object, _ as Level, a as oneLine, b as RequirementSource, c as Caught, d as ModelRole, dt as UsageError, et as string, f as RECEIPT_FILE, ft as sentenceOf, h as oracleGiverOf, l as EVENTS_FILE, m as decideVerdict, nt as union, ot as PULL_MODES, p as Receipt, rt as unknown, tt as tuple, u as FileRole, v as Verdict, w as Usage, x as Specification, z as slugFromTitle } from "./saved-state.js";
import { a as folderProblem, i as fileProblems, n as redactDeep, s as sizeProblem } from "./redact.js";
import { _ as keepText, a as saveOver, b as TOOL_VERSION, c as code, d as prose, f as shown, h as artifactName, i as saveKept, k as isProblem, l as fence, p as REPORT_FILE, u as plainTitle, y as uploadArtifact } from "./saved-talk.js";
import { a as runUrl, b as candidateNames, d as attempt$1, h as ACTIONS_BOT, i as artifactUrl, m as systemClock, o as repositoryUrl, u as FINAL_REACTION, y as PREFIX } from "./conversation.js";
import { C as list$1, E as unbroken, S as link, T as table, _ as passedOverLine, b as alert, g as isChinese, h as headlineOf, m as restOf, n as sentenceFor, o as sha256, p as languageOf, t as exitCodeFor, v as recheckCommand, w as stack, x as details, y as verifyAgainCommand } from "./outcome.js";
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createHash, randomBytes } from "node:crypto";
import { basename, dirname, extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { lstat, open as open$1, readdir, rename, rm } from "node:fs/promises";
// src/domain/run-state.ts
const initialRunState = {
	seq: 0,
	startedAt: null,
	command: null,
	requirement: null,
	language: null,
	model: null,
	requiredLevel: 0,
	phase: null,
	phases: [],
	specification: null,
	step: 0,
	stepLimit: 0,
	waitingMs: null,
	writing: {},
	modelCalls: 0,
	inputTokens: 0,
	outputTokens: 0,
	costUsd: null,
	lastText: "",
	tools: [],
	running: null,
	checking: null,
	findings: [],
	caught: [],
	warnings: [],
	limitReached: null,
	ended: null
};
/** A copy with one more. Not by spreading: that leaves room to grow in every copy, which made long logs slow. */
const append = (list, item) => list.concat([item]);
const upsert = (list, item, same) => {
	const index = list.findIndex(same);
	return index < 0 ? append(list, item) : list.with(index, item);
};
/** The one reducer. Pure; an event of a later schema leaves the state as it is but for `seq`. */
function reduceRun(state, event) {
	const next = {
		...state,
		seq: event.seq
	};
	switch (event.type) {
		case "run.started": return {
			...next,
			startedAt: event.at,
			command: event.command,
			requirement: event.requirement?.text ?? null,
			language: event.language,
			model: event.model,
			requiredLevel: event.requiredLevel
		};
		case "phase.started": return {
			...next,
			phase: event.phase,
			phases: append(state.phases, {
				phase: event.phase,
				startedAt: event.at,
				endedAt: null,
				ok: null,
				summary: ""
			})
		};
		case "phase.ended": {
			const index = state.phases.findLastIndex((one) => one.phase === event.phase && one.ok === null);
			const open = state.phases[index];
			const closed = open && {
				...open,
				endedAt: event.at,
				ok: event.ok,
				summary: event.summary
			};
			const phases = closed ? state.phases.with(index, closed) : state.phases;
			return {
				...next,
				waitingMs: null,
				writing: {},
				checking: null,
				running: null,
				phases
			};
		}
		case "specification.ready": return {
			...next,
			specification: event.specification
		};
		case "step.started": return {
			...next,
			step: event.step,
			stepLimit: event.limit
		};
		case "model.waiting": return {
			...next,
			waitingMs: event.elapsedMs,
			writing: withoutSession(state.writing, event.session)
		};
		case "model.writing": {
			const { characters, calls, tail } = event;
			return {
				...next,
				writing: {
					...state.writing,
					[event.session]: {
						characters,
						calls,
						tail
					}
				}
			};
		}
		case "model.replied": return {
			...next,
			waitingMs: null,
			writing: withoutSession(state.writing, event.session),
			modelCalls: state.modelCalls + 1,
			inputTokens: state.inputTokens + (event.usage.inputTokens ?? 0),
			outputTokens: state.outputTokens + (event.usage.outputTokens ?? 0),
			costUsd: costAfter(state, event.costUsd ?? null),
			lastText: event.session === "examiner" ? state.lastText : event.text
		};
		case "tool.started": {
			const { id, name, hint } = event;
			const running = {
				id,
				name,
				hint,
				step: state.step,
				ok: null,
				summary: "",
				detail: "",
				ms: 0
			};
			return {
				...next,
				tools: append(state.tools, running),
				running
			};
		}
		case "tool.ended": {
			const index = state.tools.findLastIndex((tool) => tool.id === event.id && tool.ok === null);
			const open = state.tools[index];
			if (!open) return next;
			const closed = {
				...open,
				ok: event.ok,
				summary: event.summary,
				detail: event.detail,
				ms: event.ms
			};
			return {
				...next,
				tools: state.tools.with(index, closed),
				running: null
			};
		}
		case "caught": return {
			...next,
			caught: upsert(state.caught, event.caught, (c) => c.step === event.caught.step && event.caught.what.startsWith(c.what))
		};
		case "check.started": return {
			...next,
			checking: event.check
		};
		case "check.ended": return {
			...next,
			checking: null,
			findings: upsert(state.findings, event.finding, (f) => f.check === event.finding.check)
		};
		case "limit.reached": return {
			...next,
			limitReached: event.which
		};
		case "warning": return {
			...next,
			writing: BEGINS_ANEW.has(event.code) ? {} : state.writing,
			warnings: append(state.warnings, {
				code: event.code,
				message: event.message,
				advice: event.advice
			})
		};
		case "run.ended": return {
			...next,
			phase: null,
			waitingMs: null,
			writing: {},
			checking: null,
			running: null,
			caught: event.receipt.caught,
			ended: {
				verdict: event.receipt.verdict,
				level: event.receipt.level,
				receipt: event.receipt
			}
		};
		default: return next;
	}
}
const BEGINS_ANEW = /* @__PURE__ */ new Set(["endpoint-retry", "streaming-off"]);
/** Older logs name no session. */
function withoutSession(writing, session = "author") {
	const { [session]: _, ...others } = writing;
	return others;
}
function costAfter({ modelCalls, costUsd }, cost) {
	if (modelCalls === 0) return cost;
	return costUsd === null || cost === null ? null : costUsd + cost;
}
// src/github/delivery/blob-oid.ts
/** The id git gives a file's bytes, so that what GitHub stored can be compared without fetching it. */
const blobOid = (bytes) => createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
const sha256Of = (bytes) => createHash("sha256").update(bytes).digest("hex");
// src/github/delivery/delivered-receipt.ts
/** A receipt as it lies on a branch; null when the bytes are no receipt of this version. */
function receiptIn$1(bytes) {
	if (bytes === void 0) return null;
	try {
		return Receipt.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
	} catch {
		return null;
	}
}
// src/github/delivery/lookup.ts
const COMMIT_FIELDS = "... on Commit { oid message url committedDate parents(first: 1) { nodes { oid } } signature { isValid } }";
const TREE_FIELDS = "... on Tree { entries { name mode type oid } }";
const BLOB_FIELDS = "... on Blob { oid text isTruncated }";
const FORMS = {
	ref: {
		type: "String!",
		field: (name, select) => `ref(qualifiedName: ${name}) { target { ${select} } }`
	},
	at: {
		type: "String!",
		field: (name, select) => `object(expression: ${name}) { ${select} }`
	},
	oid: {
		type: "GitObjectID!",
		field: (name, select) => `object(oid: ${name}) { ${select} }`
	}
};
/**
* Reads many git objects in one request; what does not exist is null. Values travel as variables, never in the query's text.
* `T` has the keys of `asked` and the repository's fields named in `besides`. `what` completes "GitHub did not let us …".
*/
async function lookUp({ client, place }, what, asked, besides = "") {
	const items = Object.entries(asked);
	const query = `query ($owner: String!, $repo: String!${items.map(([key, { kind }]) => `, $${key}: ${FORMS[kind].type}`).join("")}) {
  repository(owner: $owner, name: $repo) { id ${besides}
    ${items.map(([key, { kind, select }]) => `${key}: ${FORMS[kind].field(`$${key}`, select)}`).join("\n    ")}
  }
}`;
	const variables = {
		owner: place.owner,
		repo: place.repo,
		...Object.fromEntries(items.map(([key, { value }]) => [key, value]))
	};
	const { repository } = await client.graphql(what, query, variables);
	return repository;
}
/** The head commit of a branch; null when there is no such branch. */
async function readHead(at, branch) {
	const asked = { head: {
		kind: "ref",
		value: `refs/heads/${branch}`,
		select: COMMIT_FIELDS
	} };
	const { head } = await lookUp(at, `read the branch ${branch}`, asked);
	return head?.target ?? null;
}
// src/github/delivery/read-blobs.ts
/** Bytes of a blob that are worth fetching: whatever VeriAlgo delivers is smaller. */
const MAX_BLOB = 1e6;
/**
* The exact bytes of blobs, in one request where they are text; blobs over 1 MB, and ids that are no blob, are left out. What GraphQL calls
* text is believed only when its hash is the blob's id: it is cut at 512 kB and other encodings are converted.
*/
async function readBlobs(at, oids) {
	const found = /* @__PURE__ */ new Map();
	const wanted = [...new Set(oids)];
	if (wanted.length === 0) return found;
	const asked = {};
	for (const oid of wanted) asked[`b${oid}`] = {
		kind: "oid",
		value: oid,
		select: BLOB_FIELDS
	};
	const views = await lookUp(at, "read files of an earlier delivery", asked);
	for (const oid of wanted) {
		const view = views[`b${oid}`];
		if (view?.oid === void 0) continue;
		const bytes = Buffer.from(view.text ?? "", "utf8");
		if (blobOid(bytes) === oid) found.set(oid, bytes);
		else {
			const exact = await readExactly(at, oid);
			if (exact !== null) found.set(oid, exact);
		}
	}
	return found;
}
async function readExactly({ client, place }, oid) {
	const { owner, repo } = place;
	const blob = await client.repeat("read a file of an earlier delivery", (rest) => rest.git.getBlob({
		owner,
		repo,
		file_sha: oid
	}));
	const bytes = Buffer.from(blob.content, "base64");
	return bytes.length <= MAX_BLOB && blobOid(bytes) === oid ? bytes : null;
}
// src/github/delivery/folder.ts
/** 100644, as GraphQL gives modes. */
const PLAIN_FILE = 33188;
function candidates({ folder, request }) {
	const other = `${folder}-${request.thread ?? "verialgo"}`;
	return [
		folder,
		other,
		...Array.from({ length: 3 }, (_, at) => `${other}-${at + 2}`)
	];
}
/** Root, then each folder above the wanted one. */
function ancestorsOf(folder) {
	const parts = folder.split("/").slice(0, -1);
	return ["", ...parts.map((_, at) => parts.slice(0, at + 1).join("/"))];
}
/**
* Finds a folder in the tree of commit `oid` where nothing is overwritten that is not ours: the wanted one, else `<folder>-<issue>`.
* A link, file or submodule on the way, or a folder that differs in case only, refuses all.
*/
async function chooseFolder(job, oid, replaceable) {
	const above = ancestorsOf(job.folder);
	const names = candidates(job);
	const asked = {};
	for (const [at, path] of above.entries()) asked[`a${at}`] = {
		kind: "at",
		value: `${oid}:${path}`,
		select: TREE_FIELDS
	};
	for (const [at, path] of names.entries()) asked[`f${at}`] = {
		kind: "at",
		value: `${oid}:${path}`,
		select: TREE_FIELDS
	};
	const views = await lookUp(job, `read the folder ${job.folder}`, asked);
	const entriesOf = (key) => views[key]?.entries ?? [];
	const blocked = blockedWay(above, (at) => entriesOf(`a${at}`));
	if (blocked !== null) return { refused: blocked };
	const siblings = entriesOf(`a${above.length - 1}`);
	for (const [at, folder] of names.entries()) {
		const name = folder.split("/").at(-1) ?? "";
		const twin = twinOf(siblings, name);
		if (twin !== void 0 && (twin.name !== name || twin.type !== "tree")) continue;
		if (twin === void 0 || await isFree(job, folder, entriesOf(`f${at}`), replaceable)) return {
			folder,
			isWanted: at === 0
		};
	}
	return { refused: "files of these names exist there and beside it" };
}
/** Why no folder can be reached through these, a clause; null when it can. `entriesAt` gives what lies in each of `above`. */
function blockedWay(above, entriesAt) {
	for (const [at, path] of above.slice(1).entries()) {
		const name = path.split("/").at(-1) ?? "";
		const twin = twinOf(entriesAt(at), name);
		if (twin !== void 0 && (twin.name !== name || twin.type !== "tree")) return twin.name === name ? `${path} is no folder` : `the repository calls ${path} ${twin.name}`;
	}
	return null;
}
const twinOf = (entries, name) => entries.find((entry) => entry.name === name) ?? entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
async function isFree(job, folder, entries, replaceable) {
	const names = new Map(job.request.files.map(({ path }) => [path.toLowerCase(), path]));
	const taken = entries.filter(({ name }) => names.has(name.toLowerCase()));
	if (taken.length === 0) return true;
	const isPlain = ({ name, mode }) => mode === 33188 && names.get(name.toLowerCase()) === name;
	if (!taken.every(isPlain)) return false;
	if (replaceable.by === "written") return taken.every(({ name }) => replaceable.paths.has(`${folder}/${name}`));
	return isListed(job, entries, taken, replaceable.by === "same");
}
/** Whether a receipt in the folder lists the files, and (`isExact`) with the bytes they have. */
async function isListed(job, entries, taken, isExact) {
	const own = entries.find(({ name, mode }) => name === "verialgo-receipt.json" && mode === 33188);
	if (own === void 0) return false;
	const files = taken.filter(({ name }) => name !== RECEIPT_FILE);
	const blobs = await readBlobs(job, [own.oid, ...isExact ? files.map(({ oid }) => oid) : []]);
	const receipt = receiptIn$1(blobs.get(own.oid));
	if (receipt === null) return false;
	const listed = new Map(receipt.files.map(({ path, sha256 }) => [path, sha256]));
	return files.every(({ name, oid }) => {
		if (!listed.has(name)) return false;
		const bytes = blobs.get(oid);
		return !isExact || bytes !== void 0 && sha256Of(bytes) === listed.get(name);
	});
}
/** Names of the wanted files (name → blob id) that the folder does not hold as plain files with these bytes; what else lies there does not matter. */
function differingFiles(entries, wanted) {
	const have = new Map(entries.map((entry) => [entry.name, entry]));
	return [...wanted].flatMap(([path, oid]) => {
		const entry = have.get(path);
		return entry?.oid === oid && entry.mode === 33188 ? [] : [path];
	});
}
// src/github/delivery/commit-message.ts
const RUN = "VeriAlgo-Run";
const THREAD = "VeriAlgo-Thread";
const FOLDER = "VeriAlgo-Folder";
/** GitHub cuts headlines in lists at 72 characters. */
const MAX_TITLE$1 = 60;
/**
* User text as one line in which nothing acts: no `[skip ci]` (GitHub reads it anywhere in a message), no mention, no reference or link that
* could close an issue, no trailer, no hidden character. https://docs.github.com/actions/how-tos/manage-workflow-runs/skip-workflow-runs
*/
function inertLine(text, limit) {
	return oneLine(text, limit).replace(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, "(link)").replaceAll("[", "(").replaceAll("]", ")").replace(/\*{3,}/g, "**").replace(/@(?=\S)/g, "@ ").replace(/#(?=\d)/g, "# ").replace(/\bGH-(?=\d)/gi, "GH ").replace(/\b([a-z]+(?:-[a-z]+)+)\s*:/gi, "$1 -");
}
/** Logins of people, of enterprise users (`_`) and of bots. */
const isLogin = (login) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/.test(login);
function coAuthor(requester, own) {
	if (requester === null || requester.id === own?.id || !isLogin(requester.login)) return [];
	const { login, id } = requester;
	return [`Co-authored-by: ${login} <${id}+${login}@users.noreply.github.com>`];
}
/** The message of a run's commit; its trailers tell later runs what this commit is. `folder` must be a checked path. */
function commitMessage(request, folder) {
	const { thread, runId, title, slug, goesOn, requester, own } = request;
	const name = inertLine(title, MAX_TITLE$1) || inertLine(slug, MAX_TITLE$1) || "an algorithm";
	const asked = thread === null ? "" : ` It was asked for in #${thread}.`;
	const trailers = [
		`${RUN}: ${oneLine(runId, 100)}`,
		`${THREAD}: ${thread ?? "none"}`,
		`${FOLDER}: ${folder}`,
		...coAuthor(requester, own)
	];
	return {
		headline: `${goesOn === null ? "Add" : "Revise"} ${name}`,
		body: `Written by a model and judged by VeriAlgo, which ran it; the receipt tells what was shown.${asked}\n\n${trailers.join("\n")}`
	};
}
/** What a commit of VeriAlgo says of itself, from the last paragraph of its message; null for any other commit. Anybody can write this. */
function markOf$1(message) {
	const lines = (message.trimEnd().split(/\n\s*\n/).at(-1) ?? "").split("\n");
	const value = (key) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
	const [run, thread, folder] = [
		value(RUN),
		value(THREAD),
		value(FOLDER)
	];
	return run === void 0 || thread === void 0 || folder === void 0 ? null : {
		run,
		thread,
		folder
	};
}
// src/surfaces/figures.ts
/** Wall time for a person: `3 ms`, `0.31 s`, `12.4 s`, `2 min 5 s`, `30 min`. */
function duration(ms) {
	if (ms < 100) return `${Math.round(ms)} ms`;
	if (ms < 9995) return `${(ms / 1e3).toFixed(2)} s`;
	if (ms < 99950) return `${(ms / 1e3).toFixed(1)} s`;
	const seconds = Math.round(ms / 1e3);
	const left = seconds % 60;
	return `${Math.floor(seconds / 60)} min${left === 0 ? "" : ` ${left} s`}`;
}
const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
/** `12,345`. */
const count = (value) => COUNT.format(value);
/** `1 file`, `2 files`. */
const plural = (value, word) => `${count(value)} ${word}${value === 1 ? "" : "s"}`;
/** What the replies so far cost, as a phrase: unknown where no price is known, nothing before the first reply or where none is asked for money. */
const costOf = ({ costUsd, modelCalls, model }) => {
	if (costUsd !== null) return [money(costUsd)];
	return modelCalls === 0 || model === null || model.scripted ? [] : ["cost unknown"];
};
/** `0.42`, `0.0013`: two digits that say something. */
const dollars = (usd) => usd.toLocaleString("en-US", usd > 0 && usd < .1 ? { maximumSignificantDigits: 2 } : {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2
});
/** `0.42 USD`. No dollar sign: two of them in a line are a formula on GitHub. */
const money = (usd) => `${dollars(usd)} USD`;
// src/surfaces/report/wording.ts
/** One mark a verdict, the same in comment, summary and check run. */
const VERDICT_MARKS = {
	verified: "✅",
	tested: "✅",
	refuted: "❌",
	unverified: "⚠️",
	"not-run": "⛔"
};
/** What a verdict says and what it does not, for somebody who has never seen the product. 21 %: 929 of 4,443 (docs, soundness). */
const MEANINGS = {
	verified: {
		en: "VeriAlgo ran the program itself on many random inputs and compared every answer with an independent reference program; the two agreed, and the program's own tests passed too. That is strong evidence, not a proof.",
		zh: "VeriAlgo 亲自用大量随机输入运行了该程序，并把每个结果与一个独立的参考程序比较：两者一致，程序自带的测试也全部通过。这是有力的证据，但不是数学证明。"
	},
	tested: {
		en: "VeriAlgo itself ran the program's own tests in a clean copy, inside a sandbox: all passed, and they failed as they should when a stub stood in for the program. That does **not** show that the program is right. About one in five model-written programs that pass their own tests is still wrong, so read it before you rely on it.",
		zh: "VeriAlgo 亲自在干净的副本和沙箱中运行了程序自带的测试：全部通过；换成空壳程序时测试会如期失败。这**并不**证明程序正确：模型编写、能通过自带测试的程序中，约五分之一仍有错误。使用前请先阅读代码。"
	},
	refuted: {
		en: "VeriAlgo ran it and found evidence against it. Do not use it as it is.",
		zh: "VeriAlgo 运行后发现了它有错的证据。请不要直接使用。"
	},
	unverified: {
		en: "There is not enough evidence, neither for the program nor against it. Nothing here counts as tested.",
		zh: "证据不足：既不能说明程序正确，也不能说明它错误。这里的任何内容都不算“已测试”。"
	},
	"not-run": {
		en: "Nothing was run and no model was asked, so nothing was shown.",
		zh: "没有运行任何程序，也没有调用模型，因此没有任何结论。"
	}
};
const meaningOf = (verdict, language) => MEANINGS[verdict][language];
/** The question each check puts, in plain words. */
const QUESTIONS = {
	files: {
		en: "Are the files plain source that parses?",
		zh: "文件是否为可解析的源代码？"
	},
	placeholders: {
		en: "Is all the code there, with no part left out?",
		zh: "代码是否完整，没有占位？"
	},
	suspicious: {
		en: "Is it free of tricks that could fake a result?",
		zh: "是否没有可能伪造结果的手段？"
	},
	"clean-run": {
		en: "Do its tests really run, and pass every time?",
		zh: "测试是否真的运行且每次都通过？"
	},
	"stub-control": {
		en: "Do the tests fail when the program is replaced by a stub?",
		zh: "换成空壳程序时测试是否会失败？"
	},
	"same-control": {
		en: "Do the tests accept a rewrite that means the same?",
		zh: "等价改写后测试是否仍然通过？"
	},
	"flip-control": {
		en: "Does each expected value in the tests matter?",
		zh: "测试中的每个期望值是否都起作用？"
	},
	coverage: {
		en: "Do the tests run every line of the program?",
		zh: "测试是否运行了程序的每一行？"
	},
	mutation: {
		en: "Do the tests notice small deliberate mistakes?",
		zh: "测试能否发现故意引入的小错误？"
	},
	examples: {
		en: "Do the examples from the request hold?",
		zh: "需求中的示例是否成立？"
	},
	differential: {
		en: "Does it agree with an independent reference on random inputs?",
		zh: "在随机输入上是否与独立参考程序一致？"
	},
	state: {
		en: "Is the answer the same every time it is asked?",
		zh: "多次询问的答案是否相同？"
	},
	growth: {
		en: "Does its running time grow as claimed?",
		zh: "运行时间的增长是否与声称的一致？"
	},
	"self-check": {
		en: "Did VeriAlgo's own control tests come out right?",
		zh: "VeriAlgo 自身的对照测试是否正常？"
	}
};
const questionOf = (check, language) => QUESTIONS[check][language];
/** What reaching a level shows. */
const LEVELS = [
	{
		en: "nothing",
		zh: "无"
	},
	{
		en: "that its own tests really run and pass",
		zh: "自带测试真的运行并通过"
	},
	{
		en: "that its tests would notice small mistakes",
		zh: "测试能发现小错误"
	},
	{
		en: "that it agrees with an independent reference program on random inputs",
		zh: "在随机输入上与独立参考程序一致"
	},
	{
		en: "that its running time grows as claimed",
		zh: "运行时间按声称的方式增长"
	}
];
/** What reaching a level shows, as the end of a sentence. */
const shownAt = (level, language) => LEVELS[level]?.[language] ?? "";
/** A line on a level that was not reached. */
function notShown(level, required, language) {
	const words = shownAt(level, language);
	return language === "zh" ? `${words}（等级 ${level}，${LEVEL_NAMES[level]}）：${required ? "已要求，未达到" : "未要求"}` : `${words} (level ${level}, ${LEVEL_NAMES[level]}): ${required ? "required, not reached" : "not required"}`;
}
const HEADINGS = {
	shown: {
		en: "What was shown",
		zh: "验证了什么 · What was shown"
	},
	evidence: {
		en: "The evidence",
		zh: "证据 · The evidence"
	},
	delivery: {
		en: "Where it is",
		zh: "结果在哪里 · Where it is"
	},
	subject: {
		en: "What was judged",
		zh: "检查对象 · What was judged"
	},
	used: {
		en: "What it took",
		zh: "消耗 · What it took"
	}
};
const heading = (name, language) => `### ${HEADINGS[name][language]}`;
// src/domain/value.ts
const isClassCase = (given) => "ops" in given;
const isList = (value) => Array.isArray(value);
const isTagged = (value) => value !== null && typeof value === "object" && !isList(value);
// src/verify/differential/show-value.ts
/** Characters of one shown value or case that a person still reads. */
const MOST$2 = 300;
/**
* A value as a person writes it in Python (`[1, (2, 3), {'a': 1.5}]`); `raises ValueError` for an exception.
* @param most characters; what is longer loses its middle
*/
const showValue = (value, most = MOST$2) => shortened$1(written$1(value), most);
/** What a call did, as a verb: `gives 3`, `raises ValueError`. */
const showAnswer = (value) => isTagged(value) && "raises" in value ? showValue(value) : `gives ${showValue(value)}`;
/** A case as the call it is: `merge([3, 1], key=2)`, or `Stack() .push(1) .pop()` with the operations in order. */
function showCase(input, entry, most = MOST$2) {
	if (isClassCase(input)) {
		const steps = input.ops.map(([method, args]) => `.${method}(${listed(args)})`);
		return shortened$1([`${entry}(${listed(input.init)})`, ...steps].join(" "), most);
	}
	const named = Object.entries(input.kwargs ?? {}).map(([name, value]) => `${name}=${written$1(value)}`);
	return shortened$1(`${entry}(${[...input.args.map(written$1), ...named].join(", ")})`, most);
}
const listed = (values) => values.map(written$1).join(", ");
function written$1(value) {
	if (value === null) return "None";
	if (typeof value === "boolean") return value ? "True" : "False";
	if (typeof value === "number") return String(value);
	if (typeof value === "string") return quoted(value);
	if (isList(value)) return `[${listed(value)}]`;
	if ("int" in value) return value.int;
	if ("float" in value) return value.float;
	if ("complex" in value) return `complex(${value.complex.join(", ")})`;
	if ("bytes" in value) return `b${quoted(latin1Of(value.bytes), bytesEscape)}`;
	if ("tuple" in value) return `(${listed(value.tuple)}${value.tuple.length === 1 ? "," : ""})`;
	if ("set" in value) return value.set.length === 0 ? "set()" : `{${listed(value.set)}}`;
	if ("dict" in value) return `{${value.dict.map(([key, one]) => `${written$1(key)}: ${written$1(one)}`).join(", ")}}`;
	if ("raises" in value) return `raises ${value.raises}`;
	if ("large" in value) return `a value of ${value.large[1]} bytes`;
	if ("opaque" in value) return `<${value.opaque}>`;
	if ("unmade" in value) return `<${value.unmade}>`;
	const [name, fields] = value.object;
	const [only] = fields;
	if (only?.[0] === "value" && fields.length === 1 && typeof only[1] === "string") return `${name}(${quoted(only[1])})`;
	return `${name}(${fields.map(([field, one]) => `${field}=${written$1(one)}`).join(", ")})`;
}
/** Without `Buffer`, which no browser has. What is no base64 is shown as it stands. */
function latin1Of(base64) {
	try {
		return atob(base64);
	} catch {
		return base64;
	}
}
const bytesEscape = /[^\x20-\x7e]/g;
/** What cannot be seen or would break a line: control characters, line separators, marks of direction, halves of pairs. */
const textEscape = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const SHORT = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
/** A text as Python's `repr` has it. */
function quoted(text, hidden = textEscape) {
	const quote = text.includes("'") && !text.includes("\"") ? "\"" : "'";
	return quote + text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`).replace(hidden, (found) => SHORT[found] ?? escaped$1(found.codePointAt(0) ?? 0)) + quote;
}
function escaped$1(code) {
	const digits = code.toString(16);
	if (code < 256) return `\\x${digits.padStart(2, "0")}`;
	return code < 65536 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
function shortened$1(text, most) {
	if (text.length <= most) return text;
	const tail = Math.floor(most / 3);
	return `${text.slice(0, most - tail - 1)}…${text.slice(text.length - tail)}`.replace(/\p{Cs}/gu, "");
}
// src/domain/event.ts
const PhaseName = _enum([
	"understand",
	"implement",
	"examine",
	"verify",
	"arbitrate",
	"deliver"
]);
/** Whose conversation with a model an event speaks of. The examiner's goes on beside the author's. */
const SessionName = _enum([
	"understand",
	"author",
	"examiner",
	"arbiter"
]);
/** `revise` goes on from earlier work. */
const RunCommand = _enum([
	"implement",
	"revise",
	"verify",
	"demo"
]);
/** Codes a surface or a script may rely on. */
const WarningCode = _enum([
	"protocol-switched",
	"endpoint-retry",
	"streaming-off",
	"example-dropped",
	"not-sandboxed",
	"sandbox-reduced",
	"surface-failed",
	"interrupted",
	"work-kept",
	"delivery-failed",
	"guard",
	"earlier-file-refused",
	"nothing-changed",
	"check-warning",
	"no-oracle",
	"requirement-cleaned",
	"context-cut"
]);
/** A file the author made beside what it must leave is a helper. */
const WrittenRole = _enum([...FileRole.options, "helper"]);
const bodies = [
	object({
		type: literal$1("run.started"),
		version: literal$1(1),
		command: RunCommand,
		runId: string(),
		toolVersion: string(),
		language: string(),
		requiredLevel: Level,
		requirement: object({
			text: string(),
			source: RequirementSource
		}).nullable(),
		model: object({
			name: string(),
			baseUrlHost: string(),
			scripted: boolean()
		}).nullable(),
		/** Names of the models of other sessions, where they are not the author's. */
		roles: object({
			examiner: string(),
			arbiter: string()
		}).partial().optional()
	}),
	object({
		type: literal$1("phase.started"),
		phase: PhaseName
	}),
	object({
		type: literal$1("phase.ended"),
		phase: PhaseName,
		ok: boolean(),
		summary: string()
	}),
	object({
		type: literal$1("specification.ready"),
		specification: Specification
	}),
	object({
		type: literal$1("step.started"),
		step: int().positive(),
		limit: int().positive()
	}),
	object({
		type: literal$1("model.waiting"),
		elapsedMs: number().nonnegative(),
		/** Absent in older logs. */
		session: SessionName.optional()
	}),
	object({
		type: literal$1("model.writing"),
		session: SessionName,
		/** Of the text and of the calls' arguments so far. */
		characters: int().nonnegative(),
		calls: int().nonnegative(),
		/** The end of the text so far, at most 200 characters; what could be the beginning of a secret is not in it yet. */
		tail: string()
	}),
	object({
		type: literal$1("model.replied"),
		text: string(),
		calls: int().nonnegative(),
		usage: Usage,
		/** US dollars of this reply; null, or absent in older logs, when its price is not known. */
		costUsd: number().nonnegative().nullable().optional(),
		protocol: Protocol,
		ms: number(),
		/** Absent in older logs. */
		session: SessionName.optional()
	}),
	object({
		type: literal$1("tool.started"),
		id: string(),
		name: string(),
		hint: string()
	}),
	object({
		type: literal$1("tool.ended"),
		id: string(),
		name: string(),
		ok: boolean(),
		summary: string(),
		detail: string(),
		ms: number().nonnegative()
	}),
	object({
		type: literal$1("file.written"),
		path: string().min(1),
		role: WrittenRole,
		/** The author's step; null for files that were there before it, or that are not the author's. */
		step: int().positive().nullable(),
		/** Both of the file's own bytes, as a receipt lists them; the text below is redacted. */
		sha256: string().regex(/^[0-9a-f]{64}$/),
		bytes: int().nonnegative(),
		/** The whole file; null where it is longer than 200,000 characters or no UTF-8, and where a log holds 8 MiB of texts already. */
		text: string().nullable()
	}),
	object({
		type: literal$1("caught"),
		caught: Caught
	}),
	object({
		type: literal$1("check.started"),
		check: CheckName
	}),
	object({
		type: literal$1("check.ended"),
		finding: Finding
	}),
	object({
		type: literal$1("limit.reached"),
		which: union([LimitName, string()]),
		message: string()
	}),
	object({
		type: literal$1("warning"),
		code: WarningCode,
		message: string(),
		advice: string()
	}),
	object({
		type: literal$1("run.ended"),
		verdict: Verdict,
		level: Level,
		receipt: Receipt
	})
];
/** What happened, before it is stamped. */
const EventBody = discriminatedUnion("type", bodies);
/** `seq` counts from 1 without gaps; `at` is UTC, ISO 8601. Both are stamped in one place (`engine/event-channel.ts`). */
const stamp = {
	seq: int().positive(),
	at: datetime()
};
/** One line of `events.ndjson`. */
const RunEvent = EventBody.and(object(stamp));
// src/engine/redact-record.ts
/**
* Redacts every string of a record. Where a secret happens to be a word of the schema itself (a key set to "tested"), that one word
* is put back: it tells nobody anything, and without it no reader could parse the record.
*/
function redactRecord(schema, record, redact) {
	let changed = false;
	const shown = redactDeep(record, (text) => {
		const kept = redact(text);
		changed ||= kept !== text;
		return kept;
	});
	if (!changed) return shown;
	for (let pass = 0; pass < 3; pass += 1) {
		const parsed = schema.safeParse(shown);
		if (parsed.success) break;
		for (const issue of parsed.error.issues) if (issue.code === "invalid_value" || issue.code === "invalid_union") restore(shown, record, issue.path);
	}
	return shown;
}
function restore(shown, original, path) {
	const last = path.at(-1);
	const parent = (root) => path.slice(0, -1).reduce((at, key) => at?.[key], root);
	const [to, from] = [parent(shown), parent(original)];
	if (last === void 0 || typeof to !== "object" || to === null) return;
	const word = from?.[last];
	if (typeof word === "string") to[last] = word;
}
// src/workspace/file-error.ts
const WORDS = {
	ENOSPC: "the disk is full; free some space",
	EDQUOT: "the disk quota is used up; free some space",
	EACCES: "permission is denied; choose a folder you may write to",
	EPERM: "permission is denied; choose a folder you may write to",
	EROFS: "the file system is read-only; choose another folder",
	ENOTDIR: "a part of the path is a file, not a folder; choose another folder",
	EEXIST: "something of that name is already there; choose another name",
	EISDIR: "it is a folder, not a file",
	ELOOP: "it is a link, and links are not followed",
	ENXIO: "it is not a regular file",
	ENAMETOOLONG: "the name is too long",
	EMFILE: "too many files are open; try again"
};
const errorCode = (error) => error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
/** One sentence for a failed file operation: what was tried on what, and what to do. `what` reads like "Writing x.py". */
function fileError(what, error) {
	return `${what} failed: ${WORDS[errorCode(error)] ?? sentenceOf(error)}.`;
}
// src/workspace/regular-file.ts
/** Why a directory entry is not a file we touch; null when it is an ordinary file with one name, or not there. */
async function entryProblem(path) {
	try {
		return oddity(await lstat(path));
	} catch (error) {
		if (errorCode(error) === "ENOENT") return null;
		throw error;
	}
}
const oddity = (stats) => {
	if (stats.isSymbolicLink()) return "is a link, and links are not followed";
	if (stats.isDirectory()) return "is a folder, not a file";
	if (!stats.isFile()) return "is not a regular file";
	return stats.nlink > 1 ? "has a second name (a hard link) elsewhere" : null;
};
/** Reads a regular file of at most `limit` bytes without following links or waiting on a pipe. Throws only on disk errors. */
async function readRegularFile(path, limit) {
	let file;
	try {
		file = await open$1(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		if (errorCode(error) === "ENOENT") return { kind: "missing" };
		if (errorCode(error) === "ELOOP") return {
			kind: "refused",
			why: "is a link, and links are not followed"
		};
		if (errorCode(error) === "ENXIO") return {
			kind: "refused",
			why: "is not a regular file"
		};
		throw error;
	}
	try {
		const stats = await file.stat();
		const why = oddity(stats);
		if (why !== null) return {
			kind: "refused",
			why
		};
		if (stats.size > limit) return {
			kind: "refused",
			why: `is larger than ${limit} bytes`
		};
		const bytes = Buffer.alloc(limit + 1);
		let length = 0;
		for (;;) {
			const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
			length += bytesRead;
			if (length > limit) return {
				kind: "refused",
				why: `is larger than ${limit} bytes`
			};
			if (bytesRead === 0) return {
				kind: "bytes",
				bytes: bytes.subarray(0, length)
			};
		}
	} finally {
		await file.close();
	}
}
/** Puts `bytes` at `folder/name` at once or not at all. Replaces a link there instead of following it. Throws on disk errors. */
async function writeAtomically(folder, name, bytes) {
	const temporary = join(folder, `.verialgo-${randomBytes(8).toString("hex")}.tmp`);
	try {
		const file = await open$1(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW);
		try {
			await file.writeFile(bytes);
		} finally {
			await file.close();
		}
		await rename(temporary, join(folder, name));
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
// src/surfaces/browser/api.ts
const DATA_ELEMENT = "verialgo-data";
/** Where the page puts itself. */
const ROOT_ELEMENT = "verialgo";
// src/surfaces/browser/content-policy.ts
/** How a policy names an inline script or style: by the hash of exactly what stands between its tags. */
const hashSource = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
/** What a page of ours may do: its own script and style, pictures within the text, and nothing else but what `more` allows. */
const contentPolicy = ({ script, style }, more = []) => [
	"default-src 'none'",
	`script-src ${hashSource(script)}`,
	`style-src ${hashSource(style)}`,
	"img-src data:",
	"base-uri 'none'",
	"form-action 'none'",
	...more
].join("; ");
// src/surfaces/browser/report/shorten.ts
/** No value of ours is that deep, and the recursion of a reader has an end. */
const DEPTH = 60;
/** A cut that leaves out less than its own mark takes is none. */
const MARK_ROOM = 80;
/**
* A copy of a JSON value in which no text, list or nesting is larger than the bounds; numbers stay as they are. `tally` counts what was
* shortened. No code point is cut.
*/
function shorten(value, bounds, mark, tally, depth = 0) {
	if (typeof value === "string") return shortenText(value, bounds.text, mark, tally);
	if (typeof value !== "object" || value === null) return value;
	if (depth >= DEPTH) {
		tally.count += 1;
		return null;
	}
	const inner = (one) => shorten(one, bounds, mark, tally, depth + 1);
	if (Array.isArray(value)) return atMost(value, bounds.items, tally).map(inner);
	const fields = atMost(Object.entries(value), bounds.items, tally).filter(([key]) => {
		const fits = key.length <= bounds.text + MARK_ROOM;
		if (!fits) tally.count += 1;
		return fits;
	});
	return Object.fromEntries(fields.map(([key, one]) => [key, inner(one)]));
}
/** Nothing but nesting that no reader could follow. */
const withoutDepths = (value) => shorten(value, UNBOUNDED, () => "", { count: 0 });
const UNBOUNDED = {
	text: Number.POSITIVE_INFINITY,
	items: Number.POSITIVE_INFINITY
};
function shortenText(text, limit, mark, tally) {
	if (text.length <= limit + MARK_ROOM) return text;
	tally.count += 1;
	const head = text.slice(0, Math.ceil(limit * .75)).replace(/[\ud800-\udbff]$/, "");
	const tail = text.slice(text.length - Math.floor(limit * .25)).replace(/^[\udc00-\udfff]/, "");
	return `${head}\n[${mark(text.length - head.length - tail.length)}]\n${tail}`;
}
function atMost(list, items, tally) {
	if (list.length <= items) return list;
	tally.count += 1;
	return list.slice(0, items);
}
// src/surfaces/browser/report/unpack-report.ts
/** How a run writes its receipt. */
const textOfReceipt = (receipt) => `${JSON.stringify(receipt, null, 2)}\n`;
/** The receipt of the log's end; null for a log that was cut. */
function receiptOf({ events }) {
	const last = events.at(-1);
	return last?.type === "run.ended" ? last.receipt : null;
}
// src/surfaces/browser/report/pack-report.ts
/** Bytes of JSON a page can take apart at once without a pause. */
const MOST_JSON = 16777216;
/** `text` characters of what was said and printed, so many items of a list, so many events. Each row is taken when the one above is too much. */
const LADDER = [
	{
		text: Number.POSITIVE_INFINITY,
		items: Number.POSITIVE_INFINITY,
		events: 2e4
	},
	...[
		65536,
		16384,
		8192,
		4096,
		2048,
		1024
	].map((text) => ({
		text,
		items: 4096,
		events: 2e4
	})),
	{
		text: 512,
		items: 1024,
		events: 8192
	},
	{
		text: 256,
		items: 512,
		events: 4096
	},
	{
		text: 128,
		items: 256,
		events: 2048
	},
	{
		text: 64,
		items: 128,
		events: 1024
	},
	{
		text: 64,
		items: 64,
		events: 128
	},
	{
		text: 64,
		items: 64,
		events: 128,
		bare: true
	},
	{
		text: 64,
		items: 32,
		events: 8,
		bare: true
	}
];
/**
* The report's data in at most `room` characters, whatever it holds: the longest texts are shortened step by step, then lists, and at last
* events from the middle of the run are left out. Throws when there is room for nothing at all.
*/
function packReport(report, room, mark) {
	const whole = withoutRepeats(report);
	let found = null;
	for (let [low, high] = [0, LADDER.length]; low < high;) {
		const middle = low === 0 && high === LADDER.length ? 0 : low + high >> 1;
		const tried = attempt(whole, LADDER[middle], room, mark);
		found = tried ?? found;
		if (tried === null) low = middle + 1;
		else high = middle;
	}
	if (found !== null) return found;
	const left = {
		shortened: 0,
		omitted: whole.events.length
	};
	const base64 = encoded({
		...whole,
		...left,
		events: [],
		receiptText: null
	}, room);
	if (base64 === null) throw new Error(`There are only ${room} characters of room for a report's data.`);
	return {
		base64,
		left
	};
}
function attempt(whole, step, room, mark) {
	const data = shortened(whole, step, mark);
	const base64 = encoded(data, room);
	return base64 === null ? null : {
		base64,
		left: {
			shortened: data.shortened,
			omitted: data.omitted
		}
	};
}
function withoutRepeats({ receipt, receiptText, ...report }) {
	const isAsWritten = receipt !== null && receiptText === textOfReceipt(receipt);
	return {
		...report,
		receiptText: isAsWritten ? 1 : receiptText
	};
}
function encoded(data, room) {
	const json = Buffer.from(JSON.stringify(data), "utf8");
	if (json.length > MOST_JSON) return null;
	const base64 = gzipSync(json, { level: 9 }).toString("base64");
	return base64.length > room ? null : base64;
}
function shortened(given, step, mark) {
	const tally = { count: 0 };
	const whole = step.bare ? withoutEvidence(given, tally) : given;
	const events = thinned(whole.events, step.events);
	const latest = latestVersions(events);
	const kept = events.slice(0, -1).map((event) => shortenEvent(event, step, latest.has(event), mark, tally));
	const before = tally.count;
	kept.push(...events.slice(-1).map((event) => shortenEvent(event, step, latest.has(event), mark, tally)));
	const { receiptText } = whole;
	const isWhole = tally.count === before;
	const isLong = typeof receiptText === "string" && receiptText.length > recordBounds(step).text;
	return {
		...whole,
		events: kept,
		receiptText: isWhole && !isLong ? receiptText : null,
		shortened: tally.count,
		omitted: whole.events.length - events.length
	};
}
const withoutEvidence = (report, tally) => JSON.parse(JSON.stringify({
	...report,
	receiptText: null
}, (key, value) => {
	if (key !== "evidence" && key !== "examples" && key !== "knownCases") return value;
	tally.count += 1;
	return Array.isArray(value) ? [] : {};
}));
/** Beginning and end of the run: how it began, and how it came to its verdict. */
function thinned(events, most) {
	if (events.length <= most) return events;
	const head = Math.floor(most / 4);
	return [...events.slice(0, head), ...events.slice(events.length - (most - head))];
}
/** Evidence is worth more than what was said on the way to it. */
const RECORDS = /* @__PURE__ */ new Set([
	"run.started",
	"specification.ready",
	"check.ended",
	"run.ended"
]);
const recordBounds = ({ text, items }) => ({
	text: text * 4,
	items: items * 4
});
function shortenEvent(event, step, isLatest, mark, tally) {
	if (event.type === "file.written") {
		const isLong = event.text !== null && event.text.length > step.text * (isLatest ? 8 : 2);
		if (isLong) tally.count += 1;
		const { text, ...facts } = event;
		return {
			...shorten(facts, step, mark, tally),
			text: isLong ? null : text
		};
	}
	return shorten(event, RECORDS.has(event.type) ? recordBounds(step) : step, mark, tally);
}
function latestVersions(events) {
	const versions = /* @__PURE__ */ new Map();
	for (const event of events) if (event.type === "file.written") versions.set(`${event.role} ${event.path}`, event);
	return new Set(versions.values());
}
// src/surfaces/browser/report/report-notes.ts
/** What a reader must know of a report beside the run: one sentence each, in English or Chinese; none for a whole one. */
const reportNotes = (told, chinese) => chinese ? inChinese(told) : inEnglish(told);
function inEnglish({ cut, skipped, receiptDiffers, shortened, omitted, lastSeq }) {
	const left = [...shortened > 0 ? [`${shortened} long ${shortened === 1 ? "text or list is" : "texts or lists are"} shortened`] : [], ...omitted > 0 ? [`${omitted} ${omitted === 1 ? "event is" : "events are"} left out`] : []].join(" and ");
	return [
		...cut ? [`The log is cut after event ${lastSeq}: the run was ended before it could finish.`] : [],
		...receiptDiffers ? [`The ${RECEIPT_FILE} beside the log is not the receipt of this run: it is another one, was changed, or cannot be read.`] : [],
		...skipped > 0 ? [`${skipped} ${skipped === 1 ? "line" : "lines"} of the log could not be understood.`] : [],
		...left === "" ? [] : [`So that the report keeps to its size, ${left}; the log holds everything.`]
	];
}
function inChinese({ cut, skipped, receiptDiffers, shortened, omitted, lastSeq }) {
	const left = [...shortened > 0 ? [`${shortened} 处较长的文本或列表已缩短`] : [], ...omitted > 0 ? [`省略了 ${omitted} 个事件`] : []].join("，");
	return [
		...cut ? [`日志在第 ${lastSeq} 个事件之后中断：运行在完成之前就结束了。`] : [],
		...receiptDiffers ? [`日志旁的 ${RECEIPT_FILE} 不是这次运行的凭证：它属于另一次运行、被改动过，或无法读取。`] : [],
		...skipped > 0 ? [`日志中有 ${skipped} 行无法识别。`] : [],
		...left === "" ? [] : [`为控制报告大小，${left}；完整内容见日志。`]
	];
}
/** Stands in a text in place of what was left out. */
const missingCharacters = (left, chinese) => chinese ? `… 本报告省略了 ${left.toLocaleString("en-US")} 个字符 …` : `… ${left.toLocaleString("en-US")} characters are left out of this report …`;
// src/surfaces/browser/report/plain-words.ts
const LONGEST = 1e3;
const REASONS_SHOWN = 10;
function plainWords(report) {
	const { events, receipt, recheck } = report;
	const requirement = events.find((event) => event.type === "run.started")?.requirement?.text ?? null;
	const chinese = isChinese(requirement);
	const ready = events.findLast((event) => event.type === "specification.ready");
	const topic = oneLine(receipt?.specification?.title ?? ready?.specification.title ?? "", 120);
	const head = receipt && headlineOf(receipt, requirement, recheck);
	const none = chinese ? "没有结论" : "no verdict";
	const verdict = head === null ? none : `${head.label}: ${head.level}`;
	const passedOver = receipt && passedOverLine(receipt, requirement);
	return {
		chinese,
		title: [
			head?.label ?? none,
			topic,
			"VeriAlgo"
		].filter((part) => part !== "").join(" · "),
		verdict,
		lines: [
			topic,
			head?.caught ?? "",
			passedOver ?? "",
			...receipt?.reasons.slice(0, REASONS_SHOWN).map(({ message }) => message) ?? [],
			head?.check ?? "",
			...reportNotes({
				...report,
				lastSeq: events.at(-1)?.seq ?? 0
			}, chinese),
			chinese ? "本报告的其余内容由页面自身的脚本显示，而脚本在此处被禁用。" : "The rest of this report is shown by a script of its own, and scripts are switched off here."
		].map((line) => oneLine(line, LONGEST)).filter((line) => line !== "")
	};
}
// src/surfaces/browser/report/render-report-page.ts
/** Bytes of a report, whatever the log: small enough to be sent around, and for a browser to open at once. */
const REPORT_BYTES = 6e5;
/** By this a report of ours is known again; it stands among a file's first bytes. */
const REPORT_MARK = "<!doctype html>\n<!-- VeriAlgo report -->\n";
/**
* One HTML file that needs nothing but itself: the page's script and style, allowed by their hashes, and the run as packed data. Whatever the
* run holds is either base64 or escaped; the file is never larger than `REPORT_BYTES`.
*/
function renderReportPage(report, page) {
	const { chinese } = plainWords(report);
	const mark = (left) => missingCharacters(left, chinese);
	const frame = (told, base64) => htmlOf(plainWords({
		...report,
		...told
	}), page, base64);
	const most = {
		shortened: Number.MAX_SAFE_INTEGER,
		omitted: report.events.length
	};
	const { base64, left } = packReport(report, REPORT_BYTES - Buffer.byteLength(frame(most, "")), mark);
	return {
		html: frame(left, base64),
		...left
	};
}
const htmlOf = ({ chinese, title, verdict, lines }, page, base64) => `${REPORT_MARK}<html lang="${chinese ? "zh-Hans" : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(page)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${page.style}</style>
</head>
<body>
<div id="${ROOT_ELEMENT}"></div>
<noscript>
<h1>${escaped(verdict)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
</noscript>
<script type="application/octet-stream" id="${DATA_ELEMENT}">${base64}<\/script>
<script>${page.script}<\/script>
</body>
</html>
`;
const ESCAPES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
// src/surfaces/browser/report/report-data.ts
/**
* What a report tells of a run. The receipt is the log's: of a log that is cut there is none, as nothing vouches for a file. Kinds of
* events that only show that a run is alive are left out, but for the last one of a log that is cut. `clean` sees each event.
*/
function reportData({ receiptFile, cut, skipped, toolVersion, ...log }, clean = (event) => event) {
	const events = log.events.map((event) => clean(withoutDepths(event)));
	const last = events.at(-1);
	const kept = events.filter((event) => event === last || !ALIVE.has(event.type));
	const given = receiptFile === null ? null : parsed(receiptFile);
	const receipt = receiptOf({ events });
	const isSame = receipt !== null && isDeepStrictEqual(receipt, given);
	const fits = receipt === null ? given !== null && isOfRun(given, events) : isSame;
	const isJudged = receipt?.files.some(({ role }) => role === "solution") ?? false;
	return {
		kind: "report",
		events: kept,
		receipt,
		cut,
		skipped,
		toolVersion,
		receiptText: isSame && receiptFile !== null && isPlain(receiptFile) ? receiptFile : null,
		receiptDiffers: receiptFile !== null && !fits,
		shortened: 0,
		omitted: 0,
		recheck: isSame && isJudged ? recheckCommand(RECEIPT_FILE, ".") : null
	};
}
const ALIVE = /* @__PURE__ */ new Set(["model.waiting", "model.writing"]);
function parsed(text) {
	try {
		return withoutDepths(Receipt.safeParse(JSON.parse(text)).data ?? null);
	} catch {
		return null;
	}
}
/** Whether a text of JSON is as a program writes it. One with a field twice says one thing to who looks and another to who reads it. */
function isPlain(text) {
	const value = JSON.parse(text);
	return [JSON.stringify(value), JSON.stringify(value, null, 2)].includes(text.trim());
}
/** Milliseconds that may lie between a run's beginning and its first event. */
const AT_ONCE = 5e3;
/** A receipt does not name its run; no two runs of a folder begin at one time. */
function isOfRun({ startedAt }, events) {
	const begin = events.find((event) => event.type === "run.started");
	return begin !== void 0 && Math.abs(Date.parse(begin.at) - Date.parse(startedAt)) <= AT_ONCE;
}
// src/entry/source-file.ts
/**
* Reads a file a person named. `what` says what it is to be ("The solution"), `largest` counts bytes. Throws a `UsageError` of one
* sentence for a file that is missing, a folder, not a regular file, unreadable, empty or too large.
*/
function readNamedBytes(path, what, largest) {
	const shown = `${what} "${oneLine(path, 300)}"`;
	let descriptor;
	try {
		descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	} catch (error) {
		throw new UsageError(`${shown} ${openProblem(path, error.code)}`);
	}
	try {
		const stat = fstatSync(descriptor);
		if (stat.isDirectory()) throw new UsageError(`${shown} is a folder; name a file.`);
		if (!stat.isFile()) throw new UsageError(`${shown} is not a regular file; copy it to one.`);
		if (stat.size > largest) throw new UsageError(`${shown} is larger than ${largest / 1048576} MiB; is it the file you mean?`);
		const bytes = readFileSync(descriptor);
		if (bytes.length === 0) throw new UsageError(`${shown} is empty; is it the file you mean?`);
		return bytes;
	} finally {
		closeSync(descriptor);
	}
}
/** The same for bytes that were read elsewhere. */
const programOf = (file, what) => requirePython(textOf(file, what), what);
function requirePython(file, what) {
	if (extname(file.path) === ".py") return file;
	throw new UsageError(`${what} "${oneLine(file.path, 300)}" is not a Python file; its name must end in .py.`);
}
function textOf(file, what) {
	const shown = `${what} "${oneLine(file.path, 300)}"`;
	const text = decode(file.bytes);
	if (text === null) throw new UsageError(`${shown} is not UTF-8 text; is it the file you mean?`);
	if (text.trim() === "") throw new UsageError(`${shown} is empty; is it the file you mean?`);
	return {
		...file,
		text
	};
}
function decode(bytes) {
	if (bytes.includes(0)) return null;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return null;
	}
}
function openProblem(path, code) {
	switch (code) {
		case "ENOENT": return `does not exist; ${neighbour(path)}`;
		case "ENOTDIR": return "does not exist: a part of its path is a file.";
		case "EACCES":
		case "EPERM": return "cannot be read: permission denied.";
		case "ELOOP": return "is a link that leads to itself.";
		case "ENXIO": return "is not a regular file; copy it to one.";
		case "ENAMETOOLONG": return "has too long a name.";
		default: return `cannot be read (${code ?? "unknown error"}).`;
	}
}
const CHECK = "check the path.";
/** What to do about a missing file: look at the one of nearly that name, where there is one, else at the path. */
function neighbour(path) {
	let names;
	try {
		names = readdirSync(dirname(path));
	} catch {
		return CHECK;
	}
	const wanted = basename(path).toLowerCase();
	const near = names.find((name) => distanceAtMostTwo(name.toLowerCase(), wanted));
	return near === void 0 ? CHECK : `a file "${oneLine(near, 100)}" is there: is that the one you mean?`;
}
function distanceAtMostTwo(a, b) {
	if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 3) return false;
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return (row[b.length] ?? 9) <= 2;
}
// src/entry/report-of.ts
/** The report as a file of a run's folder. */
const REPORT_PAGE = "report.html";
/**
* The report of a log, beside the receipt that lies in `folder`. Secrets are taken out of the data and not of the page: its own words must
* stay what their hashes say. Loads the page when it is called.
*/
async function reportOf(log, folder, redact) {
	const page = await import("./_virtual_verialgo-page.js");
	const receiptFile = receiptIn(folder);
	const data = reportData({
		...log,
		receiptFile: receiptFile && redact(receiptFile),
		toolVersion: TOOL_VERSION
	}, (event) => redactRecord(RunEvent, event, redact));
	const { html, ...left } = renderReportPage(data, page);
	return {
		html,
		notes: reportNotes({
			...data,
			...left,
			lastSeq: data.events.at(-1)?.seq ?? 0
		}, false)
	};
}
const LARGEST_RECEIPT = 16777216;
/** Null where there is none; empty where there is one that cannot be read, as a pipe, on which one would wait for ever. */
function receiptIn(folder) {
	const path = join(folder, RECEIPT_FILE);
	try {
		return readNamedBytes(path, "The receipt", LARGEST_RECEIPT).toString("utf8");
	} catch {
		return existsSync(path) ? "" : null;
	}
}
// src/entry/action/handover.ts
const HANDOVER_FILE = "handover.json";
/** Far above what the gate accepts; an artifact is untrusted. */
const LARGEST_FILE = 16777216;
const Oid = string().regex(/^[0-9a-f]{40}$/);
const Hash = string().regex(/^[0-9a-f]{64}$/);
const Branch = string().min(1).max(255);
const Account = object({
	login: string().min(1).max(100),
	id: int().nonnegative()
});
/** What the solve job hands to the publish job, beside the receipt and the files. */
const Handover = strictObject({
	version: literal$1(1),
	repository: string().regex(/^[\w.-]+\/[\w.-]+$/),
	runId: int().positive(),
	attempt: int().positive(),
	key: string().min(1).max(300),
	askedAt: string().max(40),
	command: _enum(["implement", "revise"]),
	thread: strictObject({
		number: int().positive(),
		kind: _enum(["issue", "pull"])
	}).nullable(),
	commentId: int().positive().nullable(),
	reaction: object({
		kind: _enum(["issue", "review"]),
		id: int().positive()
	}).nullable(),
	requester: Account.nullable(),
	self: Account,
	base: strictObject({
		branch: Branch,
		oid: Oid,
		forkPull: int().positive().nullable()
	}),
	goesOn: strictObject({
		branch: Branch,
		headOid: Oid,
		changedByHand: string().max(5e3).nullable()
	}).nullable(),
	folder: string().min(1).max(500),
	pr: _enum(PULL_MODES),
	requirement: string().max(65536),
	receiptSha256: Hash,
	eventsSha256: Hash,
	deliversReceipt: boolean(),
	files: array(strictObject({
		path: string().regex(/^[a-z][a-z0-9_]{0,60}\.[a-z]{1,6}$/),
		role: FileRole,
		sha256: Hash
	})).min(1).max(20)
});
/**
* Reads what the solve job handed over, as untrusted input: everything must hang on `expectedSha256`, which comes by the job's output and
* not by the artifact. Returns one sentence for the first thing that does not hold.
*/
async function readHandover(folder, expected) {
	try {
		return await check(folder, expected);
	} catch (error) {
		if (error instanceof Mismatch) return { problem: error.message };
		return { problem: `The artifact of the solve job cannot be read (${oneLine(String(error), 200)}).` };
	}
}
var Mismatch = class extends Error {};
async function check(folder, expected) {
	const bytes = await read(folder, HANDOVER_FILE);
	if (sha256(bytes) !== expected.sha256) throw new Mismatch("The artifact of the solve job is not the one that job announced: its sha256 differs.");
	const handover = Handover.parse(JSON.parse(bytes.toString("utf8")));
	if (handover.repository !== expected.repository) throw new Mismatch(`The artifact belongs to the repository ${handover.repository}.`);
	if (handover.runId !== expected.runId || handover.attempt > expected.attempt) throw new Mismatch(`The artifact belongs to the run ${handover.runId}, attempt ${handover.attempt}.`);
	const receiptBytes = await read(folder, RECEIPT_FILE);
	if (sha256(receiptBytes) !== handover.receiptSha256) throw new Mismatch("The receipt was changed on the way.");
	const receipt = Receipt.parse(JSON.parse(receiptBytes.toString("utf8")));
	requireDeliverable(receipt);
	const files = [];
	for (const { path, role, sha256: hash } of handover.files) {
		const content = await read(folder, path);
		const named = receipt.files.find((file) => file.path === path && file.role === role);
		if (sha256(content) !== hash || named?.sha256 !== hash || named.bytes !== content.length) throw new Mismatch(`The file ${path} is not the one that passed: its sha256 differs.`);
		files.push({
			path,
			role,
			bytes: content
		});
	}
	const missing = receipt.files.find(({ path, role }) => role !== "oracle" && !files.some((file) => file.path === path));
	if (missing !== void 0) throw new Mismatch(`The file ${oneLine(missing.path, 100)} of the receipt is missing.`);
	await requireNothingElse(folder, [...receipt.files, ...handover.files]);
	const eventBytes = await read(folder, EVENTS_FILE);
	if (sha256(eventBytes) !== handover.eventsSha256) throw new Mismatch("The event log was changed on the way.");
	return {
		handover,
		receipt,
		receiptBytes,
		events: eventBytes.toString("utf8"),
		files
	};
}
/** Whatever the solve job did not announce has no business in its artifact. */
async function requireNothingElse(folder, announced) {
	const known = /* @__PURE__ */ new Set([...[
		HANDOVER_FILE,
		RECEIPT_FILE,
		EVENTS_FILE,
		REPORT_FILE,
		REPORT_PAGE
	], ...announced.map(({ path }) => path)]);
	const other = (await readdir(folder)).find((name) => !known.has(name));
	if (other !== void 0) throw new Mismatch(`The artifact holds a file that the solve job did not announce: ${oneLine(other, 100)}.`);
}
/** The word of the receipt must follow from its own findings; only then may its files be published. */
function requireDeliverable(receipt) {
	const decided = decideVerdict({
		findings: receipt.findings,
		requiredLevel: receipt.requiredLevel,
		blockers: [],
		oracleBy: oracleGiverOf(receipt.files)
	});
	if (receipt.verdict !== "tested" && receipt.verdict !== "verified") throw new Mismatch(`The receipt says ${receipt.verdict}: nothing is published.`);
	if (decided.verdict !== receipt.verdict || decided.level !== receipt.level) throw new Mismatch(`The receipt says ${receipt.verdict}, but its findings give ${decided.verdict}.`);
}
async function read(folder, path) {
	const file = await readRegularFile(join(folder, path), LARGEST_FILE);
	if (file.kind === "bytes") return file.bytes;
	throw new Mismatch(`The file ${path} of the artifact ${file.kind === "missing" ? "is missing" : file.why}.`);
}
// src/github/delivery/notes.ts
const KEPT = "the files are in the job's artifact";
/** What the job needs, as it stands in a workflow file. */
const PERMISSIONS = "permissions: { contents: write, issues: write, pull-requests: write }";
const note = (code, message, advice) => ({
	code,
	message,
	advice
});
const list = (clauses) => clauses.length <= 5 ? clauses.join("; ") : `${clauses.slice(0, 5).join("; ")}; and ${clauses.length - 5} more`;
/** GitHub's own words within a sentence of ours. */
const quote = (error) => `GitHub says: "${oneLine(error.said, 200)}"`;
const refusedFiles = (clauses) => note("refused-path", `Nothing was committed, because not every file may be delivered: ${list(clauses)}.`, `Ask again with plain file names and text files; ${KEPT}.`);
const refusedFolder = (folder, problem) => note("refused-path", `Nothing was committed, because the folder "${oneLine(folder, 80)}" cannot take the files: ${problem}.`, `Choose another folder with --path or the setting for it, for instance "algorithms/heap_sort"; ${KEPT}.`);
const tooLarge = (problem) => note("too-large", `Nothing was committed: ${problem}.`, `Take the files from the job's artifact.`);
const nothingToDeliver = () => note("failed", "Nothing was committed: there are no files to deliver.", "Look into the job's log for what the run left.");
const archived = () => note("failed", "Nothing was committed: the repository is archived, so nobody can write to it.", `Unarchive it and ask again; ${KEPT}.`);
const emptyRepository = () => note("empty-repository", "Nothing was committed: the repository is empty, so there is no branch to start from.", `Make a first commit, for instance a README, and ask again; ${KEPT}.`);
const baseGone = (branch) => note("base-gone", `The branch ${oneLine(branch, 80)}, from which the work started, is gone, so there is no pull request.`, "Open one by hand to the branch where the work should go.");
const fromFork = (pull) => note("fork", `Pull request #${pull} comes from a fork, where VeriAlgo writes nothing, so the work is on a branch of this repository.`, "Merge that branch here, or copy the files into the fork.");
const existingFiles = (wanted, used) => note("existing-files", `${wanted} holds files of the same names that VeriAlgo did not write or that were changed since, so the work is in ${used}.`, "Compare the two folders and keep what you want.");
const newBranchName = (taken, used) => note("new-branch-name", `The branch ${taken} exists and is merged already or holds commits by others, so the work is on ${used}.`, `Delete ${taken} when you no longer need it.`);
const movedBranch = (branch) => note("moved-branch", `Somebody else changed the branch ${branch} while VeriAlgo was committing, so the work is on a branch of its own.`, `Merge the two by hand; nothing on ${branch} was overwritten.`);
const guardedBranch = (branch) => note("protected-branch", `The branch ${branch} is protected now, so the work is on another one.`, "Let the branch rules leave out verialgo/** if VeriAlgo should go on with its branches.");
const allGuarded = (branch, error) => note("protected-branch", `Nothing was committed: the repository's branch rules do not let VeriAlgo write to ${branch}. ${quote(error)}.`, `Under Settings → Rules and Settings → Branches, leave out verialgo/** or let VeriAlgo's account bypass the rule; ${KEPT}.`);
const leftBranch = (branch) => note("failed", `The branch ${branch} was made, but nothing was committed to it, and it could not be deleted again.`, "Delete it by hand; it holds nothing of this run.");
const noNameLeft = (branch) => note("failed", `Nothing was committed: ${branch} and the names after it are all taken by others, or kept changing.`, `Delete old verialgo/ branches and ask again; ${KEPT}.`);
const prefixTaken = () => note("failed", "Nothing was committed: a branch named \"verialgo\" exists, and git allows no branch \"verialgo/…\" beside it.", `Rename or delete that branch and ask again; ${KEPT}.`);
const mismatch = (branch, files) => note("mismatch", `The branch ${branch} does not hold the bytes that were checked (${list(files)}): do not trust it.`, `Delete the branch and ask again; ${KEPT}.`);
const changedByHand = (sentence) => note("changed-by-hand", sentence, "Look through the changes before you merge them.");
const unchanged = (branch) => note("unchanged", `The revision changed nothing: the files are those that were on ${branch} before, so no commit was made.`, "Say in other words what should change, and ask again.");
function readOnlyToken(error, isOffDefault) {
	const cure = /personal access token/i.test(error.said) ? "Give the token the repository permissions \"Contents: Read and write\" and \"Pull requests: Read and write\"" : `Put this into the job of your workflow file: ${PERMISSIONS}`;
	const hint = isOffDefault ? " (if it stands there: the branch the work starts from may change workflow files, which a job's token may not copy)" : "";
	return note("read-only-token", `Nothing was committed, because the token may not write to the repository. ${quote(error)}.`, `${cure}${hint}; ${KEPT}.`);
}
const noDrafts = () => note("no-drafts", "The pull request is open for review, because this repository has no draft pull requests.", "Set the option --pr to ready, or to none, if you want to choose yourself.");
const pullNotAllowed = (place, compareUrl) => note("pull-not-allowed", "The branch is there, but GitHub Actions may not open pull requests in this repository.", `Tick "Allow GitHub Actions to create and approve pull requests" at the end of ${repositoryUrl(place)}/settings/actions (an organisation may forbid it in its own settings), or open it yourself: ${compareUrl}`);
const pullNotPermitted = (compareUrl) => note("pull-not-written", "The branch is there, but the token lacks the permission `pull-requests: write`, so there is no pull request.", `Put this into the job of your workflow file: ${PERMISSIONS}, or open it yourself: ${compareUrl}`);
const pullNotWritten = (error, compareUrl) => note("pull-not-written", `The branch is there, but its pull request could not be written. ${sentenceOf(error)}`, `Open it yourself: ${compareUrl}`);
const checksWait = () => note("checks-wait", "The pull request's own checks wait, because it was opened with the job's token.", "Press \"Approve workflows to run\" on the pull request.");
const notCompared = (branch, error) => note("not-compared", `The files were committed to ${branch}, but could not be read back and compared. ${sentenceOf(error)}`, "Compare the files with the receipt before you trust them: npx verialgo verify --receipt.");
/** Any failure before the commit that no other note speaks of. */
function failed(error) {
	const message = `Nothing was committed. ${sentenceOf(error)}`;
	if (isProblem(error, "limited")) return note("rate-limited", message, `Ask again later; ${KEPT}.`);
	if (isProblem(error, "unavailable")) return note("failed", message, `Ask again when GitHub works; ${KEPT}.`);
	if (isProblem(error, "unauthorized")) return note("failed", message, `Check the token given to the action; ${KEPT}.`);
	return note("failed", message, `Ask again, and report it if it stays so; ${KEPT}.`);
}
// src/github/delivery/check-commit.ts
/** Reads that may follow each other: what was just written may not be readable at once everywhere at GitHub. */
const READS = 3;
const BETWEEN_MS = 2e3;
const wantedBlobs = (job) => new Map(job.request.files.map(({ path, bytes }) => [path, blobOid(bytes)]));
/**
* Compares every file on the branch, as GitHub has it now, with the bytes that passed, and reads the signature. False, with a note, when a
* file differs, is missing or is not a plain file: then nobody should trust the branch. Throws `ApiError`.
*/
async function checkCommit(job, { branch, folder, oid, url }) {
	const asked = {
		branch: {
			kind: "ref",
			value: `refs/heads/${branch}`,
			select: COMMIT_FIELDS
		},
		commit: {
			kind: "oid",
			value: oid,
			select: COMMIT_FIELDS
		},
		folder: {
			kind: "at",
			value: `refs/heads/${branch}:${folder}`,
			select: TREE_FIELDS
		}
	};
	const wanted = wantedBlobs(job);
	let differing = [];
	for (let read = 0; read < READS; read += 1) {
		if (read > 0) await job.clock.sleep(BETWEEN_MS, job.signal);
		const back = await lookUp(job, "read the commit back", asked);
		differing = differingFiles(back.folder?.entries ?? [], wanted);
		job.out.commit = {
			oid,
			url,
			signed: back.commit?.signature?.isValid === true
		};
		if (differing.length === 0) return true;
	}
	job.out.notes.push(mismatch(branch, differing));
	return false;
}
/** A commit of this run as `Landed`, when its own folder holds exactly the files; else null. */
async function landedIn(job, branch, { oid, url, message }) {
	const folder = markOf$1(message)?.folder ?? "";
	if (!(folder === job.folder || folder.startsWith(`${job.folder}-`))) return null;
	if (differingFiles((await lookUp(job, "read the commit of this run", { folder: {
		kind: "at",
		value: `${oid}:${folder}`,
		select: TREE_FIELDS
	} })).folder?.entries ?? [], wantedBlobs(job)).length > 0) return null;
	return {
		branch,
		folder,
		oid,
		url,
		isNew: false
	};
}
// src/github/delivery/folder-changes.ts
/** Whether a folder holds the same files in two commits: then nobody edited what a run has read from the first. Throws `ApiError`. */
async function isUnchanged(job, folder, before, after) {
	const at = (oid) => ({
		kind: "at",
		value: `${oid}:${folder}`,
		select: TREE_FIELDS
	});
	const views = await lookUp(job, "see what changed on the branch", {
		before: at(before),
		after: at(after)
	});
	const shown = (entries = []) => entries.map(({ name, mode, oid }) => `${name} ${mode} ${oid}`).join("\n");
	return shown(views.before?.entries) === shown(views.after?.entries);
}
// src/github/delivery/make-branch.ts
const says$1 = (error, words) => isProblem(error, "invalid") && words.test(error.said);
/**
* Makes a branch at `oid`. `there`: one of that name stands at `oid` already and holds nothing, so it serves, but is not ours to delete.
* `taken`: somebody made one with commits first. Throws `ApiError`.
*/
async function makeBranch({ client, place, signal }, branch, oid) {
	const { owner, repo } = place;
	try {
		await client.create(`make the branch ${branch}`, (rest) => rest.git.createRef({
			owner,
			repo,
			ref: `refs/heads/${branch}`,
			sha: oid
		}), async (rest) => {
			return (await readHead({
				client,
				place
			}, branch))?.oid === oid ? (await rest.git.getRef({
				owner,
				repo,
				ref: `heads/${branch}`
			})).data : null;
		});
		return "made";
	} catch (error) {
		if (signal?.aborted || !says$1(error, /already exists/i)) throw error;
		return (await readHead({
			client,
			place
		}, branch))?.oid === oid ? "there" : "taken";
	}
}
/** Deletes a branch this run has just made, if nothing was committed to it since; a note when that fails. Never throws. */
async function unmakeBranch(job, branch, oid) {
	const { client, place, out } = job;
	const { owner, repo } = place;
	try {
		if ((await readHead(job, branch))?.oid !== oid) return;
		await client.repeat("delete the empty branch", (rest) => rest.git.deleteRef({
			owner,
			repo,
			ref: `heads/${branch}`
		}));
	} catch (error) {
		if (!says$1(error, /does not exist/i)) out.notes.push(leftBranch(branch));
	}
}
// src/github/delivery/whose-branch.ts
/** GitHub gives at most 300 files in a comparison; a longer list cannot be judged. */
const MAX_FILES = 300;
/**
* A message can be written by anybody, so the author counts too: the account the token acts as. Where that is unknown, GitHub's signature
* must say that the commit was made through its API.
*/
function isOurs({ request: { thread, own } }, { commit, author }) {
	const mark = markOf$1(commit.message);
	if (mark === null || mark.thread !== String(thread ?? "none")) return false;
	return own === null ? commit.verification?.verified === true : author?.id === own.id;
}
/** Judges a branch by its head commit. Throws `ApiError`. */
async function whoseBranch(job, branch, head) {
	const { client, place, request } = job;
	const { owner, repo } = place;
	if (head === request.base.oid) return { kind: "untouched" };
	try {
		const basehead = `${request.base.oid}...${head}`;
		const { commits, ahead_by, files } = await client.repeat(`compare the branch ${branch} with its base`, (rest) => rest.repos.compareCommitsWithBasehead({
			owner,
			repo,
			basehead
		}));
		const isWhole = ahead_by === commits.length && (files ?? []).length < MAX_FILES;
		if (ahead_by === 0 || !isWhole || !commits.every((commit) => isOurs(job, commit))) return { kind: "foreign" };
		return {
			kind: "ours",
			written: new Set((files ?? []).map(({ filename }) => filename))
		};
	} catch (error) {
		if (isProblem(error, "not-found")) return { kind: "foreign" };
		throw error;
	}
}
/** Whether a pull request from this branch was merged: then the branch is finished, and further work gets a new one. */
async function isMerged({ client, place }, branch) {
	const { owner, repo } = place;
	try {
		return (await client.repeat(`list the pull requests of ${branch}`, (rest) => rest.pulls.list({
			owner,
			repo,
			head: `${owner}:${branch}`,
			state: "closed",
			per_page: 30
		}))).some(({ merged_at }) => merged_at !== null);
	} catch (error) {
		if (isProblem(error, "forbidden", "not-found")) return false;
		throw error;
	}
}
// src/github/delivery/target.ts
/** Taken branches that are looked into before only free names count. */
const MAX_JUDGED = 3;
/**
* The first branch that may take this run's commit, outside `taken`; or the commit itself when this run made it before. Null: no name is
* left. Never the default branch, never the base, never one with somebody else's commits. Throws `ApiError`.
*/
async function nextTarget(job, situation, taken) {
	const { request } = job;
	const going = request.goesOn;
	const isFree = (name) => !taken.has(name) && name.startsWith("verialgo/") && name !== situation.defaultBranch && name !== request.base.branch;
	const replaceable = going === null ? { by: "same" } : { by: "listed" };
	const start = going?.headOid ?? request.base.oid;
	if (going !== null && isFree(going.branch)) {
		const head = situation.goesOn;
		if (head === null) return {
			branch: going.branch,
			head: start,
			isNew: true,
			replaceable
		};
		return await landedBefore(job, going.branch, head) ?? {
			branch: going.branch,
			head: start,
			isNew: false,
			replaceable
		};
	}
	let judged = 0;
	let inTheWay = null;
	for (const { name, head } of situation.names) {
		if (!isFree(name)) continue;
		if (head === null) {
			if (inTheWay !== null) job.out.notes.push(newBranchName(inTheWay, name));
			return {
				branch: name,
				head: start,
				isNew: true,
				replaceable
			};
		}
		inTheWay ??= name;
		if (going !== null || judged >= MAX_JUDGED) continue;
		judged += 1;
		const usable = await usableBranch(job, name, head);
		if (usable !== null) return usable;
	}
	return null;
}
async function usableBranch(job, branch, head) {
	const whose = await whoseBranch(job, branch, head.oid);
	if (whose.kind === "foreign") return null;
	if (whose.kind === "untouched") return {
		branch,
		head: head.oid,
		isNew: false,
		replaceable: { by: "same" }
	};
	const before = await landedBefore(job, branch, head);
	if (before !== null) return before;
	if (await isMerged(job, branch)) return null;
	return {
		branch,
		head: head.oid,
		isNew: false,
		replaceable: {
			by: "written",
			paths: whose.written
		}
	};
}
/** The commit of this very run, when it stands on the branch already with these bytes (a job that was started again). */
async function landedBefore(job, branch, head) {
	return markOf$1(head.message)?.run === job.request.runId ? landedIn(job, branch, head) : null;
}
// src/github/delivery/write-commit.ts
const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid url } }
}`;
const WHAT = "commit the files";
/** Large payloads make `createCommitOnBranch` run out of time (5xx) or refuse. */
const isTooMuch = (error) => isProblem(error, "unavailable") || isProblem(error, "invalid") && (error.status === 413 || /too large|too big|time[d ]?.?out/i.test(error.said));
/**
* One commit with all files on top of `head`, which must still be the branch's head: `stale` otherwise. It is signed by GitHub and its files
* are plain. Asked again after a lost answer, it finds its commit instead of making a second one. Throws `ApiError`.
*/
async function writeCommit(job, branch, head, folder) {
	try {
		return await onBranch(job, branch, head, folder);
	} catch (error) {
		if (job.signal?.aborted || !isTooMuch(error)) throw error;
		return byObjects(job, branch, head, folder);
	}
}
async function onBranch(job, branch, head, folder) {
	const { client, place, request } = job;
	const input = {
		branch: {
			repositoryNameWithOwner: `${place.owner}/${place.repo}`,
			branchName: branch
		},
		expectedHeadOid: head,
		message: commitMessage(request, folder),
		fileChanges: { additions: request.files.map(({ path, bytes }) => ({
			path: `${folder}/${path}`,
			contents: Buffer.from(bytes).toString("base64")
		})) }
	};
	return (await client.graphql(WHAT, COMMIT, { input }, async () => {
		const commit = await committedBefore(job, branch, head);
		return commit === null ? null : { createCommitOnBranch: { commit } };
	})).createCommitOnBranch.commit;
}
/** The commit of this run on top of `head`, when a lost answer was about it. */
async function committedBefore(job, branch, head) {
	const now = await readHead(job, branch);
	return now !== null && markOf$1(now.message)?.run === job.request.runId && now.parents.nodes[0]?.oid === head ? {
		oid: now.oid,
		url: now.url
	} : null;
}
/** The same commit in small requests. Without author and committer GitHub signs it too. Every step may be repeated without harm. */
async function byObjects(job, branch, head, folder) {
	const { client, place, request } = job;
	const { owner, repo } = place;
	const tree = [];
	for (const { path, bytes } of request.files) {
		const content = Buffer.from(bytes).toString("base64");
		const { sha } = await client.repeat(WHAT, (rest) => rest.git.createBlob({
			owner,
			repo,
			content,
			encoding: "base64"
		}));
		tree.push({
			path: `${folder}/${path}`,
			mode: "100644",
			type: "blob",
			sha
		});
	}
	const base_tree = (await client.repeat(WHAT, (rest) => rest.git.getCommit({
		owner,
		repo,
		commit_sha: head
	}))).tree.sha;
	const { sha: treeOid } = await client.repeat(WHAT, (rest) => rest.git.createTree({
		owner,
		repo,
		base_tree,
		tree
	}));
	const { headline, body } = commitMessage(request, folder);
	const wish = {
		owner,
		repo,
		message: `${headline}\n\n${body}`,
		tree: treeOid,
		parents: [head]
	};
	const { sha } = await client.repeat(WHAT, (rest) => rest.git.createCommit(wish));
	const ref = `heads/${branch}`;
	await client.repeat(WHAT, (rest) => rest.git.updateRef({
		owner,
		repo,
		ref,
		sha,
		force: false
	}));
	return {
		oid: sha,
		url: `${repositoryUrl(place)}/commit/${sha}`
	};
}
// src/github/delivery/land.ts
/** Branches tried: the wanted one, and others when it is refused or taken away under our hands. */
const MAX_TARGETS = 4;
/** The commit is tried this often on one branch that keeps moving. */
const MAX_COMMITS = 3;
const UNTIL_SEEN_MS = 1e3;
/** Classic protection and rulesets, as REST and GraphQL word them. */
const isGuard = (error) => isProblem(error, "forbidden", "invalid", "stale") && (error.type === "BRANCH_PROTECTION_RULE_VIOLATION" || /rule violation|protected branch|branch protection|through a pull request|being restricted/i.test(error.said));
/** Gets the files onto a branch in one commit; null, with a note, when no branch takes them. Throws `ApiError` for anything unforeseen. */
async function land(job, situation) {
	const taken = /* @__PURE__ */ new Set();
	const { notes } = job.out;
	for (let turn = 0; turn < MAX_TARGETS; turn += 1) {
		const target = await nextTarget(job, situation, taken);
		if (target === null) break;
		if ("oid" in target) return target;
		const outcome = await commitTo(job, target);
		if (outcome.kind === "landed") return outcome.landed;
		if (outcome.kind === "refused") {
			notes.push(refusedFolder(job.folder, outcome.problem));
			return null;
		}
		if (outcome.kind === "guarded" && target.isNew) {
			notes.push(allGuarded(target.branch, outcome.error));
			return null;
		}
		if (outcome.kind === "guarded") notes.push(guardedBranch(target.branch));
		if (outcome.kind === "moved") notes.push(movedBranch(target.branch));
		taken.add(target.branch);
	}
	notes.push(noNameLeft(situation.names[0]?.name ?? ""));
	return null;
}
async function commitTo(job, target) {
	const choice = await chooseFolder(job, target.head, target.replaceable);
	if ("refused" in choice) return {
		kind: "refused",
		problem: choice.refused
	};
	const { branch, head, isNew } = target;
	let made = "there";
	try {
		if (isNew) made = await makeBranch(job, branch, head);
		if (made === "taken") return { kind: "taken" };
	} catch (error) {
		if (isGuard(error)) return {
			kind: "guarded",
			error
		};
		throw error;
	}
	try {
		return await commitOn(job, target, choice.folder);
	} catch (error) {
		if (job.signal?.aborted) throw error;
		const late = await lateCommit(job, branch);
		if (late !== null) return {
			kind: "landed",
			landed: {
				...late,
				isNew
			}
		};
		if (made === "made") await unmakeBranch(job, branch, head);
		if (isGuard(error)) return {
			kind: "guarded",
			error
		};
		throw error;
	}
}
/** Commits, and again on top of what others of ours put there meanwhile. Throws what no retry mends. */
async function commitOn(job, target, chosen) {
	const { branch, isNew } = target;
	let { head } = target;
	let folder = chosen;
	for (let attempt = 1;; attempt += 1) try {
		const { oid, url } = await writeCommit(job, branch, head, folder);
		if (folder !== job.folder) job.out.notes.push(existingFiles(job.folder, folder));
		return {
			kind: "landed",
			landed: {
				branch,
				folder,
				oid,
				url,
				isNew
			}
		};
	} catch (error) {
		if (isGuard(error) || !isProblem(error, "stale", "not-found")) throw error;
		if (isProblem(error, "not-found")) await job.clock.sleep(UNTIL_SEEN_MS, job.signal);
		const now = await readHead(job, branch);
		const own = now !== null && markOf$1(now.message)?.run === job.request.runId ? await landedIn(job, branch, now) : null;
		if (own !== null) return {
			kind: "landed",
			landed: {
				...own,
				isNew
			}
		};
		if (now === null || attempt >= MAX_COMMITS) return { kind: "moved" };
		const next = await replaceableOn(job, target, now.oid, folder);
		const choice = next === null ? null : await chooseFolder(job, now.oid, next);
		if (choice === null || "refused" in choice) return { kind: "moved" };
		head = now.oid;
		folder = choice.folder;
	}
}
/** What may be replaced on a branch that moved to `oid`; null when somebody else's work is there now. */
async function replaceableOn(job, target, oid, folder) {
	if (oid === target.head) return target.replaceable;
	if (target.replaceable.by === "listed") return await isUnchanged(job, folder, target.head, oid) ? target.replaceable : null;
	const whose = await whoseBranch(job, target.branch, oid);
	if (whose.kind === "foreign") return null;
	return whose.kind === "ours" ? {
		by: "written",
		paths: whose.written
	} : target.replaceable;
}
/** A commit that GitHub made after all, though every answer said otherwise. */
async function lateCommit(job, branch) {
	try {
		const now = await readHead(job, branch);
		if (now === null || markOf$1(now.message)?.run !== job.request.runId) return null;
		return await landedIn(job, branch, now);
	} catch {
		return null;
	}
}
// src/github/delivery/pull-request.ts
/** Code points a pull request's body may have. */
const MAX_BODY = 65536;
const MAX_TITLE = 200;
const CUT = "\n\n… (shortened)";
/** The body with its closing line, never longer than GitHub takes. The line stands alone: in a list or a quote it would not count. */
function pullBody({ prBody, closes, thread }) {
	const end = closes && thread !== null ? `\n\nCloses #${thread}\n` : "\n";
	const points = [...prBody.trimEnd()];
	const room = MAX_BODY - end.length;
	return points.length <= room ? `${points.join("")}${end}` : `${points.slice(0, room - 15).join("")}${CUT}${end}`;
}
const titleOf = ({ prTitle, title, slug }) => inertLine(prTitle, MAX_TITLE) || inertLine(title, MAX_TITLE) || oneLine(slug, MAX_TITLE) || "VeriAlgo";
/** An open pull request from this branch, to the wanted base if there is one. */
async function findOpen(rest, { place, request }, branch) {
	const { owner, repo } = place;
	const { data } = await rest.pulls.list({
		owner,
		repo,
		head: `${owner}:${branch}`,
		state: "open",
		per_page: 30
	});
	return data.find(({ base }) => base.ref === request.base.branch) ?? data[0] ?? null;
}
const findExisting = (job, branch) => job.client.repeat("list pull requests", async (rest) => ({ data: await findOpen(rest, job, branch) }));
function create(job, branch, draft) {
	const { client, place, request } = job;
	const { owner, repo } = place;
	const wish = {
		owner,
		repo,
		title: titleOf(request),
		body: pullBody(request),
		head: branch,
		base: request.base.branch,
		draft
	};
	return client.create("open a pull request", (rest) => rest.pulls.create(wish), (rest) => findOpen(rest, job, branch));
}
const says = (error, words) => isProblem(error, "invalid", "forbidden") && words.test(error.said);
async function open(job, branch) {
	try {
		return await create(job, branch, job.request.pr === "draft");
	} catch (error) {
		if (job.request.pr !== "draft" || !says(error, /draft pull requests are not supported/i)) throw error;
		const pull = await create(job, branch, false);
		job.out.notes.push(noDrafts());
		return pull;
	}
}
function update(job, { number }) {
	const { client, place, request } = job;
	const { owner, repo } = place;
	const wish = {
		owner,
		repo,
		pull_number: number,
		title: titleOf(request),
		body: pullBody(request)
	};
	return client.repeat(`update pull request #${number}`, (rest) => rest.pulls.update(wish));
}
async function write(job, { branch, isNew }) {
	const known = isNew ? null : await findExisting(job, branch);
	if (known !== null) return {
		pull: await update(job, known),
		isNew: false
	};
	try {
		return {
			pull: await open(job, branch),
			isNew: true
		};
	} catch (error) {
		const twin = says(error, /already exists/i) ? await findExisting(job, branch) : null;
		if (twin === null) throw error;
		return {
			pull: await update(job, twin),
			isNew
		};
	}
}
/** Puts the open pull request of a branch into the publication as it is; whether there is one. Throws `ApiError`. */
async function findPull(job, { branch }) {
	const known = await findExisting(job, branch);
	if (known !== null) job.out.pull = {
		number: known.number,
		url: known.html_url,
		isDraft: known.draft === true,
		isNew: false
	};
	return known !== null;
}
/** For a branch to which nothing was added: its pull request stays as it is; where there is none, one is opened if wished for. */
async function linkPull(job, landed) {
	if (!await findPull(job, landed).catch(() => false) && job.request.pr !== "none") await writePull(job, landed);
}
/**
* Opens the pull request of a branch, or brings the one that is open up to date; never a second one. A failure is a note with the link
* that opens it by hand. Throws only when the run is stopped.
*/
async function writePull(job, landed) {
	const { out, place, request } = job;
	try {
		const { pull, isNew } = await write(job, landed);
		out.pull = {
			number: pull.number,
			url: pull.html_url,
			isDraft: pull.draft === true,
			isNew
		};
		if (request.own?.login === "github-actions[bot]") out.notes.push(checksWait());
	} catch (error) {
		if (job.signal?.aborted) throw error;
		const link = out.compareUrl ?? "";
		if (says(error, /not permitted to create/i)) out.notes.push(pullNotAllowed(place, link));
		else if (says(error, /not accessible by/i)) out.notes.push(pullNotPermitted(link));
		else out.notes.push(pullNotWritten(error, link));
	}
}
// src/github/delivery/same-as-before.ts
/**
* The commit a revision went on from, when its branch still stands there and already holds these very files with a receipt that lists
* them: a further commit would change nothing but times. Null otherwise. Throws `ApiError`.
*/
async function sameAsBefore(job, { goesOn: head }) {
	const { request, folder } = job;
	if (request.goesOn === null || head === null || head.oid !== request.goesOn.headOid) return null;
	const entries = (await lookUp(job, "compare with the earlier files", { folder: {
		kind: "at",
		value: `${head.oid}:${folder}`,
		select: TREE_FIELDS
	} })).folder?.entries ?? [];
	const files = request.files.filter(({ role }) => role !== "receipt");
	if (differingFiles(entries, new Map(files.map(({ path, bytes }) => [path, blobOid(bytes)]))).length > 0) return null;
	const receiptName = request.files.find(({ role }) => role === "receipt")?.path;
	if (receiptName !== void 0) {
		const entry = entries.find(({ name, mode }) => name === receiptName && mode === 33188);
		const receipt = entry === void 0 ? null : receiptIn$1((await readBlobs(job, [entry.oid])).get(entry.oid));
		const listed = new Map(receipt?.files.map(({ path, sha256 }) => [path, sha256]));
		if (!files.every(({ path, bytes }) => listed.get(path) === sha256Of(bytes))) return null;
	}
	job.out.commit = {
		oid: head.oid,
		url: head.url,
		signed: head.signature?.isValid === true
	};
	return {
		branch: request.goesOn.branch,
		folder,
		oid: head.oid,
		url: head.url,
		isNew: false
	};
}
// src/github/delivery/situation.ts
const branch = (name) => ({
	kind: "ref",
	value: `refs/heads/${name}`,
	select: COMMIT_FIELDS
});
/** Reads all of it in one request. Throws `ApiError`. */
async function readSituation(job) {
	const { thread, runId, slug, base, goesOn } = job.request;
	const names = candidateNames(thread, runId, slug);
	const asked = {
		base: branch(base.branch),
		prefix: branch(PREFIX.slice(0, -1))
	};
	for (const [at, name] of names.entries()) asked[`n${at}`] = branch(name);
	if (goesOn !== null) asked.goesOn = branch(goesOn.branch);
	const answer = await lookUp(job, "read the repository", asked, "isArchived isEmpty defaultBranchRef { name }");
	const headOf = (key) => answer[key]?.target ?? null;
	return {
		isArchived: answer.isArchived,
		isEmpty: answer.isEmpty,
		defaultBranch: answer.defaultBranchRef?.name ?? null,
		baseOid: headOf("base")?.oid ?? null,
		isPrefixTaken: headOf("prefix") !== null,
		names: names.map((name, at) => ({
			name,
			head: headOf(`n${at}`)
		})),
		goesOn: headOf("goesOn")
	};
}
// src/github/delivery/publish.ts
/**
* Puts a run's files onto a branch of the repository in one commit, compares what GitHub stored with the bytes given, and opens or updates
* the pull request. No git runs here and no tree is checked out. Whatever goes wrong becomes a note, and what was reached before it stays
* in the publication; it throws only when `signal` aborts. Published again by the same run, it finds its own work.
*/
async function publish(client, place, request, { clock = systemClock, signal } = {}) {
	const out = nothingYet();
	const folder = folderFor(request);
	try {
		await deliver({
			client,
			place,
			request,
			folder,
			clock,
			signal,
			out
		});
	} catch (error) {
		if (signal?.aborted) throw error;
		out.notes.push(failed(error));
	}
	return out;
}
const nothingYet = () => ({
	branch: null,
	folder: null,
	commit: null,
	pull: null,
	compareUrl: null,
	notes: []
});
const folderFor = ({ folder, slug }) => folder ?? `algorithms/${slugFromTitle(slug)}`;
async function deliver(job) {
	const { request, out } = job;
	const refusal = refusalOf(job);
	if (refusal !== null) return void out.notes.push(refusal);
	const situation = await readSituation(job);
	const obstacle = obstacleIn(situation);
	if (obstacle !== null) return void out.notes.push(obstacle);
	if (request.goesOn?.changedByHand) out.notes.push(changedByHand(request.goesOn.changedByHand));
	const before = await sameAsBefore(job, situation);
	if (before !== null) {
		record$1(job, situation, before);
		out.notes.push(unchanged(before.branch));
		return linkPull(job, before);
	}
	const landed = await landOrTell(job, situation);
	if (landed === null) return;
	record$1(job, situation, landed);
	if (!await isCompared(job, landed)) return;
	if (situation.baseOid === null) out.notes.push(baseGone(request.base.branch));
	else if (request.pr !== "none") await writePull(job, landed);
}
/** What can be refused without asking GitHub. */
function refusalOf({ request: { files }, folder }) {
	const folderIs = folderProblem(folder);
	if (folderIs !== null) return refusedFolder(folder, `its name ${folderIs}`);
	const tooMuch = sizeProblem(files);
	if (tooMuch !== null) return tooLarge(tooMuch);
	const refused = fileProblems(files);
	if (refused.length > 0) return refusedFiles(refused);
	return files.length === 0 ? nothingToDeliver() : null;
}
function obstacleIn({ isArchived, isEmpty, isPrefixTaken }) {
	if (isArchived) return archived();
	if (isEmpty) return emptyRepository();
	return isPrefixTaken ? prefixTaken() : null;
}
async function landOrTell(job, situation) {
	try {
		return await land(job, situation);
	} catch (error) {
		if (job.signal?.aborted || !isProblem(error, "forbidden") || !/not accessible by/i.test(error.said)) throw error;
		job.out.notes.push(readOnlyToken(error, job.request.base.branch !== situation.defaultBranch));
		return null;
	}
}
const inUrl = (branch) => branch.split("/").map(encodeURIComponent).join("/");
function record$1({ out, place, request }, situation, { branch, folder, oid, url }) {
	const base = situation.baseOid === null ? situation.defaultBranch : request.base.branch;
	out.branch = branch;
	out.folder = folder;
	out.commit ??= {
		oid,
		url,
		signed: false
	};
	if (base !== null) out.compareUrl = `${repositoryUrl(place)}/compare/${inUrl(base)}...${inUrl(branch)}?expand=1`;
	if (request.forkPull) out.notes.push(fromFork(request.forkPull));
}
/** No pull request is offered for what could not be compared. */
async function isCompared(job, landed) {
	try {
		return await checkCommit(job, landed);
	} catch (error) {
		if (job.signal?.aborted) throw error;
		job.out.notes.push(notCompared(landed.branch, error));
		return false;
	}
}
// src/surfaces/markdown/fit.ts
/** GitHub refuses comments over 65,536 characters or 262,144 bytes; the hidden marker and a margin are taken off. */
const COMMENT_ROOM = {
	characters: 59500,
	bytes: 199e3
};
/** A pull request's text over 65,536 code points is refused, or silently not saved when it is edited. */
const PULL_REQUEST_ROOM = {
	characters: 59500,
	bytes: 199e3
};
/** GitHub takes 65,535 characters for a check run's summary and its text each; the unit is not documented, so bytes are held to it too. */
const CHECK_RUN_ROOM = {
	characters: 64e3,
	bytes: 64e3
};
/** 1 MiB a step, shared with whatever else the step writes there. */
const SUMMARY_ROOM = {
	characters: 96e4,
	bytes: 96e4
};
/** Logs are shortened first, then steps, then rows; the verdict, its reasons and the counterexample stand on every rung. */
const COMMENT_LADDER = [
	{
		outputs: 2,
		head: 6e3,
		tail: 2e3,
		steps: 80,
		rows: 20,
		block: 3e3,
		words: 4e3,
		sentence: 600,
		request: 4e3
	},
	{
		outputs: 1,
		head: 3e3,
		tail: 800,
		steps: 80,
		rows: 20,
		block: 3e3,
		words: 2e3,
		sentence: 600,
		request: 2e3
	},
	{
		outputs: 1,
		head: 800,
		tail: 300,
		steps: 60,
		rows: 20,
		block: 2e3,
		words: 800,
		sentence: 400,
		request: 1200
	},
	{
		outputs: 0,
		head: 0,
		tail: 0,
		steps: 20,
		rows: 20,
		block: 1200,
		words: 400,
		sentence: 400,
		request: 400
	},
	{
		outputs: 0,
		head: 0,
		tail: 0,
		steps: 0,
		rows: 10,
		block: 800,
		words: 0,
		sentence: 300,
		request: 0
	},
	{
		outputs: 0,
		head: 0,
		tail: 0,
		steps: 0,
		rows: 3,
		block: 500,
		words: 0,
		sentence: 200,
		request: 0
	},
	{
		outputs: 0,
		head: 0,
		tail: 0,
		steps: 0,
		rows: 1,
		block: 300,
		words: 0,
		sentence: 120,
		request: 0
	}
];
const SUMMARY_LADDER = [
	{
		outputs: 60,
		head: 4e4,
		tail: 1e4,
		steps: 2e3,
		rows: 1e3,
		block: 8e3,
		words: 4e4,
		sentence: 1e3,
		request: 7e4
	},
	{
		outputs: 20,
		head: 2e4,
		tail: 5e3,
		steps: 1e3,
		rows: 400,
		block: 4e3,
		words: 2e4,
		sentence: 600,
		request: 7e4
	},
	{
		outputs: 8,
		head: 8e3,
		tail: 2e3,
		steps: 500,
		rows: 200,
		block: 2e3,
		words: 8e3,
		sentence: 600,
		request: 8e3
	},
	...COMMENT_LADDER
];
const fits = (text, room) => text.length <= room.characters && Buffer.byteLength(text, "utf8") <= room.bytes;
/**
* The richest rendering that has room. Nothing is ever cut out of finished Markdown, so no fence, table or character is broken.
* When even the last rung is too long it is returned all the same: its parts are bounded, so that means a rung is missing.
*/
function fitToRoom(render, ladder, room) {
	let text = "";
	for (const detail of ladder) {
		text = render(detail);
		if (fits(text, room)) return text;
	}
	return text;
}
// src/surfaces/report/checks.ts
/** The mark of a finding. What only caps the level is not shown as evidence against the program. */
function markOf(finding) {
	if (finding.status === "pass") return "✅";
	if (finding.status === "skip") return "➖";
	return finding.status === "fail" && finding.effect === "refutes" ? "❌" : "⚠️";
}
/** The checks as a table, each with its question and its answer, and what was not shown. */
function checks(report, detail) {
	const { receipt, state } = report;
	if (receipt.findings.length === 0) return "";
	const language = languageOf(state.requirement);
	const rows = receipt.findings.map((finding) => [
		markOf(finding),
		`${questionOf(finding.check, language)}<br>${code(finding.check)}`,
		prose(finding.summary, detail.sentence),
		CHECK_LEVELS[finding.check] === 0 ? "–" : String(CHECK_LEVELS[finding.check]),
		unbroken(duration(finding.ms))
	]);
	return stack(heading("shown", language), table([
		"",
		"Question",
		"Answer",
		"Level",
		"Time"
	], rows, "lllrr"), warnings(report, detail), prose(passedOverLine(receipt, state.requirement) ?? "", Math.max(300, detail.sentence)), missing(report));
}
/** Remarks of the checks shown under the table. */
const WARNINGS = 10;
function warnings({ receipt }, detail) {
	const all = receipt.findings.flatMap(({ check, warnings }) => warnings.map((text) => ({
		check,
		text
	})));
	const said = all.slice(0, WARNINGS).map(({ check, text }) => `${code(check)} remarks: ${prose(text, detail.sentence)}`);
	const left = all.length - said.length;
	return list$1(left > 0 ? [...said, `… and ${left} more in the receipt`] : said);
}
/** The levels above the one reached, in so many words. Moot where the verdict is against the program. */
function missing({ receipt, state }) {
	if (receipt.verdict === "refuted" || receipt.verdict === "not-run") return "";
	const language = languageOf(state.requirement);
	const open = [
		1,
		2,
		3,
		4
	].filter((level) => level > receipt.level);
	if (open.length === 0) return "";
	const lead = language === "zh" ? "**没有验证的内容：** Not shown:" : "**Not shown:**";
	const lines = open.map((level) => notShown(level, level <= receipt.requiredLevel, language));
	return `${lead}\n${list$1(lines)}`;
}
// src/surfaces/report/delivery.ts
/** Where the files are: pull request, branch, commit, folder, artifact, with notes on what went otherwise than asked. */
function delivery(report, detail) {
	const { publication, receipt, command } = report;
	const language = languageOf(report.state.requirement);
	const places = [...placesOf(report, publication), ...artifact(report)];
	if (receipt.files.length === 0 && places.length === 0) return "";
	return stack(heading(command === "verify" ? "subject" : "delivery", language), list$1(places), files(report, detail), notes(publication, detail));
}
/** The judged files with their sizes and hashes. */
function files({ receipt }, detail) {
	const rows = receipt.files.map((file) => [
		code(file.path),
		file.role,
		plural(file.bytes, "byte"),
		code(file.sha256.slice(0, 12))
	]);
	return table([
		"File",
		"Role",
		"Size",
		"sha256"
	], rows.slice(0, Math.max(4, detail.rows)), "llr");
}
function placesOf(report, publication) {
	if (report.command === "verify") {
		const { subject } = report;
		return subject === void 0 ? [] : [`Commit ${code(subject.headSha.slice(0, 12))}, ${plural(subject.paths.length, "file")} read there; nothing was changed.`];
	}
	if (publication === null) {
		if (report.publicationPending === true) return ["The next job publishes these files; this comment will then say where."];
		return report.receipt.files.length > 0 ? ["Nothing was pushed to the repository."] : [];
	}
	const { branch, folder, commit, pull, compareUrl } = publication;
	const lines = [];
	if (pull !== null) {
		const kind = pull.isDraft ? "draft pull request" : "pull request";
		const what = pull.isNew ? "New" : has(publication, "unchanged") ? "Open" : "Updated";
		lines.push(`**${link(`${what} ${kind} ${pull.number}`, pull.url)}**`);
	} else if (compareUrl !== null) lines.push(`**${link("Compare and open a pull request", compareUrl)}**`);
	if (branch !== null) lines.push(`Branch ${code(branch)}${folder === null ? "" : `, folder ${code(folder)}`}`);
	if (commit !== null) {
		const id = link(code(commit.oid.slice(0, 12)), commit.url);
		lines.push(`Commit ${id}${commit.signed ? ", signed by GitHub" : ""}; ${bytesOf(publication)}`);
	} else lines.push(report.artifact === null ? "Nothing was committed, and no artifact could be kept: the files are gone with the job." : "Nothing was committed; the files are in the artifact only.");
	return lines;
}
const has = ({ notes }, code) => notes.some((note) => note.code === code);
/** Only what was read back and compared is called the same. */
function bytesOf(publication) {
	if (has(publication, "mismatch")) return "**the branch does not hold the files that were judged**";
	if (has(publication, "not-compared")) return "its files could not be compared with those that were judged";
	return "its files are byte for byte those that were judged";
}
function artifact(report) {
	const record = "receipt, events, full report";
	if (report.artifact === null) {
		const missing = report.artifactFailed ? "; no artifact could be kept" : "";
		return [`The run: ${link("job and its log", report.runUrl)}${missing}`];
	}
	return [`Artifact ${link(code(report.artifact.name), report.artifact.url)} (${record}) of ${link("this job", report.runUrl)}`];
}
function notes(publication, detail) {
	const said = (publication?.notes ?? []).slice(0, 12).map(({ message, advice }) => `${prose(message, detail.sentence)} **${prose(advice, detail.sentence)}**`);
	return alert("WARNING", list$1(said));
}
// src/surfaces/report/evidence/case-text.ts
const Call = object({
	args: array(unknown()),
	kwargs: record$2(string(), unknown()).optional()
});
const Operations = object({
	init: array(unknown()),
	ops: array(tuple([string(), array(unknown())]))
});
/** The case that stands in evidence, as the call it is; operations of a class on a line each. */
function callText(given, entry) {
	const call = Call.safeParse(given);
	if (call.success) {
		const named = Object.entries(call.data.kwargs ?? {}).map(([name, value]) => `${name}=${literal(value)}`);
		return `${entry}(${[...call.data.args.map(literal), ...named].join(", ")})`;
	}
	const operations = Operations.safeParse(given);
	if (!operations.success) return literal(given);
	const { init, ops } = operations.data;
	const calls = ops.map(([name, args]) => `          .${name}(${args.map(literal).join(", ")})`);
	return [`${entry}(${init.map(literal).join(", ")})`, ...calls].join("\n");
}
/** A value that stands in evidence, as the language writes it; JSON where it is not a value as they cross today (older receipts). */
const literal = (value) => isValue(value) ? showValue(value, Number.POSITIVE_INFINITY) : json(value);
const Pair = tuple([string(), string()]);
const Values = lazy(() => array(AnyValue));
/** A value as it crosses between processes: plain, or an object with one tag. */
const AnyValue = lazy(() => union([
	_null(),
	boolean(),
	int(),
	string(),
	Values,
	strictObject({ int: string() }),
	strictObject({ float: string() }),
	strictObject({ complex: Pair }),
	strictObject({ bytes: string() }),
	strictObject({ tuple: Values }),
	strictObject({ set: Values }),
	strictObject({ dict: array(tuple([AnyValue, AnyValue])) }),
	strictObject({ object: tuple([string(), array(tuple([string(), AnyValue]))]) }),
	strictObject({ raises: string() }),
	strictObject({ opaque: string() }),
	strictObject({ unmade: string() }),
	strictObject({ large: tuple([
		string(),
		number(),
		boolean()
	]) })
]));
const isValue = (value) => AnyValue.safeParse(value).success;
/** Spaced like the arrays of the languages people read. */
function json(value) {
	if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
	if (value !== null && typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${json(one)}`).join(", ")}}`;
	return JSON.stringify(value) ?? "nothing";
}
// src/surfaces/markdown/ends.ts
/**
* Beginning and end of a long text (`head` and `tail` UTF-16 units at most), with the number of characters left out between them;
* hidden characters visible, no code point cut. Takes its pieces first, so that megabytes cost nothing.
*/
function ends(text, head, tail) {
	if (text.length <= head + tail) {
		const whole = shown(text);
		if (whole.length <= head + tail) return whole;
	}
	const first = firstUnits(shown(firstUnits(text, head)), head);
	const last = lastUnits(shown(lastUnits(text, tail)), tail);
	return `${first}\n[… ${Math.max(1, text.length - Math.min(head, text.length) - tail).toLocaleString("en-US")} characters left out …]\n${last}`;
}
const firstUnits = (text, units) => text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
const lastUnits = (text, units) => units === 0 ? "" : text.slice(-units).replace(/^[\udc00-\udfff]/, "");
// src/surfaces/report/evidence/columns.ts
const NAME_COLUMNS = 10;
/** Values with their names before them, as a block; what is too long loses its middle. */
function columns(values, detail) {
	const part = (text) => ends(text, Math.ceil(detail.block * .8), Math.floor(detail.block * .2));
	return fence(Object.entries(values).map(([name, value]) => name.padEnd(NAME_COLUMNS) + part(value)).join("\n"));
}
// src/surfaces/report/evidence/broken-example.ts
/** Evidence of `examples`: the first example of the request that does not hold. Without `actual` there was no answer. */
const ExampleEvidence = object({
	example: string(),
	case: unknown(),
	expected: unknown(),
	actual: unknown().optional()
});
/** The example of the request that does not hold, with what the program answers. */
function brokenExample(finding, detail, entry) {
	const parsed = ExampleEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const { example, case: input, expected, actual } = parsed.data;
	return stack(`**An example of the request that does not hold:** ${code(example, 200)}`, columns({
		input: callText(input, entry),
		expected: literal(expected),
		got: actual === void 0 ? "no answer" : literal(actual)
	}, detail));
}
// src/surfaces/report/evidence/more.ts
/** The line that says how many rows are elsewhere; empty when all are shown. */
const more = (left, where) => left > 0 ? `… and ${left.toLocaleString("en-US")} more in the ${where}` : "";
// src/surfaces/report/evidence/constructs.ts
const Construct = object({
	module: string(),
	line: int().nonnegative(),
	what: string()
});
const Constructs = array(Construct);
/** Places in the source that `placeholders`, `suspicious` and `clean-run` name. */
function constructsOf(finding) {
	const { constructs, solution, tests, violations } = finding.evidence;
	return [
		constructs,
		solution,
		tests,
		violations
	].flatMap((found) => {
		const parsed = Constructs.safeParse(found);
		return parsed.success ? parsed.data : [];
	});
}
/** Each place with what stands there. */
function constructs(finding, detail, rest) {
	const found = constructsOf(finding);
	if (found.length === 0) return "";
	const some = found.slice(0, detail.rows);
	return stack("**Places in the source**", list$1(some.map(({ module, line, what }) => `${code(`${module}:${line}`)} ${prose(what, detail.sentence)}`)), more(found.length - some.length, rest));
}
// src/surfaces/report/evidence/counterexample.ts
/** Input and answers as the check itself said them: also where there was no value, but a word about why. */
const Shown = object({
	input: string().optional(),
	expected: string(),
	actual: string()
});
/** Evidence of `differential`: how many cases were compared, and the smallest on which the answers differ. */
const DifferentialEvidence = object({
	cases: number().optional(),
	counterexample: object({
		case: unknown(),
		expected: unknown(),
		actual: unknown(),
		shown: Shown.optional()
	}).nullish(),
	/** The program is right when it is asked this alone. */
	afterOtherCalls: boolean().optional(),
	/** Why a third reader of the specification could not say which answer is right. */
	arbiter: string().optional()
});
/** The smallest input on which program and reference differ, with both answers. Shown at every length of the report. */
function counterexample(finding, detail, entry) {
	const parsed = DifferentialEvidence.safeParse(finding.evidence);
	const found = parsed.success ? parsed.data.counterexample : null;
	if (!parsed.success || found === null || found === void 0) return "";
	const { cases, afterOtherCalls, arbiter } = parsed.data;
	const among = cases === void 0 ? "" : `, in ${count(cases)} cases`;
	const { input, expected, actual } = written(finding, found, entry);
	return stack(arbiter === void 0 ? `**A counterexample**: the smallest input found on which the program and the independent reference differ${among}.` : `**A case that the request leaves open**: program and reference differ on it${among}, and a third reader of the request could not say who is right. Say in the request which answer you want.`, columns({
		input,
		[arbiter === void 0 ? "expected" : "reference"]: expected,
		[arbiter === void 0 ? "got" : "program"]: actual
	}, detail), afterOtherCalls === true ? "Asked alone, the program is right: it keeps something from earlier calls." : "", arbiter === void 0 ? "" : `The third reader: ${prose(arbiter, detail.sentence)}`);
}
/** A report is drawn at one length after the other until it fits, and the texts may be megabytes: they are written once. */
const known = /* @__PURE__ */ new WeakMap();
function written(finding, { case: asked, shown, expected, actual }, entry) {
	const named = /^[\p{L}_][\p{L}\p{N}_]*(?=\()/u.exec(shown?.input ?? "")?.[0] ?? entry;
	const ofFinding = known.get(finding) ?? /* @__PURE__ */ new Map();
	known.set(finding, ofFinding);
	const texts = ofFinding.get(named) ?? {
		input: callText(asked, named),
		expected: shown?.expected ?? literal(expected),
		actual: shown?.actual ?? literal(actual)
	};
	ofFinding.set(named, texts);
	return texts;
}
// src/surfaces/report/evidence/ranges.ts
/** Consecutive lines joined: `7–9`. */
function rangesOf(lines) {
	const ranges = [];
	for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last && line === last[1] + 1) last[1] = line;
		else ranges.push([line, line]);
	}
	return ranges.map(([from, to]) => from === to ? String(from) : `${from}–${to}`);
}
// src/surfaces/report/evidence/coverage.ts
/** Evidence of `coverage`: lines of the solution that no test runs, and branches in other lines that none takes. */
const CoverageEvidence = object({
	missedLines: array(int()),
	missedBranches: array(object({
		line: int(),
		way: string()
	})).catch([])
});
/** Branches named at most; their number is told. */
const BRANCHES = 6;
/** `Lines that no test runs: 3, 7–9. Branches never taken: line 5 (false).`; empty when the tests run everything. */
function coverage(finding, detail, rest) {
	const parsed = CoverageEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const { missedLines, missedBranches } = parsed.data;
	const ranges = rangesOf(missedLines);
	const lines = ranges.slice(0, Math.max(5, detail.rows));
	const branches = missedBranches.slice(0, BRANCHES).map(({ line, way }) => `line ${line} (${prose(way, 40)})`);
	return [lines.length === 0 ? "" : `**Lines that no test runs:** ${lines.join(", ")}${andMore(ranges.length - lines.length, "places", rest)}.`, branches.length === 0 ? "" : `**Branches that no test takes:** ${branches.join(", ")}${andMore(missedBranches.length - branches.length, "of them", rest)}.`].filter((part) => part !== "").join(" ");
}
const andMore = (left, what, rest) => left > 0 ? ` … and ${left} more ${what} in the ${rest}` : "";
// src/surfaces/report/evidence/deaf.ts
/** Evidence of `flip-control`: expected values that may be changed without any test failing. */
const DeafEvidence = object({ deaf: array(object({
	module: string(),
	line: number(),
	was: string(),
	becomes: string()
})).min(1) });
/** Assertions that assert nothing. */
function deaf(finding, detail, rest) {
	const parsed = DeafEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const all = parsed.data.deaf;
	const some = all.slice(0, detail.rows);
	return stack("**Assertions that assert nothing:** the test passes with another expected value too.", list$1(some.map(({ module, line, was, becomes }) => `${code(`${module}:${line}`)} ${code(was, 80)} or ${code(becomes, 80)}`)), more(all.length - some.length, rest));
}
// src/surfaces/report/evidence/failures.ts
/** Evidence of `clean-run`; the check itself lists the first few and counts the rest. */
const FailureEvidence = object({
	collected: number().optional(),
	failed: number().optional(),
	failures: array(object({
		test: string(),
		message: string()
	})).min(1)
});
/** Failing tests shown at most: the first ones say what is wrong. */
const MOST$1 = 5;
/** The failing tests with what they said. */
function failures(finding, detail, rest) {
	const parsed = FailureEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const { failures, failed = failures.length, collected } = parsed.data;
	const total = Math.max(failed, failures.length);
	const some = failures.slice(0, Math.min(MOST$1, detail.rows));
	return stack(`**${plural(total, "failing test")}${collected === void 0 ? "" : ` of ${collected}`}**`, ...some.map(({ test, message }) => stack(`❌ ${code(test)}`, fence(ends(message.trim(), Math.ceil(detail.block / 3), 100)))), more(total - some.length, rest));
}
// src/surfaces/report/evidence/growth.ts
/** Evidence of `growth`: `points` are the size `n` and the seconds of one call; `slope` is that of time over claim, log to log. */
const GrowthEvidence = object({
	claim: string(),
	result: _enum([
		"consistent",
		"refuted",
		"inconclusive",
		"not-measurable"
	]),
	slope: number().nullish(),
	se: number().nullish(),
	points: array(object({
		n: number().positive(),
		seconds: number().nonnegative()
	})).default([])
});
/** Points in the chart and its table; of more, evenly spread ones with the first and the last. */
const MOST = 10;
const RESULTS = {
	consistent: "is consistent with what was measured",
	refuted: "is refuted by what was measured",
	inconclusive: "could be neither confirmed nor refuted: the measurements scatter too much",
	"not-measurable": "could not be measured"
};
/** The measured growth beside the claim: a sentence, a table, and a chart where there are points enough to see a shape. */
function growth(finding, detail) {
	const parsed = GrowthEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const { claim, result, slope, se, points: all } = parsed.data;
	const points = spread(all, Math.min(MOST, Math.max(3, detail.rows)));
	const error = typeof se === "number" ? ` ± ${se.toFixed(2)}` : "";
	const measured = typeof slope === "number" ? ` Measured: the claim times n to the power of ${slope.toFixed(2)}${error}.` : "";
	return stack(`**Running time.** The claim ${code(claim, 60)} ${RESULTS[result]}.${measured}`, points.length >= 4 ? chart(points) : "", points.length === 0 ? "" : table(["n", ...points.map(({ n }) => count(n))], [["one call, ms", ...points.map(({ seconds }) => millis(seconds))]], `l${"r".repeat(points.length)}`));
}
function spread(all, most) {
	if (all.length <= most) return [...all];
	return Array.from({ length: most }, (_, index) => all[Math.round(index * (all.length - 1) / (most - 1))]);
}
const millis = (seconds) => String(Number((seconds * 1e3).toPrecision(3)));
/**
* Sizes double, so times on a plain axis would always look explosive. How often the time has doubled is drawn instead: the slope is the
* power of n, and linear growth beside it is a straight line to compare with. The palette is set because GitHub's first colour is near white.
*/
function chart(points) {
	const [first] = points;
	if (first === void 0 || points.some(({ seconds }) => seconds <= 0)) return "";
	const doublings = (value, from) => String(Number(Math.log2(value / from).toFixed(2)));
	const lines = [
		"%%{init: {\"themeVariables\": {\"xyChart\": {\"plotColorPalette\": \"#0969da, #8c959f\"}}}}%%",
		"xychart-beta",
		"  title \"how often the time doubles (blue), beside linear growth (grey)\"",
		`  x-axis "n" [${points.map(({ n }) => JSON.stringify(count(n))).join(", ")}]`,
		"  y-axis \"doublings\"",
		`  line [${points.map(({ seconds }) => doublings(seconds, first.seconds)).join(", ")}]`,
		`  line [${points.map(({ n }) => doublings(n, first.n)).join(", ")}]`
	];
	return fence(lines.join("\n"), "mermaid");
}
// src/surfaces/report/evidence/repeated.ts
/** Evidence of `state`: one input and the two answers it got. */
const StateEvidence = object({ pair: object({
	case: unknown(),
	first: unknown(),
	again: unknown(),
	because: string()
}) });
const BECAUSE = {
	calls: "It keeps something between calls.",
	"hash seed": "It depends on the order in which sets and the like come out (the hash seed)."
};
/** One input that got two answers. */
function repeated(finding, detail, entry) {
	const parsed = StateEvidence.safeParse(finding.evidence);
	if (!parsed.success) return "";
	const { case: input, first, again, because } = parsed.data.pair;
	return stack(`**Two answers for one input.** ${BECAUSE[because] ?? "The same call does not give the same answer."}`, columns({
		input: callText(input, entry),
		first: literal(first),
		again: literal(again)
	}, detail));
}
// src/surfaces/report/evidence/survivors.ts
/** Evidence of `mutation`: `score` 0…1 over the mutants that are not probably equivalent. */
const MutationEvidence = object({
	score: number(),
	killed: number(),
	total: number(),
	run: number().optional(),
	probablyEquivalent: union([number(), array(unknown())]).optional(),
	survivors: array(object({
		line: number(),
		operator: string(),
		diff: string(),
		sentence: string().optional()
	}))
});
/** Diffs shown in full, the first of them unfolded; further survivors are rows of a table. */
const DIFFS = 4;
/** The mutants no test noticed: deliberate mistakes that are still to be caught. */
function survivors$1(finding, detail, rest) {
	const parsed = MutationEvidence.safeParse(finding.evidence);
	if (!parsed.success || parsed.data.survivors.length === 0) return "";
	const { survivors, killed, score } = parsed.data;
	const [first, ...whole] = survivors.slice(0, Math.min(DIFFS, detail.rows)).map((one) => diffOf(one, detail));
	const rows = survivors.slice(DIFFS, detail.rows);
	const others = survivors.length - 1;
	return stack(`**Small mistakes that no test notices.** ${madeOf(parsed.data)}; the tests noticed ${killed} of them (${Math.floor(score * 100)} %). One that they did not:`, first ?? "", others === 0 ? "" : details(`${others} more that no test notices`, stack(...whole, table([
		"Line",
		"Change",
		"Becomes"
	], rows.map((one) => [
		String(one.line),
		code(one.operator),
		becomes(one.diff)
	]), "r"), more(others - whole.length - rows.length, rest))));
}
/** How many mistakes the score is about: neither those that were not run nor those that change nothing. */
function madeOf({ killed, run, total, probablyEquivalent = 0 }) {
	const same = typeof probablyEquivalent === "number" ? probablyEquivalent : probablyEquivalent.length;
	return `VeriAlgo made ${Math.max(killed, (run ?? total) - same)} small mistakes in the program, one at a time${same === 0 ? "" : ` (and ${same} more that ${same === 1 ? "changes" : "change"} no answer)`}${run !== void 0 && run < total ? `, ${run} of ${total} in the time there was` : ""}`;
}
const diffOf = ({ line, operator, diff, sentence }, detail) => stack(sentence === void 0 ? `Line ${line}, ${code(operator)}:` : `${prose(sentence, detail.sentence)} (${code(operator)})`, fence(ends(diff, detail.block, 0), "diff"));
/** The first added line of a diff. */
const becomes = (diff) => code((/^\+(?!\+\+)(.*)$/m.exec(diff)?.[1] ?? "").trim(), 120);
// src/surfaces/report/evidence.ts
/** What the checks found, as far as a person can act on it: counterexample first, then failing tests, then what the tests miss. */
function evidence(report, detail) {
	const { receipt, state } = report;
	const rest = restOf(report);
	const entry = receipt.question?.entry ?? (receipt.specification ?? state.specification)?.entry.name ?? "solution";
	const of = (render) => receipt.findings.map((finding) => render(finding)).filter((block) => block !== "");
	const unsettled = (render) => of((finding) => finding.status === "pass" ? "" : render(finding));
	const blocks = [
		...unsettled((finding) => finding.check === "differential" ? counterexample(finding, detail, entry) : ""),
		...unsettled((finding) => finding.check === "examples" ? brokenExample(finding, detail, entry) : ""),
		...unsettled((finding) => finding.check === "state" ? repeated(finding, detail, entry) : ""),
		...unsettled((finding) => failures(finding, detail, rest)),
		...unsettled((finding) => constructs(finding, detail, rest)),
		...unsettled((finding) => finding.check === "flip-control" ? deaf(finding, detail, rest) : ""),
		...of((finding) => finding.check === "coverage" ? coverage(finding, detail, rest) : ""),
		...of((finding) => finding.check === "mutation" ? survivors$1(finding, detail, rest) : ""),
		...of((finding) => finding.check === "growth" ? growth(finding, detail) : "")
	];
	return blocks.length === 0 ? "" : stack(heading("evidence", languageOf(state.requirement)), ...blocks);
}
// src/surfaces/report/opening.ts
/** Reasons shown; the receipt holds all of them. */
const REASONS = 8;
const KINDS = {
	verified: "NOTE",
	tested: "NOTE",
	refuted: "CAUTION",
	unverified: "WARNING",
	"not-run": "WARNING"
};
/** Verdict, what was caught, how to check it; then why, or what the verdict does and does not say. */
function opening(report, detail) {
	const { receipt, state, recheck } = report;
	const line = headlineOf(receipt, state.requirement, null);
	const chinese = languageOf(state.requirement) === "zh";
	const label = chinese ? "无需密钥即可自行核对：" : "Check it yourself, without a key: ";
	return stack(`## ${VERDICT_MARKS[receipt.verdict]} ${line.label} · ${line.level}`, [
		...line.caught === "" ? [] : [prose(line.caught, Math.max(200, detail.sentence))],
		...recheck === null ? [] : [`${label}${code(recheck, 600)}`],
		...place(report, chinese)
	].join("  \n"), alert(KINDS[receipt.verdict], stack(...chinese ? [meaningOf(receipt.verdict, "zh")] : [], meaningOf(receipt.verdict, "en"), reasons(report, detail), report.advice === void 0 ? "" : `**What to do:** ${prose(report.advice, 600)}`)), question(report));
}
/** The link people look for next. */
function place({ publication }, chinese) {
	const pull = publication?.pull ?? null;
	if (pull === null) return [];
	const kind = pull.isDraft ? "draft pull request" : "pull request";
	return [`${chinese ? "文件位于" : "The files are in"} **${link(`${kind} ${pull.number}`, pull.url)}**`];
}
function reasons({ receipt }, detail) {
	const all = receipt.reasons.filter(({ code }) => code !== "question");
	const said = all.slice(0, REASONS).map((reason) => prose(reason.message, Math.max(160, detail.sentence)));
	const left = all.length - said.length;
	return list$1(left > 0 ? [...said, `… and ${left} more in the receipt`] : said);
}
/** A requirement that cannot be followed as it stands ends in a question to the person. */
function question({ receipt }) {
	const asked = receipt.reasons.find(({ code }) => code === "question");
	if (asked === void 0) return "";
	return alert("IMPORTANT", stack("**A question back to you**, from the model. Answer it in the text of a new request.", prose(asked.message, 2e3)));
}
// src/surfaces/report/record.ts
/** The parts folded away: the request, the task as understood, the steps, what programs printed, the author's own words. */
function record(report, detail) {
	const { state } = report;
	const rest = restOf(report);
	return stack(request(state, detail, rest), task(report, detail), steps(state, detail, rest), outputs(state, detail, rest), words(state, detail));
}
/** What the whole run rests on: the text as it was used, under the hash the receipt has of it. */
function request({ requirement }, detail, rest) {
	if (requirement === null || requirement === "" || detail.request === 0) return "";
	const isWhole = [...requirement].length <= detail.request;
	return details("The request as it was used", stack(`sha256 ${code(sha256(requirement))}${isWhole ? "" : `, the beginning; the whole text is in the ${rest}`}`, fence(isWhole ? requirement : ends(requirement, detail.request, 0), "text")));
}
function task({ receipt, state }, detail) {
	const given = receipt.specification ?? state.specification;
	if (given === null) return "";
	const lines = [
		`Title: ${prose(given.title)}`,
		`Interface: ${code(given.signature, 500)}`,
		...given.domain === "" ? [] : [`Legal inputs: ${prose(given.domain, detail.sentence)}`],
		...given.claim === null ? [] : [`Claimed running time: ${code(given.claim)}`],
		`Examples taken from the request: ${given.examples.length === 0 ? "none" : ""}${given.examples.slice(0, 5).map(({ quote }) => code(quote, 120)).join(", ")}`
	];
	return details("The task as the model understood it", list$1(lines));
}
function steps(state, detail, rest) {
	const { tools } = state;
	if (tools.length === 0 || detail.steps === 0) return "";
	const head = tools.length <= detail.steps ? tools : tools.slice(0, Math.ceil(detail.steps / 2));
	const tail = tools.length <= detail.steps ? [] : tools.slice(-Math.floor(detail.steps / 2));
	const left = tools.length - head.length - tail.length;
	const gap = left > 0 ? [[
		"",
		"…",
		`${left.toLocaleString("en-US")} more in the ${rest}`,
		""
	]] : [];
	const rows = [
		...head.map(stepRow),
		...gap,
		...tail.map(stepRow)
	];
	return details(`What was done: ${plural(state.step, "step")}, ${plural(tools.length, "tool call")}`, table([
		"Step",
		"Call",
		"Result",
		"Time"
	], rows, "rllr"));
}
const stepRow = (tool) => [
	String(tool.step),
	`${tool.ok === null ? "…" : tool.ok ? "✅" : "❌"} ${code(tool.name, 40)} ${code(tool.hint, 80)}`.trim(),
	prose(tool.summary, 200),
	tool.ok === null ? "" : unbroken(duration(tool.ms))
];
const printed = (tool) => tool.name === "run_file" && tool.detail !== "";
function outputs(state, detail, rest) {
	const all = state.tools.filter(printed);
	const last = detail.outputs === 0 ? [] : all.slice(-detail.outputs);
	if (last.length === 0) return "";
	const left = all.length - last.length;
	return details(last.length === 1 ? "What the last run printed" : `What the last ${last.length} runs printed`, stack(...last.flatMap((tool) => [`Step ${tool.step}, ${code(tool.hint, 80)}:`, fence(ends(tool.detail, detail.head, detail.tail), "text")]), left > 0 ? `${plural(left, "earlier run")} in the ${rest}` : ""));
}
function words(state, detail) {
	if (detail.words === 0 || state.lastText.trim() === "") return "";
	return details("The model’s last words (written by the model, not verified)", fence(ends(state.lastText.trim(), detail.words, 0), "text"));
}
// src/domain/run-statistics.ts
/** Share of tool calls that a model and an endpoint that fit reach. */
const SUCCESS_AIM = .85;
// src/surfaces/interrupt-words.ts
const INTERRUPTS = {
	signal: "a person or a signal",
	steps: "the limit of steps",
	"tool-calls": "the limit of tool calls",
	tokens: "a limit of tokens",
	money: "the limit of money",
	time: "the limit of time",
	"repeated-call": "the same call again and again",
	"repeated-failure": "the same failure again and again",
	"going-in-circles": "going in circles",
	"unreadable-replies": "replies that could not be read",
	endpoint: "the model endpoint",
	crash: "a crash"
};
/** What cut a run short, as the end of `cut short by …`. */
const interruptWords = (reason) => INTERRUPTS[reason];
// src/surfaces/metrics.ts
/** Whole percent, rounded down, so that 84.9 % never reads as the 85 % it is not. */
const percent = (share) => `${Math.floor(share * 100 + 1e-9)} %`;
/** How the model did with its tools; null where it was asked for none. `isLow`: below what a model that fits reaches; one slip is no sign. */
function toolCallMetrics({ metrics, limits }) {
	const { toolCallSuccessRate: rate, turns } = metrics;
	const calls = limits.find(({ name }) => name === "tool-calls")?.used ?? null;
	if (rate === null || calls === null || calls === 0) return null;
	const worked = Math.round(rate * calls);
	const isLow = rate < .85 && calls - worked > 1;
	const share = `${count(worked)} of ${plural(calls, "tool call")} worked (${percent(rate)}), in ${plural(turns, "turn")}`;
	if (!isLow) return {
		said: share,
		isLow
	};
	return {
		said: `${share}: below the ${percent(SUCCESS_AIM)} of a model and an endpoint that fit the task`,
		isLow
	};
}
/** What was hard about the endpoint, and what cut the run short; one phrase each. */
function troubleMetrics({ metrics, model, roles }) {
	const { interruptReason, retries = 0, lostReplies = 0, recoveredCalls = 0, contextCut = false } = metrics;
	const learned = [model, ...ModelRole.options.map((role) => roles?.[role])].flatMap((one) => one?.learned ?? []);
	return [
		...interruptReason === null ? [] : [`cut short by ${interruptWords(interruptReason)}`],
		...retries === 0 ? [] : [`asked again ${plural(retries, "time")} after the endpoint failed`],
		...lostReplies === 0 ? [] : [`${plural(lostReplies, "request")} without a usable reply`],
		...recoveredCalls === 0 ? [] : [`${plural(recoveredCalls, "tool call")} found in the text of replies`],
		...contextCut ? ["the endpoint cut what it was sent without saying so"] : [],
		...learned.length === 0 ? [] : [`learned of the endpoint: ${[...new Set(learned)].join(", ")}`]
	];
}
/** The models of a run beside the author's, with their roles: `examiner and arbiter x`; empty where the author's is the only one. */
function rolesText(names) {
	const { examiner, arbiter } = names;
	if (examiner !== void 0 && examiner === arbiter) return `examiner and arbiter ${examiner}`;
	return ModelRole.options.flatMap((role) => names[role] === void 0 ? [] : [`${role} ${names[role]}`]).join(", ");
}
// src/surfaces/shown-limits.ts
/**
* The limits that say something. What a model's replies cost is always among them, as unknown where it is: also where a limit of money was
* held by an estimate of tokens nobody counted.
*/
function shownLimits({ limits, model, usage }) {
	const isPaid = model !== null && model.calls > 0 && model.protocol !== "scripted";
	return limits.map((one) => one.name === "cost-usd" && isPaid && usage.costUsd === null ? {
		...one,
		used: null
	} : one).filter(({ name, used, limit }) => used !== null || limit !== null || name === "cost-usd" && isPaid);
}
// src/surfaces/report/usage.ts
const NAMES = {
	steps: "steps",
	"tool-calls": "tool calls",
	"input-tokens": "tokens read",
	"output-tokens": "tokens written",
	"cost-usd": "money",
	seconds: "time"
};
/** A figure of a limit in its own unit. */
function figureOf(name, value) {
	if (value === null) return "unknown";
	if (name === "cost-usd") return money(value);
	return name === "seconds" ? duration(value * 1e3) : count(value);
}
/** What was used of each limit, by which model, in which sandbox. */
function usage(report) {
	const { receipt } = report;
	const limits = shownLimits(receipt);
	const rows = [["used", ...limits.map(({ name, used }) => unbroken(figureOf(name, used)))], ["at most", ...limits.map(({ name, limit }) => limit === null ? "no limit" : unbroken(figureOf(name, limit)))]];
	const body = stack(limits.length === 0 ? "" : table(["", ...limits.map(({ name }) => NAMES[name])], rows, `l${"r".repeat(limits.length)}`), list$1([
		...model(report),
		...metrics(report),
		...machine(report),
		...asked(report)
	]));
	const title = heading("used", languageOf(report.state.requirement));
	return receipt.reasons.some(({ code }) => code.startsWith("limit-")) ? stack(title, body) : details(`${title.replace(/^#+ /, "")}${briefly(limits, receipt)}`, body);
}
function briefly(limits, receipt) {
	const used = (name) => limits.find((limit) => limit.name === name)?.used ?? null;
	const tokens = (used("input-tokens") ?? 0) + (used("output-tokens") ?? 0);
	const rate = toolCallMetrics(receipt) === null ? null : receipt.metrics.toolCallSuccessRate;
	const [steps, cost, seconds] = [
		used("steps"),
		used("cost-usd"),
		used("seconds")
	];
	const parts = [
		...steps === null ? [] : [plural(steps, "step")],
		...tokens === 0 ? [] : [plural(tokens, "token")],
		...limits.some(({ name }) => name === "cost-usd") ? [cost === null ? "cost unknown" : money(cost)] : [],
		...seconds === null ? [] : [duration(seconds * 1e3)],
		...rate !== null && rate < .85 ? [`⚠️ only ${percent(rate)} of the tool calls worked`] : []
	];
	return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}
function model({ receipt, state }) {
	if (state.model?.scripted === true) return ["Model: none; the replies were scripted, every run of a program was real"];
	if (receipt.model === null) return ["Model: none was asked"];
	const { name, baseUrlHost, calls, protocol } = receipt.model;
	const spoken = (used) => used === null ? "" : `, ${used} protocol`;
	return [`Model: ${code(name)} at ${code(baseUrlHost)}, ${plural(calls, "call")}${spoken(protocol)}`, ...ModelRole.options.flatMap((role) => {
		const own = receipt.roles?.[role];
		return own === void 0 ? [] : [`Model of the ${role}: ${code(own.name)}, ${plural(own.calls, "call")}${spoken(own.protocol)}`];
	})];
}
/** How the model did with its tools, and what it had to fight with. */
function metrics({ receipt }) {
	const tools = toolCallMetrics(receipt);
	const trouble = troubleMetrics(receipt);
	return [...tools === null ? [] : [`Tools: ${tools.isLow ? "⚠️ " : ""}${tools.said}`], ...trouble.length === 0 ? [] : [`On the way: ${prose(trouble.join("; "), 600)}`]];
}
function machine({ receipt: { isolation, runtime } }) {
	if (isolation.kind === "none") return [];
	const version = runtime.version === null ? "" : ` ${runtime.version}`;
	const walls = isolation.guarantees.length === 0 ? "" : `: ${prose(isolation.guarantees.join(", "))}`;
	return [isolation.kind === "process" ? "Programs ran as plain processes, without a sandbox" : `Programs ran in ${code(isolation.kind)}${walls}`, `Language: ${prose(`${runtime.language}${version} on ${runtime.os}`)}`];
}
const asked = ({ requester, receipt }) => [`${requester === null ? "" : `Asked for by ${code(requester)}. `}VeriAlgo ${prose(receipt.tool.version, 40)}, seed ${code(receipt.seed)}${receipt.replayed ? " (replayed)" : ""}`];
// src/surfaces/pull-request/inert-message.ts
/**
* Text that does nothing where a pull request's text becomes the message of a squash or merge commit, as many repositories set it: GitHub
* reads a message without Markdown, so there neither fence nor inline code keeps a mention from pinging, "fixes #1" from closing an issue,
* `[skip ci]` from stopping the checks of the default branch, or a trailer from naming an author.
* https://docs.github.com/actions/how-tos/manage-workflow-runs/skip-workflow-runs
*/
const inertInMessage = (text) => text.replace(/@(?=[\w-])/g, "@ ").replace(/#(?=\d)/g, "# ").replace(/\b(gh)-(?=\d)/gi, "$1 ").replace(/:\/\//g, ": //").replace(/\[(?=[^\]]{0,40}\b(?:skip|no)\b)/gi, "[ ").replace(/\*{3}(?=no_ci)/gi, "** *").replace(/:(?<=\b(?:[a-z]{1,30}(?:-[a-z]{1,30}){1,4}|breaking change)\s{0,9}:)/gi, " -");
// src/surfaces/pull-request/render-pull-request.ts
/**
* Title and text of the pull request that carries the files. `issue` is where it was asked for; the words that close it on merging
* stand there only when the verdict is `verified`. `checksWait`: it is opened with a job's own token, for which GitHub starts no checks by
* itself. Pure.
*/
function renderPullRequest(report, issue, { checksWait }) {
	const { receipt, state } = report;
	const title = (receipt.specification ?? state.specification)?.title ?? "An algorithm";
	const inert = {
		...report,
		receipt: redactDeep(receipt, inertInMessage),
		state: redactDeep(state, inertInMessage)
	};
	return {
		title: plainTitle(title, 120),
		body: fitToRoom((detail) => body(inert, issue, checksWait, detail), COMMENT_LADDER, PULL_REQUEST_ROOM)
	};
}
function body(report, issue, checksWait, detail) {
	const reference = issue === null ? "" : report.receipt.verdict === "verified" ? `Closes #${issue}.` : `Asked for in #${issue}.`;
	return stack(opening(report, detail), reference, checks(report, detail), evidence(report, detail), files(report, detail), list$1([
		`The full report, the receipt and every event are in the artifact of ${link("the job", report.runUrl)}.`,
		"To have it changed, comment `/verialgo revise` followed by what to change.",
		...checksWait ? ["A pull request opened by a workflow runs its own checks only after somebody presses **Approve workflows to run**."] : []
	]), usage(report), record(report, {
		...detail,
		request: 0
	}));
}
// src/domain/publication.ts
/** Whether something was committed and read back as the very bytes that were judged: only then may anybody be sent there. */
const isConfirmed = ({ commit, notes }) => commit !== null && !notes.some(({ code }) => code === "mismatch" || code === "not-compared");
// src/github/check-runs.ts
/** GitHub's page says characters, its refusal says "bytesize" (github/docs#35252): UTF-8 bytes of the summary, and of the text. */
const MAX_CHECK_TEXT_BYTES = 65535;
/**
* Makes one completed check run on a commit. A failure is a value; a summary or text that GitHub would refuse is a `UsageError`, as
* callers shorten theirs first.
*/
async function createCheckRun(client, place, wish) {
	refuseLong("summary", wish.summary);
	refuseLong("text", wish.text ?? "");
	return attempt$1(() => make(client, place, wish), advise);
}
async function make(client, { owner, repo }, wish) {
	const { externalId: external_id, headSha: head_sha, name, conclusion, detailsUrl } = wish;
	const output = (from) => ({
		title: wish.title,
		summary: wish.summary,
		...wish.text === null ? {} : { text: wish.text },
		annotations: wish.annotations.slice(from, from + 50).map(toRest)
	});
	const details = detailsUrl === null ? {} : { details_url: detailsUrl };
	const { id: check_run_id, html_url: url } = await client.create("make a check run", (rest) => rest.checks.create({
		owner,
		repo,
		name,
		head_sha,
		external_id,
		status: "completed",
		conclusion,
		...details,
		output: output(0)
	}), (rest) => findCheck(rest, owner, repo, wish));
	for (let from = 50; from < wish.annotations.length; from += 50) {
		const wanted = Math.min(from + 50, wish.annotations.length);
		await client.create("add annotations to its check run", (rest) => rest.checks.update({
			owner,
			repo,
			check_run_id,
			output: output(from)
		}), async (rest) => {
			const { data } = await rest.checks.get({
				owner,
				repo,
				check_run_id
			});
			return data.output.annotations_count >= wanted ? data : null;
		});
	}
	return {
		ok: true,
		id: check_run_id,
		url
	};
}
const PAGE = 100;
/** Requests asked about by issues all stand on one commit, the head of the default branch. */
const MOST_PAGES = 10;
/** The check run of that name and external id on a commit; null when there is none. */
async function findCheck(rest, owner, repo, wish) {
	const { headSha: ref, name: check_name, externalId } = wish;
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const listed = {
			owner,
			repo,
			ref,
			check_name,
			filter: "all",
			per_page: PAGE,
			page
		};
		const { check_runs } = (await rest.checks.listForRef(listed)).data;
		const found = check_runs.find(({ external_id }) => external_id === externalId);
		if (found !== void 0) return found;
		if (check_runs.length < PAGE) break;
	}
	return null;
}
const toRest = ({ path, startLine, endLine, level, title, message }) => ({
	path,
	start_line: startLine,
	end_line: endLine,
	annotation_level: level,
	title,
	message
});
/** A `UsageError` for a text GitHub would refuse. */
function refuseLong(what, text) {
	const bytes = Buffer.byteLength(text);
	if (bytes <= 65535) return;
	throw new UsageError(`The ${what} of the check run has ${bytes} bytes, but GitHub takes at most ${MAX_CHECK_TEXT_BYTES}; shorten it.`);
}
const advise = ({ problem, said }) => problem === "forbidden" && /not accessible|must authenticate/i.test(said) ? "To see the verdict as a check on the commit, add `checks: write` to the `permissions:` block of the workflow." : null;
/** GitHub takes 64 KB and 255 characters. */
const MESSAGE = 2e3;
const TITLE = 200;
/** The places the evidence names: failing tests, missing code, idle assertions, surviving mutants, missed lines; what refutes comes first. Pure. */
function annotationsOf(report) {
	const all = report.receipt.findings.flatMap((finding) => [
		...places(finding, report),
		...failingTests(finding, report),
		...deafAssertions(finding, report),
		...survivors(finding, report),
		...missed(finding, report)
	]);
	const rank = {
		failure: 0,
		warning: 1,
		notice: 2
	};
	return all.sort((a, b) => rank[a.annotation_level] - rank[b.annotation_level]).slice(0, 50).map((one) => ({
		...one,
		title: cut(one.title, TITLE),
		message: cut(one.message, MESSAGE) || one.title
	}));
}
const cut = (text, limit) => [...shown(text).slice(0, limit * 2)].slice(0, limit).join("");
/** A judged file's path in the repository, by its name or the module it is imported as; null where it is not there. */
function repositoryPath(report, name) {
	const { receipt, deliveredFolder, subject } = report;
	const base = nameOf(name);
	const isMeant = (path) => path === name || nameOf(path) === base || stemOf(path) === base;
	const file = receipt.files.find(({ path, module }) => isMeant(path) || module === base);
	if (file === void 0) return null;
	if (subject !== void 0) return subject.paths.find((path) => path === file.path || nameOf(path) === nameOf(file.path)) ?? null;
	return deliveredFolder === null ? null : `${deliveredFolder.replace(/\/+$/, "")}/${file.path}`;
}
const nameOf = (path) => path.split("/").at(-1) ?? path;
const stemOf = (path) => nameOf(path).replace(/\.[^.]*$/, "");
const levelOf = ({ status, effect }) => status === "pass" ? "notice" : effect === "refutes" ? "failure" : "warning";
function at(report, name, lines, rest) {
	const path = repositoryPath(report, name);
	const valid = lines[0] >= 1 && lines[1] >= lines[0];
	return path === null || !valid ? [] : [{
		path,
		start_line: lines[0],
		end_line: lines[1],
		...rest
	}];
}
function places(finding, report) {
	if (finding.status === "pass") return [];
	const { module, line, message } = finding.evidence;
	const parse = typeof module === "string" && typeof line === "number" && typeof message === "string" ? [{
		module,
		line,
		what: message
	}] : [];
	return [...constructsOf(finding), ...parse].flatMap((place) => at(report, place.module, [place.line, place.line], {
		annotation_level: levelOf(finding),
		message: place.what,
		title: `VeriAlgo: ${finding.check}`
	}));
}
/** Where a failure's message says it happened: the place in the test, else in the solution. */
const PLACE = /^\s*(?:at|in the solution|called from): (\S+?):(\d+)\s*$/m;
function failingTests(finding, report) {
	const parsed = FailureEvidence.safeParse(finding.evidence);
	if (!parsed.success || finding.status === "pass") return [];
	return parsed.data.failures.flatMap(({ test, message }) => {
		const [, name = "", line = "0"] = PLACE.exec(message) ?? [];
		return at(report, name, [Number(line), Number(line)], {
			annotation_level: levelOf(finding),
			message,
			title: `VeriAlgo: ${test} failed`
		});
	});
}
function deafAssertions(finding, report) {
	const parsed = finding.check === "flip-control" ? DeafEvidence.safeParse(finding.evidence) : null;
	if (!parsed?.success || finding.status === "pass") return [];
	return parsed.data.deaf.flatMap(({ module, line, was, becomes }) => at(report, module, [line, line], {
		annotation_level: "warning",
		message: `The test passes with ${becomes} in place of ${was} too. Make the assertion compare what the solution answers, or remove it.`,
		title: "VeriAlgo: this assertion asserts nothing"
	}));
}
const solutionName = (report) => report.receipt.files.find(({ role }) => role === "solution")?.path ?? "";
function survivors(finding, report) {
	const parsed = finding.check === "mutation" ? MutationEvidence.safeParse(finding.evidence) : null;
	if (!parsed?.success) return [];
	return parsed.data.survivors.flatMap(({ line, operator, diff, sentence = "No test notices this change." }) => at(report, solutionName(report), [line, line], {
		annotation_level: finding.status === "pass" ? "notice" : "warning",
		message: `${sentence}\n${diff}`,
		title: `VeriAlgo: a small mistake here goes unnoticed (${operator})`
	}));
}
function missed(finding, report) {
	const parsed = finding.check === "coverage" ? CoverageEvidence.safeParse(finding.evidence) : null;
	if (!parsed?.success) return [];
	return rangesOf(parsed.data.missedLines).flatMap((range) => {
		const [from = 0, to = from] = range.split("–").map(Number);
		return at(report, solutionName(report), [from, to], {
			annotation_level: "notice",
			message: "No test runs this.",
			title: "VeriAlgo: not covered"
		});
	});
}
// src/surfaces/check-run/render-check-run.ts
/** Never changed: branch protection names it. */
const CHECK_RUN_NAME = "VeriAlgo";
/**
* GitHub lets `neutral` and `skipped` satisfy a required check. Then a run without evidence, or one that somebody made unable to start,
* would open a protected branch; so both ask for action instead, which blocks without claiming that the program is wrong.
*/
const CONCLUSIONS = {
	verified: "success",
	tested: "success",
	refuted: "failure",
	unverified: "action_required",
	"not-run": "action_required"
};
/** The verdict as a check run, decided by the receipt alone; `summary` and `text` stay under GitHub's limits. Pure. */
function renderCheckRun(report) {
	const { receipt, state } = report;
	const { label, level } = headlineOf(receipt, state.requirement, null);
	return {
		name: CHECK_RUN_NAME,
		conclusion: CONCLUSIONS[receipt.verdict],
		title: `${label} · ${level}`,
		summary: fitToRoom((detail) => stack(opening(report, detail), checks(report, detail)), COMMENT_LADDER, CHECK_RUN_ROOM),
		text: fitToRoom((detail) => stack(evidence(report, detail), usage(report), record(report, detail)), COMMENT_LADDER, CHECK_RUN_ROOM),
		annotations: annotationsOf(report)
	};
}
// src/surfaces/report/render-report.ts
/** A whole report: verdict, checks, evidence, where the files are, what it took; the rest folded away. Pure. */
const renderReport = (report, detail) => stack(opening(report, detail), checks(report, detail), evidence(report, detail), delivery(report, detail), usage(report), record(report, detail));
// src/surfaces/comment/render-final.ts
/** The comment of a finished run, without the hidden marker. Under 60,000 characters and 200,000 UTF-8 bytes. Pure. */
const renderFinal = (report) => fitToRoom((detail) => renderReport(report, detail), COMMENT_LADDER, COMMENT_ROOM);
// src/surfaces/job-summary/render-summary.ts
/** The job's summary and the artifact's `report.md`: the same report with longer logs, under 1 MiB less a reserve. Pure. */
const renderSummary = (report) => fitToRoom((detail) => renderReport(report, detail), SUMMARY_LADDER, SUMMARY_ROOM);
// src/surfaces/ndjson/read-event-log.ts
/**
* Reads an event log. Returns null when the text is none: no line in it is an event. A half last line and a missing end are
* a cut log, not an error; a line of a later version is skipped and counted. So is what no run writes: an event behind the end, and one
* whose `seq` is not above that of the one before (two runs in one file), so that all who read a log come to one verdict.
*/
function readEventLog(text) {
	const lines = text.split("\n");
	const rest = lines.pop() ?? "";
	const events = [];
	let skipped = 0;
	for (const line of lines) {
		if (line.trim() === "") continue;
		const event = parseEvent(line);
		if (event === null || !follows(events.at(-1), event)) skipped += 1;
		else events.push(event);
	}
	const last = rest.trim() === "" ? null : parseEvent(rest);
	if (last !== null && follows(events.at(-1), last)) events.push(last);
	else if (last !== null) skipped += 1;
	if (events.length === 0) return null;
	return {
		events,
		cut: rest.trim() !== "" && last === null || events.at(-1)?.type !== "run.ended",
		skipped
	};
}
const follows = (before, { seq }) => before === void 0 || before.type !== "run.ended" && seq > before.seq;
/** Null for a line that is no event of this version. */
function parseEvent(line) {
	try {
		const parsed = RunEvent.safeParse(JSON.parse(line));
		return parsed.success ? parsed.data : null;
	} catch {
		return null;
	}
}
// src/entry/action/keep-page.ts
/** Makes the report's page of the log that lies in the artifact's folder, cut or whole. Whatever is in the way is a warning. */
async function keepPage({ folder, redact, runner }) {
	const path = join(folder, EVENTS_FILE);
	try {
		const log = existsSync(path) ? readEventLog(readFileSync(path, "utf8")) : null;
		if (log === null) return;
		const { html } = await reportOf(log, folder, redact);
		writeFileSync(join(folder, REPORT_PAGE), html);
	} catch (error) {
		runner.annotate("warning", `The file ${REPORT_PAGE} could not be written (${sentenceOf(error)}).`);
	}
}
// src/entry/action/report.ts
/**
* Tells everybody what came of a run: artifact, comment, reaction, check run, summary, outputs. What cannot be told in one place is told
* in the others. Returns the exit code.
*/
async function report(job, conversation, given) {
	const first = {
		...runReport(job, given, null),
		artifactFailed: false
	};
	keepText(job, REPORT_FILE, renderSummary(first));
	const isHurried = job.signal.aborted;
	const early = isHurried ? null : await upload(job);
	if (early !== null) await saveKept(job.runner);
	const reported = given.handover !== null && early === null && !isHurried ? {
		...given,
		handover: null,
		publication: NOT_HANDED_OVER
	} : given;
	const { receipt, publication, handover } = reported;
	await conversation.finish(renderFinal(isHurried ? first : runReport(job, reported, early)), receipt.verdict);
	await saveOver(job.runner);
	const artifact = isHurried ? await upload(job) : early;
	await saveKept(job.runner);
	const whole = runReport(job, reported, artifact);
	if (isHurried && artifact !== null) await conversation.finish(renderFinal(whole), receipt.verdict);
	const isSound = publication === null || publication.commit === null || isConfirmed(publication);
	if (handover === null) await conversation.react(isSound ? FINAL_REACTION[receipt.verdict] : "confused");
	await checkRun(job, reported, whole);
	job.runner.addSummary(job.redact(renderSummary(whole)));
	const at = (role) => {
		const file = receipt.files.find((one) => one.role === role);
		return file === void 0 ? "" : join(job.folder, file.path);
	};
	const { usage } = receipt;
	const landed = publication !== null && isConfirmed(publication) ? publication : null;
	await job.runner.setOutputs({
		verdict: receipt.verdict,
		level: String(receipt.level),
		branch: landed?.branch ?? "",
		commit: landed?.commit?.oid ?? "",
		"pull-request": landed?.pull ? String(landed.pull.number) : "",
		"comment-url": conversation.url() ?? "",
		receipt: join(job.folder, RECEIPT_FILE),
		solution: at("solution"),
		tests: at("tests"),
		steps: String(receipt.metrics.turns),
		tokens: String(usage.inputTokens + usage.outputTokens),
		"cost-usd": usage.costUsd === null ? "" : String(usage.costUsd),
		artifact: artifact === null ? "" : artifact.name,
		handover: handover ?? "",
		deliverable: job.settings.job === "solve" ? String(handover !== null && artifact !== null) : ""
	});
	if (handover !== null && artifact === null) {
		job.runner.annotate("error", "The files could not be handed over to the publish job: there is no artifact.");
		return 1;
	}
	if (publication !== null && landed === null) {
		job.runner.annotate("error", job.redact(whyNotPublished(publication)));
		return 1;
	}
	return exitCodeFor(job, receipt.verdict, job.redact(sentenceFor(receipt)));
}
/** The next job gets the files by the artifact alone. */
const NOT_HANDED_OVER = {
	branch: null,
	folder: null,
	commit: null,
	pull: null,
	compareUrl: null,
	notes: [{
		code: "failed",
		message: "The files could not be handed over to the job that publishes, because no artifact could be uploaded.",
		advice: "Run the workflow again."
	}]
};
function whyNotPublished({ commit, notes }) {
	const isDecisive = ({ code }) => commit === null ? code !== "changed-by-hand" : code === "mismatch" || code === "not-compared";
	const note = notes.find(isDecisive);
	return `${commit === null ? "Nothing was published" : "What was published cannot be trusted"}: ${note?.message ?? "GitHub did not take the files."} ${note?.advice ?? ""}`;
}
const recheckOf = (receipt, folder) => receipt.files.some(({ role }) => role === "solution") ? recheckCommand(`${folder}/${RECEIPT_FILE}`, folder) : null;
/** For files that stay where they are: the command that judges them by the same random choices. */
function againOf({ seed, requiredLevel, findings, files }, subject) {
	const paths = subject?.paths ?? [];
	const ofRole = (role) => paths.filter((_, index) => files[index]?.role === role);
	const [solution] = ofRole("solution");
	const [oracle] = ofRole("oracle");
	if (solution === void 0 || findings.length === 0) return null;
	return verifyAgainCommand({
		solution,
		tests: ofRole("tests"),
		...oracle === void 0 ? {} : { oracle },
		seed,
		requiredLevel
	});
}
function runReport(job, reported, artifact) {
	const { receipt, state, command, publication, handover, requester, folder, advice, subject } = reported;
	return {
		receipt,
		state,
		command,
		publication,
		requester,
		artifact,
		artifactFailed: artifact === null,
		...handover === null ? {} : { publicationPending: true },
		runUrl: runUrl(job),
		recheck: folder === null ? againOf(receipt, subject) : recheckOf(receipt, folder),
		deliveredFolder: folder,
		...advice === null ? {} : { advice: advice.advice },
		...subject === null ? {} : { subject }
	};
}
/** Names tried for one artifact; as many steps of one run can have one each. */
const MOST_ARTIFACTS = 20;
/** Uploads the folder of the job, with the report's page of the run; null, with a warning, when that fails. */
async function upload(job) {
	const { runId, runAttempt, hasRuntimeToken } = job.context;
	if (!hasRuntimeToken) {
		job.runner.annotate("warning", "There is no artifact: this runner gives no ACTIONS_RUNTIME_TOKEN to keep one with.");
		return null;
	}
	await keepPage(job);
	const name = `${artifactName(runId, runAttempt)}${job.settings.job === "publish" ? "-published" : ""}`;
	const without = job.settings.job === "all" ? [HANDOVER_FILE] : [];
	job.out(`::group::Keep the artifact ${name}\n`);
	let free = name;
	let uploaded = await uploadArtifact(free, job.folder, without);
	for (let copy = 2; !uploaded.ok && uploaded.isTaken && copy <= MOST_ARTIFACTS; copy += 1) {
		free = `${name}-${copy}`;
		uploaded = await uploadArtifact(free, job.folder, without);
	}
	job.out("::endgroup::\n");
	if (uploaded.ok) return {
		name: free,
		url: artifactUrl(job, uploaded.id)
	};
	job.runner.annotate("warning", uploaded.message);
	return null;
}
/** On the commit that was made, or on the judged head. A run without either has none. */
async function checkRun(job, reported, whole) {
	const { publication, subject } = reported;
	if (publication !== null && !isConfirmed(publication)) return;
	const headSha = publication?.commit?.oid ?? subject?.headSha ?? null;
	if (headSha === null) return;
	const { name, conclusion, title, summary, text, annotations } = renderCheckRun(whole);
	const made = await createCheckRun(job.client, job.place, {
		headSha,
		name,
		conclusion,
		title,
		externalId: `verialgo-${job.context.runId}-${job.context.runAttempt}`,
		summary: job.redact(summary),
		text: job.redact(text),
		annotations: annotations.map((one) => ({
			path: one.path,
			startLine: one.start_line,
			endLine: one.end_line,
			level: one.annotation_level,
			title: job.redact(one.title),
			message: job.redact(one.message)
		})),
		detailsUrl: runUrl(job)
	});
	if (made.ok) return;
	if (job.settings.job === "solve") job.out(`${made.message}\n`);
	else job.runner.annotate("warning", `${made.message} ${made.advice}`);
}
// src/entry/action/publish-files.ts
/** The folder of the files in the repository, below its root. A revision stays where its branch has them. */
function folderOf({ receipt, settings, earlier }) {
	return earlier?.folder ?? settings.folder.replaceAll("{slug}", receipt.specification?.slug ?? "algorithm");
}
/** The bytes that passed, as they lie in the job's own folder, with the receipt where the settings want it. */
function deliveredFiles(folder, receipt, deliver) {
	const files = receipt.files.filter(({ role }) => role !== "oracle" || deliver.includes("oracle")).map(({ path, role }) => ({
		path,
		role,
		bytes: readFileSync(join(folder, path))
	}));
	if (!deliver.includes("receipt")) return files;
	return [...files, {
		path: RECEIPT_FILE,
		role: "receipt",
		bytes: readFileSync(join(folder, RECEIPT_FILE))
	}];
}
/** The branch a revision goes on from, as a publication needs it. */
const goesOnOf = (earlier) => earlier === null ? null : {
	branch: earlier.branch,
	headOid: earlier.headOid,
	changedByHand: earlier.changedByHand
};
/** The wish to publish, with the pull request's text rendered from the receipt. */
function publishRequestOf(job, work) {
	const { receipt, state, command, base, thread, folder, files, requester, pr, goesOn, self } = work;
	const isIssue = thread?.kind === "issue";
	const pull = renderPullRequest({
		receipt,
		state,
		command,
		publication: null,
		artifact: null,
		deliveredFolder: folder,
		runUrl: runUrl(job),
		recheck: recheckOf(receipt, folder),
		requester: requester?.login ?? null
	}, isIssue ? thread.number : null, { checksWait: self.login === ACTIONS_BOT });
	return {
		thread: thread?.number ?? null,
		runId: String(job.context.runId),
		title: job.redact(receipt.specification?.title ?? "An algorithm"),
		slug: receipt.specification?.slug ?? "algorithm",
		base: {
			branch: base.branch,
			oid: base.oid
		},
		forkPull: base.forkPull,
		prTitle: job.redact(pull.title),
		prBody: job.redact(pull.body),
		closes: receipt.verdict === "verified" && isIssue,
		folder,
		files,
		requester,
		pr,
		goesOn,
		own: self
	};
}
/** Publishes what this job's run made. Whatever goes wrong is a note of the publication. */
function publishFiles(job, asked, run) {
	const { receipt, state, settings, base, earlier, command } = run;
	const request = publishRequestOf(job, {
		receipt,
		state,
		command,
		base,
		requester: asked.requester,
		self: asked.overview.self,
		thread: asked.talk?.thread ?? null,
		folder: folderOf(run),
		files: deliveredFiles(job.folder, receipt, settings.deliver),
		pr: settings.pr,
		goesOn: goesOnOf(earlier)
	});
	return sendToGitHub(job, request);
}
/** Not tied to the job's signal: a publication once begun is finished within seconds, half a one would have to be explained. */
const sendToGitHub = (job, request) => publish(job.client, job.place, request, { clock: job.clock });
export { sha256Of as $, redactRecord as A, count as B, readHandover as C, writeAtomically as D, readRegularFile as E, isClassCase as F, PLAIN_FILE as G, money as H, isList as I, readBlobs as J, ancestorsOf as K, isTagged as L, showAnswer as M, showCase as N, errorCode as O, showValue as P, receiptIn$1 as Q, questionOf as R, HANDOVER_FILE as S, entryProblem as T, plural as U, duration as V, markOf$1 as W, TREE_FIELDS as X, COMMIT_FIELDS as Y, lookUp as Z, nothingYet as _, publishRequestOf as a, findPull as b, upload as c, record as d, initialRunState as et, ends as f, folderFor as g, fitToRoom as h, publishFiles as i, EventBody as j, fileError as k, readEventLog as l, COMMENT_ROOM as m, folderOf as n, sendToGitHub as o, COMMENT_LADDER as p, blockedWay as q, goesOnOf as r, report as s, deliveredFiles as t, reduceRun as tt, rolesText as u, record$1 as v, programOf as w, landedIn as x, readSituation as y, costOf as z };
