import { F as LEVEL_NAMES, a as oneLine, g as passedOver, j as NO_ISOLATION, k as TEST_SECONDS } from "./saved-state.js";
import { b as TOOL_VERSION, c as code, d as prose, l as fence, u as plainTitle } from "./saved-talk.js";
import { createHash, randomBytes } from "node:crypto";
import { arch, platform, release } from "node:os";
// src/surfaces/markdown/blocks.ts
/** The building blocks of a GitHub comment. Every text that is not ours comes in through `inert.ts`. */
/** Blocks with a blank line between them; empty ones are left out. */
const stack = (...blocks) => blocks.filter((block) => block !== "").join("\n\n");
/** A table; no rows, no table. Pipes and line feeds in a cell are made harmless. `align`: one of `l`, `r` a column. */
function table(head, rows, align = "") {
	if (rows.length === 0) return "";
	const rule = head.map((_, index) => align[index] === "r" ? "--:" : "---");
	return [
		row(head),
		row(rule),
		...rows.map(row)
	].join("\n");
}
/** A figure that is not broken from its unit in a narrow column. */
const unbroken = (figure) => figure.replaceAll(" ", "&nbsp;");
const row = (cells) => `| ${cells.map(cell).join(" | ")} |`;
/** A backslash right before a pipe would escape our escape; inline code has no other way to show it. */
const cell = (inline) => inline.replace(/\n+/g, " ").replace(/\\\|/g, "\\u005c|").replace(/\|/g, "\\|").trim() || " ";
/** Folded away; `summary` is plain text of ours. */
const details = (summary, body) => body === "" ? "" : `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
/** A coloured box (GitHub's alert). */
const alert = (kind, body) => body === "" ? "" : [`[!${kind}]`, ...body.split("\n")].map((line) => line === "" ? ">" : `> ${line}`).join("\n");
const list = (items) => items.map((item) => `- ${item}`).join("\n");
/** A link to an http(s) address that we were given by the platform; `label` alone where it is none. */
function link(label, url) {
	if (url === null || !/^https?:\/\/[^\s<>`\\]+$/.test(url)) return label;
	return `[${label}](${url.replace(/[()[\]|*@~]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`)})`;
}
// src/surfaces/headline.ts
const VERDICT_ZH = {
	verified: "已验证 verified",
	tested: "已测试 tested",
	refuted: "已推翻 refuted",
	unverified: "未验证 unverified",
	"not-run": "未运行 not-run"
};
const LEVEL_NAMES_ZH = [
	"未验证",
	"已执行",
	"测试有效",
	"交叉核对",
	"已测量"
];
/** Caught items shown; the receipt holds all of them. */
const CAUGHT_SHOWN = 4;
/** Whether a requirement is written in Chinese: Han characters outnumber Latin words, and no kana makes it Japanese. */
function isChinese(text) {
	if (text === null || /[\u3040-\u30ff]/.test(text)) return false;
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	return han > 0 && han >= (text.match(/[A-Za-z]+/g)?.length ?? 0);
}
/**
* `requirement` chooses the language (null: English); `recheck` is the command that repeats the model-free checks, null when the run
* left nothing that could be checked again.
*/
const headlineOf = (receipt, requirement, recheck) => headlineIn(isChinese(requirement) ? "zh" : "en", receipt, recheck);
/** The same in a language that somebody chose. */
const headlineIn = (language, receipt, recheck) => language === "zh" ? chinese(receipt, recheck) : english(receipt, recheck);
function english(receipt, recheck) {
	const { level, requiredLevel } = receipt;
	const left = receipt.caught.length - CAUGHT_SHOWN;
	const caught = receipt.caught.slice(0, CAUGHT_SHOWN).map((one) => `${what(one)} at step ${one.step}${one.fixedAtStep === null ? ", not fixed" : `, fixed at step ${one.fixedAtStep}`}`);
	if (left > 0) caught.push(`${left} more`);
	const joined = caught.length > 0 ? `Caught while working: ${caught.join("; ")}.` : "";
	return {
		label: hasNoSandbox(receipt) ? `${receipt.verdict}: no sandbox` : receipt.verdict,
		level: `${level === 0 ? "no level" : `level ${level} (${LEVEL_NAMES[level]})`} reached, level ${requiredLevel} (${LEVEL_NAMES[requiredLevel]}) required`,
		caught: caught.length > 0 || receipt.model === null ? joined : "Caught while working: nothing.",
		check: recheck === null ? "" : `Check it yourself, without a key: ${recheck}`
	};
}
function chinese(receipt, recheck) {
	const { level, requiredLevel } = receipt;
	const left = receipt.caught.length - CAUGHT_SHOWN;
	const caught = receipt.caught.slice(0, CAUGHT_SHOWN).map((one) => `第 ${one.step} 步 ${what(one)}，${one.fixedAtStep === null ? "尚未修复" : `第 ${one.fixedAtStep} 步已修复`}`);
	if (left > 0) caught.push(`另有 ${left} 处`);
	const joined = caught.length > 0 ? `过程中发现：${caught.join("；")}。` : "";
	return {
		label: hasNoSandbox(receipt) ? `${VERDICT_ZH[receipt.verdict]}: no sandbox 没有沙箱` : VERDICT_ZH[receipt.verdict],
		level: `${level === 0 ? "未达到任何等级" : `达到等级 ${level}（${LEVEL_NAMES_ZH[level]}）`}，要求等级 ${requiredLevel}（${LEVEL_NAMES_ZH[requiredLevel]}）`,
		caught: caught.length > 0 || receipt.model === null ? joined : "过程中发现：无。",
		check: recheck === null ? "" : `无需密钥即可自行核对：${recheck}`
	};
}
/** What the tests lack where a person's oracle leads past level 2, in a sentence; null where they lack nothing or no level was reached. */
function passedOverLine(receipt, requirement) {
	const [first] = passedOver(receipt.findings, receipt.level);
	if (first === void 0) return null;
	const why = oneLine(first.summary, 300);
	return isChinese(requirement) ? `未达到等级 2（${LEVEL_NAMES_ZH[2]}）；参考程序由人提供，因此等级 3 不以此为前提：${why}` : `Level 2 (${LEVEL_NAMES[2]}) was not reached; with an oracle that a person gave, level 3 does not need it: ${why}`;
}
const hasNoSandbox = (receipt) => receipt.reasons.some((reason) => reason.code === "no-sandbox");
const what = (one) => oneLine(one.what, 120).replace(/[.。]$/, "");
/** The command that repeats a receipt's checks on a folder, quoted for a POSIX shell where needed. */
function recheckCommand(receiptFile, folder) {
	return `npx verialgo verify --receipt ${quoted(receiptFile)} ${quoted(folder)}`;
}
/** A word of a command. A path that begins with a hyphen would be read as an option. */
function quoted(given) {
	const word = given.startsWith("-") ? `./${given}` : given;
	return /^[\w./~+:@%-]+$/.test(word) ? word : `'${oneLine(word, 1e3).replaceAll("'", "'\\''")}'`;
}
/** The command that judges the same files by the same random choices; for a run that left no folder. */
function verifyAgainCommand(given) {
	const option = (name, value) => value === void 0 ? [] : [`--${name} ${quoted(value)}`];
	return `npx verialgo verify ${[
		quoted(given.solution),
		...given.tests.map((path) => `--tests ${quoted(path)}`),
		...option("module", given.module),
		...option("oracle", given.oracle),
		...option("entry", given.entry),
		...option("claim", given.claim),
		`--require-level ${given.requiredLevel}`,
		`--seed ${given.seed}`
	].join(" ")}`;
}
// src/surfaces/report/run-report.ts
const languageOf = (requirement) => isChinese(requirement) ? "zh" : "en";
/** Where the rest is when rows were left out: the artifact, or the receipt when there is none. */
const restOf = (report) => report.artifact === null ? "receipt" : "artifact";
// src/surfaces/comment/render-reply.ts
const TITLES_ZH = /* @__PURE__ */ new Map([["Not started", "未启动"], ["Not cancelled", "未取消"]]);
const NOTHING = "Nothing was run and no model was asked.";
/**
* The answer to a request that starts no run. `commands` and `options` come from the one list of the grammar; `request` chooses the language.
* Pure.
*/
function renderReply(reply, commands, options = [], request = null) {
	const chinese = languageOf(request) === "zh";
	const said = (en, zh) => chinese ? stack(zh, en) : en;
	const heading = (en, zh) => chinese && zh !== void 0 ? `${zh} · ${en}` : en;
	switch (reply.kind) {
		case "refused": return stack(`## ⛔ ${heading(titleOf(reply.title), TITLES_ZH.get(reply.title))}`, ...paragraphs(reply.message), reply.fix === null ? "" : stack(`**${heading("How to mend it", "如何解决")}:**`, fence(reply.fix.text.slice(0, 8e3), infoOf(reply.fix))), reply.closing === void 0 ? said(NOTHING, "没有运行任何程序，也没有调用模型。") : prose(reply.closing, 500), reply.help ? help(commands, options, chinese) : "");
		case "help": return stack(`## ${heading("VeriAlgo: what you can ask for", "可以这样使用 VeriAlgo")}`, help(commands, options, chinese));
		case "set-up": return "The workflow is already there: it wrote this answer. There is nothing to set up. 工作流已经存在，无需再设置。";
		case "status": return stack(`## ${heading("VeriAlgo: status", "VeriAlgo 运行状态")}`, reply.lines.length === 0 ? said("No run is known for this issue.", "本议题还没有已知的运行。") : list(reply.lines.slice(0, 20).map(({ what, url }) => `${prose(what)}${url === null ? "" : ` (${link("job", url)})`}`)));
		case "cancelled": return reply.runUrl === null ? said("Nothing is running here, so there was nothing to cancel.", "这里没有正在进行的运行，无需取消。") : said(`${code(reply.by)} cancelled ${link("the run", reply.runUrl)}. Its comment says how far it came.`, `${code(reply.by)} 取消了${link("该运行", reply.runUrl)}，运行到哪一步见其评论。`);
		case "unqueued": return said(`${code(reply.by)} cancelled what waited here; nothing of it was run.`, `${code(reply.by)} 取消了这里等待中的请求，没有运行任何内容。`);
		case "duplicate": return stack(`This request was already taken up${reply.runUrl === null ? "" : ` by ${link("an earlier run", reply.runUrl)}`}${reply.commentUrl === null ? "" : `; ${link("its comment", reply.commentUrl)} has the result`}.`, "To run it again, ask again in a new comment, or add the label again.");
		case "cap": return stack(`## ⛔ Enough for today`, `${reply.limit} runs were started here within a day, the most that is allowed. Ask again tomorrow, or raise the setting ${code(reply.setting)} in the workflow.`, NOTHING);
	}
}
/** An empty line parts paragraphs; lines that begin with "- " are a list. */
const paragraphs = (message) => message.split("\n\n").map((part) => part.startsWith("- ") ? list(part.split("\n").map((line) => prose(line.slice(2), 600))) : prose(part, 1500));
/** A heading takes no code spans well, so what could be alive in it is broken instead; the rest is escaped by `prose`. */
const titleOf = (title) => prose(plainTitle(title));
const infoOf = ({ language }) => language !== null && /^[a-z0-9+-]{1,20}$/.test(language) ? language : "";
function help(commands, options, chinese) {
	const words = (en, zh) => chinese ? `${zh} · ${en}` : en;
	const about = words("What it does", "作用");
	const note = "A command stands at the beginning of a line of a new comment; edited comments start nothing.";
	const rows = (lines) => lines.map(({ usage, about }) => [code(usage, 200), about]);
	return stack(table([words("Command", "命令"), about], rows(commands)), table([words("Option", "选项"), about], rows(options)), alert("NOTE", chinese ? `命令须写在新评论中某一行的开头；编辑评论不会启动任何操作。\n\n${note}` : note));
}
// src/verify/check.ts
const DEFAULT_BUDGET = {
	perTestMs: TEST_SECONDS.default * 1e3,
	totalMs: 6e4
};
const NO_QUESTION = {
	oracleBy: null,
	whyNoOracle: null,
	entry: null,
	claim: null,
	knownCases: []
};
// src/entry/budget.ts
/** The hard limits of a run as the settings give them. */
const limitsOf = (settings) => ({
	steps: settings.maxSteps,
	"tool-calls": settings.maxToolCalls,
	"input-tokens": settings.maxInputTokens,
	"output-tokens": settings.maxOutputTokens,
	"cost-usd": settings.maxCost,
	seconds: settings.maxSeconds
});
/** What the gate may spend: a session keeps the proportion of the defaults to what one test may take. */
function budgetOf(settings) {
	const perTestMs = settings.testTimeout * 1e3;
	return {
		perTestMs,
		totalMs: Math.max(DEFAULT_BUDGET.totalMs, perTestMs * (DEFAULT_BUDGET.totalMs / DEFAULT_BUDGET.perTestMs))
	};
}
/** The level to reach: as set, else 3, at which the word is `verified`; files judged without an oracle cannot be asked for more than 2. */
const requiredLevelOf = (settings, otherwise = 3) => settings.requireLevel === null ? otherwise : Number(settings.requireLevel);
const levelToVerify = (settings, hasOracle) => requiredLevelOf(settings, hasOracle ? 3 : 2);
// src/domain/random.ts
/** A seed as the receipt shows it: 32 hex digits from the system's random source. */
const newSeed = () => randomBytes(16).toString("hex");
/** Derives an independent unsigned 32-bit number from a seed and a label, so that replays draw the same values in any order. */
function derive(seed, label) {
	return createHash("sha256").update(`${seed}\n${label}`).digest().readUInt32BE(0);
}
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
// src/entry/plain-receipt.ts
/** The receipt of something that was decided without running a program: a refusal, or files that are not those of a receipt. */
function plainReceipt(verdict, reasons, requiredLevel, rest = {}) {
	const now = (/* @__PURE__ */ new Date()).toISOString();
	return {
		schemaVersion: 1,
		tool: {
			name: "verialgo",
			version: TOOL_VERSION
		},
		startedAt: now,
		endedAt: now,
		requirement: {
			sha256: null,
			source: "none"
		},
		specification: null,
		verdict,
		level: 0,
		requiredLevel,
		reasons,
		findings: [],
		files: [],
		runs: [],
		isolation: NO_ISOLATION,
		runtime: {
			language: "python",
			version: null,
			os: `${platform()} ${release()} ${arch()}`
		},
		model: null,
		usage: {
			inputTokens: 0,
			outputTokens: 0,
			costUsd: null
		},
		limits: [],
		metrics: {
			toolCallSuccessRate: null,
			turns: 0,
			interrupted: false,
			interruptReason: null
		},
		caught: [],
		seed: newSeed(),
		replayed: false,
		...rest
	};
}
// src/entry/action/outcome.ts
/** The colour of the job: red where `fail-on` names the verdict. A verdict against the work is seen in a green job too. */
function exitCodeFor(job, verdict, sentence) {
	const isRed = job.settings.failOn.includes(verdict);
	if (isRed || !(verdict === "tested" || verdict === "verified")) job.runner.annotate(isRed ? "error" : "warning", `${verdict}: ${sentence}`);
	return isRed ? 1 : 0;
}
/** One sentence that says why the verdict is what it is. */
const sentenceFor = (receipt) => receipt.reasons[0]?.message ?? `level ${receipt.level} was reached, level ${receipt.requiredLevel} required.`;
export { list as C, unbroken as E, link as S, table as T, passedOverLine as _, newSeed as a, alert as b, levelToVerify as c, NO_QUESTION as d, renderReply as f, isChinese as g, headlineOf as h, derive as i, limitsOf as l, restOf as m, sentenceFor as n, sha256 as o, languageOf as p, plainReceipt as r, budgetOf as s, exitCodeFor as t, requiredLevelOf as u, recheckCommand as v, stack as w, details as x, verifyAgainCommand as y };
