import { diffTrees, emptyTree } from "../git/compare.ts";
import { inRepository, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { notFound, unprocessable } from "../http/refusal.ts";
import { renderCommit, renderDiff } from "../render/commit.ts";
import { apiUrl, webUrl } from "../render/repository.ts";
import type { Repository } from "../state/model.ts";
import { refuseEmpty } from "./refs.ts";

const READ = [{ contents: "read" }] as const;
/** GitHub gives at most 250 commits and 300 files in a comparison. */
const MAX_COMMITS = 250;
const MAX_FILES = 300;

const shown = async ({ hub, repo }: RepositoryCall, oid: string) => renderCommit(hub, repo, await repo.git.commit(oid));

/** A side of `base...head`: a ref of this repository, or `owner:branch` of a fork, fetched. */
async function side({ hub, repo }: RepositoryCall, name: string): Promise<string> {
  const [owner = "", ...rest] = name.split(":");
  const others = [...hub.repositories.values()];
  const other = others.find((item) => item.owner.login === owner && (item === repo || item.parent === repo));
  const oid = rest.length === 0 ? await repo.git.commitOid(name) : await fetched(repo, other, rest.join(":"));
  if (oid === null) throw notFound();
  return oid;
}

async function fetched(repo: Repository, other: Repository | undefined, branch: string): Promise<string | null> {
  const oid = (await other?.git.branchOid(branch)) ?? null;
  if (oid !== null && other !== undefined && other !== repo)
    await repo.git.fetchFrom(other.git, oid, "refs/fakehub/incoming");
  return oid;
}

export const commitRoutes: Routes = {
  "repos/get-commit": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const { hub, repo } = call;
    const ref = param(call, "ref");
    const oid = await repo.git.commitOid(ref);
    if (oid === null) throw unprocessable(`No commit found for SHA: ${ref}`);
    const commit = await repo.git.commit(oid);
    const files = await diffTrees(repo.git, commit.parents[0] ?? (await emptyTree(repo.git)), oid);
    const additions = files.reduce((total, file) => total + file.additions, 0);
    const deletions = files.reduce((total, file) => total + file.deletions, 0);
    const stats = { total: additions + deletions, additions, deletions };
    const rendered = files.map((file) => renderDiff(hub, repo, oid, file));
    return { status: 200, body: { ...renderCommit(hub, repo, commit), stats, files: rendered } };
  }),

  "repos/list-commits": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const { sha = call.repo.defaultBranch, path } = call.query as { sha?: string; path?: string };
    const start = await call.repo.git.commitOid(sha);
    if (start === null) throw notFound();
    const oids = await call.repo.git.history(start, path);
    return paginate(call, await Promise.all(oids.map((oid) => shown(call, oid))));
  }),

  "repos/compare-commits-with-basehead": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const { hub, repo } = call;
    const basehead = param(call, "basehead");
    const [baseName, headName] = basehead.split("...");
    if (!baseName || !headName) throw notFound();
    const [base, head] = [await side(call, baseName), await side(call, headName)];
    const start = await repo.git.mergeBase(base, head);
    if (start === null) throw notFound(`No common ancestor between ${baseName} and ${headName}.`);
    const ahead = await repo.git.commitsBetween(base, head);
    const behind = await repo.git.commitsBetween(head, base);
    const files = await diffTrees(repo.git, start, head);
    const page = `${webUrl(hub, repo)}/compare/${encodeURIComponent(baseName)}...${encodeURIComponent(headName)}`;
    return {
      status: 200,
      body: {
        url: `${apiUrl(hub, repo)}/compare/${encodeURIComponent(basehead)}`,
        html_url: page,
        permalink_url: page,
        diff_url: `${page}.diff`,
        patch_url: `${page}.patch`,
        base_commit: await shown(call, base),
        merge_base_commit: await shown(call, start),
        status: statusOf(ahead.length, behind.length),
        ahead_by: ahead.length,
        behind_by: behind.length,
        total_commits: ahead.length,
        commits: await Promise.all(ahead.slice(0, MAX_COMMITS).map((oid) => shown(call, oid))),
        files: files.slice(0, MAX_FILES).map((file) => renderDiff(hub, repo, head, file)),
      },
    };
  }),
};

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0) return behind > 0 ? "diverged" : "ahead";
  return behind > 0 ? "behind" : "identical";
}
