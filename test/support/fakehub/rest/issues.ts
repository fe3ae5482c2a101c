import { actor, bodyOf, inRepository, numberParam, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { eventOf, tell } from "../payloads/acts.ts";
import { renderAccount } from "../render/account.ts";
import { renderIssue, renderIssueEvent } from "../render/issue.ts";
import {
  addLabel,
  findIssue,
  openIssue,
  removeLabel,
  requireConversation,
  setLocked,
  setState,
} from "../state/conversations.ts";
import type { Issue } from "../state/model.ts";

/** What either side of a conversation needs: the kind of issue is checked once it is known. */
export const CONVERSATION_READ = [{ issues: "read" }, { pull_requests: "read" }] as const;
export const CONVERSATION_WRITE = [{ issues: "write" }, { pull_requests: "write" }] as const;

/** GitHub keeps the old body of an issue when the new one is longer (code points), and answers 200. */
const MAX_ISSUE_BODY = 65_536;

export function issueOf(call: RepositoryCall, level: "read" | "write"): Issue {
  const issue = findIssue(call.repo, numberParam(call, "issue_number"));
  if (level === "write") requireConversation(call.token, call.repo, issue, level);
  return issue;
}

const whole = ({ hub, repo }: RepositoryCall, issue: Issue) => ({
  ...renderIssue(hub, repo, issue),
  closed_by: issue.closedBy === null ? null : renderAccount(hub, issue.closedBy),
});

export const issueRoutes: Routes = {
  "issues/get": inRepository(CONVERSATION_READ, (call) => ({ status: 200, body: whole(call, issueOf(call, "read")) })),

  "issues/list-for-repo": inRepository(CONVERSATION_READ, (call) => {
    const {
      state = "open",
      labels,
      since,
      creator,
      sort,
      direction,
    } = call.query as Record<string, string | undefined>;
    const names = labels?.toLowerCase().split(",") ?? [];
    const key = ({ createdAt, updatedAt, number }: Issue) =>
      `${sort === "updated" ? updatedAt : createdAt} ${String(number).padStart(9, "0")}`;
    const wanted = [...call.repo.issues.values()]
      .filter((issue) => !issue.deleted && (state === "all" || issue.state === state))
      .filter((issue) => names.every((name) => issue.labels.some((label) => label.toLowerCase() === name)))
      .filter((issue) => since === undefined || issue.updatedAt >= since)
      .filter((issue) => creator === undefined || issue.author.login === creator)
      .sort((a, b) => (key(a) < key(b) ? -1 : 1));
    if (direction !== "asc") wanted.reverse();
    return paginate(
      call,
      wanted.map((issue) => renderIssue(call.hub, call.repo, issue)),
    );
  }),

  "issues/create": inRepository([{ issues: "write" }], (call) => {
    const { title, body, labels } = bodyOf<{
      title: string | number;
      body?: string;
      labels?: (string | { name: string })[];
    }>(call);
    const names = labels?.map((label) => (typeof label === "string" ? label : label.name));
    const issue = openIssue(call.hub, call.repo, actor(call), { title: String(title), body, labels: names });
    tell(call.hub, call.repo, "issues", (acts) => acts.issue("opened", issue, actor(call)));
    for (const name of issue.labels) {
      tell(call.hub, call.repo, "issues", (acts) => acts.label("labeled", issue, name, actor(call)));
    }
    return { status: 201, body: whole(call, issue) };
  }),

  "issues/update": inRepository(CONVERSATION_WRITE, (call) => {
    const issue = issueOf(call, "write");
    const wish = bodyOf<{ title?: string; body?: string | null; state?: "open" | "closed"; labels?: string[] }>(call);
    const { hub, repo } = call;
    const say = (make: Parameters<typeof tell>[3]) => tell(hub, repo, eventOf(issue), make);
    const before = { title: issue.title, body: issue.body ?? "", state: issue.state };
    if (wish.title !== undefined) issue.title = String(wish.title);
    if (wish.body !== undefined && [...(wish.body ?? "")].length <= MAX_ISSUE_BODY) issue.body = wish.body;
    issue.updatedAt = hub.now();
    const changes = {
      ...(issue.title === before.title ? {} : { title: { from: before.title } }),
      ...((issue.body ?? "") === before.body ? {} : { body: { from: before.body } }),
    };
    if (Object.keys(changes).length > 0) say((acts) => acts.issue("edited", issue, actor(call), changes));
    if (wish.state !== undefined && wish.state !== before.state) {
      setState(hub, issue, wish.state, actor(call));
      say((acts) => acts.issue(wish.state === "closed" ? "closed" : "reopened", issue, actor(call)));
    }
    const { labels } = wish;
    if (labels !== undefined) {
      for (const name of issue.labels.filter((one) => !labels.includes(one))) {
        removeLabel(hub, issue, name, actor(call));
        say((acts) => acts.label("unlabeled", issue, name, actor(call)));
      }
      for (const name of labels) {
        if (addLabel(hub, repo, issue, name, actor(call))) {
          say((acts) => acts.label("labeled", issue, name, actor(call)));
        }
      }
    }
    return { status: 200, body: whole(call, issue) };
  }),

  "issues/list-events": inRepository(CONVERSATION_READ, (call) =>
    paginate(
      call,
      issueOf(call, "read").events.map((event) => renderIssueEvent(call.hub, call.repo, event)),
    ),
  ),

  "issues/lock": inRepository(CONVERSATION_WRITE, (call) => {
    setLocked(
      call.hub,
      issueOf(call, "write"),
      true,
      actor(call),
      bodyOf<{ lock_reason?: string }>(call).lock_reason ?? null,
    );
    return { status: 204 };
  }),

  "issues/unlock": inRepository(CONVERSATION_WRITE, (call) => {
    setLocked(call.hub, issueOf(call, "write"), false, actor(call));
    return { status: 204 };
  }),
};
