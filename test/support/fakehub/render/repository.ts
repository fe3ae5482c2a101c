import type { Hub } from "../state/hub.ts";
import { fullName, type Repository } from "../state/model.ts";
import { nodeId, renderAccount } from "./account.ts";

/** Field → path template below the repository's API address. */
const LINKS: Record<string, string> = {
  archive_url: "/{archive_format}{/ref}",
  assignees_url: "/assignees{/user}",
  blobs_url: "/git/blobs{/sha}",
  branches_url: "/branches{/branch}",
  collaborators_url: "/collaborators{/collaborator}",
  comments_url: "/comments{/number}",
  commits_url: "/commits{/sha}",
  compare_url: "/compare/{base}...{head}",
  contents_url: "/contents/{+path}",
  contributors_url: "/contributors",
  deployments_url: "/deployments",
  downloads_url: "/downloads",
  events_url: "/events",
  forks_url: "/forks",
  git_commits_url: "/git/commits{/sha}",
  git_refs_url: "/git/refs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  hooks_url: "/hooks",
  issue_comment_url: "/issues/comments{/number}",
  issue_events_url: "/issues/events{/number}",
  issues_url: "/issues{/number}",
  keys_url: "/keys{/key_id}",
  labels_url: "/labels{/name}",
  languages_url: "/languages",
  merges_url: "/merges",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  pulls_url: "/pulls{/number}",
  releases_url: "/releases{/id}",
  stargazers_url: "/stargazers",
  statuses_url: "/statuses/{sha}",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  tags_url: "/tags",
  teams_url: "/teams",
  trees_url: "/git/trees{/sha}",
};

export const apiUrl = (hub: Hub, repo: Repository): string => `${hub.urls.api}/repos/${fullName(repo)}`;
export const webUrl = (hub: Hub, repo: Repository): string => `${hub.urls.web}/${fullName(repo)}`;
export const cloneUrl = (hub: Hub, repo: Repository): string => `${webUrl(hub, repo)}.git`;

/** The short form, as in `head_repository` of a workflow run. */
export function renderMinimalRepository(hub: Hub, repo: Repository) {
  const url = apiUrl(hub, repo);
  return {
    id: repo.id,
    node_id: nodeId("R", repo.id),
    name: repo.name,
    full_name: fullName(repo),
    private: repo.private,
    owner: renderAccount(hub, repo.owner),
    html_url: webUrl(hub, repo),
    description: repo.description,
    fork: repo.parent !== null,
    url,
    ...(Object.fromEntries(Object.entries(LINKS).map(([name, path]) => [name, url + path])) as typeof LINKS),
  };
}

/** The form inside pull requests and event payloads. */
export function renderRepository(hub: Hub, repo: Repository) {
  const open = [...repo.issues.values()].filter((issue) => issue.state === "open" && !issue.deleted).length;
  const forks = [...hub.repositories.values()].filter((other) => other.parent === repo).length;
  return {
    ...renderMinimalRepository(hub, repo),
    git_url: cloneUrl(hub, repo).replace(/^http/, "git"),
    ssh_url: `git@127.0.0.1:${fullName(repo)}.git`,
    clone_url: cloneUrl(hub, repo),
    svn_url: webUrl(hub, repo),
    homepage: null,
    mirror_url: null,
    language: null,
    license: null,
    default_branch: repo.defaultBranch,
    size: 1,
    forks,
    forks_count: forks,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: open,
    open_issues_count: open,
    is_template: false,
    topics: [],
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    archived: repo.archived,
    disabled: false,
    visibility: repo.private ? "private" : "public",
    allow_forking: true,
    web_commit_signoff_required: false,
    pushed_at: repo.updatedAt,
    created_at: repo.createdAt,
    updated_at: repo.updatedAt,
  };
}

export type Access = { admin: boolean; maintain: boolean; push: boolean; triage: boolean; pull: boolean };

/** `GET /repos/{owner}/{repo}`. */
export function renderFullRepository(hub: Hub, repo: Repository, permissions: Access) {
  const whole = renderRepository(hub, repo);
  const parent =
    repo.parent === null
      ? {}
      : { parent: renderRepository(hub, repo.parent), source: renderRepository(hub, repo.parent) };
  return { ...whole, ...parent, permissions, network_count: whole.forks_count, subscribers_count: 0 };
}
