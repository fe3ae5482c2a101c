import type { Hub } from "../state/hub.ts";
import type { Account } from "../state/model.ts";

const KIND: Record<Account["type"], string> = { User: "U", Bot: "BOT", Organization: "O" };

/** A global id as opaque as GitHub's, the same for the same thing. */
export const nodeId = (kind: string, ...parts: (string | number)[]): string =>
  `${kind}_${Buffer.from(parts.join(":")).toString("base64url")}`;

export function renderAccount(hub: Hub, account: Account) {
  const url = `${hub.urls.api}/users/${encodeURIComponent(account.login)}`;
  const page = account.type === "Bot" ? `apps/${account.login.replace("[bot]", "")}` : account.login;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(KIND[account.type], account.id),
    avatar_url: `${hub.urls.web}/u/${account.id}?v=4`,
    gravatar_id: "",
    url,
    html_url: `${hub.urls.web}/${page}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: "public",
    site_admin: false,
  };
}

/** The longer form of `GET /users/{username}`. */
export function renderProfile(hub: Hub, account: Account) {
  return {
    ...renderAccount(hub, account),
    name: account.name,
    company: null,
    blog: "",
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: "2020-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
}

/** The App in `performed_via_github_app` and `app`: GitHub Actions itself, or the hub's own App. */
export function renderApp(hub: Hub, bot: Account) {
  const isActions = bot.login === "github-actions[bot]";
  const slug = bot.login.replace("[bot]", "");
  return {
    id: isActions ? 15368 : hub.app.id,
    client_id: isActions ? "Iv1.05c79e9ad1f6bdfa" : `Iv23${hub.app.id}`,
    slug,
    node_id: nodeId("A", slug),
    owner: renderAccount(hub, hub.account(isActions ? "github" : hub.app.owner, "Organization")),
    name: isActions ? "GitHub Actions" : slug,
    description: null,
    external_url: `${hub.urls.web}/apps/${slug}`,
    html_url: `${hub.urls.web}/apps/${slug}`,
    created_at: hub.app.createdAt,
    updated_at: hub.app.createdAt,
    permissions: { ...hub.app.permissions } as Record<string, string>,
    events: ["issues", "issue_comment", "pull_request_review_comment"],
  };
}
