import { Verdict } from "../domain/verdict.ts";

/**
 * `run`: the live comment of a run. `reply`: an answer that is no run. `cancel`: the answer to `/verialgo cancel`. `queued`: the App's comment
 * of a run that waits for its turn; the run takes it over.
 */
export const MARKER_KINDS = ["run", "reply", "cancel", "queued"] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

/** What tells our own comments apart. One comment belongs to one (run, attempt, key, kind). */
export interface Marker {
  /** `GITHUB_RUN_ID`. */
  runId: string;
  /** `GITHUB_RUN_ATTEMPT`, from 1. */
  attempt: number;
  /** The trigger's key. */
  key: string;
  kind: MarkerKind;
  /** When the trigger was asked, ISO 8601; null when it is not known. */
  askedAt: string | null;
  /** Whether the comment says its last word. Of `run` comments only. */
  isOver: boolean;
  /** What came of it, so that nobody has to read it from the text. Only where it is over; older comments do not say. */
  verdict?: Verdict;
}

const OPENING = "<!-- verialgo:";
const LONGEST = 120;

/** Keeps what cannot end an HTML comment or look like another field: no `>`, no white space, no `--`. Equal texts stay equal. */
export const cleanKey = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._:-]/g, "_")
    .replace(/-{2,}/g, "-")
    .slice(0, LONGEST);

/** The marker as a line of its own, for the very top of a comment; anywhere else it is not believed. */
export function markerLine({ runId, attempt, key, kind, askedAt, isOver, verdict }: Marker): string {
  const fields = [`run=${cleanKey(runId)}.${attempt}`, `key=${cleanKey(key)}`, `kind=${kind}`];
  if (askedAt !== null) fields.push(`asked=${cleanKey(askedAt)}`);
  if (isOver) fields.push("state=over");
  if (isOver && verdict !== undefined) fields.push(`verdict=${verdict}`);
  return `${OPENING}${fields.join(" ")} -->`;
}

/** Whether a body speaks as one of ours, well-formed or not: such a body never starts anything. */
export const hasMarker = (body: string): boolean => body.includes(OPENING);

/**
 * The marker a body begins with; null when it begins with none. Who wrote the body is for the caller to check. All workflows of a repository
 * share one account, and some of them repeat what strangers wrote: so a marker within a text is not ours.
 */
export function readMarker(body: string): Marker | null {
  const line = /^<!-- verialgo:([^<>\n]*?) ?-->/.exec(body)?.[1];
  if (line === undefined) return null;
  const fields = new Map(line.split(" ").map((part) => part.split("=", 2) as [string, string | undefined]));
  const [, runId, attempt] = /^(.+)\.(\d{1,9})$/.exec(fields.get("run") ?? "") ?? [];
  const key = fields.get("key");
  const kind = MARKER_KINDS.find((name) => name === fields.get("kind"));
  if (runId === undefined || key === undefined || kind === undefined) return null;
  const isOver = fields.get("state") === "over";
  const verdict = Verdict.safeParse(fields.get("verdict"));
  return {
    ...{ runId, attempt: Number(attempt), key, kind, isOver },
    askedAt: fields.get("asked") ?? null,
    ...(isOver && verdict.success ? { verdict: verdict.data } : {}),
  };
}

/** Whether `queued` marks the App's comment of the request that `marker` answers. */
export const isQueuedFor = (queued: Marker, { key, kind }: Marker): boolean =>
  queued.kind === "queued" &&
  !queued.isOver &&
  (kind === "run" || kind === "reply") &&
  cleanKey(queued.key) === cleanKey(key);

/** Whether two markers name the same comment, whatever its state. */
export const isSameComment = (one: Marker, other: Marker): boolean =>
  cleanKey(one.runId) === cleanKey(other.runId) &&
  one.attempt === other.attempt &&
  cleanKey(one.key) === cleanKey(other.key) &&
  one.kind === other.kind;
