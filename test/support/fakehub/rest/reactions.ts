import {
  actor,
  bodyOf,
  inRepository,
  numberParam,
  type Reply,
  type RepositoryCall,
  type Route,
  type Routes,
} from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { notFound } from "../http/refusal.ts";
import { renderReaction } from "../render/issue.ts";
import { findIssue, react } from "../state/conversations.ts";
import type { Issue, Reaction, ReactionContent } from "../state/model.ts";
import type { Needs } from "../tokens/access.ts";
import { commentOf } from "./comments.ts";
import { CONVERSATION_READ, CONVERSATION_WRITE, issueOf } from "./issues.ts";
import { reviewCommentOf } from "./review-comments.ts";

/** What is reacted to, and the conversation it stands in. */
interface Subject {
  issue: Issue;
  reactions: Reaction[];
}

type Find = (call: RepositoryCall, level: "read" | "write") => Subject;

const issueSubject: Find = (call, level) => {
  const issue = issueOf(call, level);
  return { issue, reactions: issue.reactions };
};
const commentSubject: Find = (call, level) => {
  const comment = commentOf(call, level);
  return { issue: findIssue(call.repo, comment.issue), reactions: comment.reactions };
};
const reviewSubject: Find = (call) => {
  const comment = reviewCommentOf(call);
  return { issue: findIssue(call.repo, comment.pull), reactions: comment.reactions };
};

const list = (needs: Needs, find: Find): Route =>
  inRepository(needs, (call) => {
    const { reactions } = find(call, "read");
    const wanted = reactions.filter(
      ({ content }) => call.query.content === undefined || content === call.query.content,
    );
    return paginate(
      call,
      wanted.map((reaction) => renderReaction(call.hub, reaction)),
    );
  });

const create = (needs: Needs, find: Find): Route =>
  inRepository(needs, (call): Reply => {
    const { issue, reactions } = find(call, "write");
    const { content } = bodyOf<{ content: ReactionContent }>(call);
    const { reaction, isNew } = react(call.hub, call.repo, issue, reactions, actor(call), content);
    return { status: isNew ? 201 : 200, body: renderReaction(call.hub, reaction) };
  });

const remove = (needs: Needs, find: Find): Route =>
  inRepository(needs, (call) => {
    const { reactions } = find(call, "write");
    const index = reactions.findIndex(({ id }) => id === numberParam(call, "reaction_id"));
    if (index < 0) throw notFound();
    reactions.splice(index, 1);
    return { status: 204 };
  });

const REVIEW_READ = [{ pull_requests: "read" }] as const;
const REVIEW_WRITE = [{ pull_requests: "write" }] as const;

export const reactionRoutes: Routes = {
  "reactions/list-for-issue": list(CONVERSATION_READ, issueSubject),
  "reactions/create-for-issue": create(CONVERSATION_WRITE, issueSubject),
  "reactions/delete-for-issue": remove(CONVERSATION_WRITE, issueSubject),
  "reactions/list-for-issue-comment": list(CONVERSATION_READ, commentSubject),
  "reactions/create-for-issue-comment": create(CONVERSATION_WRITE, commentSubject),
  "reactions/delete-for-issue-comment": remove(CONVERSATION_WRITE, commentSubject),
  "reactions/list-for-pull-request-review-comment": list(REVIEW_READ, reviewSubject),
  "reactions/create-for-pull-request-review-comment": create(REVIEW_WRITE, reviewSubject),
  "reactions/delete-for-pull-request-comment": remove(REVIEW_WRITE, reviewSubject),
};
