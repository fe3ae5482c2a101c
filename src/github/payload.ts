import * as z from "zod";
import type { Person, Thread } from "../domain/trigger.ts";

/** Only the fields that are used, with the nulls GitHub really sends: an empty body, an account that is gone. */
const Account = z.object({ login: z.string().min(1), id: z.number().int(), type: z.string().nullish() });
const App = z.object({ slug: z.string().nullish() }).nullish();

const Conversation = z.object({
  number: z.number().int().positive(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string().nullish(),
  locked: z.boolean().nullish(),
});
const Issue = Conversation.extend({ updated_at: z.string().min(1), pull_request: z.unknown().optional() });

const Comment = z.object({
  id: z.number().int().positive(),
  body: z.string().nullish(),
  html_url: z.string(),
  created_at: z.string().min(1),
  user: Account.nullish(),
  performed_via_github_app: App,
});
export type Comment = z.infer<typeof Comment>;

/** Anything that may come: who acted, and what was done. */
export const AnyPayload = z.object({ action: z.string().nullish(), sender: Account.nullish() });
export const LabelPayload = z.object({ sender: Account, issue: Issue, label: z.object({ name: z.string() }) });
export const IssueCommentPayload = z.object({ sender: Account, issue: Issue, comment: Comment });
export const ReviewCommentPayload = z.object({ sender: Account, pull_request: Conversation, comment: Comment });

/** A person is a bot only when GitHub says so; a name proves nothing. */
export const personOf = ({ login, id, type }: z.infer<typeof Account>): Person => ({
  login,
  id,
  isBot: type === "Bot",
});

export const threadOfIssue = (issue: z.infer<typeof Issue>): Thread => ({
  ...threadOfPull(issue),
  kind: issue.pull_request === undefined || issue.pull_request === null ? "issue" : "pull",
});

export const threadOfPull = ({ number, title, body, state, locked }: z.infer<typeof Conversation>): Thread => ({
  number,
  kind: "pull",
  title,
  body: body ?? "",
  isOpen: state !== "closed",
  isLocked: locked === true,
});
