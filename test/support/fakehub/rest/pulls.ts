import { diffTrees } from "../git/compare.ts";
import { actor, bodyOf, inRepository, numberParam, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { validationFailed } from "../http/refusal.ts";
import { tell } from "../payloads/acts.ts";
import { renderCommit, renderDiff } from "../render/commit.ts";
import { type PullIssue, renderPull, renderPullSimple } from "../render/pull.ts";
import { setState } from "../state/conversations.ts";
import { allPulls, checkPullBody, createPull, findPull, forkPoint, refuseActionsPulls } from "../state/pulls.ts";

const READ = [{ pull_requests: "read" }] as const;
const WRITE = [{ pull_requests: "write" }] as const;

const pullOf = (call: RepositoryCall): PullIssue => findPull(call.repo, numberParam(call, "pull_number"));

async function whole({ hub, repo }: RepositoryCall, issue: PullIssue) {
  const from = await forkPoint(repo, issue);
  const files = await diffTrees(repo.git, from, issue.pull.headSha);
  const sum = (pick: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + pick(file), 0);
  return renderPull(hub, repo, issue, {
    commits: (await repo.git.commitsBetween(issue.pull.baseSha, issue.pull.headSha)).length,
    additions: sum((file) => file.additions),
    deletions: sum((file) => file.deletions),
    changedFiles: files.length,
  });
}

export const pullRoutes: Routes = {
  "pulls/list": inRepository(READ, (call) => {
    const { state = "open", head, base, direction } = call.query as Record<string, string | undefined>;
    const wanted = allPulls(call.repo)
      .filter((issue) => state === "all" || issue.state === state)
      .filter(({ pull }) => base === undefined || pull.base === base)
      // GitHub ignores a head without an owner and lists them all.
      .filter(({ pull }) => !head?.includes(":") || `${pull.head.owner}:${pull.head.branch}` === head)
      .sort((a, b) => (direction === "asc" ? a.number - b.number : b.number - a.number));
    return paginate(
      call,
      wanted.map((issue) => renderPullSimple(call.hub, call.repo, issue)),
    );
  }),

  "pulls/get": inRepository(READ, async (call) => ({ status: 200, body: await whole(call, pullOf(call)) })),

  "pulls/create": inRepository(WRITE, async (call) => {
    refuseActionsPulls(call.repo, call.token);
    const wish = bodyOf<{
      title?: string;
      body?: string;
      head: string;
      base: string;
      draft?: boolean;
      maintainer_can_modify?: boolean;
    }>(call);
    if (!wish.title?.trim()) throw validationFailed({ resource: "Issue", code: "missing_field", field: "title" });
    const issue = await createPull(call.hub, call.repo, actor(call), {
      title: wish.title,
      body: wish.body,
      head: wish.head,
      base: wish.base,
      draft: wish.draft,
      maintainerCanModify: wish.maintainer_can_modify,
    });
    tell(call.hub, call.repo, "pull_request", (acts) => acts.pull("opened", issue, actor(call)));
    const body = await whole(call, issue);
    return { status: 201, body, headers: { location: body.url } };
  }),

  "pulls/update": inRepository(WRITE, async (call) => {
    const issue = pullOf(call);
    const wish = bodyOf<{ title?: string; body?: string; state?: "open" | "closed"; base?: string }>(call);
    checkPullBody(wish.body);
    if (wish.base !== undefined && (await call.repo.git.branchOid(wish.base)) === null) {
      throw validationFailed({ resource: "PullRequest", field: "base", code: "invalid" });
    }
    if (wish.title !== undefined) issue.title = wish.title;
    if (wish.body !== undefined) issue.body = wish.body;
    if (wish.base !== undefined) issue.pull.base = wish.base;
    const { state } = wish;
    if (state !== undefined && state !== issue.state) {
      setState(call.hub, issue, state, actor(call));
      tell(call.hub, call.repo, "pull_request", (acts) =>
        acts.pull(state === "closed" ? "closed" : "reopened", issue, actor(call)),
      );
    }
    issue.updatedAt = call.hub.now();
    return { status: 200, body: await whole(call, issue) };
  }),

  "pulls/list-commits": inRepository(READ, async (call) => {
    const { pull } = pullOf(call);
    const oids = await call.repo.git.commitsBetween(pull.baseSha, pull.headSha);
    const commits = await Promise.all(oids.map((oid) => call.repo.git.commit(oid)));
    return paginate(
      call,
      commits.map((commit) => renderCommit(call.hub, call.repo, commit)),
    );
  }),

  "pulls/list-files": inRepository(READ, async (call) => {
    const issue = pullOf(call);
    const files = await diffTrees(call.repo.git, await forkPoint(call.repo, issue), issue.pull.headSha);
    return paginate(
      call,
      files.map((file) => renderDiff(call.hub, call.repo, issue.pull.headSha, file)),
    );
  }),
};
