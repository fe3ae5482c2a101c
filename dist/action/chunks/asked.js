import { r as __require, t as __commonJSMin } from "./rolldown-runtime.js";
import { n as oneLine, r as visible, s as UsageError } from "./untrusted-text.js";
import { Ct as isDeviceName, Et as _enum, Ft as number$1, Gt as PULL_MODES, M as cleanKey, Ot as array, W as folderProblem, Wt as COMMAND_NAMES, gt as TOOL_CALL_LIMIT, ht as TEST_SECONDS, mt as STEP_LIMIT, z as isProblem, zt as string } from "./inert.js";
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
// src/config/setting.ts
const setting = (one) => one;
/** A default as a person would write it: a list with commas, the empty one as `none`. */
function defaultText(fallback) {
	if (!Array.isArray(fallback)) return String(fallback);
	return fallback.length === 0 ? "none" : fallback.join(", ");
}
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
	placeholder: "<n>"
});
/** A decimal number above 0. */
const amount = (max, unit) => ({
	parse: number(number$1().positive().max(max), /^\d{1,9}(\.\d{1,9})?$/),
	must: `a number of ${unit} above 0, at most ${max}`,
	placeholder: `<${unit}>`
});
const choice = (options) => ({
	parse: string().trim().pipe(_enum(options)),
	must: options.length === 1 ? `\`${options[0]}\`, the one choice in this version` : `one of ${options.join(", ")}`,
	placeholder: `<${options.join("|")}>`
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
		help: "US dollars for a million tokens sent; wins over the listed price"
	}),
	outputPrice: setting({
		type: amount(1e4, "usd"),
		environment: "VERIALGO_OUTPUT_PRICE",
		flag: "--output-price",
		input: "output-price",
		fallback: null,
		help: "US dollars for a million tokens written"
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
		help: "Python interpreter to use; otherwise /usr/bin/python3, then the PATH"
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
	const { type } = SETTINGS[name];
	const shown = type.secret ? "" : ` (it is "${oneLine(withoutCredentials(given.text), 80)}")`;
	const otherwise = fallback === null ? "leave it out" : `leave it out for ${defaultText(fallback)}`;
	return `${given.called} must be ${type.must}${shown}; mend it or ${otherwise}.`;
}
/** An address may carry a password, which must not be shown. */
const withoutCredentials = (value) => value.replace(/\/\/.*@/s, "//…@");
// src/domain/request-paths.ts
/** Ample for a path people write by hand; GitHub itself allows 4,096 bytes. */
const MAX_PATH = 200;
/**
* A folder for delivered files as a request may name it, without `./` before and `/` after it; null when it may not: only plain ASCII
* names below the repository's root, none that begins with a dot (`.github` above all) and none that Windows cannot hold.
*/
function requestFolder(text) {
	const path = text.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
	const isName = (part) => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(part) && !part.endsWith(".") && !isDeviceName(part);
	return path.length <= MAX_PATH && path.split("/").every(isName) ? path : null;
}
/**
* A file of the repository to read, without `./` before it; null when it can be none: absolute, above the root, with a backslash, in
* `.git`, or with characters that do not show. Names may be in any language and hold spaces.
*/
function requestFile(text) {
	const path = text.replace(/^(?:\.\/)+/, "");
	if (path.length > MAX_PATH || visible(path) !== path || /[\t\n\\:]/.test(path)) return null;
	return path.split("/").every((part) => !/^(?:|\.|\.\.|\.git)$/i.test(part.trim())) ? path : null;
}
// src/domain/command-words.ts
const option = (words) => words;
const LEVELS = {
	"1": 1,
	"2": 2,
	"3": 3,
	"4": 4
};
const FILE_FORM = "a file of the repository, written from its root (quote a path with spaces: \"my folder/sort.py\")";
/** Every option, once. The parser and the help read this list. */
const OPTIONS = {
	lang: option({
		flag: "--lang",
		placeholder: "<language>",
		must: "the name of a programming language, for instance python",
		help: {
			en: "programming language of the solution",
			zh: "解答所用的编程语言"
		},
		parse: (value) => /^[A-Za-z][A-Za-z0-9+#.-]{0,19}$/.test(value) ? value.toLowerCase() : null
	}),
	path: option({
		flag: "--path",
		placeholder: "<folder>",
		must: "a folder below the repository's root, of ASCII letters, digits, _, - and ., no name beginning with a dot, for instance algorithms/heap_sort",
		help: {
			en: "folder for the delivered files",
			zh: "存放交付文件的文件夹"
		},
		parse: requestFolder
	}),
	requireLevel: option({
		flag: "--require-level",
		placeholder: "<1-4>",
		must: "1, 2, 3 or 4",
		help: {
			en: "assurance level that must be reached",
			zh: "必须达到的验证级别"
		},
		parse: (value) => LEVELS[value] ?? null
	}),
	maxSteps: option({
		flag: "--max-steps",
		placeholder: "<n>",
		must: `a whole number from 1 to ${STEP_LIMIT.maximum}`,
		help: {
			en: "most replies the author may take",
			zh: "作者模型最多可用的步数"
		},
		parse: (value) => /^[1-9]\d?$/.test(value) && Number(value) <= STEP_LIMIT.maximum ? Number(value) : null
	}),
	pr: option({
		flag: "--pr",
		placeholder: `<${PULL_MODES.join("|")}>`,
		must: "draft, ready or none",
		help: {
			en: "kind of pull request to open",
			zh: "拉取请求的方式：草稿、就绪或不创建"
		},
		parse: (value) => PULL_MODES.find((mode) => mode === value) ?? null
	}),
	tests: option({
		flag: "--tests",
		placeholder: "<path>",
		must: FILE_FORM,
		help: {
			en: "tests of the solution; may be given several times",
			zh: "解答的测试文件，可多次给出"
		},
		parse: requestFile
	}),
	oracle: option({
		flag: "--oracle",
		placeholder: "<path>",
		must: FILE_FORM,
		help: {
			en: "a slow, obvious reference to compare with",
			zh: "用来对照的慢而直白的参考实现"
		},
		parse: requestFile
	})
};
const ASKING = [
	"lang",
	"path",
	"requireLevel",
	"maxSteps",
	"pr"
];
/** Every command, once, in the order the help shows them. */
const COMMANDS = {
	implement: {
		synopsis: "implement [options] <requirement>",
		options: ASKING,
		help: {
			en: "writes the algorithm, runs it and shows the evidence; without a requirement it takes the issue's title and body",
			zh: "编写算法、实际运行并给出证据；不写需求时使用议题的标题和正文"
		}
	},
	verify: {
		synopsis: "verify <path> [--tests <path>]… [--oracle <path>]",
		options: [
			"tests",
			"oracle",
			"requireLevel"
		],
		help: {
			en: "judges a file of this pull request; needs no model",
			zh: "检验本拉取请求中的文件，不需要模型"
		}
	},
	revise: {
		synopsis: "revise [options] <what to change>",
		options: ASKING,
		help: {
			en: "goes on from the work already done for this issue",
			zh: "在本议题已有成果的基础上继续修改"
		}
	},
	cancel: {
		synopsis: "cancel",
		options: [],
		help: {
			en: "stops the run of this issue",
			zh: "停止本议题正在进行的运行"
		}
	},
	status: {
		synopsis: "status",
		options: [],
		help: {
			en: "says what is running and how it stands",
			zh: "说明当前运行的进展"
		}
	},
	help: {
		synopsis: "help",
		options: [],
		help: {
			en: "shows this list",
			zh: "显示本帮助"
		}
	}
};
// src/config/narrow.ts
/**
* Applies wishes that may only tighten what `allowed` grants: a smaller limit, a higher level, fewer people, less of a pull request, or
* a choice that widens nothing. A wider wish is a problem, never clamped: nobody should believe in a limit that is another one.
*/
function narrow(allowed, wishes, granter) {
	const problems = [];
	const values = {};
	for (const [key, wish] of Object.entries(wishes)) {
		const name = key;
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
* was started again by hand (`attempt` > 1) is no duplicate, and neither is the next job of the same run.
*/
function duplicateOf(ours, key, { runId, attempt }) {
	if (attempt > 1) return null;
	const isEarlier = ({ marker }) => marker.key === cleanKey(key) && marker.runId !== cleanKey(runId);
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
// src/entry/action/asked.ts
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
/** The text a run works from: what the command says, or the issue as the event showed it. */
function requirementOf(thread, requirement) {
	if (requirement !== null) return requirement;
	if (thread === null) return "";
	return thread.body.trim() === "" ? thread.title : `${thread.title}\n\n${thread.body}`;
}
/** The text of a revision: the issue says what was wanted, the command what is to change. */
const revisionOf = (thread, change) => `${change}\n\nThe request this goes on from:\n\n${requirementOf(thread, null)}`;
export { liveRun as a, readFile as c, OPTIONS as d, SettingsError as f, SETTING_NAMES as g, SETTINGS as h, duplicateOf as i, narrow as l, fromEnvironment as m, requirementOf as n, runsInLastDay as o, combineMended as p, revisionOf as r, wasCancelled as s, parsedOf as t, COMMANDS as u };
