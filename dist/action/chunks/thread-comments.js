import { C as isQueuedFor, E as readMarker, T as markerLine, k as isProblem, w as isSameComment } from "./saved-talk.js";
import { c as isStopAsked, d as attempt, f as isBy, l as stopVotes } from "./conversation.js";
// src/github/thread-comments.ts
const PAGE = 100;
/** The last pages looked at. A run asks within a day; a thread with more comments since has other troubles. */
const LAST_PAGES = 3;
/**
* Comments with our marker by any of these accounts, oldest first: of the thread's first hundred and last three hundred. Throws an
* `ApiError`.
*/
async function readOwnComments(client, { owner, repo }, number, accounts) {
	const page = (at) => client.repeat("read the comments", async (rest) => {
		const wish = {
			owner,
			repo,
			issue_number: number,
			per_page: PAGE,
			page: at
		};
		const { data, headers } = await rest.issues.listComments(wish);
		return { data: {
			items: data,
			last: lastPage(headers.link)
		} };
	});
	const first = await page(1);
	const comments = [...first.items];
	const last = first.last ?? 1;
	for (let at = Math.max(2, last - LAST_PAGES + 1); at <= last; at += 1) comments.push(...(await page(at)).items);
	return comments.flatMap((comment) => ownComment(comment, accounts) ?? []);
}
function openThreadComments(client, place, number, self) {
	const { owner, repo } = place;
	/** Votes seen on a comment that were nobody's request: only one more is worth a look. */
	const strangersVotes = /* @__PURE__ */ new Map();
	let known = null;
	const ours = async () => {
		known = await readOwnComments(client, place, number, [self]);
		return known;
	};
	const written = async (comment) => {
		const { id, html_url: url } = comment;
		return {
			ok: true,
			id,
			url,
			isStopAsked: await isAsked(id, stopVotes(comment))
		};
	};
	const isAsked = async (id, votes) => {
		if (votes <= (strangersVotes.get(id) ?? 0)) return false;
		const asked = await isStopAsked(client, place, id, self).catch(() => null);
		if (asked === false) strangersVotes.set(id, votes);
		return asked ?? false;
	};
	const write = (marker, body) => client.create("write a comment", (rest) => rest.issues.createComment({
		owner,
		repo,
		issue_number: number,
		body: withMarker(marker, body)
	}), async () => {
		const found = (await ours()).find((comment) => isSameComment(comment.marker, marker));
		if (found === void 0) return null;
		const { id, url: html_url, createdAt: created_at, updatedAt: updated_at } = found;
		return {
			id,
			html_url,
			created_at,
			updated_at,
			user: self
		};
	});
	const change = (comment_id, marker, body) => client.repeat("edit its comment", (rest) => rest.issues.updateComment({
		owner,
		repo,
		comment_id,
		body: withMarker(marker, body)
	}));
	const create = async (marker, body) => {
		const all = known ?? await ours();
		const there = all.find((comment) => isSameComment(comment.marker, marker)) ?? all.find((comment) => isQueuedFor(comment.marker, marker));
		if (there !== void 0) return edit(there.id, marker, body);
		const comment = await write(marker, body);
		remember({
			...comment,
			body: withMarker(marker, body),
			user: self
		});
		return written(comment);
	};
	const edit = async (id, marker, body) => {
		try {
			return await written(await change(id, marker, body));
		} catch (error) {
			if (!isProblem(error, "not-found")) throw error;
			known = (await ours()).filter((comment) => comment.id !== id);
			return create(marker, body);
		}
	};
	const remember = (comment) => {
		const own = ownComment(comment, [self]);
		if (own !== null) known = [...known ?? [], own];
	};
	return {
		ours,
		create: (marker, body) => attempt(() => create(marker, body), advise),
		edit: (id, marker, body) => attempt(() => edit(id, marker, body), advise)
	};
}
const withMarker = (marker, body) => `${markerLine(marker)}\n${body}`;
function ownComment(comment, accounts) {
	const { id, html_url: url, body = "", created_at: createdAt, updated_at: updatedAt, user } = comment;
	const marker = accounts.some((account) => isBy(user, account)) ? readMarker(body) : null;
	return marker === null ? null : {
		id,
		url,
		marker,
		body,
		createdAt,
		updatedAt
	};
}
function lastPage(link) {
	const url = /<([^>]+)>; rel="last"/.exec(link ?? "")?.[1];
	const page = Number(new URL(url ?? "http://none").searchParams.get("page"));
	return page > 0 ? page : null;
}
function advise({ problem, said }) {
	if (problem === "forbidden" && /locked/i.test(said)) return "The conversation is locked for bots; unlock it to read the answer there. The summary of the job has it too.";
	if (problem === "gone" || problem === "not-found") return "The issue was deleted or moved; the summary of the job has the answer.";
	if (problem === "invalid" && /too long/i.test(said)) return "The comment is longer than GitHub takes; the summary of the job has the whole of it.";
	return null;
}
export { openThreadComments as t };
