import { oneLine } from "../domain/untrusted-text.ts";
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
