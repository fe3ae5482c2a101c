import { Z as object, a as oneLine, et as string, z as slugFromTitle } from "./saved-state.js";
import { D as ApiError, S as hasMarker, k as isProblem } from "./saved-talk.js";
// src/github/delivery/branch-name.ts
/** Every branch VeriAlgo makes is below this; it commits to no other. */
const PREFIX = "verialgo/";
/** Start of the names of all branches of an issue or pull request. */
const prefixOf = (thread) => `${PREFIX}${thread}-`;
/** The thread a branch of ours is for, as its commits name it (`none`: a step's run); null for any other branch. */
const threadOfBranch = (branch) => {
	const [, number] = /^verialgo\/(?:(\d{1,10})|run)-/.exec(branch) ?? [null, null];
	return number === null ? null : number === void 0 ? "none" : Number(number);
};
const plainRunId = (runId) => runId.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60);
/**
* The name wanted for a run's branch, whatever the slug holds: only `a-z0-9_` of it get in, at most 40, so no `..`, `@{`, `.lock` or
* option can stand in it.
*/
function branchName(thread, runId, slug) {
	const ascii = slugFromTitle(slug);
	return thread === null ? `${PREFIX}run-${plainRunId(runId)}-${ascii}` : `${prefixOf(thread)}${ascii}`;
}
/** The name itself, then `-2` … `-9`, then one with the run's id, for when all of them are taken. */
function candidateNames(thread, runId, slug) {
	const name = branchName(thread, runId, slug);
	return [
		name,
		...Array.from({ length: 8 }, (_, at) => `${name}-${at + 2}`),
		`${name}-run-${plainRunId(runId)}`
	];
}
// src/github/own-event.ts
/** What a job's `GITHUB_TOKEN` acts as. */
const ACTIONS_BOT = "github-actions[bot]";
/** Whether this login is the bot's own: one of `self` or the job token's account. Logins are compared as GitHub does, without case. */
const isSelf = (login, self) => [ACTIONS_BOT, ...self].some((own) => own.toLowerCase() === login.toLowerCase());
/**
* Why a comment is the bot's own or an App's and not somebody's wish, or null. A bot that reads its own comments starts itself for ever.
* An App that speaks as a bot is left to `allow-bots`; one that speaks in a person's name is never that person's wish.
*/
function ownComment(comment, sender, self) {
	const authors = [sender.login, comment.user?.login ?? sender.login];
	const slug = comment.performed_via_github_app?.slug ?? null;
	if (authors.some((login) => isSelf(login, self)) || slug !== null && isSelf(`${slug}[bot]`, self)) return "This is VeriAlgo's own comment.";
	if (hasMarker(comment.body ?? "")) return "This comment carries VeriAlgo's hidden marker, so it is a copy of its own.";
	if (comment.performed_via_github_app != null && !sender.isBot) return `An App (${oneLine(slug ?? "unknown", 60)}) wrote this comment in the name of ${oneLine(sender.login, 60)}; only what people write themselves starts a run.`;
	return null;
}
const Ref = string().catch("");
const Branch = object({ head_branch: Ref }).nullish().catch(null);
/** Where the payloads of push, create, pull_request, check and workflow_run events name a branch, and of a comment its text. */
const Traces = object({
	ref: Ref,
	pull_request: object({ head: object({ ref: Ref }) }).nullish().catch(null),
	workflow_run: Branch,
	check_suite: Branch,
	check_run: object({ check_suite: Branch }).nullish().catch(null),
	comment: object({ body: string() }).nullish().catch(null),
	head_commit: object({ message: string() }).nullish().catch(null)
});
/** Our commit, squashed or not, or the merge of a branch of ours: where merging is automatic, that too would go in circles. */
const OUR_COMMIT = /^VeriAlgo-Run: \S|^Merge pull request #\d+ from [^/\s]+\/verialgo\//m;
/**
* Whether an event tells of what VeriAlgo itself did: a branch or pull request of its own, a comment with its marker. With a person's token
* (`github-token`) GitHub starts workflows for these, in that person's name, and a step that ran again on each would never end.
*/
function isOwnWork(payload) {
	const read = Traces.safeParse(payload);
	if (!read.success) return false;
	const { ref, pull_request, workflow_run, check_suite, check_run, comment, head_commit } = read.data;
	if (OUR_COMMIT.test(head_commit?.message ?? "")) return true;
	return [ref.replace(/^refs\/heads\//, ""), ...[
		pull_request?.head.ref,
		workflow_run?.head_branch,
		check_suite?.head_branch,
		check_run?.check_suite?.head_branch
	]].some((branch) => branch?.startsWith("verialgo/")) || hasMarker(comment?.body ?? "");
}
// src/ports/clock.ts
const systemClock = {
	now: () => /* @__PURE__ */ new Date(),
	monotonicMs: () => performance.now(),
	sleep: (ms, signal) => new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const done = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		signal?.addEventListener("abort", done, { once: true });
	})
};
// src/github/overview.ts
/** Whether something is by our own account: by its id, or by its login where GitHub did not tell the id (0). */
const isBy = (user, self) => user != null && (self.id === 0 ? user.login === self.login : user.id === self.id);
const QUERY = `query ($owner: String!, $repo: String!, $number: Int!, $withThread: Boolean!) {
  viewer { login databaseId }
  repository(owner: $owner, name: $repo) {
    databaseId isArchived isEmpty isPrivate
    defaultBranchRef { name target { oid } }
    issueOrPullRequest(number: $number) @include(if: $withThread) {
      __typename
      ... on Issue { title body locked issueState: state }
      ... on PullRequest {
        title body locked pullState: state
        baseRefName headRefName headRefOid isCrossRepository headRepository { nameWithOwner }
      }
    }
  }
}`;
/**
* Who we are, the repository and the issue or pull request `number` (null: none), in one request. Throws an `ApiError`: `not-found` when
* the token does not see the repository.
*/
async function readOverview(client, place, number) {
	const { owner, repo } = place;
	const variables = {
		owner,
		repo,
		number: number ?? 0,
		withThread: number !== null
	};
	const { viewer, repository } = await client.graphql(`look at the repository ${owner}/${repo}`, QUERY, variables).catch((error) => {
		const partial = isProblem(error, "not-found") ? error.partial : null;
		if (!partial?.repository || !partial.viewer) throw error;
		return partial;
	});
	const { defaultBranchRef: branch } = repository;
	return {
		self: {
			login: viewer.login,
			id: viewer.databaseId ?? 0
		},
		repository: {
			id: repository.databaseId ?? 0,
			isArchived: repository.isArchived,
			isEmpty: repository.isEmpty,
			isPrivate: repository.isPrivate,
			defaultBranch: branch?.target ? {
				name: branch.name,
				oid: branch.target.oid
			} : null
		},
		thread: repository.issueOrPullRequest ? threadOf(repository.issueOrPullRequest, number ?? 0) : null
	};
}
function threadOf(answer, number) {
	const state = (answer.issueState ?? answer.pullState ?? "OPEN").toLowerCase();
	const { title, body, locked: isLocked } = answer;
	if (answer.__typename === "Issue") return {
		number,
		kind: "issue",
		state,
		isLocked,
		title,
		body,
		pull: null
	};
	const [owner, repo] = answer.headRepository?.nameWithOwner.split("/") ?? [];
	return {
		number,
		kind: "pull",
		state,
		isLocked,
		title,
		body,
		pull: {
			baseRef: answer.baseRefName ?? "",
			headRef: answer.headRefName ?? "",
			headOid: answer.headRefOid ?? "",
			isFork: answer.isCrossRepository ?? false,
			headRepository: owner && repo ? {
				owner,
				repo
			} : null
		}
	};
}
// src/github/outcome.ts
/** Turns the `ApiError`s of `act` into a value; anything else is thrown on. `advise` may give the advice for a failure. */
async function attempt(act, advise = () => null) {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const { problem, message, waitMs } = error;
		const wait = waitMs === null ? {} : { waitMs };
		return {
			ok: false,
			problem,
			message,
			advice: advise(error) ?? adviceFor(problem),
			...wait
		};
	}
}
function adviceFor(problem) {
	switch (problem) {
		case "unauthorized": return "Give the step a token that has not expired.";
		case "forbidden": return "Check the `permissions:` block of the workflow and the repository's settings.";
		case "limited": return "Wait until the rate limit is over, then run it again.";
		case "unavailable": return "See https://www.githubstatus.com and run it again later.";
		default: return "Look at the repository, then run it again.";
	}
}
// src/github/reactions.ts
/** The last reaction to a request. It joins the eyes of the beginning; nothing is taken back. */
const FINAL_REACTION = {
	verified: "rocket",
	tested: "+1",
	refuted: "-1",
	unverified: "confused",
	"not-run": "confused"
};
/** Adds a reaction; GitHub answers a second one of the same account with the first. Never throws an `ApiError`: a failure is a value. */
function react(client, { owner, repo }, { number, comment }, content) {
	const what = "add a reaction";
	return attempt(async () => {
		if (comment === null) await client.repeat(what, (rest) => rest.reactions.createForIssue({
			owner,
			repo,
			issue_number: number,
			content
		}));
		else if (comment.kind === "issue") {
			const comment_id = comment.id;
			await client.repeat(what, (rest) => rest.reactions.createForIssueComment({
				owner,
				repo,
				comment_id,
				content
			}));
		} else {
			const comment_id = comment.id;
			await client.repeat(what, (rest) => rest.reactions.createForPullRequestReviewComment({
				owner,
				repo,
				comment_id,
				content
			}));
		}
		return { ok: true };
	});
}
// src/github/stop-request.ts
/**
* A stop is asked for with a reaction of our own account to the live comment of the run. That needs no permission a run does not have
* anyway, and the run sees it in the answer to its next edit. Strangers can react too, so their reactions stop nothing.
*/
const STOP = "-1";
/** Asks the run whose live comment this is to stop. `number` is the thread's. A failure is a value. */
const askToStop = (client, place, number, commentId) => react(client, place, {
	number,
	comment: {
		id: commentId,
		kind: "issue"
	}
}, STOP);
/** Reactions that may be a request to stop, as the roll-up of a comment counts them. */
const stopVotes = (comment) => comment.reactions?.[STOP] ?? 0;
/** Whether one of them is our own account's. Throws an `ApiError`. */
async function isStopAsked(client, { owner, repo }, commentId, self) {
	return (await client.list("read the reactions to its comment", (rest, page) => rest.reactions.listForIssueComment({
		owner,
		repo,
		comment_id: commentId,
		content: STOP,
		...page
	}))).some(({ user }) => isBy(user, self));
}
// src/github/place.ts
const repositoryUrl = ({ serverUrl, owner, repo }) => `${serverUrl}/${owner}/${repo}`;
// src/entry/action/job.ts
/** Logins of our own besides that of the job's token: the App's bot. What they write starts nothing. */
const SELF = ["verialgo[bot]"];
const runUrl = ({ home, context }) => `${repositoryUrl(home)}/actions/runs/${context.runId}`;
const artifactUrl = (job, id) => `${runUrl(job)}/artifacts/${id}`;
// src/entry/action/conversation.ts
/** For a step that belongs to no issue: there is nobody to talk to. */
const silence = {
	commentId: () => null,
	url: () => null,
	show: async () => ({ isStopAsked: false }),
	finish: async () => true,
	react: async () => {}
};
function openConversation(job, options) {
	const { comments, target, marker } = options;
	let id = options.commentId ?? null;
	let url = null;
	const told = /* @__PURE__ */ new Set();
	const tell = ({ message, advice }) => {
		if (told.has(message)) return;
		told.add(message);
		job.runner.annotate("warning", `${message} ${advice}`);
	};
	const write = async (body, isOver, verdict) => {
		const whole = {
			...marker,
			isOver,
			...verdict === void 0 ? {} : { verdict }
		};
		const text = job.redact(body);
		const written = id === null ? await comments.create(whole, text) : await comments.edit(id, whole, text);
		if (!written.ok) {
			tell(written);
			return written;
		}
		const isNew = written.id !== id;
		id = written.id;
		url = written.url;
		if (isNew) await options.onComment(id);
		return written;
	};
	return {
		commentId: () => id,
		url: () => url,
		async show(body) {
			const written = await write(body, false);
			return { isStopAsked: written.ok && written.isStopAsked };
		},
		finish: async (body, verdict) => (await write(body, true, verdict)).ok,
		async react(content) {
			const done = await react(job.client, job.place, target, content);
			if (!done.ok) job.runner.say(`The reaction could not be added: ${done.message}`);
		}
	};
}
export { threadOfBranch as S, isSelf as _, runUrl as a, candidateNames as b, isStopAsked as c, attempt as d, isBy as f, isOwnWork as g, ACTIONS_BOT as h, artifactUrl as i, stopVotes as l, systemClock as m, silence as n, repositoryUrl as o, readOverview as p, SELF as r, askToStop as s, openConversation as t, FINAL_REACTION as u, ownComment as v, prefixOf as x, PREFIX as y };
