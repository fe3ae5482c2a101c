import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { f as RECEIPT_FILE, ft as sentenceOf, l as EVENTS_FILE } from "./saved-state.js";
import { C as readHandover, W as markOf, _ as nothingYet, a as publishRequestOf, b as findPull, et as initialRunState, g as folderFor, l as readEventLog, o as sendToGitHub, s as report, tt as reduceRun, v as record, x as landedIn, y as readSituation } from "./publish-files.js";
import { m as systemClock, n as silence, p as readOverview, t as openConversation } from "./conversation.js";
import { t as openThreadComments } from "./thread-comments.js";
import { _ as keepText, a as saveOver, g as downloadArtifact, h as artifactName, i as saveKept, o as savePublishing, s as saveTalk } from "./saved-talk.js";
import { f as renderReply, r as plainReceipt, u as requiredLevelOf } from "./outcome.js";
// src/github/delivery/find-published.ts
/**
* What a publication that was broken off had reached: the commit of this run, when a branch holds it with exactly these files, and its
* pull request. Changes nothing. Never throws: what cannot be read counts as not reached.
*/
async function findPublished(client, place, request, { clock = systemClock } = {}) {
	const out = nothingYet();
	const job = {
		client,
		place,
		request,
		folder: folderFor(request),
		clock,
		signal: void 0,
		out
	};
	try {
		const situation = await readSituation(job);
		const going = {
			name: request.goesOn?.branch ?? "",
			head: situation.goesOn
		};
		for (const { name, head } of [going, ...situation.names]) {
			if (head === null || markOf(head.message)?.run !== request.runId) continue;
			const landed = await landedIn(job, name, head);
			if (landed === null) continue;
			record(job, situation, landed);
			await findPull(job, landed);
			break;
		}
	} catch {}
	return out;
}
// src/entry/action/refuse-handover.ts
const ADVICE = "Run the whole workflow again, not only this job. If it says so again, look into the log of the solve job.";
/**
* What the solve job left cannot be trusted, or is not there: nothing is published, whatever `fail-on` says, and the comment of this run,
* which announces the publication, says so. Returns the exit code.
*/
async function refuseHandover(job, problem) {
	const { runId, runAttempt } = job.context;
	const message = `${problem} Nothing was published.`;
	const body = renderReply({
		kind: "refused",
		title: "unverified · not published",
		message: `${message}\n\n${ADVICE}`,
		fix: null,
		help: false,
		closing: `What the solve job said of this run does not count any more. Its files, as it left them, are in the artifact ${artifactName(runId, runAttempt)} or that of an earlier attempt; treat them with care.`
	}, []);
	const receiptPath = join(job.folder, RECEIPT_FILE);
	const receipt = plainReceipt("unverified", [{
		code: "handover",
		message
	}], requiredLevelOf(job.settings));
	keepText(job, RECEIPT_FILE, `${JSON.stringify(receipt, null, 2)}\n`);
	const conversation = await commentOfThisRun(job);
	await conversation.finish(body, "unverified");
	await saveOver(job.runner);
	await saveKept(job.runner);
	await conversation.react("confused");
	job.runner.addSummary(job.redact(body));
	await job.runner.setOutputs({
		verdict: "unverified",
		level: "0",
		receipt: receiptPath,
		"comment-url": conversation.url() ?? ""
	});
	job.runner.annotate("error", job.redact(`${message} ${ADVICE}`));
	return 1;
}
/**
* The comment the solve job wrote, found without its artifact: on the thread of the event, by our own account, with a marker that carries
* the id of this run. Silence where there is none.
*/
async function commentOfThisRun(job) {
	const { client, place, context, settings } = job;
	const { issue, pull_request, comment } = context.payload;
	const number = issue?.number ?? pull_request?.number ?? settings.issue;
	if (typeof number !== "number") return silence;
	try {
		const { self } = await readOverview(client, place, null);
		const comments = openThreadComments(client, place, number, self);
		const isOurs = ({ marker }) => marker.kind === "run" && marker.runId === String(context.runId);
		const own = (await comments.ours()).findLast(isOurs);
		if (own === void 0) return silence;
		const kind = context.eventName === "pull_request_review_comment" ? "review" : "issue";
		const target = {
			number,
			comment: typeof comment?.id === "number" ? {
				id: comment.id,
				kind
			} : null
		};
		return openConversation(job, {
			comments,
			target,
			marker: own.marker,
			commentId: own.id,
			onComment: async () => {}
		});
	} catch (error) {
		job.runner.annotate("warning", `The comment of this run could not be found (${sentenceOf(error)}).`);
		return silence;
	}
}
// src/entry/action/publish-job.ts
/**
* The second of two jobs: it may write to the repository, has no model key and runs nothing of what it publishes. Everything it gets
* from the first job is checked as untrusted input. Returns the exit code.
*/
async function publishJob(job) {
	await savePublishing(job.runner);
	const taken = await take(job);
	if ("problem" in taken) return refuseHandover(job, taken.problem);
	keep(job, taken);
	const conversation = await goOn(job, taken.handover);
	const publication = await sendToGitHub(job, requestOf(job, taken));
	return report(job, conversation, reported(taken, publication));
}
function requestOf(job, taken) {
	const { handover, receipt, files } = taken;
	const { thread, command, requester, folder, pr, base, goesOn, self } = handover;
	return publishRequestOf(job, {
		receipt,
		state: stateOf(taken),
		command,
		base,
		thread,
		folder,
		requester,
		pr,
		goesOn,
		self,
		files: handover.deliversReceipt ? [...files, {
			path: RECEIPT_FILE,
			role: "receipt",
			bytes: taken.receiptBytes
		}] : files
	});
}
/** For the post step: the job ended before it could say where the files are. */
async function publishBrokenOff(job) {
	const taken = await take(job);
	if ("problem" in taken) {
		await refuseHandover(job, taken.problem);
		return;
	}
	await reportBrokenOff(job, taken, BROKEN_OFF);
}
/** Looks what a publication that was broken off had reached, and tells it with `note`. */
async function reportBrokenOff(job, taken, note) {
	keep(job, taken);
	const done = await findPublished(job.client, job.place, requestOf(job, taken), { clock: job.clock });
	await report(job, await goOn(job, taken.handover), reported(taken, {
		...done,
		notes: [...done.notes, note]
	}));
}
const BROKEN_OFF = {
	code: "failed",
	message: "The job that publishes the files ended before it was done.",
	advice: "Run the failed job again; the files are in the artifact."
};
/** The job's own folder gets what was checked: its outputs name these files, and its artifact is the one the comment leads to. */
function keep({ folder }, { files, receiptBytes, events }) {
	for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes);
	writeFileSync(join(folder, RECEIPT_FILE), receiptBytes);
	writeFileSync(join(folder, EVENTS_FILE), events);
}
const stateOf = ({ events }) => (readEventLog(events)?.events ?? []).reduce(reduceRun, initialRunState);
function reported(taken, publication) {
	const { handover, receipt } = taken;
	return {
		receipt,
		state: stateOf(taken),
		command: handover.command,
		publication,
		requirement: handover.requirement,
		handover: null,
		requester: handover.requester?.login ?? null,
		folder: publication.folder ?? handover.folder,
		advice: null,
		subject: null
	};
}
/** Downloads what the solve job left. After "re-run failed jobs" it lies under an earlier attempt of the same run. */
async function take(job) {
	const { context, settings, place } = job;
	const { runId, runAttempt } = context;
	let problem = "The artifact of the solve job is missing.";
	for (let attempt = runAttempt; attempt >= 1; attempt -= 1) {
		const folder = mkdtempSync(join(context.tempFolder, "verialgo-handover-"));
		const got = await downloadArtifact(artifactName(runId, attempt), folder);
		if (got.ok) return readHandover(folder, {
			runId,
			attempt: runAttempt,
			sha256: settings.handover ?? "",
			repository: `${place.owner}/${place.repo}`
		});
		problem = got.message;
	}
	return { problem };
}
async function goOn(job, handover) {
	const { thread, commentId, reaction, self, key, askedAt, runId, attempt, requirement } = handover;
	if (thread === null) return silence;
	const marker = {
		runId: String(runId),
		attempt,
		key,
		kind: "run",
		askedAt
	};
	const target = {
		number: thread.number,
		comment: reaction
	};
	const comments = openThreadComments(job.client, job.place, thread.number, self);
	const save = (id) => saveTalk(job.runner, {
		number: thread.number,
		target,
		marker,
		requirement,
		commentId: id
	});
	await save(commentId);
	return openConversation(job, {
		comments,
		target,
		marker,
		commentId,
		onComment: save
	});
}
export { publishJob as n, reportBrokenOff as r, publishBrokenOff as t };
