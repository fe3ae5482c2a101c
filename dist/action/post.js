import { t as savedState } from "./chunks/action-state.js";
import { n as openConsole, o as knownSecrets, t as flushed } from "./chunks/console.js";
import { ft as sentenceOf, n as isLeftUndone } from "./chunks/saved-state.js";
import { r as redactor } from "./chunks/redact.js";
import { n as inertLine } from "./chunks/workflow-text.js";
// src/entry/action/post.ts
/**
* The post step: when the main step ended without a last word (cancelled, killed, out of time), it says so in the comment and keeps what
* was done. Always green: the main step has decided the colour.
*/
async function actionPost() {
	if (!isLeftUndone((name) => savedState(name))) return 0;
	const { out } = openConsole(redactor(knownSecrets()));
	try {
		const { finishLeft } = await import("./chunks/finish-left.js");
		await finishLeft(out);
	} catch (error) {
		out(`${inertLine(`What the run left could not be told: ${sentenceOf(error)}`, 1e3)}\n`);
	}
	return 0;
}
// src/entry/action-post.ts
const code = await actionPost();
await flushed();
process.exit(code);
export {};
