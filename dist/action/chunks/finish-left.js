import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { a as accessOf, i as openRunner, n as hider, o as mendedActionSettings, r as openJob, s as readActionContext } from "./main.js";
import { t as savedState } from "./action-state.js";
import { o as knownSecrets } from "./console.js";
import { C as list, S as link, b as alert, o as sha256, p as languageOf, w as stack } from "./outcome.js";
import { l as EVENTS_FILE, r as wasApp } from "./saved-state.js";
import { t as growingRedactor } from "./redact.js";
import { C as readHandover, S as HANDOVER_FILE, U as plural, V as duration, c as upload, d as record, et as initialRunState, h as fitToRoom, l as readEventLog, m as COMMENT_ROOM, p as COMMENT_LADDER, tt as reduceRun, z as costOf } from "./publish-files.js";
import { c as code, d as prose, t as readLeft, w as isSameComment } from "./saved-talk.js";
import { a as runUrl, p as readOverview, t as openConversation } from "./conversation.js";
import { t as openThreadComments } from "./thread-comments.js";
import { r as reportBrokenOff, t as publishBrokenOff } from "./publish-job.js";
import { t as keepWorkLeft } from "./work-left.js";
// src/surfaces/comment/render-broken-off.ts
const WORDS = {
	cancelled: {
		en: "The job was cancelled",
		zh: "任务已被取消"
	},
	"timed-out": {
		en: "The job ran out of time",
		zh: "任务超时"
	},
	died: {
		en: "The job ended before the run did",
		zh: "任务提前中止"
	}
};
/** The comment of a run that was broken off: how far it came, that nothing was verified, where the work is. Pure. */
const renderBrokenOff = (broken) => fitToRoom((detail) => render(broken, detail), COMMENT_LADDER, COMMENT_ROOM);
function render(broken, detail) {
	const { state, how, by, runUrl, artifact } = broken;
	const chinese = languageOf(state.requirement) === "zh";
	const where = state.step > 0 ? `at step ${state.step} of ${state.stepLimit}` : "before its first step";
	const whereZh = state.step > 0 ? `停在第 ${state.step}/${state.stepLimit} 步` : "尚未开始第一步";
	const phase = state.phases.at(-1);
	return stack(`## ⚠️ ${chinese ? `未验证 unverified · ${WORDS[how].zh}` : `unverified · ${WORDS[how].en.toLowerCase()}`}`, alert("WARNING", stack(chinese ? `${WORDS[how].zh}，${whereZh}。没有任何内容得到验证，也没有推送任何文件。` : "", `${WORDS[how].en}${by === null ? "" : ` by ${code(by)}`} ${where}${phase === void 0 ? "" : `, in the phase ${code(phase.phase)}`}. Nothing was verified and nothing was pushed.`)), list([
		artifact === null ? `What was done is in ${link("the job's log", runUrl)}; no artifact could be uploaded.` : `What was done is in the artifact ${link(code(artifact.name), artifact.url)} of ${link("this job", runUrl)}.`,
		`Used so far: ${plural(state.tools.length, "tool call")}, ${plural(state.inputTokens + state.outputTokens, "token")}${costOf(state).map((cost) => `, ${cost}`).join("")}${elapsed(state)}.`,
		...state.findings.filter(({ status }) => status === "fail").slice(0, 5).map(({ check, summary }) => `${code(check)} had already said: ${prose(summary, detail.sentence)}`),
		"To run it again, ask again in a new comment, or add the label again."
	]), record({
		state,
		receipt: { specification: state.specification },
		artifact
	}, detail));
}
function elapsed(state) {
	const last = state.phases.at(-1);
	if (state.startedAt === null || last === void 0) return "";
	const ms = Date.parse(last.endedAt ?? last.startedAt) - Date.parse(state.startedAt);
	return ms > 0 ? `, ${duration(ms)} up to its last phase` : "";
}
// src/entry/action/finish-left.ts
/** Does what the main step left undone. Throws what GitHub or the disk says against it; what could be done before that is done. */
async function finishLeft(out) {
	const left = readLeft((name) => savedState(name));
	if (left === null) return;
	const context = readActionContext();
	const redact = growingRedactor(knownSecrets());
	const runner = openRunner({
		summaryPath: context.stepSummaryPath,
		out,
		redact
	});
	const { settings } = mendedActionSettings();
	const access = wasApp((name) => savedState(name)) ? await accessOf(context, settings, runner, hider(out, redact)) : OWN_TOKEN;
	const job = openJob({
		context,
		settings,
		runner,
		out,
		redact,
		access
	});
	try {
		await finishFor(job, left);
	} finally {
		await job.leave();
	}
}
const OWN_TOKEN = { kind: "job" };
async function finishFor(job, left) {
	if (job.settings.job === "publish") return publishBrokenOff(job);
	const { talk } = left;
	const thread = left.isOver || talk === null ? null : await openThread(job, talk);
	if (left.isOver || thread?.isSaid) {
		if (!left.isKept) await upload(job);
		return;
	}
	const taken = await publicationBegun(job);
	return taken === null ? sayBrokenOff(job, talk, thread) : reportBrokenOff(job, taken, BROKEN_OFF);
}
/** Looks whether the last word was written after all, and only the main step had no time to say so. Never rejects. */
async function openThread({ client, place }, { number, marker }) {
	try {
		const { self } = await readOverview(client, place, null);
		const comments = openThreadComments(client, place, number, self);
		const whole = {
			...marker,
			isOver: true
		};
		return {
			comments,
			isSaid: (await comments.ours()).some((one) => one.marker.isOver && isSameComment(one.marker, whole))
		};
	} catch (error) {
		return {
			isSaid: false,
			comments: null,
			error
		};
	}
}
const BROKEN_OFF = {
	code: "failed",
	message: "The job ended while it published the files.",
	advice: "What is named here is there; all files are in the artifact. Ask again for the rest."
};
/** The handover of this very job, which stands in its folder while the files are being published; null when it was not that far. */
async function publicationBegun(job) {
	const { context, place, folder, settings } = job;
	const path = join(folder, HANDOVER_FILE);
	if (settings.job !== "all" || !existsSync(path)) return null;
	const taken = await readHandover(folder, {
		runId: context.runId,
		attempt: context.runAttempt,
		sha256: sha256(readFileSync(path)),
		repository: `${place.owner}/${place.repo}`
	});
	return "problem" in taken ? null : taken;
}
/** Artifact and summary first: they need no answer of GitHub's API. */
async function sayBrokenOff(job, talk, thread) {
	keepWorkLeft(job);
	const artifact = await upload(job);
	const state = stateOf(job, talk);
	const body = renderBrokenOff({
		state,
		how: "died",
		by: null,
		runUrl: runUrl(job),
		artifact
	});
	job.runner.addSummary(job.redact(body));
	if (talk === null || thread === null) return;
	if (thread.comments === null) throw thread.error;
	const { target, marker, commentId } = talk;
	const { comments } = thread;
	const conversation = openConversation(job, {
		comments,
		target,
		marker,
		commentId,
		onComment: async () => {}
	});
	await conversation.finish(body);
	await conversation.react("confused");
}
/** What the log of the run tells; nothing when it never began. */
function stateOf({ folder }, talk) {
	const path = join(folder, EVENTS_FILE);
	const state = (existsSync(path) ? readEventLog(readFileSync(path, "utf8"))?.events ?? [] : []).reduce(reduceRun, initialRunState);
	return {
		...state,
		requirement: state.requirement ?? talk?.requirement ?? null
	};
}
export { finishLeft };
