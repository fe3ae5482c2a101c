import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import type { TokenPermissions } from "../../src/github/app-identity.ts";
import { type AppIdentityOptions, createAppIdentity } from "../../src/github/create-app-identity.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { leapingClock, refusal } from "./hub-client.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.unusedFaults()).toEqual([]);
  await hub.stop();
});

function identityOf(given: Partial<AppIdentityOptions> = {}) {
  const { clock, slept } = leapingClock();
  const { id: appId, privateKey } = hub.app;
  const { apiUrl } = hub;
  const serverUrl = `${hub.serverUrl}/`;
  const identity = createAppIdentity({ appId, privateKey, apiUrl, serverUrl, toolVersion: "0.1.0", clock, ...given });
  return { identity, slept };
}

const where = (at: FakeHub = hub) => ({ installationId: at.installation().id, repositoryId: at.state.id });
const ISSUES: TokenPermissions = { issues: "write", metadata: "read" };
const MINT = "apps/create-installation-access-token";
const REVOKE = "apps/revoke-installation-access-token";

async function opened(permissions = ISSUES, identity = identityOf().identity, at = where()) {
  const open = await identity.open(at, permissions);
  if (!open.ok) expect.fail(open.message);
  return open;
}

const readRepo = (client: { repeat: Awaited<ReturnType<typeof opened>>["client"]["repeat"] }, at: FakeHub = hub) =>
  client.repeat("read the repository", (rest) => rest.repos.get({ owner: at.owner, repo: at.repo }));

describe("an opened repository", () => {
  it("I09 has a token for this one repository, by its id, and for the named permissions only", async () => {
    await hub.addRepository("octo", "other");
    const open = await opened();
    expect(hub.requests({ operation: MINT }).at(-1)?.body).toEqual({
      repository_ids: [hub.state.id],
      permissions: { issues: "write", metadata: "read" },
    });
    expect(open).toMatchObject({
      repositoryId: hub.state.id,
      place: { owner: "octo", repo: "algorithms", serverUrl: hub.serverUrl },
    });
    expect(Date.parse(open.expiresAt) - Date.now()).toBeGreaterThan(50 * 60_000);
    expect((await readRepo(open.client)).id).toBe(hub.state.id);
    expect(await refusal(readRepo(open.client, hub.at("octo/other")))).toMatchObject({ problem: "not-found" });
    const written = open.client.repeat("write", (rest) =>
      rest.git.createBlob({ owner: "octo", repo: "algorithms", content: "x" }),
    );
    expect(await refusal(written)).toMatchObject({ problem: "forbidden" });
    await open.close();
  });

  it("I09 loses its token when it is closed, once", async () => {
    const open = await opened();
    const before = hub.requests({ operation: REVOKE }).length;
    await Promise.all([open.close(), open.close()]);
    await open.close();
    expect(hub.requests({ operation: REVOKE })).toHaveLength(before + 1);
    expect(await refusal(readRepo(open.client))).toMatchObject({ problem: "unauthorized" });
  });

  it("is closed also when the process is asked to stop, and whatever GitHub says", async () => {
    const stop = new AbortController();
    const { identity } = identityOf({ signal: stop.signal });
    const [first, second, third] = [await opened(ISSUES, identity), await opened(ISSUES, identity), await opened()];
    stop.abort();
    await first.close();
    expect(hub.requests({ operation: REVOKE }).at(-1)?.status).toBe(204);
    expect(await refusal(readRepo(first.client))).toMatchObject({ said: "stopped" });
    hub.fail({ operation: REVOKE, fault: { kind: "secondary-limit", retryAfter: 60 } });
    await second.close();
    hub.fail({ operation: REVOKE, fault: { kind: "status", status: 500, when: "after" } });
    await third.close();
    expect(await refusal(readRepo(third.client))).toMatchObject({ problem: "unauthorized" });
  });

  it("has the names the repository has now", async () => {
    const moving = await hub.addRepository("octo", "before");
    moving.move({ repo: "after" });
    const open = await opened(ISSUES, identityOf().identity, { ...where(), repositoryId: moving.state.id });
    expect(open.place).toMatchObject({ owner: "octo", repo: "after" });
  });

  it.each([
    ["an answer that was lost", { kind: "cut", when: "after" }, [500]],
    ["trouble of GitHub's", { kind: "status", status: 502 }, [500]],
    ["a rate limit", { kind: "secondary-limit", retryAfter: 9 }, [9000]],
  ] as const)("is opened in spite of %s", async (_, fault, waits) => {
    hub.fail({ operation: MINT, fault });
    const { identity, slept } = identityOf();
    await opened(ISSUES, identity);
    expect(slept).toEqual(waits);
  });

  it("says how long a limit holds instead of waiting, where that is wanted", async () => {
    hub.fail({ operation: MINT, fault: { kind: "secondary-limit", retryAfter: 90 } });
    const { identity, slept } = identityOf({ limitsMs: 5_000 });
    expect(await identity.open(where(), ISSUES)).toMatchObject({ ok: false, problem: "limited", waitMs: 90_000 });
    expect(slept).toEqual([]);
  });

  it("tolerates a clock that is a minute off", async () => {
    for (const offset of [-60_000, 60_000]) {
      const clock: Clock = { ...leapingClock().clock, now: () => new Date(Date.now() + offset) };
      expect(await identityOf({ clock }).identity.open(where(), ISSUES)).toMatchObject({ ok: true });
    }
  });

  it("I05 is a value where the App may not work there", async () => {
    const { identity } = identityOf();
    const [gone, asleep, chosen] = await Promise.all([
      hub.install({ owner: "gone", repositories: ["a"] }),
      hub.install({ owner: "asleep", repositories: ["a"] }),
      hub.install({ owner: "chosen", repositories: ["a", "b"], selection: "selected" }),
    ]);
    const at = (installation: typeof gone, index = 0) => ({
      ...{ installationId: installation.id, repositoryId: installation.repositories[index]?.state.id ?? 0 },
    });
    const [ofGone, ofAsleep, ofChosen] = [at(gone), at(asleep), at(chosen, 1)];
    gone.uninstall();
    asleep.suspend();
    chosen.choose(["b"], false);
    expect(await identity.open(ofGone, ISSUES)).toMatchObject({
      ...{ ok: false, problem: "not-found" },
      advice: "The App is not installed there any more; install it again to use it.",
    });
    expect(await identity.open(ofAsleep, ISSUES)).toMatchObject({
      ...{ ok: false, problem: "forbidden" },
      advice: expect.stringMatching(/^The installation is suspended; /),
    });
    const noAccess = { ok: false, problem: "invalid", advice: expect.stringMatching(/^The App has no access/) };
    expect(await identity.open(ofChosen, ISSUES)).toMatchObject(noAccess);
    // The id of another installation's repository.
    expect(await identity.open({ ...where(), repositoryId: ofChosen.repositoryId }, ISSUES)).toMatchObject(noAccess);
  });

  it("is a value where the owner has not accepted a permission", async () => {
    const few = await hub.install({ owner: "few", repositories: ["a"], permissions: { metadata: "read" } });
    const at = { installationId: few.id, repositoryId: few.repositories[0]?.state.id ?? 0 };
    expect(await identityOf().identity.open(at, ISSUES)).toMatchObject({
      ...{ ok: false, problem: "invalid" },
      advice: expect.stringMatching(/^The owner has not accepted all of the App's permissions; /),
    });
  });
});

describe("the App", () => {
  it("knows its slug, asked for once", async () => {
    const { identity } = identityOf();
    hub.fail({ operation: "apps/get-authenticated", fault: { kind: "status", status: 403 } });
    expect(await refusal(identity.slug())).toMatchObject({ problem: "forbidden" });
    expect([await identity.slug(), await identity.slug()]).toEqual(["verialgo", "verialgo"]);
    expect(hub.requests({ operation: "apps/get-authenticated" })).toHaveLength(2);
  });

  it("finds where it is installed", async () => {
    const { identity } = identityOf();
    expect(await identity.find("octo", "algorithms")).toEqual(where());
    expect(hub.requests({ operation: MINT }).at(-1)?.body).toEqual({
      ...{ repositories: ["algorithms"], permissions: { metadata: "read" } },
    });
    expect(hub.requests().at(-1)).toMatchObject({ operation: REVOKE, status: 204 });
    await hub.addRepository("stranger", "algorithms");
    expect(await identity.find("stranger", "algorithms")).toBeNull();
    expect(await identity.find("octo", "nothing")).toBeNull();
  });

  it("I10 shows neither its key nor what it signed nor a token in an error", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const wrong = other.export({ type: "pkcs8", format: "pem" }).toString();
    const { identity } = identityOf({ privateKey: wrong });
    const told = await identity.open(where(), ISSUES);
    expect(told).toMatchObject({
      ...{ ok: false, problem: "unauthorized" },
      advice: "Check that the App's id and private key belong together, and that the server's clock is right.",
    });
    const thrown = await refusal(identity.slug());
    const signed = (hub.requests({ operation: "apps/get-authenticated" }).at(-1)?.headers.authorization ?? "").slice(7);
    expect(signed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const said = JSON.stringify([told, { ...thrown, message: thrown.message, stack: thrown.stack }]);
    for (const part of [...signed.split("."), ...wrong.split("\n").filter((line) => /^\w{20}/.test(line))])
      expect(said).not.toContain(part);
    for (const key of [
      "",
      "no key",
      wrong.slice(0, 400),
      generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    ]) {
      const act = () => identityOf({ privateKey: key });
      expect(act).toThrow(UsageError);
      expect(act).toThrow(/^The App's private key is no RSA key in PEM form; take the whole file/);
    }
  });
});

describe("what the App was sent", () => {
  const ids = async (since: Date, limit: number) =>
    (await identityOf().identity.deliveries(since.toISOString(), limit)).map(({ id }) => id);

  it("is read newest first, as far back and as many as wanted", async () => {
    const before = new Date(Date.now() - 3_600_000);
    hub.connectApp({ url: "http://127.0.0.1:9/", secret: "a secret for the test" });
    hub.pauseWebhooks();
    for (let count = 0; count < 120; count += 1) hub.as("octo").openIssue({ title: `${count}` });
    hub.resumeWebhooks();
    await hub.webhooksSettled();
    const all = hub.webhookAttempts().map(({ id }) => String(id));
    expect(all.length).toBeGreaterThan(100);
    expect(await ids(before, 1_000)).toEqual(all);
    expect(await ids(before, 105)).toEqual(all.slice(0, 105));
    expect(await ids(new Date(Date.now() + 3_600_000), 1_000)).toEqual([]);
    const [newest] = await identityOf().identity.deliveries(before.toISOString(), 1);
    expect(newest).toMatchObject({
      ...{ event: "issues", action: "opened", statusCode: 0 },
      ...{ installationId: hub.installation().id, repositoryId: hub.state.id },
    });
  });

  it("is sent again when asked for", async () => {
    const [newest] = hub.webhookAttempts();
    await identityOf().identity.redeliver(String(newest?.id));
    await hub.webhooksSettled();
    expect(hub.webhookAttempts()[0]).toMatchObject({ guid: newest?.guid, redelivery: true });
  });
});
