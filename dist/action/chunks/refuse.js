import { join } from "node:path";
import { f as RECEIPT_FILE } from "./saved-state.js";
import { D as ApiError, _ as keepText, a as saveOver, i as saveKept } from "./saved-talk.js";
import { f as renderReply, g as isChinese, r as plainReceipt, t as exitCodeFor, u as requiredLevelOf } from "./outcome.js";
import { E as OPTIONS, T as COMMANDS, r as badToken, v as platformTrouble } from "./refusals.js";
// src/entry/action/help-lines.ts
/** The help as the grammar has it, in both languages where the person writes Chinese. */
function helpLines(writtenIn) {
	const about = ({ en, zh }) => isChinese(writtenIn) ? `${zh} · ${en}` : en;
	return {
		commands: Object.values(COMMANDS).map(({ synopsis, help }) => ({
			usage: `/verialgo ${synopsis}`,
			about: about(help)
		})),
		options: Object.values(OPTIONS).map(({ flag, placeholder, help }) => ({
			usage: `${flag} ${placeholder}`,
			about: about(help)
		}))
	};
}
// src/entry/action/refuse.ts
/** What `act` answers, or the refusal for a GitHub that gives no answer. */
async function orRefusal(act) {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { refusal: error.problem === "unauthorized" ? badToken() : platformTrouble(error.message) };
	}
}
/** Says why nothing was started and how to mend it: one comment, the summary, the outputs. Returns the exit code. */
async function refuse(job, conversation, refusal, requirement) {
	const { commands, options } = helpLines(requirement);
	const { message, advice, fix, help } = refusal;
	const body = renderReply({
		kind: "refused",
		title: "Not started",
		message: `${message}\n\n${advice}`,
		fix,
		help
	}, commands, options, requirement);
	const receiptPath = join(job.folder, RECEIPT_FILE);
	const receipt = plainReceipt("not-run", [{
		code: refusal.code,
		message
	}], requiredLevelOf(job.settings));
	keepText(job, RECEIPT_FILE, `${JSON.stringify(receipt, null, 2)}\n`);
	await conversation.finish(body, "not-run");
	await saveOver(job.runner);
	await saveKept(job.runner);
	await conversation.react("confused");
	job.runner.addSummary(job.redact(body));
	await job.runner.setOutputs({
		verdict: "not-run",
		level: "0",
		receipt: receiptPath,
		"comment-url": conversation.url() ?? ""
	});
	const sentence = message.replace(/^- /gm, "").replaceAll("\n", " ");
	const what = advice.replace(/:$/, ", as the job summary shows.");
	return exitCodeFor(job, "not-run", job.redact(`${sentence} ${what}`));
}
export { refuse as n, helpLines as r, orRefusal as t };
