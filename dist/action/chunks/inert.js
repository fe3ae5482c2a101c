import { U as slugFromTitle, c as oneLine, gt as sentenceOf, l as visible, mt as PlatformError } from "./redact.js";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
// src/github/answer.ts
/** Octokit gives a connection that broke the status 500 and no response. */
function answerOf(error) {
	const thrown = error ?? {};
	const message = thrown.message ?? String(error);
	const none = {
		type: null,
		partial: null
	};
	if (thrown.name === "GraphqlResponseError") {
		const first = thrown.errors?.[0];
		const said = (thrown.errors ?? []).map((item) => item.message ?? "").join("; ") || message;
		const partial = thrown.data ?? null;
		return {
			kind: "graphql",
			status: 200,
			headers: thrown.headers ?? {},
			said,
			type: first?.type ?? null,
			partial
		};
	}
	if (thrown.response !== void 0) {
		const { headers = {}, data } = thrown.response;
		return {
			kind: "http",
			status: thrown.status ?? 0,
			headers,
			said: saidIn(data) ?? "no message",
			...none
		};
	}
	return {
		kind: thrown.name === "HttpError" || thrown.name === "AbortError" ? "broken" : "unknown",
		status: 0,
		headers: {},
		said: message,
		...none
	};
}
/** `message`, and what a validation error adds to it. Null for a page (5xx come as HTML) or nothing. */
function saidIn(data) {
	if (typeof data === "string") return data.trim() === "" || /^\s*</.test(data) ? null : data;
	const { message, errors } = data ?? {};
	if (message === void 0) return null;
	const details = Array.isArray(errors) ? errors.map(detailOf).filter((text) => text !== "") : [];
	return details.length === 0 ? message : `${message}: ${details.join("; ")}`;
}
function detailOf(error) {
	if (typeof error === "string") return error;
	const { message, field, code } = error ?? {};
	return message ?? [field, code].filter(Boolean).join(" ");
}
// src/github/api-error.ts
/** What GitHub answered, as one plain sentence for a person; `said` is GitHub's own message, `status` its HTTP status (0: no answer). */
var ApiError = class extends PlatformError {
	problem;
	status;
	said;
	/** The GraphQL error's type (`STALE_DATA`, `BRANCH_PROTECTION_RULE_VIOLATION` …); null for REST, where `status` tells. */
	type;
	/** What a GraphQL query answered besides its errors; null where there is nothing. */
	partial;
	constructor(problem, status, said, message, { type = null, partial = null } = {}) {
		super(message);
		this.problem = problem;
		this.status = status;
		this.said = said;
		this.type = type;
		this.partial = partial;
	}
};
const isProblem = (error, ...problems) => error instanceof ApiError && problems.includes(error.problem);
/**
* Turns whatever the client library threw into an `ApiError`; `what` completes "GitHub did not let us …". `hide` removes the token:
* fetch quotes a header value it cannot send.
*/
function apiErrorOf(error, what, hide = (text) => text) {
	if (error instanceof ApiError) return error;
	const answer = answerOf(error);
	const said = oneLine(hide(answer.said), 300);
	const problem = problemOf(answer);
	const { status, type, partial } = answer;
	const source = type ?? (status === 0 ? null : String(status));
	const quote = source === null ? said : `${source}: ${said}`;
	return new ApiError(problem, status, said, `GitHub did not let us ${what}${whyOf(problem, answer)} (${quote}).`, {
		type,
		partial
	});
}
const BY_TYPE = {
	FORBIDDEN: "forbidden",
	INSUFFICIENT_SCOPES: "forbidden",
	BRANCH_PROTECTION_RULE_VIOLATION: "forbidden",
	NOT_FOUND: "not-found",
	STALE_DATA: "stale",
	RATE_LIMITED: "limited",
	INTERNAL: "unavailable",
	SERVICE_UNAVAILABLE: "unavailable"
};
function problemOf({ kind, status, type, said, headers }) {
	if (kind === "broken") return "unavailable";
	if (kind === "unknown") return "invalid";
	const speaksOfLimit = /rate limit|abuse detection/i.test(said);
	if (kind === "graphql") {
		if (speaksOfLimit) return "limited";
		if (type === null && /something went wrong while executing|timeout|timedout/i.test(said)) return "unavailable";
		return (type === null ? void 0 : BY_TYPE[type]) ?? "invalid";
	}
	if (status === 401) return "unauthorized";
	if (status === 429 || status === 403 && (speaksOfLimit || "retry-after" in headers)) return "limited";
	if (status === 403) return "forbidden";
	if (status === 404) return "not-found";
	if (status === 410) return "gone";
	if (status === 409) return /is empty/i.test(said) ? "invalid" : "stale";
	if (status >= 500) return "unavailable";
	return /not a fast[- ]forward/i.test(said) ? "stale" : "invalid";
}
function whyOf(problem, answer) {
	switch (problem) {
		case "unauthorized": return ": it does not accept the token, which is wrong or has expired";
		case "forbidden": return /not accessible by/i.test(answer.said) ? `: ${missingPermission(answer.headers)}` : "";
		case "limited": return " for now: its rate limit holds";
		case "unavailable": return answer.status === 0 ? ": no whole answer came" : ": it has trouble itself";
		default: return "";
	}
}
/**
* GitHub names in a header what would have been enough, in the Apps' spelling (`a=write,b=read; c=write`: a and b, or c); a person needs
* the workflow's (`pull-requests: write`).
*/
function missingPermission(headers) {
	const accepted = headers["x-accepted-github-permissions"];
	if (!accepted) return "the token lacks a permission; see the workflow's `permissions:` block";
	const spelled = (pair) => `\`${oneLine(pair, 60).replaceAll("_", "-").replace("=", ": ")}\``;
	return `the token lacks the permission ${accepted.split(";").map((set) => set.split(",").map(spelled).join(" and ")).join(" or ")}; add it to the workflow's \`permissions:\` block`;
}
// src/github/marker.ts
/** `run`: the live comment of a run. `reply`: an answer that is no run. `cancel`: the answer to `/verialgo cancel`. */
const MARKER_KINDS = [
	"run",
	"reply",
	"cancel"
];
const OPENING = "<!-- verialgo:";
const LONGEST = 120;
/** Keeps what cannot end an HTML comment or look like another field: no `>`, no white space, no `--`. Equal texts stay equal. */
const cleanKey = (text) => text.replace(/[^A-Za-z0-9._:-]/g, "_").replace(/-{2,}/g, "-").slice(0, LONGEST);
/** The marker as a line of its own, for the very top of a comment; anywhere else it is not believed. */
function markerLine({ runId, attempt, key, kind, askedAt, isOver }) {
	const fields = [
		`run=${cleanKey(runId)}.${attempt}`,
		`key=${cleanKey(key)}`,
		`kind=${kind}`
	];
	if (askedAt !== null) fields.push(`asked=${cleanKey(askedAt)}`);
	if (isOver) fields.push("state=over");
	return `${OPENING}${fields.join(" ")} -->`;
}
/** Whether a body speaks as one of ours, well-formed or not: such a body never starts anything. */
const hasMarker = (body) => body.includes(OPENING);
/**
* The marker a body begins with; null when it begins with none. Who wrote the body is for the caller to check. All workflows of a repository
* share one account, and some of them repeat what strangers wrote: so a marker within a text is not ours.
*/
function readMarker(body) {
	const line = /^<!-- verialgo:([^<>\n]*?) ?-->/.exec(body)?.[1];
	if (line === void 0) return null;
	const fields = new Map(line.split(" ").map((part) => part.split("=", 2)));
	const [, runId, attempt] = /^(.+)\.(\d{1,9})$/.exec(fields.get("run") ?? "") ?? [];
	const key = fields.get("key");
	const kind = MARKER_KINDS.find((name) => name === fields.get("kind"));
	if (runId === void 0 || key === void 0 || kind === void 0) return null;
	return {
		runId,
		attempt: Number(attempt),
		key,
		kind,
		askedAt: fields.get("asked") ?? null,
		isOver: fields.get("state") === "over"
	};
}
/** Whether two markers name the same comment, whatever its state. */
const isSameComment = (one, other) => cleanKey(one.runId) === cleanKey(other.runId) && one.attempt === other.attempt && cleanKey(one.key) === cleanKey(other.key) && one.kind === other.kind;
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
// src/entry/version.ts
/** The version in `package.json`; a test holds the two together. A constant, so that `--version` reads no file. */
const TOOL_VERSION = "0.1.0";
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
		const { problem, message } = error;
		return {
			ok: false,
			problem,
			message,
			advice: advise(error) ?? adviceFor(problem)
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
const runUrl = ({ place, context }) => `${repositoryUrl(place)}/actions/runs/${context.runId}`;
const artifactUrl = (job, id) => `${runUrl(job)}/artifacts/${id}`;
// src/entry/action/unpack-artifact.ts
/** Ample for what a solve job leaves, and little enough to hold in memory. */
const UNPACK_LIMITS = {
	packed: 33554432,
	files: 64,
	fileBytes: 16777216,
	allBytes: 67108864
};
const END = Buffer.from("PK", "latin1");
const ENTRY = Buffer.from("PK", "latin1");
const LOCAL = Buffer.from("PK", "latin1");
/** Length of the record at a zip's end, without its comment. */
const END_LENGTH = 22;
const REGULAR = 32768;
const KIND = 61440;
var Refused = class extends Error {};
/**
* The files of an artifact, read as hostile input: plain files with plain names in no folder, each name once, nothing too large. Anything
* else refuses the whole archive, in a sentence. GitHub's own client would write whatever the archive holds, of any size.
*/
function unpackArtifact(zip) {
	try {
		return { files: unpack(zip) };
	} catch (error) {
		if (error instanceof Refused) return { problem: `The artifact of the solve job ${error.message}.` };
		return { problem: "The artifact of the solve job is damaged: it cannot be unpacked." };
	}
}
function unpack(zip) {
	if (zip.length > UNPACK_LIMITS.packed) throw new Refused(`is larger than ${UNPACK_LIMITS.packed} bytes`);
	const end = zip.lastIndexOf(END);
	if (end < 0 || end + END_LENGTH > zip.length) throw new Refused("is no zip archive");
	const count = zip.readUInt16LE(end + 10);
	if (count > UNPACK_LIMITS.files) throw new Refused(`holds ${count} files, and at most ${UNPACK_LIMITS.files} are read`);
	const files = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Set();
	let left = UNPACK_LIMITS.allBytes;
	for (let at = zip.readUInt32LE(end + 16), index = 0; index < count; index += 1) {
		const entry = readEntry(zip, at);
		const key = entry.name.toLowerCase();
		if (seen.has(key)) throw new Refused(`holds ${shown$1(entry.name)} twice, or another name that differs only in case`);
		seen.add(key);
		const bytes = contentOf(zip, entry, Math.min(left, UNPACK_LIMITS.fileBytes));
		left -= bytes.length;
		files.set(entry.name, bytes);
		at = entry.next;
	}
	return files;
}
const shown$1 = (name) => `"${oneLine(name, 60)}"`;
/** One entry of the directory at the archive's end. The headers before each file are not believed: they may say something else. */
function readEntry(zip, at) {
	if (!zip.subarray(at, at + 4).equals(ENTRY)) throw new Error("damaged");
	const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
	const name = zip.toString("utf8", at + 46, nameEnd);
	if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/.test(name)) throw new Refused(`holds ${shown$1(name)}, which is no plain file name`);
	const method = zip.readUInt16LE(at + 10);
	if ((zip.readUInt16LE(at + 8) & 1) !== 0 || method !== 0 && method !== 8) throw new Refused(`holds ${shown$1(name)} in a form that is not read`);
	const mode = zip.readUInt8(at + 5) === 3 ? zip.readUInt16LE(at + 40) : 0;
	if ((mode & KIND) !== 0 && (mode & KIND) !== REGULAR) throw new Refused(`holds ${shown$1(name)}, which is not a plain file`);
	return {
		name,
		isPacked: method === 8,
		crc: zip.readUInt32LE(at + 16),
		packedBytes: zip.readUInt32LE(at + 20),
		bytes: zip.readUInt32LE(at + 24),
		local: zip.readUInt32LE(at + 42),
		next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
	};
}
function contentOf(zip, entry, limit) {
	const { name, isPacked, crc, packedBytes, bytes, local } = entry;
	if (bytes > limit) throw new Refused(`holds ${shown$1(name)}, which is larger than ${limit} bytes`);
	if (!zip.subarray(local, local + 4).equals(LOCAL)) throw new Error("damaged");
	const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
	const packed = zip.subarray(start, start + packedBytes);
	const content = isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(bytes, 1) }) : Uint8Array.from(packed);
	if (content.length !== bytes || crc32(content) !== crc) throw new Error("damaged");
	return content;
}
// src/entry/action/artifact.ts
/** Days an artifact is asked to be kept; the repository's own setting wins where it is shorter. */
const RETENTION_DAYS = 30;
/** The report of a run as a file of the artifact. */
const REPORT_FILE = "report.md";
/** Where the archive lies until it is unpacked: no file of an artifact may begin with a dot. */
const PACKED = ".packed";
/** Writes one of the artifact's files, without secrets. On a full disk that is a warning: it must not take the last word from anybody. */
function keepText({ folder, redact, runner }, name, text) {
	try {
		writeFileSync(join(folder, name), redact(text));
	} catch (error) {
		runner.annotate("warning", `The file ${name} could not be written (${sentenceOf(error)}).`);
	}
}
/** The folder whose files become the artifact. Each step of a job has its own: one run may ask for several things. */
const artifactFolder = (context) => join(context.tempFolder, stepName("verialgo", context));
/** A name that no other step of this job, and no other attempt, has. */
const stepName = (what, { runId, runAttempt, step }) => `${what}-${runId}-${runAttempt}-${step.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 80)}`;
/** Artifacts cannot be replaced, so each attempt of a run has its own. */
const artifactName = (runId, attempt) => `verialgo-${runId}-${attempt}`;
/** Uploads every file below `folder` but those named in `without`. Never rejects: a run without an artifact is still a run. */
async function uploadArtifact(name, folder, without = []) {
	const files = readdirSync(folder, {
		recursive: true,
		withFileTypes: true
	}).filter((entry) => entry.isFile() && !without.includes(entry.name)).map((entry) => join(entry.parentPath, entry.name));
	if (files.length === 0) return failed("There was nothing to keep as an artifact.");
	try {
		const { id } = await (await artifactClient()).uploadArtifact(name, files, folder, { retentionDays: RETENTION_DAYS });
		if (id === void 0) return failed("The artifact could not be uploaded: no id came back.");
		return {
			ok: true,
			id
		};
	} catch (error) {
		const said = sentenceOf(error);
		return failed(`The artifact could not be uploaded (${said}).`, said.includes("(409)"));
	}
}
const failed = (message, isTaken = false) => ({
	ok: false,
	message,
	isTaken
});
/** Downloads an artifact of this run and unpacks it into the empty `folder`. Never rejects. What it holds is untrusted. */
async function downloadArtifact(name, folder) {
	const packed = join(folder, PACKED);
	try {
		const client = await artifactClient();
		const { artifact } = await client.getArtifact(name);
		if (artifact.size > UNPACK_LIMITS.packed) return {
			ok: false,
			message: `The artifact ${name} is larger than ${UNPACK_LIMITS.packed} bytes.`
		};
		await client.downloadArtifact(artifact.id, {
			path: packed,
			skipDecompress: true
		});
		const [file = ""] = readdirSync(packed);
		const unpacked = unpackArtifact(readFileSync(join(packed, file)));
		if ("problem" in unpacked) return {
			ok: false,
			message: unpacked.problem
		};
		for (const [path, bytes] of unpacked.files) writeFileSync(join(folder, path), bytes, { flag: "wx" });
		return { ok: true };
	} catch (error) {
		return {
			ok: false,
			message: `The artifact ${name} of the solve job could not be read (${sentenceOf(error)}).`
		};
	} finally {
		rmSync(packed, {
			recursive: true,
			force: true
		});
	}
}
/** Loaded late: it is by far the largest dependency, and most runs need it only at their end. */
async function artifactClient() {
	const { DefaultArtifactClient } = await import("./artifact.js");
	return new DefaultArtifactClient();
}
// src/surfaces/markdown/inert.ts
/** A run of visible ASCII: GitHub's mentions, references, links and emoji names are all made of it. */
const TOKEN = /[\x21-\x7e]+/g;
/** Words that mean nothing to Markdown, wherever they stand in a line. */
const PLAIN = /^[\w.,;:'"()!?/+%=-]+$/;
/**
* GitHub turns these into something in plain text, also when Markdown escapes them: it looks for them in the finished page, outside
* code only. Web addresses, commit ids (7 digits or more), GH-1 and the keys of other trackers, `:emoji:`, emphasis by underscores.
*/
const ALIVE = /_|:\/\/|www\.|mailto:|xmpp:|:[a-z0-9+-]+:|(?<![0-9a-z])[0-9a-f]{7,64}(?![0-9a-z])|(?<![a-z])gh-\d|(?<![a-z])[a-z]{2,10}-\d{1,9}(?!\d)(?=$|[^a-z0-9])/i;
/** A word that, at the beginning of a line, makes a list, a heading or a table of it. */
const OPENS_BLOCK = /^(?:[-+=:]+|\d{1,9}[.)])$/;
/** What is code already, as our own sentences write names of settings. */
const SPAN = /^`([^`]{1,200})`([.,:;!?]*)(?= |$)/;
const QUOTE = /^[("']+/;
const TAIL = /[)"'.,:;!?]+$/;
/** Our hidden marker is looked for in the raw text of comments, so it may not stand there even inside code. */
const MARKER = /<!--(?=\s*verialgo)/gi;
/** Hidden characters as visible escapes, and nothing that could be taken for our own marker. Many lines. */
const shown = (text) => visible(text).replace(MARKER, "<\\u0021--");
/** One line of `limit` code points at most. Only as much is looked at as could be shown: megabytes cost nothing. */
function shortLine(text, limit) {
	const most = limit * 4;
	const some = text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
	return oneLine(shown(some), limit);
}
/** One line as inline code, cut at `limit` code points; empty text gives an empty string. */
function code(text, limit = 200) {
	return span(shortLine(text, limit));
}
/**
* One line of prose in which nothing is alive on GitHub: no mention, reference, link, image, HTML, footnote, formula or emoji name.
* Words that could be, and those that look like code, become inline code; the rest stays plain. Cut at `limit` code points.
*/
function prose(text, limit = 400) {
	const line = shortLine(text, limit);
	let made = "";
	let from = 0;
	for (const match of line.matchAll(TOKEN)) {
		if (match.index < from) continue;
		const token = match[0];
		const quoted = SPAN.exec(line.slice(match.index));
		if (quoted !== null) {
			const [whole, inside = "", after = ""] = quoted;
			made += line.slice(from, match.index) + span(inside) + after;
			from = match.index + whole.length;
			continue;
		}
		const isPlain = PLAIN.test(token) && !ALIVE.test(token) && !(match.index === 0 && OPENS_BLOCK.test(token));
		const whole = isPlain ? token : withRestOfBrackets(line, match.index, token);
		made += line.slice(from, match.index) + (isPlain ? token : spanInSentence(whole));
		from = match.index + whole.length;
	}
	return made + line.slice(from);
}
/** Words a bracket may go on for: `f([1, 2], [3])` is one piece of code. */
const WORDS_IN_BRACKETS = 8;
function withRestOfBrackets(line, start, token) {
	let whole = token;
	for (let words = 0; words < WORDS_IN_BRACKETS; words += 1) {
		if ((whole.match(/[([{]/g)?.length ?? 0) <= (whole.match(/[)\]}]/g)?.length ?? 0)) return whole;
		const next = /^ [\x21-\x7e]+/.exec(line.slice(start + whole.length))?.[0];
		if (next === void 0) break;
		whole += next;
	}
	return token;
}
/** Punctuation of the sentence stays outside; a closing bracket that belongs to the word (`f(x)`) stays with it. */
function spanInSentence(token) {
	const before = QUOTE.exec(token)?.[0] ?? "";
	const rest = token.slice(before.length);
	const after = (rest.includes("(") ? /[.,:;!?]+$/ : TAIL).exec(rest)?.[0] ?? "";
	const word = rest.slice(0, rest.length - after.length);
	return word === "" ? span(token) : before + span(word) + after;
}
/** A fenced block that no text can close: its fence is longer than any run of backticks inside. `info` is a word of ours. */
function fence(text, info = "") {
	const inside = shown(text).replace(/(?<!\n)\n+$/, "");
	const ticks = "`".repeat(Math.max(3, longestRun(inside) + 1));
	return `${ticks}${info}\n${inside}\n${ticks}`;
}
/** One line without Markdown, for titles: what would mention or refer is broken by a space, also where it is later read as a commit's message. */
function plainTitle(text, limit = 120) {
	const line = oneLine(shown(text), limit * 2).replace(/@(?=[\w-])/g, "@ ").replace(/#(?=\d)/g, "# ").replace(/\b(gh)-(?=\d)/gi, "$1 ").replace(/:\/\//g, ": //");
	return oneLine(line, limit);
}
function span(line) {
	if (line === "") return "";
	const ticks = "`".repeat(longestRun(line) + 1);
	const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
	return `${ticks}${pad}${line}${pad}${ticks}`;
}
const longestRun = (text) => (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
export { threadOfBranch as A, answerOf as B, isBy as C, PREFIX as D, systemClock as E, markerLine as F, readMarker as I, ApiError as L, cleanKey as M, hasMarker as N, candidateNames as O, isSameComment as P, apiErrorOf as R, attempt as S, TOOL_VERSION as T, askToStop as _, shown as a, FINAL_REACTION as b, artifactName as c, stepName as d, uploadArtifact as f, repositoryUrl as g, runUrl as h, prose as i, MARKER_KINDS as j, prefixOf as k, downloadArtifact as l, artifactUrl as m, fence as n, REPORT_FILE as o, SELF as p, plainTitle as r, artifactFolder as s, code as t, keepText as u, isStopAsked as v, readOverview as w, react as x, stopVotes as y, isProblem as z };
