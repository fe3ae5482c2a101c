import { actor, bodyOf, inRepository, numberParam, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { notFound } from "../http/refusal.ts";
import { tell } from "../payloads/acts.ts";
import { renderReviewComment } from "../render/pull.ts";
import { checkCommentBody } from "../state/conversations.ts";
import type { ReviewComment } from "../state/model.ts";
import { findPull } from "../state/pulls.ts";

export function reviewCommentOf(call: RepositoryCall): ReviewComment {
  const comment = call.repo.reviewComments.get(numberParam(call, "comment_id"));
  if (comment === undefined) throw notFound();
  return comment;
}

export const reviewCommentRoutes: Routes = {
  "pulls/get-review-comment": inRepository([{ pull_requests: "read" }], (call) => ({
    status: 200,
    body: renderReviewComment(call.hub, call.repo, reviewCommentOf(call)),
  })),

  "pulls/list-review-comments": inRepository([{ pull_requests: "read" }], (call) => {
    const { number } = findPull(call.repo, numberParam(call, "pull_number"));
    const comments = [...call.repo.reviewComments.values()].filter((comment) => comment.pull === number);
    return paginate(
      call,
      comments.map((comment) => renderReviewComment(call.hub, call.repo, comment)),
    );
  }),

  "pulls/create-reply-for-review-comment": inRepository([{ pull_requests: "write" }], (call) => {
    const { number } = findPull(call.repo, numberParam(call, "pull_number"));
    const parent = reviewCommentOf(call);
    if (parent.pull !== number) throw notFound();
    const { body } = bodyOf<{ body: string }>(call);
    checkCommentBody(body, "PullRequestReviewComment");
    const now = call.hub.now();
    const times = { createdAt: now, updatedAt: now };
    const reply = {
      ...parent,
      ...times,
      id: call.hub.nextId(),
      author: actor(call),
      body,
      inReplyTo: parent.id,
      reactions: [],
    };
    call.repo.reviewComments.set(reply.id, reply);
    tell(call.hub, call.repo, "pull_request_review_comment", (acts) => acts.reviewComment(reply, actor(call)));
    return { status: 201, body: renderReviewComment(call.hub, call.repo, reply) };
  }),
};
