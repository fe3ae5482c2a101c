import { a as SETTINGS, o as SETTING_NAMES } from "./workflow-text.js";
// src/config/from-inputs.ts
/**
* The variable in which the runner hands over an input. Read directly: `getInput` of @actions/core does the same, but loading that
* package brings in an HTTP client, several hundred milliseconds of start-up before anything is done.
*/
const inputVariable = (input) => `INPUT_${input.replace(/ /g, "_").toUpperCase()}`;
/** Settings among the inputs of the Action, trimmed as `getInput` trims. An empty input counts as not given. */
function fromInputs(environment) {
	const source = {};
	for (const name of SETTING_NAMES) {
		const { input } = SETTINGS[name];
		const text = input === null ? "" : (environment[inputVariable(input)] ?? "").trim();
		if (input !== null && text !== "") source[name] = {
			text,
			called: `Input \`${input}\``
		};
	}
	return source;
}
// src/config/known-secrets.ts
/** Tokens the runner gives every JavaScript action. */
const RUNNER_TOKENS = ["ACTIONS_RUNTIME_TOKEN", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];
/** Names that end like this hold what should not be shown: `GITHUB_TOKEN`, `WEBHOOK_SECRET`, `APP_PRIVATE_KEY`. */
const TELLING = /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS)$/i;
/** `https://user:password@host`: addresses of proxies, endpoints and data bases. */
const IN_ADDRESS = /^[a-z][\w+.-]*:\/\/[^\s/@]*?:([^\s/@]+)@/i;
/** `https://token@host`: so long a user's name is none. */
const ALONE = /^[a-z][\w+.-]*:\/\/([^\s/@:]{20,})@/i;
/** `?key=…`, `?api-key=…`, `&access_token=…`, `&sig=…`, as some endpoints take their key. */
const IN_QUERY = /[?&](?:[^=&#\s]*[_-])?(?:(?:api|subscription|access)?key|token|secret|password|passwd|sig|signature|code)=([^&#\s]+)/gi;
const ADDRESS = /^[a-z][\w+.-]*:\/\//i;
/** A short word (`disabled`, `none`) is no secret whatever the variable is called, and would blacken ordinary text. */
const WORD = /^[a-z]{1,12}$/;
/** Whether a value may be taken out of every text: a key called `return` would make every program unreadable. */
const isSecret = (value) => value !== "" && !WORD.test(value);
/**
* Every value an environment may hold that no output may hold: keys and tokens in our own variables and inputs, the runner's tokens,
* values under telling names, passwords within addresses. Needs no settings, so that also what is wrong with these can be told safely.
*/
function knownSecrets(environment = process.env) {
	const own = SETTING_NAMES.filter((name) => SETTINGS[name].type.secret).flatMap((name) => {
		const { environment: variable, input } = SETTINGS[name];
		return [variable, input === null ? null : inputVariable(input)].filter((one) => one !== null);
	});
	const named = /* @__PURE__ */ new Set([...own, ...RUNNER_TOKENS]);
	const values = Object.entries(environment).flatMap(([name, value = ""]) => [...named.has(name) || TELLING.test(name) ? [value.trim()] : [], ...secretsInAddress(value)]);
	return [...new Set(values)].filter(isSecret);
}
/** What an address holds that nobody else may know, as it is written there and decoded. */
function secretsInAddress(value) {
	const address = value.trim();
	if (!ADDRESS.test(address)) return [];
	const inQuery = [...address.matchAll(IN_QUERY)].map((found) => found[1]);
	return [
		IN_ADDRESS.exec(address)?.[1],
		ALONE.exec(address)?.[1],
		...inQuery
	].filter((one) => one !== void 0).flatMap((one) => {
		try {
			return [one, decodeURIComponent(one)];
		} catch {
			return [one];
		}
	});
}
// src/config/display.ts
const PIPED_COLUMNS = 100;
const NARROWEST = 40;
const WIDEST = 120;
/**
* Colours only on a terminal and never with `NO_COLOR` (any value but the empty one, no-color.org); `FORCE_COLOR` asks for them
* elsewhere too (`0` and `false` forbid them). `TERM=dumb` can neither colour nor overwrite.
*/
function displayOf(stream, environment = process.env) {
	const terminal = stream.isTTY === true;
	const dumb = environment.TERM === "dumb";
	const forced = environment.FORCE_COLOR;
	const unwanted = (environment.NO_COLOR ?? "") !== "" || forced === "0" || forced === "false";
	const columns = terminal ? (stream.columns || 80) - 1 : PIPED_COLUMNS;
	return {
		columns: Math.min(Math.max(columns, NARROWEST), WIDEST),
		colour: !unwanted && ((forced ?? "") !== "" || terminal && !dumb),
		live: terminal && !dumb
	};
}
// src/entry/console.ts
/**
* The real streams. A reader that goes away (`verialgo … | head -1`) is no error: what it does not want to read is dropped,
* the run and its exit code go on. What a full disk loses is told by `lost`. `redact` is the last to see what is printed, whoever printed it.
*/
function openConsole(redact = (text) => text) {
	let lost = null;
	const writerOf = (stream) => {
		let gone = false;
		stream.on("error", (error) => {
			gone = true;
			if (stream === process.stdout && error.code !== "EPIPE") lost ??= error.code ?? error.message;
		});
		return (text) => {
			if (!gone && text !== "") stream.write(redact(text));
		};
	};
	const out = writerOf(process.stdout);
	let wrote = false;
	return {
		out(text) {
			wrote = true;
			out(text);
		},
		wrote: () => wrote,
		lost: () => lost,
		err: writerOf(process.stderr),
		outLook: displayOf(process.stdout),
		errLook: displayOf(process.stderr),
		readInput
	};
}
async function readInput(limit) {
	const chunks = [];
	let size = 0;
	try {
		for await (const chunk of process.stdin) {
			chunks.push(Buffer.from(chunk));
			size += chunk.length;
			if (size > limit) break;
		}
	} catch {}
	return Buffer.concat(chunks).subarray(0, limit + 1);
}
/** Resolves when everything written has left the process, so that `process.exit` cuts nothing off. */
async function flushed() {
	for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => {
		if (stream.destroyed || !stream.writable) return resolve();
		stream.write("", () => resolve());
	});
}
export { isSecret as a, inputVariable as c, TELLING as i, openConsole as n, knownSecrets as o, RUNNER_TOKENS as r, fromInputs as s, flushed as t };
