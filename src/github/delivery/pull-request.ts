import { oneLine } from "../../domain/untrusted-text.ts";
import { type ApiError, isProblem } from "../api-error.ts";
import type { Rest } from "../client.ts";
import { ACTIONS_BOT } from "../own-event.ts";
import { inertLine } from "./commit-message.ts";
import { checksWait, noDrafts, pullNotAllowed, pullNotPermitted, pullNotWritten } from "./notes.ts";
import type { Job, Landed, PublishRequest } from "./request.ts";

/** Code points a pull request's body may have. */
const MAX_BODY = 65_536;
const MAX_TITLE = 200;
const CUT = "\n\n… (shortened)";

interface PullView {
  number: number;
  html_url: string;
  draft?: boolean | undefined;
  base: { ref: string };
}

/** The body with its closing line, never longer than GitHub takes. The line stands alone: in a list or a quote it would not count. */
export function pullBody({ prBody, closes, thread }: Pick<PublishRequest, "prBody" | "closes" | "thread">): string {
  const end = closes && thread !== null ? `\n\nCloses #${thread}\n` : "\n";
  const points = [...prBody.trimEnd()];
  const room = MAX_BODY - end.length;
  return points.length <= room
    ? `${points.join("")}${end}`
    : `${points.slice(0, room - CUT.length).join("")}${CUT}${end}`;
}

const titleOf = ({ prTitle, title, slug }: PublishRequest): string =>
  inertLine(prTitle, MAX_TITLE) || inertLine(title, MAX_TITLE) || oneLine(slug, MAX_TITLE) || "VeriAlgo";

/** An open pull request from this branch, to the wanted base if there is one. */
async function findOpen(rest: Rest, { place, request }: Job, branch: string): Promise<PullView | null> {
  const { owner, repo } = place;
  const { data } = await rest.pulls.list({ owner, repo, head: `${owner}:${branch}`, state: "open", per_page: 30 });
  return data.find(({ base }) => base.ref === request.base.branch) ?? data[0] ?? null;
}

const findExisting = (job: Job, branch: string): Promise<PullView | null> =>
  job.client.repeat("list pull requests", async (rest) => ({ data: await findOpen(rest, job, branch) }));

function create(job: Job, branch: string, draft: boolean): Promise<PullView> {
  const { client, place, request } = job;
  const { owner, repo } = place;
  const wish = {
    owner,
    repo,
    title: titleOf(request),
    body: pullBody(request),
    head: branch,
    base: request.base.branch,
    draft,
  };
  return client.create<PullView>(
    "open a pull request",
    (rest) => rest.pulls.create(wish),
    (rest) => findOpen(rest, job, branch),
  );
}

const says = (error: unknown, words: RegExp): error is ApiError =>
  isProblem(error, "invalid", "forbidden") && words.test(error.said);

async function open(job: Job, branch: string): Promise<PullView> {
  try {
    return await create(job, branch, job.request.pr === "draft");
  } catch (error) {
    if (job.request.pr !== "draft" || !says(error, /draft pull requests are not supported/i)) throw error;
    const pull = await create(job, branch, false);
    job.out.notes.push(noDrafts());
    return pull;
  }
}

function update(job: Job, { number }: PullView): Promise<PullView> {
  const { client, place, request } = job;
  const { owner, repo } = place;
  const wish = { owner, repo, pull_number: number, title: titleOf(request), body: pullBody(request) };
  return client.repeat<PullView>(`update pull request #${number}`, (rest) => rest.pulls.update(wish));
}

async function write(job: Job, { branch, isNew }: Landed): Promise<{ pull: PullView; isNew: boolean }> {
  const known = isNew ? null : await findExisting(job, branch);
  if (known !== null) return { pull: await update(job, known), isNew: false };
  try {
    return { pull: await open(job, branch), isNew: true };
  } catch (error) {
    const twin = says(error, /already exists/i) ? await findExisting(job, branch) : null;
    if (twin === null) throw error;
    // Only this run can have opened one for a branch it made itself.
    return { pull: await update(job, twin), isNew };
  }
}

/** Puts the open pull request of a branch into the publication as it is; whether there is one. Throws `ApiError`. */
export async function findPull(job: Job, { branch }: Landed): Promise<boolean> {
  const known = await findExisting(job, branch);
  if (known !== null)
    job.out.pull = { number: known.number, url: known.html_url, isDraft: known.draft === true, isNew: false };
  return known !== null;
}

/** For a branch to which nothing was added: its pull request stays as it is; where there is none, one is opened if wished for. */
export async function linkPull(job: Job, landed: Landed): Promise<void> {
  const isThere = await findPull(job, landed).catch(() => false);
  if (!isThere && job.request.pr !== "none") await writePull(job, landed);
}

/**
 * Opens the pull request of a branch, or brings the one that is open up to date; never a second one. A failure is a note with the link
 * that opens it by hand. Throws only when the run is stopped.
 */
export async function writePull(job: Job, landed: Landed): Promise<void> {
  const { out, place, request } = job;
  try {
    const { pull, isNew } = await write(job, landed);
    out.pull = { number: pull.number, url: pull.html_url, isDraft: pull.draft === true, isNew };
    if (request.own?.login === ACTIONS_BOT) out.notes.push(checksWait());
  } catch (error) {
    if (job.signal?.aborted) throw error;
    const link = out.compareUrl ?? "";
    if (says(error, /not permitted to create/i)) out.notes.push(pullNotAllowed(place, link));
    else if (says(error, /not accessible by/i)) out.notes.push(pullNotPermitted(link));
    else out.notes.push(pullNotWritten(error, link));
  }
}
