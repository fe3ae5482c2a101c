import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type GithubContext, githubContext } from "../../support/mini-runner/github-context.ts";
import { oidcService } from "../../support/mini-runner/oidc.ts";
import { startTokenServer, type TokenServer } from "../../support/token-server.ts";

/** `octo/runner` works for all repositories the App is in; `octo/algorithms` is one of them. */
let hub: FakeHub;
let runner: FakeHub;
let server: TokenServer;
let central: GithubContext;

const contextOf = (where: FakeHub) =>
  githubContext({
    hub: where,
    event: where.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" }),
  });

beforeAll(async () => {
  hub = await startFakeHub();
  runner = await hub.addRepository("octo", "runner");
  await hub.addRepository("octo", "other");
  server = await startTokenServer(hub, { runnerRepository: { owner: "Octo", repo: "runner" } });
  central = await contextOf(runner);
  const home = { owner: "octo", repo: "runner", repositoryId: runner.state.id, branch: "main" };
  await server.sent(hub, "comment-1", { home });
  await server.sent(hub.at("octo/other"), "comment-2");
});
afterAll(async () => {
  await server.close();
  await hub.stop();
});

const ask = async (run: GithubContext, body: { key: string; repository: string }) =>
  server.ask(await (await oidcService()).sign(run, server.url), body);

const reads = async (token: string | undefined, repository: string) => {
  const headers = { authorization: `token ${token}`, "user-agent": "test", "x-github-api-version": "2022-11-28" };
  return (await fetch(`${hub.apiUrl}/repos/${repository}`, { headers })).status;
};

it("I09 the runner repository gets a token for the repository a run is about, and for no other", async () => {
  const { status, body } = await ask(central, { key: "comment-1", repository: "octo/algorithms" });
  expect(status).toBe(200);
  expect(body.repository).toEqual({ owner: "octo", repo: "algorithms", id: hub.state.id });
  expect(await reads(body.token, "octo/algorithms")).toBe(200);
  expect(await reads(body.token, "octo/other")).toBe(404);
  expect(await reads(body.token, "octo/runner")).toBe(404);
});

it("it gets none for a run of that repository's own workflow, nor under another's key", async () => {
  expect((await ask(central, { key: "comment-2", repository: "octo/other" })).status).toBe(403);
  expect((await ask(central, { key: "comment-1", repository: "octo/other" })).status).toBe(403);
  expect((await ask(central, { key: "comment-1", repository: "octo/runner" })).status).toBe(403);
});

it("one workflow run gets the token of one request only, also where two repositories have the same key", async () => {
  const home = { owner: "octo", repo: "runner", repositoryId: runner.state.id, branch: "main" };
  const both = [hub, hub.at("octo/other")];
  for (const key of ["label-1", "label-2"]) for (const one of both) await server.sent(one, key, { home });
  const wishes = (key: string) => both.map(({ owner, repo }) => ({ key, repository: `${owner}/${repo}` }));
  const [first, second] = [await contextOf(runner), await contextOf(runner)];
  const [mine, others] = wishes("label-1");
  expect((await ask(first, mine as { key: string; repository: string })).status).toBe(200);
  expect((await ask(first, others as { key: string; repository: string })).status).toBe(403);
  expect((await ask(second, others as { key: string; repository: string })).status).toBe(200);
  const third = await contextOf(runner);
  const answers = await Promise.all(wishes("label-2").map((wish) => ask(third, wish)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

it("no other repository works for others, nor does a repository itself where the runner repository was sent the run", async () => {
  const other = await contextOf(hub.at("octo/other"));
  const before = hub.requests().length;
  expect((await ask(other, { key: "comment-1", repository: "octo/algorithms" })).status).toBe(403);
  // Whoever has no business there costs the App no request.
  expect(hub.requests()).toHaveLength(before);
  expect((await ask(other, { key: "comment-2", repository: "octo/other" })).status).toBe(200);
  const own = await contextOf(hub);
  expect((await ask(own, { key: "comment-1", repository: "octo/algorithms" })).status).toBe(403);
});

it("a repository that was renamed since is the same one", async () => {
  const moved = await hub.addRepository("octo", "before");
  const run = await contextOf(runner);
  const home = { owner: "octo", repo: "runner", repositoryId: runner.state.id, branch: "main" };
  await server.sent(moved, "comment-3", { home, workflowRunId: Number(run.run_id) });
  moved.move({ repo: "after" });
  const { status, body } = await ask(run, { key: "comment-3", repository: "octo/before" });
  expect(status).toBe(200);
  expect(body.repository).toEqual({ owner: "octo", repo: "after", id: moved.state.id });
});
