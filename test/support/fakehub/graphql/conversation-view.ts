import { nodeId, renderAccount } from "../render/account.ts";
import { issuePage, renderComment } from "../render/issue.ts";
import type { Hub } from "../state/hub.ts";
import type { Account, Comment, Issue, Repository } from "../state/model.ts";
import { refuse } from "./graphql-refusal.ts";
import { repositoryView } from "./repository-view.ts";

export function accountView(hub: Hub, account: Account, typename: string = account.type === "Bot" ? "Bot" : "User") {
  const { node_id, avatar_url, html_url } = renderAccount(hub, account);
  // GraphQL knows bots without the suffix REST gives them.
  const login = typename === "Bot" ? account.login.replace("[bot]", "") : account.login;
  return {
    __typename: typename,
    id: node_id,
    databaseId: account.id,
    login,
    name: account.name,
    avatarUrl: avatar_url,
    url: html_url,
    resourcePath: new URL(html_url).pathname,
  };
}

export function commentView(hub: Hub, repo: Repository, comment: Comment) {
  const { node_id, html_url } = renderComment(hub, repo, comment);
  return {
    __typename: "IssueComment",
    id: node_id,
    databaseId: comment.id,
    author: accountView(hub, comment.author),
    body: comment.body,
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    isMinimized: comment.minimized !== null,
    minimizedReason: comment.minimized,
    url: html_url,
  };
}

interface Slice {
  first?: number;
  last?: number;
  after?: string;
  before?: string;
}

const cursor = (comment: Comment) => Buffer.from(String(comment.id)).toString("base64");
const idOf = (text: string) => Number(Buffer.from(text, "base64").toString("utf8"));

function comments(hub: Hub, repo: Repository, issue: Issue, { first, last, after, before }: Slice) {
  if (first === undefined && last === undefined) {
    throw refuse(
      "UNPROCESSABLE",
      "You must provide a `first` or `last` value to properly paginate the `comments` connection.",
    );
  }
  const all = [...repo.comments.values()].filter((comment) => comment.issue === issue.number);
  const within = all.filter(({ id }) => (!after || id > idOf(after)) && (!before || id < idOf(before)));
  const page = first === undefined ? within.slice(-(last ?? 0)) : within.slice(0, first);
  const [start, end] = [page[0], page.at(-1)];
  return {
    totalCount: all.length,
    nodes: page.map((comment) => commentView(hub, repo, comment)),
    pageInfo: {
      startCursor: start ? cursor(start) : null,
      endCursor: end ? cursor(end) : null,
      hasNextPage: end !== undefined && within.at(-1) !== end,
      hasPreviousPage: start !== undefined && all[0] !== start,
    },
  };
}

export function conversationView(hub: Hub, repo: Repository, issue: Issue): unknown {
  const shared = {
    id: nodeId(issue.pull === null ? "I" : "PR", repo.id, issue.number),
    number: issue.number,
    title: issue.title,
    body: issue.body ?? "",
    state: issue.state.toUpperCase(),
    locked: issue.locked,
    url: issuePage(hub, repo, issue),
    author: accountView(hub, issue.author),
    comments: (slice: Slice) => comments(hub, repo, issue, slice),
  };
  const { pull } = issue;
  if (pull === null) return { __typename: "Issue", ...shared, databaseId: issue.id };
  const headRepo = hub.repository(pull.head.owner, pull.head.repo);
  return {
    __typename: "PullRequest",
    ...shared,
    isDraft: pull.draft,
    baseRefName: pull.base,
    baseRefOid: pull.baseSha,
    headRefName: pull.head.branch,
    headRefOid: pull.headSha,
    headRepository: headRepo === undefined ? null : () => repositoryView(hub, headRepo),
    isCrossRepository: headRepo !== repo,
    maintainerCanModify: pull.maintainerCanModify,
    closingIssuesReferences: () => closing(hub, repo, issue),
  };
}

/** GitHub links only on pull requests into the default branch. */
function closing(hub: Hub, repo: Repository, issue: Issue) {
  const words = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+#(\d+)/gi;
  const numbers =
    issue.pull?.base === repo.defaultBranch
      ? [...(issue.body ?? "").matchAll(words)].map((match) => Number(match[1]))
      : [];
  const issues = [...new Set(numbers)].map((number) => repo.issues.get(number)).filter((item) => item?.pull === null);
  return { totalCount: issues.length, nodes: issues.map((item) => conversationView(hub, repo, item as Issue)) };
}
