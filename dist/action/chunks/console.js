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
* the run and its exit code go on.
*/
function openConsole() {
	const writerOf = (stream) => {
		let gone = false;
		stream.on("error", () => {
			gone = true;
		});
		return (text) => {
			if (!gone && text !== "") stream.write(text);
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
export { openConsole as n, flushed as t };
