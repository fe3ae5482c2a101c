import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { octokitFor, refusal } from "./client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ owner: "octo" });
});
afterAll(() => hub.stop());

const app = () => octokitFor(hub, hub.appJwt()).rest.apps;
const mint = async (installation_id: number, wish: Record<string, unknown> = {}) =>
  (await app().createInstallationAccessToken({ installation_id, ...wish })).data;

describe("installations", () => {
  it("keeps the repositories of one account from tokens of another", async () => {
    const acme = await hub.install({ owner: "acme", repositories: 2 });
    const beta = await hub.install({ owner: "beta", repositories: ["tools"] });
    expect(acme.repositories.map(({ owner, repo }) => `${owner}/${repo}`)).toEqual(["acme/repo-1", "acme/repo-2"]);
    const { token, repository_selection } = await mint(acme.id);
    expect(repository_selection).toBe("all");
    const asked = octokitFor(hub, token).rest;
    expect((await asked.apps.listReposAccessibleToInstallation()).data.total_count).toBe(2);
    await asked.repos.get({ owner: "acme", repo: "repo-2" });
    expect(await refusal(asked.repos.get({ owner: "beta", repo: "tools" }))).toMatchObject({ status: 404 });
    const [foreign] = beta.repositories;
    const denied = await refusal(mint(acme.id, { repository_ids: [foreign?.state.id] }));
    expect(denied).toMatchObject({
      status: 422,
      message: expect.stringContaining("does not exist or is not accessible"),
    });
    expect((await app().getRepoInstallation({ owner: "beta", repo: "tools" })).data.id).toBe(beta.id);
    expect((await app().listInstallations()).data.map(({ id }) => id)).toEqual(
      expect.arrayContaining([hub.app.installationId, acme.id, beta.id]),
    );
    expect((await app().getAuthenticated()).data).toMatchObject({ installations_count: 3 });
  });

  it("grants no more than the account did, and only in chosen repositories", async () => {
    const chosen = await hub.install({
      owner: "gamma",
      repositories: ["in", "out"],
      selection: "selected",
      permissions: { issues: "write", metadata: "read", contents: "read" },
    });
    chosen.choose(["out"], false);
    expect(await refusal(mint(chosen.id, { permissions: { contents: "write" } }))).toMatchObject({ status: 422 });
    const { token } = await mint(chosen.id, { repositories: ["in"], permissions: { issues: "write" } });
    const asked = octokitFor(hub, token).rest;
    await asked.issues.create({ owner: "gamma", repo: "in", title: "One" });
    expect(await refusal(asked.repos.getContent({ owner: "gamma", repo: "in", path: "" }))).toMatchObject({
      status: 403,
      message: "Resource not accessible by integration",
    });
    expect(await refusal(mint(chosen.id, { repositories: ["out"] }))).toMatchObject({ status: 422 });
    expect(await refusal(app().getRepoInstallation({ owner: "gamma", repo: "out" }))).toMatchObject({ status: 404 });
    chosen.choose(["in"], false);
    expect(await refusal(asked.issues.listForRepo({ owner: "gamma", repo: "in" }))).toMatchObject({ status: 404 });
  });

  it("refuses a suspended installation, and one that is gone", async () => {
    const installation = await hub.install({ owner: "delta", repositories: ["a"] });
    const { token } = await mint(installation.id);
    const get = () => octokitFor(hub, token).rest.repos.get({ owner: "delta", repo: "a" });
    installation.suspend();
    const suspended = { status: 403, message: "This installation has been suspended" };
    expect(await refusal(mint(installation.id))).toMatchObject(suspended);
    expect(await refusal(get())).toMatchObject(suspended);
    expect((await app().getInstallation({ installation_id: installation.id })).data.suspended_at).toMatch(/T/);
    installation.unsuspend();
    await get();
    installation.uninstall();
    expect(await refusal(mint(installation.id))).toMatchObject({ status: 404 });
    expect(await refusal(get())).toMatchObject({ status: 401, message: "Bad credentials" });
  });

  it("takes a token back", async () => {
    const { token } = await mint(hub.app.installationId, { repository_ids: [hub.state.id] });
    const asked = octokitFor(hub, token).rest;
    expect(hub.hub.tokens.living().map(({ value }) => value)).toContain(token);
    expect((await asked.apps.revokeInstallationAccessToken()).status).toBe(204);
    expect(hub.hub.tokens.living().map(({ value }) => value)).not.toContain(token);
    expect(await refusal(asked.repos.get({ owner: "octo", repo: "algorithms" }))).toMatchObject({ status: 401 });
  });

  it("knows a repository by its id when it was renamed or transferred, and leads to it from its former name", async () => {
    const { repositories, id } = await hub.install({ owner: "eta", repositories: ["old"] });
    const [handle] = repositories;
    const repository_ids = [handle?.state.id ?? 0];
    const { token } = await mint(id, { repository_ids });
    handle?.move({ repo: "new" });
    const asked = octokitFor(hub, token).rest;
    expect((await mint(id, { repository_ids })).repositories?.[0]?.full_name).toBe("eta/new");
    expect((await asked.repos.get({ owner: "eta", repo: "old" })).data.full_name).toBe("eta/new");
    const moved = await fetch(`${hub.apiUrl}/repos/eta/old/issues`, {
      method: "POST",
      redirect: "manual",
      headers: { authorization: `token ${token}`, "user-agent": "test", "x-github-api-version": "2022-11-28" },
      body: JSON.stringify({ title: "One" }),
    });
    expect(moved.status).toBe(307);
    expect(moved.headers.get("location")).toBe(`${hub.apiUrl}/repositories/${handle?.state.id}/issues`);
    const theta = await hub.install({ owner: "theta" });
    handle?.move({ owner: "theta" });
    expect(await refusal(asked.repos.get({ owner: "eta", repo: "new" }))).toMatchObject({ status: 404 });
    expect((await mint(theta.id, { repository_ids })).repositories?.[0]?.full_name).toBe("theta/new");
  });
});

describe("limits of an installation", () => {
  it("counts all its tokens together, and the minute's content with them", async () => {
    const one = await hub.install({ owner: "iota", repositories: ["a"] });
    const other = await hub.install({ owner: "kappa", repositories: ["a"] });
    const comment = async (installation: typeof one, times: number) => {
      const [repo] = installation.repositories;
      const issue_number = repo?.addIssue({ title: "One" }) ?? 0;
      const at = { owner: repo?.owner ?? "", repo: "a", issue_number };
      const { token } = await mint(installation.id);
      for (let count = 0; count < times; count += 1) {
        await octokitFor(hub, token).rest.issues.createComment({ ...at, body: String(count) });
      }
    };
    await comment(one, 40);
    await comment(one, 40);
    expect(hub.limitRefusals()).toEqual([]);
    expect(await refusal(comment(one, 1))).toMatchObject({
      status: 403,
      message: expect.stringContaining("secondary rate limit"),
      headers: { "retry-after": "60" },
    });
    await comment(other, 1);
    expect(hub.limitRefusals()).toMatchObject([{ kind: "secondary", installationId: one.id }]);
    const { token } = await mint(one.id);
    const { headers } = await octokitFor(hub, token).rest.repos.get({ owner: "iota", repo: "a" });
    expect(headers["x-ratelimit-limit"]).toBe("5000");
    expect(Number(headers["x-ratelimit-used"])).toBeGreaterThanOrEqual(82);
  });
});
