import { r as __require, t as __commonJSMin } from "./rolldown-runtime.js";
import { A as TOOL_CALL_LIMIT, O as STEP_LIMIT, U as array, V as _enum, X as number$1, a as oneLine, at as COMMAND_NAMES, et as string, k as TEST_SECONDS, o as visible, ot as PULL_MODES } from "./saved-state.js";
import { a as folderProblem } from "./redact.js";
import { inspect } from "node:util";
// src/config/action-types.ts
const matching = (pattern, must, placeholder) => ({
	parse: string().trim().regex(pattern),
	must,
	placeholder
});
const yesOrNo = {
	parse: string().trim().toLowerCase().pipe(_enum(["true", "false"])).transform((word) => word === "true"),
	must: "true or false",
	placeholder: "<true|false>"
};
const MOST_SEGMENTS = 10;
/** As long as a slug can be (domain/names). */
const LONGEST_SLUG = "s".repeat(40);
/**
* A folder below the repository's root; `{slug}` stands for the algorithm's short name. What the delivery would refuse once the work is
* done and paid for is refused here, for the longest slug there can be.
*/
const folderPattern = {
	parse: string().trim().transform((path) => path.replace(/\/+$/, "")).pipe(string().refine((path) => path.split("/").length <= MOST_SEGMENTS && folderProblem(path.replaceAll("{slug}", LONGEST_SLUG)) === null && folderProblem(path.replaceAll("{slug}", "x")) === null)),
	must: "a folder below the repository's root, of ASCII letters, digits, _, - and ., no name beginning with a dot, for instance algorithms/{slug}",
	placeholder: "<folder>"
};
/** What a label may be called: up to 50 characters, one line (GitHub's own limit). */
const labelName = {
	parse: string().trim().min(1).max(50).regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u),
	must: "a label's name: 1 to 50 characters in one line",
	placeholder: "<label>"
};
const login = matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/, "a login as GitHub writes it", "<login>");
const eventKey = matching(/^[\w.:/-]{1,200}$/, "1 to 200 letters, digits or -_.:/", "<key>");
const commit = matching(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "a full commit id of 40 or 64 lower-case hexadecimal digits", "<sha>");
const textHash = matching(/^[0-9a-f]{64}$/, "64 lower-case hexadecimal digits, as the GitHub App sends them", "<sha256>");
const sha256 = matching(/^[0-9a-f]{64}$/, "64 lower-case hexadecimal digits, as the solve job's output `handover` gives them", "<sha256>");
// src/config/list-types.ts
/** Members are separated by commas, spaces or lines. `none` alone is the empty list: an empty input counts as not given. */
const members = (orNone) => string().max(4e3).transform((text) => [...new Set(text.split(/[\s,]+/).filter((member) => member !== ""))]).refine((all) => all.length > 0).transform((all) => orNone && all.length === 1 && all[0] === "none" ? [] : all);
/** A list of known words. With `orNone`, the word `none` alone gives the empty list. */
const listOf = (options, orNone) => ({
	parse: members(orNone).pipe(array(_enum(options))),
	must: `one or more of ${options.join(", ")}, separated by commas${orNone ? ", or none" : ""}`,
	placeholder: "<list>"
});
/** Logins as GitHub writes them, bots with their `[bot]`. Compared exactly, so that no person can take a bot's place. */
const logins = {
	parse: members(true).pipe(array(string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$/))),
	must: "exact logins separated by commas, for instance renovate[bot], or none",
	placeholder: "<logins>"
};
// src/config/secret.ts
const HIDDEN = "[secret]";
/** A value that shows itself nowhere: printed, inspected, put into JSON or into a message it reads `[secret]`. */
var Secret = class {
	#value;
	constructor(value) {
		this.#value = value;
	}
	/** The value itself, for the one place that sends it. */
	reveal() {
		return this.#value;
	}
	toString() {
		return HIDDEN;
	}
	toJSON() {
		return HIDDEN;
	}
	[inspect.custom]() {
		return HIDDEN;
	}
};
// src/config/setting-types.ts
const number = (schema, pattern) => string().trim().regex(pattern).transform(Number).pipe(schema);
/** A whole number. A value above `max` is an error, never clamped: a limit that is silently another one is no limit. */
const whole = (min, max, unit = "") => ({
	parse: number(number$1().int().min(min).max(max), /^\d{1,15}$/),
	must: `a whole number${unit && ` of ${unit}`} from ${min} to ${max}`,
	maximum: max,
	placeholder: "<n>"
});
/** A decimal number above 0. */
const amount = (max, unit) => ({
	parse: number(number$1().positive().max(max), /^\d{1,9}(\.\d{1,9})?$/),
	must: `a number of ${unit} above 0, at most ${max}`,
	maximum: max,
	placeholder: `<${unit}>`
});
/** A decimal number from 0. */
const upTo = (max) => ({
	parse: number(number$1().min(0).max(max), /^\d{1,3}(\.\d{1,6})?$/),
	must: `a number from 0 to ${max}`,
	maximum: max,
	placeholder: "<number>"
});
const choice = (options) => ({
	parse: string().trim().pipe(_enum(options)),
	must: options.length === 1 ? `\`${options[0]}\`, the one choice in this version` : `one of ${options.join(", ")}`,
	placeholder: `<${options.join("|")}>`,
	choices: options
});
const text = (placeholder, max = 1e3) => ({
	parse: string().trim().min(1).max(max),
	must: `a text of 1 to ${max} characters`,
	placeholder
});
/** An http(s) address. Credentials belong into the key's variable: an address is shown in logs, a key never. */
const address = {
	parse: string().trim().refine((value) => {
		const url = URL.canParse(value) ? new URL(value) : null;
		return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
	}).transform((value) => value.replace(/\/+$/, "")),
	must: "an http or https address without user name or password, for instance https://api.openai.com/v1",
	placeholder: "<url>"
};
/** A key. Its value appears in no message, so a wrong one is described by its form only. */
const secret = {
	parse: string().trim().regex(/^[\x21-\x7e]{1,4096}$/).transform((value) => new Secret(value)),
	must: "one word of printable ASCII characters",
	placeholder: "<key>",
	secret: true
};
/** Hexadecimal digits, as a receipt shows them in `seed`. */
const hex = {
	parse: string().trim().toLowerCase().regex(/^[0-9a-f]{1,64}$/),
	must: "1 to 64 hexadecimal digits, as in the receipt's `seed`",
	placeholder: "<hex>"
};
/** A container image that cannot change under its name. */
const imageDigest = {
	parse: string().trim().regex(/^[a-z0-9][a-z0-9._/:-]{0,254}@sha256:[0-9a-f]{64}$/),
	must: "an image by its digest: name@sha256: and 64 lower-case hexadecimal digits",
	placeholder: "<image>"
};
// src/config/place-types.ts
/** Host names of this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** An address that tokens travel to or from. */
const safeAddress = (example) => ({
	parse: address.parse.refine((value) => {
		if (!/^https?:\/\/[^\s?#\\]+$/i.test(value)) return false;
		const { protocol, hostname } = new URL(value);
		return protocol === "https:" || LOOPBACK.test(hostname);
	}),
	must: `an https address (http on this machine only) without user name, password, ? and #, for instance ${example}`,
	placeholder: "<url>"
});
const repositoryName = {
	parse: string().trim().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[\w.-]{1,100}$/).transform((name) => {
		const [owner = "", repo = ""] = name.split("/");
		return {
			owner,
			repo
		};
	}),
	must: "a repository as owner/name",
	placeholder: "<owner/name>"
};
// src/config/setting.ts
const setting = (one) => one;
/** A default as a person would write it: a list with commas, the empty one as `none`. */
function defaultText(fallback) {
	if (!Array.isArray(fallback)) return String(fallback);
	return fallback.length === 0 ? "none" : fallback.join(", ");
}
// src/config/action-settings.ts
/** GitHub's own limit of an issue's body, in characters. */
const LONGEST_TEXT = 65536;
/** A setting of the Action alone: no flag, no variable. */
const ofAction = (one) => setting({
	...one,
	flag: null,
	environment: null
});
/** Settings only the GitHub Action has: who may start it, what is published and how, and which part of the work a job does. */
const ACTION_SETTINGS = {
	githubToken: ofAction({
		type: secret,
		input: "github-token",
		fallback: null,
		inputDefault: "${{ github.token }}",
		help: "token for everything done on GitHub; the job's own token unless you give another"
	}),
	requirement: ofAction({
		type: text("<text>", LONGEST_TEXT),
		input: "requirement",
		fallback: null,
		help: "what to implement, for a step started by push, schedule or hand; label and comment bring their own text"
	}),
	label: ofAction({
		type: labelName,
		input: "label",
		fallback: "algo",
		help: "label that starts a run when it is added to an issue"
	}),
	allowRoles: ofAction({
		type: listOf([
			"admin",
			"maintain",
			"write",
			"triage",
			"read"
		], false),
		input: "allow-roles",
		fallback: [
			"admin",
			"maintain",
			"write"
		],
		help: "roles in the repository that may start a run by label or comment",
		narrowing: "fewer"
	}),
	allowBots: ofAction({
		type: logins,
		input: "allow-bots",
		fallback: [],
		help: "bots that may start a run, by exact login; all others are refused",
		narrowing: "fewer"
	}),
	runsPerDay: ofAction({
		type: whole(1, 1e3, "runs"),
		input: "max-runs-per-issue-per-day",
		fallback: 10,
		help: "runs one issue or pull request may start in 24 hours",
		narrowing: "smaller"
	}),
	failOn: ofAction({
		type: listOf([
			"refuted",
			"unverified",
			"not-run",
			"tested",
			"verified"
		], true),
		input: "fail-on",
		fallback: [
			"refuted",
			"unverified",
			"not-run"
		],
		help: "verdicts that turn the job red"
	}),
	pr: ofAction({
		type: choice(PULL_MODES),
		input: "pr",
		fallback: "draft",
		help: "pull request to open for the branch: draft, ready or none",
		narrowing: "pull"
	}),
	folder: ofAction({
		type: folderPattern,
		input: "path",
		fallback: "algorithms/{slug}",
		help: "folder of the delivered files; {slug} stands for the algorithm's short name",
		narrowing: "free"
	}),
	deliver: ofAction({
		type: listOf(["oracle", "receipt"], true),
		input: "deliver",
		fallback: ["oracle", "receipt"],
		help: "what is committed beside solution and tests",
		narrowing: "free"
	}),
	installSandbox: ofAction({
		type: yesOrNo,
		input: "install-sandbox",
		fallback: true,
		help: "install bubblewrap with apt-get where the runner has no sandbox"
	}),
	allowUnsandboxed: ofAction({
		type: yesOrNo,
		input: "allow-unsandboxed",
		fallback: false,
		help: "run programs without a sandbox where none can be had; they could then read what the job can read"
	}),
	job: ofAction({
		type: choice([
			"all",
			"solve",
			"publish"
		]),
		input: "job",
		fallback: "all",
		help: "part of the work this job does: all, or solve and publish in two jobs with separate permissions"
	}),
	handover: ofAction({
		type: sha256,
		input: "handover",
		fallback: null,
		help: "for job: publish, the output handover of the solve job; only files with this checksum are published"
	}),
	issue: ofAction({
		type: whole(1, 999999999),
		input: "issue",
		fallback: null,
		help: "number of the issue or pull request, for a run the GitHub App dispatches"
	}),
	command: ofAction({
		type: text("<command>", LONGEST_TEXT),
		input: "command",
		fallback: null,
		help: `command of a dispatched run, as in a comment: /verialgo ${COMMAND_NAMES.join("|")} …`
	}),
	actor: ofAction({
		type: login,
		input: "actor",
		fallback: null,
		help: "login of the person a dispatched run is for; checked as if they had commented"
	}),
	key: ofAction({
		type: eventKey,
		input: "key",
		fallback: null,
		help: "id of the event a dispatched run answers; a repeated one ends at once"
	}),
	headSha: ofAction({
		type: commit,
		input: "head-sha",
		fallback: null,
		help: "commit of the pull request a dispatched run is about, as it was when asked"
	}),
	textSha256: ofAction({
		type: textHash,
		input: "text-sha256",
		fallback: null,
		help: "checksum of the text a dispatched run works from, as it was when asked; an issue edited since is refused"
	}),
	appUrl: ofAction({
		type: safeAddress("https://verialgo.example.com"),
		input: "app-url",
		fallback: null,
		help: "address of the GitHub App's server, which gives a dispatched run the App's own token for the permission `id-token: write`"
	}),
	repository: ofAction({
		type: repositoryName,
		input: "repository",
		fallback: null,
		help: "repository a dispatched run works on, where that is not the workflow's own; needs `app-url`"
	})
};
// src/config/schema.ts
/** Every setting, once. Help, sources, `action.yml` and messages are made from this list. */
const SETTINGS = {
	baseUrl: setting({
		type: address,
		environment: "OPENAI_BASE_URL",
		flag: "--base-url",
		input: "base-url",
		fallback: "http://127.0.0.1:3000/v1",
		help: "address of the model endpoint, with /v1 where it has one"
	}),
	apiKey: setting({
		type: secret,
		environment: "OPENAI_API_KEY",
		flag: null,
		input: "api-key",
		fallback: null,
		help: "key of the model endpoint; not needed for most local ones"
	}),
	model: setting({
		type: text("<name>", 200),
		environment: "VERIALGO_MODEL",
		flag: "--model",
		input: "model",
		fallback: "deepseek-chat",
		help: "name of the model"
	}),
	examinerModel: setting({
		type: text("<name>", 200),
		environment: "VERIALGO_EXAMINER_MODEL",
		flag: "--examiner-model",
		input: "examiner-model",
		fallback: null,
		help: "name of the model that writes the oracle, at the same endpoint (default: the author's)"
	}),
	arbiterModel: setting({
		type: text("<name>", 200),
		environment: "VERIALGO_ARBITER_MODEL",
		flag: "--arbiter-model",
		input: "arbiter-model",
		fallback: null,
		help: "name of the model that decides where solution and oracle disagree, at the same endpoint (default: the examiner's)"
	}),
	apiMode: setting({
		type: choice([
			"auto",
			"chat",
			"responses"
		]),
		environment: "VERIALGO_API_MODE",
		flag: "--api-mode",
		input: "api-mode",
		fallback: "auto",
		help: "protocol of the endpoint; auto tries chat/completions, then responses"
	}),
	timeout: setting({
		type: whole(1, 3600, "seconds"),
		environment: "VERIALGO_TIMEOUT",
		flag: "--timeout",
		input: "timeout",
		fallback: 180,
		help: "seconds one request to the model may take",
		narrowing: "smaller"
	}),
	stream: setting({
		type: choice([
			"auto",
			"on",
			"off"
		]),
		environment: "VERIALGO_STREAM",
		flag: "--stream",
		input: null,
		fallback: "auto",
		help: "whether replies are shown while they are written; auto does so on a terminal, without --json"
	}),
	temperature: setting({
		type: upTo(2),
		environment: "VERIALGO_TEMPERATURE",
		flag: "--temperature",
		input: "temperature",
		fallback: null,
		help: "how freely the model words its replies (default: the endpoint's own; left out where the model takes none)",
		narrowing: "free"
	}),
	maxReplyTokens: setting({
		type: whole(1, 1e6, "tokens"),
		environment: "VERIALGO_MAX_REPLY_TOKENS",
		flag: "--max-reply-tokens",
		input: "max-reply-tokens",
		fallback: null,
		help: "tokens one reply may have (default: the endpoint's own); a file that does not fit is cut",
		narrowing: "smaller"
	}),
	maxSteps: setting({
		type: whole(1, STEP_LIMIT.maximum),
		environment: "VERIALGO_MAX_STEPS",
		flag: "--max-steps",
		input: "max-steps",
		fallback: STEP_LIMIT.default,
		help: "replies the author may take",
		narrowing: "smaller"
	}),
	maxToolCalls: setting({
		type: whole(1, TOOL_CALL_LIMIT.maximum),
		environment: "VERIALGO_MAX_TOOL_CALLS",
		flag: "--max-tool-calls",
		input: "max-tool-calls",
		fallback: TOOL_CALL_LIMIT.default,
		help: "tool calls of the whole run",
		narrowing: "smaller"
	}),
	maxInputTokens: setting({
		type: whole(1, 1e8, "tokens"),
		environment: "VERIALGO_MAX_INPUT_TOKENS",
		flag: "--max-input-tokens",
		input: "max-input-tokens",
		fallback: 2e6,
		help: "tokens sent to the model in the whole run",
		narrowing: "smaller"
	}),
	maxOutputTokens: setting({
		type: whole(1, 1e8, "tokens"),
		environment: "VERIALGO_MAX_OUTPUT_TOKENS",
		flag: "--max-output-tokens",
		input: "max-output-tokens",
		fallback: 2e5,
		help: "tokens written by the model in the whole run",
		narrowing: "smaller"
	}),
	maxCost: setting({
		type: amount(1e4, "usd"),
		environment: "VERIALGO_MAX_COST",
		flag: "--max-cost",
		input: "max-cost",
		fallback: null,
		help: "US dollars the whole run may cost, for models with a known price",
		narrowing: "smaller"
	}),
	inputPrice: setting({
		type: amount(1e4, "usd"),
		environment: "VERIALGO_INPUT_PRICE",
		flag: "--input-price",
		input: "input-price",
		fallback: null,
		help: "US dollars for a million tokens sent, whichever model of the run it is; wins over the listed prices"
	}),
	outputPrice: setting({
		type: amount(1e4, "usd"),
		environment: "VERIALGO_OUTPUT_PRICE",
		flag: "--output-price",
		input: "output-price",
		fallback: null,
		help: "US dollars for a million tokens written, whichever model of the run it is"
	}),
	maxSeconds: setting({
		type: whole(1, 86400, "seconds"),
		environment: "VERIALGO_MAX_SECONDS",
		flag: "--max-seconds",
		input: "max-seconds",
		fallback: 1800,
		help: "seconds the whole run may take",
		narrowing: "smaller"
	}),
	requireLevel: setting({
		type: choice([
			"1",
			"2",
			"3",
			"4"
		]),
		environment: "VERIALGO_REQUIRE_LEVEL",
		flag: "--require-level",
		input: "require-level",
		fallback: null,
		help: "assurance level to reach: 1 executed, 2 sharp tests, 3 cross-checked, 4 measured (default: 3; verify without an oracle: 2)",
		narrowing: "larger"
	}),
	lang: setting({
		type: choice(["python"]),
		environment: "VERIALGO_LANG",
		flag: "--lang",
		input: "lang",
		fallback: "python",
		help: "programming language of the solution",
		narrowing: "free"
	}),
	python: setting({
		type: text("<path>"),
		environment: "VERIALGO_PYTHON",
		flag: "--python",
		input: "python",
		fallback: null,
		help: "Python interpreter to use; otherwise /usr/bin/python3, then the PATH",
		notInDotenv: true
	}),
	sandboxImage: setting({
		type: imageDigest,
		environment: "VERIALGO_SANDBOX_IMAGE",
		flag: "--sandbox-image",
		input: "sandbox-image",
		fallback: null,
		help: "container image for programs where bubblewrap has no sandbox; must be on the machine, is never fetched"
	}),
	testTimeout: setting({
		type: whole(1, TEST_SECONDS.maximum, "seconds"),
		environment: "VERIALGO_TEST_TIMEOUT",
		flag: "--test-timeout",
		input: "test-timeout",
		fallback: TEST_SECONDS.default,
		help: "seconds one test may take in the gate",
		narrowing: "smaller"
	}),
	out: setting({
		type: text("<dir>", 4e3),
		environment: "VERIALGO_OUT",
		flag: "--out",
		input: null,
		fallback: null,
		help: "folder for the delivered files, the receipt and the event log"
	}),
	seed: setting({
		type: hex,
		environment: null,
		flag: "--seed",
		input: null,
		fallback: null,
		help: "replay the random choices of an earlier run: its receipt's seed"
	}),
	...ACTION_SETTINGS
};
const SETTING_NAMES = Object.keys(SETTINGS);
(/* @__PURE__ */ __commonJSMin(((exports, module) => {
	const fs = __require("fs");
	const path = __require("path");
	const os = __require("os");
	const crypto = __require("crypto");
	const TIPS = [
		"◈ encrypted .env [www.dotenvx.com]",
		"◈ secrets for agents [www.dotenvx.com]",
		"⌁ auth for agents [www.vestauth.com]",
		"⌘ custom filepath { path: '/custom/path/.env' }",
		"⌘ enable debugging { debug: true }",
		"⌘ override existing { override: true }",
		"⌘ suppress logs { quiet: true }",
		"⌘ multiple files { path: ['.env.local', '.env'] }"
	];
	function _getRandomTip() {
		return TIPS[Math.floor(Math.random() * TIPS.length)];
	}
	function parseBoolean(value) {
		if (typeof value === "string") return ![
			"false",
			"0",
			"no",
			"off",
			""
		].includes(value.toLowerCase());
		return Boolean(value);
	}
	function supportsAnsi() {
		return process.stdout.isTTY;
	}
	function dim(text) {
		return supportsAnsi() ? `\x1b[2m${text}\x1b[0m` : text;
	}
	const LINE = /(?:^|^)\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?(?:$|$)/gm;
	function parse(src) {
		const obj = {};
		let lines = src.toString();
		lines = lines.replace(/\r\n?/gm, "\n");
		let match;
		while ((match = LINE.exec(lines)) != null) {
			const key = match[1];
			let value = match[2] || "";
			value = value.trim();
			const maybeQuote = value[0];
			value = value.replace(/^(['"`])([\s\S]*)\1$/gm, "$2");
			if (maybeQuote === "\"") {
				value = value.replace(/\\n/g, "\n");
				value = value.replace(/\\r/g, "\r");
			}
			obj[key] = value;
		}
		return obj;
	}
	function _parseVault(options) {
		options = options || {};
		const vaultPath = _vaultPath(options);
		options.path = vaultPath;
		const result = DotenvModule.configDotenv(options);
		if (!result.parsed) {
			const err = /* @__PURE__ */ new Error(`MISSING_DATA: Cannot parse ${vaultPath} for an unknown reason`);
			err.code = "MISSING_DATA";
			throw err;
		}
		const keys = _dotenvKey(options).split(",");
		const length = keys.length;
		let decrypted;
		for (let i = 0; i < length; i++) try {
			const attrs = _instructions(result, keys[i].trim());
			decrypted = DotenvModule.decrypt(attrs.ciphertext, attrs.key);
			break;
		} catch (error) {
			if (i + 1 >= length) throw error;
		}
		return DotenvModule.parse(decrypted);
	}
	function _warn(message) {
		console.error(`⚠ ${message}`);
	}
	function _debug(message) {
		console.log(`┆ ${message}`);
	}
	function _log(message) {
		console.log(`◇ ${message}`);
	}
	function _dotenvKey(options) {
		if (options && options.DOTENV_KEY && options.DOTENV_KEY.length > 0) return options.DOTENV_KEY;
		if (process.env.DOTENV_KEY && process.env.DOTENV_KEY.length > 0) return process.env.DOTENV_KEY;
		return "";
	}
	function _instructions(result, dotenvKey) {
		let uri;
		try {
			uri = new URL(dotenvKey);
		} catch (error) {
			if (error.code === "ERR_INVALID_URL") {
				const err = /* @__PURE__ */ new Error("INVALID_DOTENV_KEY: Wrong format. Must be in valid uri format like dotenv://:key_1234@dotenvx.com/vault/.env.vault?environment=development");
				err.code = "INVALID_DOTENV_KEY";
				throw err;
			}
			throw error;
		}
		const key = uri.password;
		if (!key) {
			const err = /* @__PURE__ */ new Error("INVALID_DOTENV_KEY: Missing key part");
			err.code = "INVALID_DOTENV_KEY";
			throw err;
		}
		const environment = uri.searchParams.get("environment");
		if (!environment) {
			const err = /* @__PURE__ */ new Error("INVALID_DOTENV_KEY: Missing environment part");
			err.code = "INVALID_DOTENV_KEY";
			throw err;
		}
		const environmentKey = `DOTENV_VAULT_${environment.toUpperCase()}`;
		const ciphertext = result.parsed[environmentKey];
		if (!ciphertext) {
			const err = /* @__PURE__ */ new Error(`NOT_FOUND_DOTENV_ENVIRONMENT: Cannot locate environment ${environmentKey} in your .env.vault file.`);
			err.code = "NOT_FOUND_DOTENV_ENVIRONMENT";
			throw err;
		}
		return {
			ciphertext,
			key
		};
	}
	function _vaultPath(options) {
		let possibleVaultPath = null;
		if (options && options.path && options.path.length > 0) {
			if (Array.isArray(options.path)) {
				for (const filepath of options.path) if (fs.existsSync(filepath)) possibleVaultPath = filepath.endsWith(".vault") ? filepath : `${filepath}.vault`;
			} else possibleVaultPath = options.path.endsWith(".vault") ? options.path : `${options.path}.vault`;
		} else possibleVaultPath = path.resolve(process.cwd(), ".env.vault");
		if (fs.existsSync(possibleVaultPath)) return possibleVaultPath;
		return null;
	}
	function _resolveHome(envPath) {
		return envPath[0] === "~" ? path.join(os.homedir(), envPath.slice(1)) : envPath;
	}
	function _configVault(options) {
		const debug = parseBoolean(process.env.DOTENV_CONFIG_DEBUG || options && options.debug);
		const quiet = parseBoolean(process.env.DOTENV_CONFIG_QUIET || options && options.quiet);
		if (debug || !quiet) _log("loading env from encrypted .env.vault");
		const parsed = DotenvModule._parseVault(options);
		let processEnv = process.env;
		if (options && options.processEnv != null) processEnv = options.processEnv;
		DotenvModule.populate(processEnv, parsed, options);
		return { parsed };
	}
	function configDotenv(options) {
		const dotenvPath = path.resolve(process.cwd(), ".env");
		let encoding = "utf8";
		let processEnv = process.env;
		if (options && options.processEnv != null) processEnv = options.processEnv;
		let debug = parseBoolean(processEnv.DOTENV_CONFIG_DEBUG || options && options.debug);
		let quiet = parseBoolean(processEnv.DOTENV_CONFIG_QUIET || options && options.quiet);
		if (options && options.encoding) encoding = options.encoding;
		else if (debug) _debug("no encoding is specified (UTF-8 is used by default)");
		let optionPaths = [dotenvPath];
		if (options && options.path) {
			if (!Array.isArray(options.path)) optionPaths = [_resolveHome(options.path)];
			else {
				optionPaths = [];
				for (const filepath of options.path) optionPaths.push(_resolveHome(filepath));
			}
		}
		let lastError;
		const parsedAll = {};
		for (const path of optionPaths) try {
			const parsed = DotenvModule.parse(fs.readFileSync(path, { encoding }));
			DotenvModule.populate(parsedAll, parsed, options);
		} catch (e) {
			if (debug) _debug(`failed to load ${path} ${e.message}`);
			lastError = e;
		}
		const populated = DotenvModule.populate(processEnv, parsedAll, options);
		debug = parseBoolean(processEnv.DOTENV_CONFIG_DEBUG || debug);
		quiet = parseBoolean(processEnv.DOTENV_CONFIG_QUIET || quiet);
		if (debug || !quiet) {
			const keysCount = Object.keys(populated).length;
			const shortPaths = [];
			for (const filePath of optionPaths) try {
				const relative = path.relative(process.cwd(), filePath);
				shortPaths.push(relative);
			} catch (e) {
				if (debug) _debug(`failed to load ${filePath} ${e.message}`);
				lastError = e;
			}
			_log(`injected env (${keysCount}) from ${shortPaths.join(",")} ${dim(`// tip: ${_getRandomTip()}`)}`);
		}
		if (lastError) return {
			parsed: parsedAll,
			error: lastError
		};
		else return { parsed: parsedAll };
	}
	function config(options) {
		if (_dotenvKey(options).length === 0) return DotenvModule.configDotenv(options);
		const vaultPath = _vaultPath(options);
		if (!vaultPath) {
			_warn(`you set DOTENV_KEY but you are missing a .env.vault file at ${vaultPath}`);
			return DotenvModule.configDotenv(options);
		}
		return DotenvModule._configVault(options);
	}
	function decrypt(encrypted, keyStr) {
		const key = Buffer.from(keyStr.slice(-64), "hex");
		let ciphertext = Buffer.from(encrypted, "base64");
		const nonce = ciphertext.subarray(0, 12);
		const authTag = ciphertext.subarray(-16);
		ciphertext = ciphertext.subarray(12, -16);
		try {
			const aesgcm = crypto.createDecipheriv("aes-256-gcm", key, nonce);
			aesgcm.setAuthTag(authTag);
			return `${aesgcm.update(ciphertext)}${aesgcm.final()}`;
		} catch (error) {
			const isRange = error instanceof RangeError;
			const invalidKeyLength = error.message === "Invalid key length";
			const decryptionFailed = error.message === "Unsupported state or unable to authenticate data";
			if (isRange || invalidKeyLength) {
				const err = /* @__PURE__ */ new Error("INVALID_DOTENV_KEY: It must be 64 characters long (or more)");
				err.code = "INVALID_DOTENV_KEY";
				throw err;
			} else if (decryptionFailed) {
				const err = /* @__PURE__ */ new Error("DECRYPTION_FAILED: Please check your DOTENV_KEY");
				err.code = "DECRYPTION_FAILED";
				throw err;
			} else throw error;
		}
	}
	function populate(processEnv, parsed, options = {}) {
		const debug = Boolean(options && options.debug);
		const override = Boolean(options && options.override);
		const populated = {};
		if (typeof parsed !== "object") {
			const err = /* @__PURE__ */ new Error("OBJECT_REQUIRED: Please check the processEnv argument being passed to populate");
			err.code = "OBJECT_REQUIRED";
			throw err;
		}
		for (const key of Object.keys(parsed)) if (Object.prototype.hasOwnProperty.call(processEnv, key)) {
			if (override === true) {
				processEnv[key] = parsed[key];
				populated[key] = parsed[key];
			}
			if (debug) {
				if (override === true) _debug(`"${key}" is already defined and WAS overwritten`);
				else _debug(`"${key}" is already defined and was NOT overwritten`);
			}
		} else {
			processEnv[key] = parsed[key];
			populated[key] = parsed[key];
		}
		return populated;
	}
	const DotenvModule = {
		configDotenv,
		_configVault,
		_parseVault,
		config,
		decrypt,
		parse,
		populate
	};
	module.exports.configDotenv = DotenvModule.configDotenv;
	module.exports._configVault = DotenvModule._configVault;
	module.exports._parseVault = DotenvModule._parseVault;
	module.exports.config = DotenvModule.config;
	module.exports.decrypt = DotenvModule.decrypt;
	module.exports.parse = DotenvModule.parse;
	module.exports.populate = DotenvModule.populate;
	module.exports = DotenvModule;
})))();
/** Settings among environment variables. An empty variable counts as not set. */
function fromEnvironment(environment, place = "") {
	const source = {};
	for (const name of SETTING_NAMES) {
		const variable = SETTINGS[name].environment;
		const value = variable === null ? void 0 : environment[variable];
		if (variable !== null && value !== void 0 && value.trim() !== "") source[name] = {
			text: value,
			called: `${variable}${place}`
		};
	}
	return source;
}
// src/surfaces/job-log/workflow-text.ts
/** `##[command]` is obeyed anywhere in a line. */
const OLD_COMMAND = /##(?=\[)/g;
/** `::name …::` is obeyed at the beginning of a line; test names (`test_a::test_b`) hold `::` too and stay readable elsewhere. */
const COMMAND_LIKE = /::(?=[a-z][\w-]*(?:\s[^\n]*?)?::)/gi;
const COMMAND_AT_START = /^([^\S\n]*)::/gm;
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
export { SETTINGS as a, fromEnvironment as i, inertLine as n, SETTING_NAMES as o, inertLines as r, defaultText as s, command as t };
