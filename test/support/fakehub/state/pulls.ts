import { emptyTree } from "../git/compare.ts";
import { forbidden, notFound, unprocessable, validationFailed } from "../http/refusal.ts";
import type { PullIssue } from "../render/pull.ts";
import type { Token } from "../tokens/token-store.ts";
import { signatureOf, webFlow } from "./branch-rules.ts";
import { findIssue, openIssue, setState } from "./conversations.ts";
import type { Hub } from "./hub.ts";
import type { Account, PullHead, Repository } from "./model.ts";

/** Code points; a comment's limit is another one. */
const MAX_BODY = 65_536;

export interface NewPull {
  title: string;
  body?: string | null | undefined;
  /** `branch`, or `owner:branch` for a fork. */
  head: string;
  base: string;
  draft?: boolean | undefined;
  maintainerCanModify?: boolean | undefined;
}

const invalid = (field: string) => validationFailed({ resource: "PullRequest", field, code: "invalid" });
const refuse = (message: string) => validationFailed({ resource: "PullRequest", code: "custom", message });

export function checkPullBody(body: string | null | undefined): void {
  if ([...(body ?? "")].length <= MAX_BODY) return;
  const message = `body is too long (maximum is ${MAX_BODY} characters)`;
  throw validationFailed({ resource: "PullRequest", code: "custom", field: "body", message });
}

/** Off by default in a new repository, and only for the job's own token. */
export function refuseActionsPulls(repo: Repository, token: Token | null): void {
  if (token?.kind !== "actions" || repo.actionsMayOpenPulls) return;
  throw forbidden("GitHub Actions is not permitted to create or approve pull requests.");
}

export async function createPull(hub: Hub, repo: Repository, author: Account, wish: NewPull): Promise<PullIssue> {
  const head = headOf(hub, repo, wish.head);
  const headRepo = head && hub.repository(head.owner, head.repo);
  const headSha = head && headRepo && (await headRepo.git.branchOid(head.branch));
  if (!head || !headRepo || !headSha) throw invalid("head");
  const baseSha = await repo.git.branchOid(wish.base);
  if (baseSha === null) throw invalid("base");
  const twin = openPulls(repo).find(({ pull }) => pull.base === wish.base && isSameHead(pull.head, head));
  if (twin !== undefined) throw refuse(`A pull request already exists for ${head.owner}:${head.branch}.`);
  if (headRepo !== repo) await repo.git.fetchFrom(headRepo.git, headSha, "refs/fakehub/incoming");
  if ((await repo.git.mergeBase(baseSha, headSha)) === null) {
    throw refuse(`The ${wish.head} branch has no history in common with ${wish.base}`);
  }
  if ((await repo.git.commitsBetween(baseSha, headSha)).length === 0) {
    throw refuse(`No commits between ${wish.base} and ${wish.head}`);
  }
  if (wish.draft && !repo.draftPulls) throw unprocessable("Draft pull requests are not supported in this repository.");
  checkPullBody(wish.body);
  const issue = openIssue(hub, repo, author, wish);
  issue.pull = {
    draft: wish.draft ?? false,
    base: wish.base,
    head,
    headSha,
    baseSha,
    maintainerCanModify: (wish.maintainerCanModify ?? false) && headRepo !== repo,
  };
  await repo.git.updateRef(`refs/pull/${issue.number}/head`, headSha);
  return issue as PullIssue;
}

function headOf(hub: Hub, repo: Repository, head: string): PullHead | null {
  const colon = head.indexOf(":");
  const owner = colon < 0 ? repo.owner.login : head.slice(0, colon);
  const branch = head.slice(colon + 1);
  const isRelated = (other: Repository) => other === repo || other.parent === repo;
  const found = [...hub.repositories.values()].find(
    (other) => other.owner.login.toLowerCase() === owner.toLowerCase() && isRelated(other),
  );
  return found === undefined ? null : { owner: found.owner.login, repo: found.name, branch };
}

const isSameHead = (a: PullHead, b: PullHead) => a.owner === b.owner && a.repo === b.repo && a.branch === b.branch;

export const allPulls = (repo: Repository): PullIssue[] =>
  [...repo.issues.values()].filter((issue): issue is PullIssue => issue.pull !== null && !issue.deleted);

const openPulls = (repo: Repository) => allPulls(repo).filter((issue) => issue.state === "open");

export function findPull(repo: Repository, number: number): PullIssue {
  const issue = findIssue(repo, number);
  if (issue.pull === null) throw notFound();
  return issue as PullIssue;
}

/** Merges with a merge commit by GitHub, and closes. Rejects when there is a conflict. */
export async function mergePull(hub: Hub, repo: Repository, issue: PullIssue, by: Account): Promise<void> {
  await refreshPulls(hub, repo);
  const { pull } = issue;
  const merged = await repo.git.tryText(["merge-tree", "--write-tree", pull.baseSha, pull.headSha]);
  if (merged === null || issue.state === "closed") throw new Error(`#${issue.number} cannot be merged`);
  const commit = await repo.git.writeCommit({
    tree: merged.split("\n")[0] as string,
    parents: [pull.baseSha, pull.headSha],
    author: signatureOf(hub, by),
    committer: webFlow(hub),
    message: `Merge pull request #${issue.number} from ${pull.head.owner}/${pull.head.branch}`,
  });
  await repo.git.updateRef(`refs/heads/${pull.base}`, commit, pull.baseSha);
  repo.signed.add(commit);
  pull.mergedAt = hub.now();
  setState(hub, issue, "closed", by);
}

/** Follows branches that were pushed to since: head and base commits, and `refs/pull/N/head`. */
export async function refreshPulls(hub: Hub, repo: Repository): Promise<void> {
  for (const issue of openPulls(repo)) {
    const { pull } = issue;
    const headRepo = hub.repository(pull.head.owner, pull.head.repo);
    const headSha = await headRepo?.git.branchOid(pull.head.branch);
    pull.baseSha = (await repo.git.branchOid(pull.base)) ?? pull.baseSha;
    if (!headSha || !headRepo || headSha === pull.headSha) continue;
    if (headRepo === repo) await repo.git.updateRef(`refs/pull/${issue.number}/head`, headSha);
    else await repo.git.fetchFrom(headRepo.git, headSha, `refs/pull/${issue.number}/head`);
    pull.headSha = headSha;
    issue.updatedAt = hub.now();
  }
}

/** The commit a pull request's changes are counted from. */
export async function forkPoint(repo: Repository, { pull }: PullIssue): Promise<string> {
  return (await repo.git.mergeBase(pull.baseSha, pull.headSha)) ?? emptyTree(repo.git);
}
