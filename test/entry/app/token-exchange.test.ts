import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import type { Fault } from "../../support/fakehub/http/faults.ts";
import { type GithubContext, githubContext } from "../../support/mini-runner/github-context.ts";
import { type OidcService, oidcService } from "../../support/mini-runner/oidc.ts";
import { startTokenServer, type TokenServer } from "../../support/token-server.ts";

let hub: FakeHub;
let server: TokenServer;
let oidc: OidcService;
/** Of a run the App sent for the key `comment-1`. */
let github: GithubContext;

const dispatched = () =>
  githubContext({
    hub,
    event: hub.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" }),
  });

beforeAll(async () => {
  hub = await startFakeHub();
  server = await startTokenServer(hub);
  oidc = await oidcService();
  github = await dispatched();
  await server.sent(hub, "comment-1");
});
afterAll(async () => {
  await server.close();
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const ask: TokenServer["ask"] = (...wish) => server.ask(...wish);
const signed = (claims: Record<string, unknown> = {}, run = github) => oidc.sign(run, server.url, claims);
const storedRun = async (key: string) => (await server.store.run(hub.state.id, key))?.workflowRunId ?? null;

describe("a run the App sent", () => {
  it("I09 gets a token for its repository and what a run needs, and is known from then on", async () => {
    expect(await storedRun("comment-1")).toBeNull();
    const { status, body } = await ask(await signed());
    expect(status).toBe(200);
    expect(body.repository).toEqual({ owner: "octo", repo: "algorithms", id: hub.state.id });
    expect(Date.parse(body.expiresAt ?? "")).toBeGreaterThan(Date.now() + 3_000_000);
    expect(await storedRun("comment-1")).toBe(Number(github.run_id));
    const [minted] = hub.requests({ operation: "apps/create-installation-access-token" }).slice(-1);
    expect(minted?.body).toEqual({
      repository_ids: [hub.state.id],
      permissions: { contents: "write", issues: "write", pull_requests: "write", checks: "write", metadata: "read" },
    });
    const seen = await fetch(`${hub.apiUrl}/repos/octo/algorithms`, {
      headers: { authorization: `token ${body.token}`, "user-agent": "test", "x-github-api-version": "2022-11-28" },
    });
    expect(seen.status).toBe(200);
  });

  it("gets another one when it asks again, in any attempt", async () => {
    const first = await ask(await signed());
    const second = await ask(await signed({ run_attempt: "2" }));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.token).not.toBe(first.body.token);
  });

  it("is one workflow run: a second one with its key is told so, also when both ask at once", async () => {
    expect(await ask(await signed({ run_id: "999001" }))).toEqual({
      status: 409,
      body: { message: "Another workflow run answers this request already." },
    });
    await server.sent(hub, "comment-2");
    const both = await Promise.all(
      ["5001", "5002"].map(async (run_id) => ask(await signed({ run_id }), { key: "comment-2" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([5001, 5002]).toContain(await storedRun("comment-2"));
  });

  it("I10 leaves no token and no identity in the log", async () => {
    const token = await signed();
    const { body } = await ask(token);
    await ask(`${token}x`);
    const log = server.logged.join("\n");
    expect(log).toContain("a run got its token");
    expect(log).not.toContain(body.token);
    expect(log).not.toContain(token.split(".")[1]);
  });
});

describe("nobody else gets one: 403", () => {
  const OTHER_FILE = "octo/algorithms/.github/workflows/other.yml@refs/heads/main";
  const ELSEWHERE = "octo/evil/.github/workflows/verialgo.yml@refs/heads/main";
  it.each<[string, Record<string, unknown>]>([
    ["another event", { event_name: "push" }],
    ["an issue's event", { event_name: "issues" }],
    ["another workflow", { workflow_ref: OTHER_FILE, job_workflow_ref: OTHER_FILE }],
    ["a called workflow", { job_workflow_ref: "x/y/.github/workflows/z.yml@refs/heads/main" }],
    ["another branch", branch("feature")],
    ["a branch that only begins like it", branch("main2")],
    ["a tag of the branch's name", branch("main", "refs/tags/")],
    [
      "another repository with its own workflow",
      { repository: "octo/evil", repository_id: "77", workflow_ref: ELSEWHERE, job_workflow_ref: ELSEWHERE },
    ],
    ["another repository that says this one's id is not its own", { repository_id: "77" }],
    ["a fork's workflow", { workflow_ref: "evil/algorithms/.github/workflows/verialgo.yml@refs/heads/main" }],
  ])("%s", async (_what, claims) => {
    const { status, body } = await ask(await signed(claims));
    expect([status, body.token]).toEqual([403, undefined]);
    expect(body.message).toBe("The App has sent no run that may have a token here.");
  });

  it.each<[string, Parameters<TokenServer["sent"]>[2]]>([
    ["is over", { state: "ended", workflowRunId: null }],
    ["was cancelled", { state: "cancelled" }],
    ["was not taken", { state: "failed" }],
    ["was not sent yet", { state: "waiting" }],
    ["was sent nowhere", { home: null }],
    [
      "was sent to the runner repository",
      { home: { owner: "octo", repo: "runner", repositoryId: 99, branch: "main" } },
    ],
    ["was sent to another branch", { home: { owner: "octo", repo: "algorithms", repositoryId: 0, branch: "old" } }],
  ])("for a run that %s", async (what, more) => {
    const key = `label-7-${what.replaceAll(" ", "-")}`;
    const home = more?.home?.repositoryId === 0 ? { home: { ...more.home, repositoryId: hub.state.id } } : {};
    await server.sent(hub, key, { ...more, ...home });
    expect((await ask(await signed(), { key })).status).toBe(403);
    expect(await storedRun(key)).toBeNull();
  });

  it("for a key nobody knows, a repository that is not the workflow's, and one that is nowhere", async () => {
    for (const body of [{ key: "comment-404" }, { repository: "octo/other" }, { repository: "no/where" }])
      expect((await ask(await signed(), body)).status, JSON.stringify(body)).toBe(403);
  });
});

describe("what is asked must be plain", () => {
  it.each<[string, unknown]>([
    ["no JSON", "key=comment-1"],
    ["a list", "[]"],
    ["no key", JSON.stringify({ repository: "octo/algorithms" })],
    ["a key with a space", JSON.stringify({ key: "a b", repository: "octo/algorithms" })],
    ["a repository with a path", JSON.stringify({ key: "comment-1", repository: "octo/algorithms/x" })],
    ["an unknown field", JSON.stringify({ key: "comment-1", repository: "octo/algorithms", permissions: {} })],
  ])("%s is 400", async (_what, body) => {
    expect((await ask(await signed(), {}, { body: body as string })).status).toBe(400);
  });

  it("a large body is 413, announced or not, another type 415, another method 405", async () => {
    const long = JSON.stringify({ key: "comment-1", repository: "octo/algorithms", x: "y".repeat(5_000) });
    expect((await ask(await signed(), {}, { body: long })).status).toBe(413);
    const unannounced = await new Promise<number>((resolve, reject) => {
      void signed().then((token) => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
        const sending = httpRequest(`${server.url}/token`, { method: "POST", headers }, (got) =>
          resolve(got.statusCode ?? 0),
        );
        sending.on("error", reject);
        sending.write(long);
      });
    });
    expect(unannounced).toBe(413);
    const headers = { authorization: `Bearer ${await signed()}` };
    expect((await ask(null, {}, { headers: { ...headers, "content-type": "text/plain" } })).status).toBe(415);
    expect((await ask(null, {}, { headers, method: "PUT" })).status).toBe(405);
  });
});

describe("a server", () => {
  it("serves so many runs at a time; the next one is told to ask again, and served when there is room", async () => {
    const identity = await signed();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = vi.fn(() => held);
    hub.onRequest({ operation: "apps/create-installation-access-token", run, times: 20 });
    const waiting = Array.from({ length: 20 }, () => ask(identity));
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(20), { timeout: 60_000 });
    expect((await ask(identity)).status).toBe(503);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await ask(identity)).status).toBe(200);
  });

  it("keeps no place for who sends slowly", async () => {
    const identity = await signed();
    const headers = { "content-type": "application/json", authorization: `Bearer ${identity}` };
    const slow = Array.from({ length: 25 }, () => {
      const sending = httpRequest(`${server.url}/token`, { method: "POST", headers }).on("error", () => {});
      sending.write("{");
      return sending;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ask(identity)).status).toBe(200);
    for (const sending of slow) sending.destroy();
  });

  it("without a public address has nothing there; one whose issuer is silent cannot say", async () => {
    const closed = await startTokenServer(hub, { publicUrl: null });
    const deaf = await startTokenServer(hub, { oidcIssuer: "http://127.0.0.1:9", publicUrl: server.url });
    const token = await oidc.sign(github, server.url, { iss: "http://127.0.0.1:9" });
    const init = { method: "POST", headers: { "content-type": "application/json", authorization: `Bearer ${token}` } };
    const body = JSON.stringify({ key: "comment-1", repository: "octo/algorithms" });
    expect((await fetch(`${closed.url}/token`, { ...init, body })).status).toBe(404);
    const unsure = await fetch(`${deaf.url}/token`, { ...init, body });
    expect([unsure.status, unsure.headers.get("retry-after")]).toEqual([503, "5"]);
    await closed.close();
    await deaf.close();
  });

  it.each<Fault>([
    { kind: "primary-limit", resetIn: 3_000 },
    { kind: "status", status: 401, message: "A JSON web token could not be decoded" },
  ])("says to ask again while GitHub gives it no token (%j)", async (fault) => {
    hub.fail({ operation: "apps/create-installation-access-token", fault });
    const { status, body } = await ask(await signed());
    expect([status, body.message]).toEqual([503, "The App cannot give a token just now; ask again in a moment."]);
  });

  it("gives none where the App was suspended", async () => {
    hub.installation().suspend();
    expect((await ask(await signed())).status).toBe(403);
    hub.installation().unsuspend();
    expect((await ask(await signed())).status).toBe(200);
  });
});

/** The claims of a run on another branch. */
function branch(name: string, kind = "refs/heads/") {
  const ref = `${kind}${name}`;
  const file = `octo/algorithms/.github/workflows/verialgo.yml@${ref}`;
  return { ref, workflow_ref: file, job_workflow_ref: file };
}
