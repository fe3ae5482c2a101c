import { actor, bodyOf, inRepository, numberParam, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { notFound } from "../http/refusal.ts";
import { tell } from "../payloads/acts.ts";
import { renderComment } from "../render/issue.ts";
import { addComment, editComment, findIssue, requireConversation } from "../state/conversations.ts";
import type { Comment } from "../state/model.ts";
import { CONVERSATION_READ, CONVERSATION_WRITE, issueOf } from "./issues.ts";

/** The comment of the path; comments of a deleted issue went with it. */
export function commentOf(call: RepositoryCall, level: "read" | "write"): Comment {
  const comment = call.repo.comments.get(numberParam(call, "comment_id"));
  const issue = comment && call.repo.issues.get(comment.issue);
  if (comment === undefined || issue === undefined || issue.deleted) throw notFound();
  if (level === "write") requireConversation(call.token, call.repo, findIssue(call.repo, comment.issue), level);
  return comment;
}

const listed = (call: RepositoryCall, comments: Comment[]) => {
  const since = call.query.since === undefined ? "" : String(call.query.since);
  const wanted = comments.filter((comment) => comment.updatedAt >= since).sort((a, b) => a.id - b.id);
  if (call.query.direction === "desc") wanted.reverse();
  return paginate(
    call,
    wanted.map((comment) => renderComment(call.hub, call.repo, comment)),
  );
};

export const commentRoutes: Routes = {
  "issues/list-comments": inRepository(CONVERSATION_READ, (call) => {
    const issue = issueOf(call, "read");
    return listed(
      call,
      [...call.repo.comments.values()].filter((comment) => comment.issue === issue.number),
    );
  }),

  "issues/list-comments-for-repo": inRepository(CONVERSATION_READ, (call) =>
    listed(
      call,
      [...call.repo.comments.values()].filter(({ issue }) => !call.repo.issues.get(issue)?.deleted),
    ),
  ),

  "issues/get-comment": inRepository(CONVERSATION_READ, (call) => ({
    status: 200,
    body: renderComment(call.hub, call.repo, commentOf(call, "read")),
  })),

  "issues/create-comment": inRepository(CONVERSATION_WRITE, (call) => {
    const issue = issueOf(call, "write");
    const comment = addComment(call.hub, call.repo, issue, actor(call), bodyOf<{ body: string }>(call).body);
    tell(call.hub, call.repo, "issue_comment", (acts) => acts.comment("created", comment, actor(call)));
    const body = renderComment(call.hub, call.repo, comment);
    return { status: 201, body, headers: { location: body.url } };
  }),

  "issues/update-comment": inRepository(CONVERSATION_WRITE, (call) => {
    const comment = commentOf(call, "write");
    const from = comment.body;
    editComment(call.hub, comment, bodyOf<{ body: string }>(call).body);
    tell(call.hub, call.repo, "issue_comment", (acts) => acts.comment("edited", comment, actor(call), from));
    return { status: 200, body: renderComment(call.hub, call.repo, comment) };
  }),

  "issues/delete-comment": inRepository(CONVERSATION_WRITE, (call) => {
    const comment = commentOf(call, "write");
    call.repo.comments.delete(comment.id);
    tell(call.hub, call.repo, "issue_comment", (acts) => acts.comment("deleted", comment, actor(call)));
    return { status: 204 };
  }),
};
