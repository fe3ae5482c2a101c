import * as z from "zod";
import { oneLine } from "../domain/untrusted-text.ts";
import { PREFIX } from "./delivery/branch-name.ts";
import { hasMarker } from "./marker.ts";
import type { Comment } from "./payload.ts";

/** What a job's `GITHUB_TOKEN` acts as. */
export const ACTIONS_BOT = "github-actions[bot]";

/** Whether this login is the bot's own: one of `self` or the job token's account. Logins are compared as GitHub does, without case. */
export const isSelf = (login: string, self: readonly string[]): boolean =>
  [ACTIONS_BOT, ...self].some((own) => own.toLowerCase() === login.toLowerCase());

/**
 * Why a comment is the bot's own or an App's and not somebody's wish, or null. A bot that reads its own comments starts itself for ever.
 * An App that speaks as a bot is left to `allow-bots`; one that speaks in a person's name is never that person's wish.
 */
export function ownComment(
  comment: Comment,
  sender: { login: string; isBot: boolean },
  self: readonly string[],
): string | null {
  const authors = [sender.login, comment.user?.login ?? sender.login];
  const slug = comment.performed_via_github_app?.slug ?? null;
  if (authors.some((login) => isSelf(login, self)) || (slug !== null && isSelf(`${slug}[bot]`, self)))
    return "This is VeriAlgo's own comment.";
  if (hasMarker(comment.body ?? ""))
    return "This comment carries VeriAlgo's hidden marker, so it is a copy of its own.";
  if (comment.performed_via_github_app != null && !sender.isBot)
    return `An App (${oneLine(slug ?? "unknown", 60)}) wrote this comment in the name of ${oneLine(sender.login, 60)}; only what people write themselves starts a run.`;
  return null;
}

const Ref = z.string().catch("");
const Branch = z.object({ head_branch: Ref }).nullish().catch(null);
/** Where the payloads of push, create, pull_request, check and workflow_run events name a branch, and of a comment its text. */
const Traces = z.object({
  ref: Ref,
  pull_request: z
    .object({ head: z.object({ ref: Ref }) })
    .nullish()
    .catch(null),
  ...{ workflow_run: Branch, check_suite: Branch },
  check_run: z.object({ check_suite: Branch }).nullish().catch(null),
  comment: z.object({ body: z.string() }).nullish().catch(null),
  head_commit: z.object({ message: z.string() }).nullish().catch(null),
});

/** Our commit, squashed or not, or the merge of a branch of ours: where merging is automatic, that too would go in circles. */
const OUR_COMMIT = /^VeriAlgo-Run: \S|^Merge pull request #\d+ from [^/\s]+\/verialgo\//m;

/**
 * Whether an event tells of what VeriAlgo itself did: a branch or pull request of its own, a comment with its marker. With a person's token
 * (`github-token`) GitHub starts workflows for these, in that person's name, and a step that ran again on each would never end.
 */
export function isOwnWork(payload: unknown): boolean {
  const read = Traces.safeParse(payload);
  if (!read.success) return false;
  const { ref, pull_request, workflow_run, check_suite, check_run, comment, head_commit } = read.data;
  if (OUR_COMMIT.test(head_commit?.message ?? "")) return true;
  const branches = [
    ref.replace(/^refs\/heads\//, ""),
    ...[
      pull_request?.head.ref,
      workflow_run?.head_branch,
      check_suite?.head_branch,
      check_run?.check_suite?.head_branch,
    ],
  ];
  return branches.some((branch) => branch?.startsWith(PREFIX)) || hasMarker(comment?.body ?? "");
}
