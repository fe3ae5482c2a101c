import type { PullIssue } from "../render/pull.ts";
import type { Repository } from "../state/model.ts";
import { createPull, refuseActionsPulls } from "../state/pulls.ts";
import { createCommitOnBranch } from "./commit-on-branch.ts";
import type { Context } from "./context.ts";
import { commentView, conversationView } from "./conversation-view.ts";
import { repositoryOf, unresolved } from "./global-id.ts";
import { inGraphql, refuse, requireFor } from "./graphql-refusal.ts";

type Input<T> = { input: T & { clientMutationId?: string } };

function pullOf(context: Context, id: string): { repo: Repository; issue: PullIssue } {
  const { repo, kind, rest } = repositoryOf(context, id);
  const issue = kind === "PR" ? repo.issues.get(Number(rest)) : undefined;
  if (issue === undefined || issue.pull === null || issue.deleted) throw unresolved(id);
  return { repo, issue: issue as PullIssue };
}

const setDraft =
  (draft: boolean) =>
  ({ input }: Input<{ pullRequestId: string }>, context: Context) => {
    const { repo, issue } = pullOf(context, input.pullRequestId);
    requireFor(context, repo, [{ pull_requests: "write" }]);
    if (draft && !repo.draftPulls)
      throw refuse("UNPROCESSABLE", "Draft pull requests are not supported in this repository.");
    issue.pull.draft = draft;
    return {
      clientMutationId: input.clientMutationId ?? null,
      pullRequest: conversationView(context.hub, repo, issue),
    };
  };

interface PullWish {
  repositoryId: string;
  headRepositoryId?: string;
  title: string;
  body?: string;
  headRefName: string;
  baseRefName: string;
  draft?: boolean;
  maintainerCanModify?: boolean;
}

function createPullRequest({ input }: Input<PullWish>, context: Context): Promise<unknown> {
  const { repo } = repositoryOf(context, input.repositoryId);
  requireFor(context, repo, [{ pull_requests: "write" }]);
  const headRepo = input.headRepositoryId === undefined ? repo : repositoryOf(context, input.headRepositoryId).repo;
  return inGraphql(async () => {
    refuseActionsPulls(repo, context.token);
    const issue = await createPull(context.hub, repo, context.token.account, {
      title: input.title,
      body: input.body,
      head: input.headRefName.includes(":") ? input.headRefName : `${headRepo.owner.login}:${input.headRefName}`,
      base: input.baseRefName,
      draft: input.draft,
      maintainerCanModify: input.maintainerCanModify,
    });
    return {
      clientMutationId: input.clientMutationId ?? null,
      pullRequest: conversationView(context.hub, repo, issue),
    };
  });
}

function minimizeComment({ input }: Input<{ subjectId: string; classifier: string }>, context: Context): unknown {
  const { repo, kind, rest } = repositoryOf(context, input.subjectId);
  const comment = kind === "IC" ? repo.comments.get(Number(rest)) : undefined;
  if (comment === undefined) throw unresolved(input.subjectId);
  const isPull = repo.issues.get(comment.issue)?.pull !== null;
  requireFor(context, repo, [{ [isPull ? "pull_requests" : "issues"]: "write" }]);
  comment.minimized = input.classifier.toLowerCase().replace("_", "-");
  return {
    clientMutationId: input.clientMutationId ?? null,
    minimizedComment: commentView(context.hub, repo, comment),
  };
}

export const mutations = {
  createCommitOnBranch,
  createPullRequest,
  minimizeComment,
  convertPullRequestToDraft: setDraft(true),
  markPullRequestReadyForReview: setDraft(false),
};
