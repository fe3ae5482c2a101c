import type { GitCommit, Signature } from "../git/commit-object.ts";
import type { FileDiff } from "../git/compare.ts";
import type { Hub } from "../state/hub.ts";
import type { Account, Repository } from "../state/model.ts";
import { nodeId, renderAccount } from "./account.ts";
import { apiUrl, webUrl } from "./repository.ts";

/** GitHub's verdict on the signature: commits it made itself are signed, pushed ones here never are. */
export function renderVerification(repo: Repository, commit: GitCommit) {
  if (!repo.signed.has(commit.oid)) {
    return { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };
  }
  return {
    verified: true,
    reason: "valid",
    signature: "-----BEGIN PGP SIGNATURE-----\n\n-----END PGP SIGNATURE-----",
    payload: `tree ${commit.tree}`,
    verified_at: commit.committer.date,
  };
}

const signature = ({ name, email, date }: Signature) => ({ name, email, date });

/** The git object itself (`/git/commits/{sha}`). */
export function renderGitCommit(hub: Hub, repo: Repository, commit: GitCommit) {
  const api = `${apiUrl(hub, repo)}/git`;
  return {
    sha: commit.oid,
    node_id: nodeId("C", repo.id, commit.oid),
    url: `${api}/commits/${commit.oid}`,
    html_url: `${webUrl(hub, repo)}/commit/${commit.oid}`,
    author: signature(commit.author),
    committer: signature(commit.committer),
    tree: { sha: commit.tree, url: `${api}/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((sha) => parent(hub, repo, sha, "git/commits")),
    verification: renderVerification(repo, commit),
  };
}

const parent = (hub: Hub, repo: Repository, sha: string, place: string) => ({
  sha,
  url: `${apiUrl(hub, repo)}/${place}/${sha}`,
  html_url: `${webUrl(hub, repo)}/commit/${sha}`,
});

/** The account behind an address like `123+login@users.noreply.github.com`. */
function accountOf(hub: Hub, { email }: Signature): Account | undefined {
  const login = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(email)?.[1];
  return login === undefined ? undefined : hub.accounts.get(login.toLowerCase());
}

/** The repository's view of a commit (`/commits/{sha}`, compare, branches). */
export function renderCommit(hub: Hub, repo: Repository, commit: GitCommit) {
  const url = `${apiUrl(hub, repo)}/commits/${commit.oid}`;
  const [author, committer] = [accountOf(hub, commit.author), accountOf(hub, commit.committer)];
  return {
    sha: commit.oid,
    node_id: nodeId("C", repo.id, commit.oid),
    url,
    html_url: `${webUrl(hub, repo)}/commit/${commit.oid}`,
    comments_url: `${url}/comments`,
    commit: {
      url: `${apiUrl(hub, repo)}/git/commits/${commit.oid}`,
      author: signature(commit.author),
      committer: signature(commit.committer),
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${apiUrl(hub, repo)}/git/trees/${commit.tree}` },
      verification: renderVerification(repo, commit),
    },
    author: author === undefined ? null : renderAccount(hub, author),
    committer: committer === undefined ? null : renderAccount(hub, committer),
    parents: commit.parents.map((sha) => parent(hub, repo, sha, "commits")),
  };
}

export function renderDiff(hub: Hub, repo: Repository, head: string, diff: FileDiff) {
  const path = diff.path.split("/").map(encodeURIComponent).join("/");
  return {
    sha: diff.oid,
    filename: diff.path,
    status: diff.status,
    additions: diff.additions,
    deletions: diff.deletions,
    changes: diff.additions + diff.deletions,
    blob_url: `${webUrl(hub, repo)}/blob/${head}/${path}`,
    raw_url: `${webUrl(hub, repo)}/raw/${head}/${path}`,
    contents_url: `${apiUrl(hub, repo)}/contents/${path}?ref=${head}`,
    ...(diff.patch === null ? {} : { patch: diff.patch }),
    ...(diff.previousPath === null ? {} : { previous_filename: diff.previousPath }),
  };
}
