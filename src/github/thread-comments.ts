import { type ApiError, isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { isQueuedFor, isSameComment, type Marker, markerLine, readMarker } from "./marker.ts";
import { attempt, type NotDone } from "./outcome.ts";
import { isBy, type Self } from "./overview.ts";
import type { Place } from "./place.ts";
import { isStopAsked, stopVotes } from "./stop-request.ts";

/** A comment of our own account with our marker. Times are ISO 8601. */
export interface OwnComment {
  id: number;
  url: string;
  marker: Marker;
  /** With the marker. */
  body: string;
  createdAt: string;
  updatedAt: string;
}

export interface Written {
  ok: true;
  id: number;
  url: string;
  /** Whether a request to stop this run was found with the comment. */
  isStopAsked: boolean;
}

/**
 * Our comments in the conversation of one issue or pull request (a review comment is answered there too). `create` and `edit` never
 * throw an `ApiError`: a locked conversation or a deleted issue is a value. Bodies come without their marker.
 */
export interface ThreadComments {
  /** Oldest first; looks through the first hundred and the last three hundred comments. Throws an `ApiError`. */
  ours(): Promise<OwnComment[]>;
  /** Writes the comment of this marker; the one that stands there already is edited instead, as is the App's of a run that waited. */
  create(marker: Marker, body: string): Promise<Written | NotDone>;
  /** Writes it anew when somebody deleted it: then `id` differs from the one given. */
  edit(id: number, marker: Marker, body: string): Promise<Written | NotDone>;
}

const PAGE = 100;
/** The last pages looked at. A run asks within a day; a thread with more comments since has other troubles. */
const LAST_PAGES = 3;

/** A comment as REST answers it, as far as it is read here. */
interface RestComment {
  id: number;
  html_url: string;
  body?: string | undefined;
  created_at: string;
  updated_at: string;
  user: { id: number; login?: string } | null;
  reactions?: { "-1": number } | undefined;
}

/**
 * Comments with our marker by any of these accounts, oldest first: of the thread's first hundred and last three hundred. Throws an
 * `ApiError`.
 */
export async function readOwnComments(
  client: GitHubClient,
  { owner, repo }: Place,
  number: number,
  accounts: readonly Self[],
): Promise<OwnComment[]> {
  const page = (at: number) =>
    client.repeat("read the comments", async (rest) => {
      const wish = { owner, repo, issue_number: number, per_page: PAGE, page: at };
      const { data, headers } = await rest.issues.listComments(wish);
      return { data: { items: data as RestComment[], last: lastPage(headers.link) } };
    });
  // The list has the oldest first and cannot be turned round, so the last pages are asked for by number.
  const first = await page(1);
  const comments = [...first.items];
  const last = first.last ?? 1;
  for (let at = Math.max(2, last - LAST_PAGES + 1); at <= last; at += 1) comments.push(...(await page(at)).items);
  return comments.flatMap((comment) => ownComment(comment, accounts) ?? []);
}

export function openThreadComments(client: GitHubClient, place: Place, number: number, self: Self): ThreadComments {
  const { owner, repo } = place;
  /** Votes seen on a comment that were nobody's request: only one more is worth a look. */
  const strangersVotes = new Map<number, number>();
  let known: OwnComment[] | null = null;

  const ours = async () => {
    known = await readOwnComments(client, place, number, [self]);
    return known;
  };

  const written = async (comment: RestComment): Promise<Written> => {
    const { id, html_url: url } = comment;
    return { ok: true, id, url, isStopAsked: await isAsked(id, stopVotes(comment)) };
  };

  const isAsked = async (id: number, votes: number): Promise<boolean> => {
    if (votes <= (strangersVotes.get(id) ?? 0)) return false;
    // The comment is written; when the votes cannot be read, the next edit looks again.
    const asked = await isStopAsked(client, place, id, self).catch(() => null);
    if (asked === false) strangersVotes.set(id, votes);
    return asked ?? false;
  };

  const write = (marker: Marker, body: string) =>
    client.create<RestComment>(
      "write a comment",
      (rest) => rest.issues.createComment({ owner, repo, issue_number: number, body: withMarker(marker, body) }),
      async () => {
        const found = (await ours()).find((comment) => isSameComment(comment.marker, marker));
        if (found === undefined) return null;
        const { id, url: html_url, createdAt: created_at, updatedAt: updated_at } = found;
        return { id, html_url, created_at, updated_at, user: self };
      },
    );

  const change = (comment_id: number, marker: Marker, body: string) =>
    client.repeat<RestComment>("edit its comment", (rest) =>
      rest.issues.updateComment({ owner, repo, comment_id, body: withMarker(marker, body) }),
    );

  const create = async (marker: Marker, body: string): Promise<Written> => {
    const all = known ?? (await ours());
    const there =
      all.find((comment) => isSameComment(comment.marker, marker)) ??
      all.find((comment) => isQueuedFor(comment.marker, marker));
    if (there !== undefined) return edit(there.id, marker, body);
    const comment = await write(marker, body);
    remember({ ...comment, body: withMarker(marker, body), user: self });
    return written(comment);
  };

  const edit = async (id: number, marker: Marker, body: string): Promise<Written> => {
    try {
      return await written(await change(id, marker, body));
    } catch (error) {
      if (!isProblem(error, "not-found")) throw error;
      // Another process of this run may have written it anew already.
      known = (await ours()).filter((comment) => comment.id !== id);
      return create(marker, body);
    }
  };

  const remember = (comment: RestComment) => {
    const own = ownComment(comment, [self]);
    if (own !== null) known = [...(known ?? []), own];
  };

  return {
    ours,
    create: (marker, body) => attempt(() => create(marker, body), advise),
    edit: (id, marker, body) => attempt(() => edit(id, marker, body), advise),
  };
}

const withMarker = (marker: Marker, body: string): string => `${markerLine(marker)}\n${body}`;

function ownComment(comment: RestComment, accounts: readonly Self[]): OwnComment | null {
  const { id, html_url: url, body = "", created_at: createdAt, updated_at: updatedAt, user } = comment;
  const marker = accounts.some((account) => isBy(user, account)) ? readMarker(body) : null;
  return marker === null ? null : { id, url, marker, body, createdAt, updatedAt };
}

function lastPage(link: string | undefined): number | null {
  const url = /<([^>]+)>; rel="last"/.exec(link ?? "")?.[1];
  const page = Number(new URL(url ?? "http://none").searchParams.get("page"));
  return page > 0 ? page : null;
}

function advise({ problem, said }: ApiError): string | null {
  if (problem === "forbidden" && /locked/i.test(said)) {
    return "The conversation is locked for bots; unlock it to read the answer there. The summary of the job has it too.";
  }
  if (problem === "gone" || problem === "not-found") {
    return "The issue was deleted or moved; the summary of the job has the answer.";
  }
  if (problem === "invalid" && /too long/i.test(said)) {
    return "The comment is longer than GitHub takes; the summary of the job has the whole of it.";
  }
  return null;
}
