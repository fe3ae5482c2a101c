import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
const at = { owner: "octo", repo: "algorithms" };
beforeEach(async () => {
  hub = await startFakeHub({
    roles: {
      anna: "admin",
      max: "maintain",
      will: "write",
      tom: "triage",
      rita: "read",
      carl: { base: "write", name: "deployer" },
    },
  });
  hub.addIssue({ title: "One" });
});
afterEach(() => hub.stop());

describe("roles of people", () => {
  const ask = (username: string, token?: string) =>
    octokitFor(hub, token).rest.repos.getCollaboratorPermissionLevel({ ...at, username });

  it.each([
    ["octo", "admin", "admin"],
    ["anna", "admin", "admin"],
    ["max", "write", "maintain"],
    ["will", "write", "write"],
    ["tom", "read", "triage"],
    ["rita", "read", "read"],
    ["carl", "write", "deployer"],
  ])("%s has %s, role %s", async (username, permission, role_name) => {
    // Metadata is all this needs, and every installation token has it.
    const { data } = await ask(username, hub.actionsToken({}));
    expect(data).toMatchObject({ permission, role_name, user: { login: username } });
  });

  it("knows strangers by their account, and nobody and bots not at all", async () => {
    hub.as("stranger");
    expect((await ask("stranger")).data.permission).toBe("none");
    hub.state.private = false;
    expect((await ask("stranger")).data.permission).toBe("read");
    expect(await refusal(ask("nobody"))).toMatchObject({ status: 404, message: "nobody is not a user" });
    expect(await refusal(ask("github-actions[bot]"))).toMatchObject({ status: 404 });
    hub.setRole("will", null);
    hub.setRole("tom", "admin");
    expect((await ask("tom")).data.permission).toBe("admin");
  });
});

describe("tokens", () => {
  const issue = (token?: string) => octokitFor(hub, token).rest.issues.get({ ...at, issue_number: 1 });

  it.each([
    ["unknown", () => "ghs_nope"],
    ["expired", () => hub.actionsToken({ issues: "read" }, { lifetime: -1 })],
    [
      "revoked",
      () => {
        const token = hub.actionsToken({ issues: "read" });
        hub.revoke(token);
        return token;
      },
    ],
  ])("answers an %s token with 401", async (_, token) => {
    expect(await refusal(issue(token()))).toMatchObject({ status: 401, message: "Bad credentials" });
  });

  it("hides a private repository from tokens without it and from no token", async () => {
    expect(
      await refusal(issue(hub.installationToken({ issues: "read" }, { repositories: ["octo/other"] }))),
    ).toMatchObject({ status: 404 });
    expect(await refusal(issue(""))).toMatchObject({ status: 404 });
    expect(await refusal(issue(hub.userToken("stranger", { issues: "read" })))).toMatchObject({ status: 404 });
    expect((await issue(hub.userToken("rita", { issues: "read" }))).status).toBe(200);
    hub.state.private = false;
    expect((await issue("")).status).toBe(200);
    const write = octokitFor(hub, "").rest.issues.createComment({ ...at, issue_number: 1, body: "x" });
    expect(await refusal(write)).toMatchObject({ status: 401, message: "Requires authentication" });
  });

  it("needs a permission to read on a private repository, none on a public one, and always one to write", async () => {
    const token = hub.actionsToken({ contents: "read" });
    expect(await refusal(issue(token))).toMatchObject({
      status: 403,
      message: "Resource not accessible by integration",
    });
    hub.state.private = false;
    expect((await issue(token)).status).toBe(200);
    const write = octokitFor(hub, token).rest.issues.createComment({ ...at, issue_number: 1, body: "x" });
    const denied = await refusal(write);
    expect(denied).toMatchObject({ status: 403, message: "Resource not accessible by integration" });
    expect(denied.headers["x-accepted-github-permissions"]).toBe("issues=write; pull_requests=write");
  });

  it("says no user where a bot asks who it is, and who it is to a person", async () => {
    expect(await refusal(octokitFor(hub).rest.users.getAuthenticated())).toMatchObject({ status: 403 });
    const own = await octokitFor(hub, hub.userToken("anna", {})).rest.users.getAuthenticated();
    expect(own.data.login).toBe("anna");
    const token = hub.userToken("anna", { issues: "read" });
    const denied = octokitFor(hub, token).rest.issues.createComment({ ...at, issue_number: 1, body: "x" });
    expect(await refusal(denied)).toMatchObject({
      status: 403,
      message: "Resource not accessible by personal access token",
    });
  });

  it("refuses every write on an archived repository", async () => {
    hub.archive();
    const write = octokitFor(hub).rest.issues.createComment({ ...at, issue_number: 1, body: "x" });
    expect(await refusal(write)).toMatchObject({ status: 403, message: "Repository was archived so is read-only." });
    expect((await issue()).status).toBe(200);
  });

  it("refuses a request without a User-Agent", async () => {
    const response = await fetch(`${hub.apiUrl}/repos/octo/algorithms`, { headers: { "user-agent": "" } });
    expect(response.status).toBe(403);
  });
});

describe("a GitHub App", () => {
  const app = (jwt = hub.appJwt()) => octokitFor(hub, jwt).rest.apps;
  const token = (wish: Record<string, unknown> = {}) =>
    app().createInstallationAccessToken({ installation_id: hub.app.installationId, ...wish });

  it("gets a token for its repositories and permissions, and no more", async () => {
    const { data } = await token({ repositories: ["algorithms"], permissions: { issues: "write" } });
    expect(data).toMatchObject({
      permissions: { issues: "write", metadata: "read" },
      repository_selection: "selected",
    });
    expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(3_500_000);
    const octokit = octokitFor(hub, data.token);
    const comment = await octokit.rest.issues.createComment({ ...at, issue_number: 1, body: "x" });
    expect(comment.data).toMatchObject({
      user: { login: "verialgo[bot]" },
      performed_via_github_app: { slug: "verialgo" },
    });
    const sha = await hub.head();
    expect(await refusal(octokit.rest.git.createRef({ ...at, ref: "refs/heads/x", sha }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(token({ permissions: { administration: "write" } }))).toMatchObject({
      status: 422,
      message: "The permissions requested are not granted to this installation.",
    });
    expect(await refusal(token({ repositories: ["other"] }))).toMatchObject({ status: 422 });
  });

  it("finds its installations", async () => {
    const { installationId } = hub.app;
    expect((await app().getAuthenticated()).data).toMatchObject({ slug: "verialgo" });
    expect((await app().listInstallations()).data[0]?.id).toBe(installationId);
    expect((await app().getInstallation({ installation_id: installationId })).data.id).toBe(installationId);
    expect((await app().getRepoInstallation(at)).data.id).toBe(installationId);
    expect(await refusal(app().getRepoInstallation({ owner: "octo", repo: "other" }))).toMatchObject({ status: 404 });
  });

  it.each([
    ["a signature of another key", () => `${hub.appJwt().slice(0, -8)}AAAAAAAA`, "could not be decoded"],
    ["an installation token", () => hub.installationToken(), "could not be decoded"],
    ["no JSON web token at all", () => "abc", "could not be decoded"],
    [
      "an expiry more than ten minutes away",
      () => hub.appJwt({ exp: Math.floor(Date.now() / 1000) + 3600 }),
      "too far in the future",
    ],
    ["an expiry in the past", () => hub.appJwt({ exp: Math.floor(Date.now() / 1000) - 60 }), "'Expiration time' claim"],
    [
      "an issue time in the future",
      () => hub.appJwt({ iat: Math.floor(Date.now() / 1000) + 300 }),
      "'Issued at' claim",
    ],
  ])("is refused with %s", async (_, jwt, message) => {
    const denied = await refusal(app(jwt()).getAuthenticated());
    expect(denied.status).toBe(401);
    expect(denied.message).toContain(message);
  });
});
