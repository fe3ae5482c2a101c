import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { ALL, octokitFor, refusal } from "./client.ts";

const at = { owner: "octo", repo: "algorithms" };
const WORKFLOW =
  "name: Go\nrun-name: ${{ inputs.key }}\non: { workflow_dispatch: { inputs: { key: { type: string } } } }\n";

interface Received {
  headers: Record<string, unknown>;
  body: string;
  payload: Record<string, Record<string, unknown>> & { action: string };
}

let hub: FakeHub;
let server: Server;
let received: Received[];
let answer: number;
beforeEach(async () => {
  received = [];
  answer = 202;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    received.push({ headers: request.headers, body, payload: JSON.parse(body) });
    if (answer > 0) response.writeHead(answer).end("taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub = await startFakeHub({ files: { ".github/workflows/go.yml": WORKFLOW }, roles: { alice: "write" } });
  hub.connectApp({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, secret: "it's secret" });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await hub.webhooksSettled();
  await hub.stop();
});

const apps = () => octokitFor(hub, hub.appJwt()).rest.apps;
const events = () => received.map(({ headers, payload }) => `${headers["x-github-event"]}.${payload.action}`);

describe("webhooks of an App", () => {
  it("are signed, come with GitHub's headers and the installation, and do not keep the act waiting", async () => {
    const { number, id, payload } = hub.as("alice").openIssue({ title: "排序", labels: ["algo"] });
    expect(received).toEqual([]);
    await hub.webhooksSettled();
    expect(events().sort()).toEqual(["issues.labeled", "issues.opened"]);
    const opened = received.find((one) => one.payload.action === "opened") as Received;
    expect(opened.headers).toMatchObject({
      "content-type": "application/json",
      "x-github-delivery": id,
      "x-github-event": "issues",
      "x-github-hook-installation-target-id": String(hub.app.id),
      "x-github-hook-installation-target-type": "integration",
      "x-hub-signature-256": `sha256=${createHmac("sha256", "it's secret").update(opened.body).digest("hex")}`,
    });
    expect(opened.payload).toMatchObject({ ...payload, installation: { id: hub.app.installationId } });
    expect(opened.payload.issue).toMatchObject({ number, title: "排序" });
  });

  it("tell what jobs and the App itself do, by whoever did it", async () => {
    const issue_number = hub.addIssue({ title: "One" });
    const job = octokitFor(hub).rest;
    const own = octokitFor(hub, hub.installationToken({ ...ALL })).rest;
    const { data: comment } = await job.issues.createComment({ ...at, issue_number, body: "by a job" });
    await own.issues.createComment({ ...at, issue_number, body: "by the App" });
    await job.issues.updateComment({ ...at, comment_id: comment.id, body: "changed" });
    await own.issues.addLabels({ ...at, issue_number, labels: ["a"] });
    await own.issues.removeLabel({ ...at, issue_number, name: "a" });
    await own.issues.update({ ...at, issue_number, title: "Two", state: "closed" });
    await own.issues.deleteComment({ ...at, comment_id: comment.id });
    await hub.webhooksSettled();
    const senders = received.map(({ payload, headers }) => [
      `${headers["x-github-event"]}.${payload.action}`,
      payload.sender?.login,
    ]);
    expect(Object.fromEntries(senders.filter(([name]) => name !== "issue_comment.created"))).toEqual({
      "issue_comment.edited": "github-actions[bot]",
      "issue_comment.deleted": "verialgo[bot]",
      "issues.labeled": "verialgo[bot]",
      "issues.unlabeled": "verialgo[bot]",
      "issues.edited": "verialgo[bot]",
      "issues.closed": "verialgo[bot]",
    });
    const made = senders.filter(([name]) => name === "issue_comment.created").map(([, login]) => login);
    expect(made.sort()).toEqual(["github-actions[bot]", "verialgo[bot]"]);
  });

  it("tell of check runs, their buttons and their re-runs", async () => {
    const own = octokitFor(hub, hub.installationToken({ ...ALL })).rest.checks;
    const actions = [{ label: "Cancel", description: "Ends the run", identifier: "cancel" }];
    const head_sha = await hub.head();
    const { data } = await own.create({ ...at, name: "VeriAlgo", head_sha, external_id: "comment-1", actions });
    expect(() => hub.as("alice").pressButton(data.id, "rerun")).toThrow("no button");
    expect(() => hub.as("alice").rerequest(data.id)).toThrow("has not ended");
    await hub.webhooksSettled();
    hub.as("alice").pressButton(data.id, "cancel");
    await hub.webhooksSettled();
    await own.update({ ...at, check_run_id: data.id, conclusion: "neutral" });
    hub.as("alice").rerequest(data.id);
    await hub.webhooksSettled();
    expect(events().slice(0, 2)).toEqual(["check_run.created", "check_run.requested_action"]);
    expect(events().slice(2).sort()).toEqual(["check_run.completed", "check_run.rerequested"]);
    expect(received[1]?.payload).toMatchObject({
      requested_action: { identifier: "cancel" },
      check_run: { id: data.id, head_sha, external_id: "comment-1", app: { id: hub.app.id } },
      sender: { login: "alice" },
    });
    for (const { body } of received) expect(body).not.toMatch(/electron|Codertocat|octo-org/);
  });

  it("tell of a workflow's run from its request to its end", async () => {
    const { rest } = octokitFor(hub, hub.installationToken({ ...ALL }));
    const wish = { ...at, workflow_id: "go.yml", ref: "main", inputs: { key: "comment-7" }, return_run_details: true };
    await rest.actions.createWorkflowDispatch(wish);
    const [runId = 0] = hub.state.runs.keys();
    await hub.startRun(runId);
    await hub.endRun(runId, "success");
    await hub.endRun(runId, "failure");
    await hub.webhooksSettled();
    expect(events().sort()).toEqual(
      ["completed", "in_progress", "requested"].map((action) => `workflow_run.${action}`),
    );
    for (const { payload, body } of received) {
      expect(payload.workflow_run).toMatchObject({
        id: runId,
        display_title: "comment-7",
        path: ".github/workflows/go.yml",
      });
      expect(payload.sender).toMatchObject({ login: "verialgo[bot]" });
      expect(body).not.toMatch(/Codertocat|octo-org/);
    }
    const last = received.find(({ payload }) => payload.action === "completed");
    expect(last?.payload.workflow_run).toMatchObject({ status: "completed", conclusion: "success" });
  });

  it("tell of installations, and of nothing else while one is suspended or where the App is not", async () => {
    const acme = await hub.install({ owner: "acme", repositories: ["a", "b"], selection: "selected" });
    await hub.webhooksSettled();
    const [a] = acme.repositories;
    acme.choose(["b"], false);
    await hub.webhooksSettled();
    hub.at("acme/b").as("acme").openIssue({ title: "Not here" });
    acme.suspend();
    await hub.webhooksSettled();
    a?.as("acme").openIssue({ title: "Not now" });
    acme.unsuspend();
    await hub.webhooksSettled();
    acme.uninstall();
    await hub.webhooksSettled();
    expect(events()).toEqual([
      "installation.created",
      "installation_repositories.removed",
      "installation.suspend",
      "installation.unsuspend",
      "installation.deleted",
    ]);
    expect(received[0]?.payload).toMatchObject({ repositories: [{ full_name: "acme/a" }, { full_name: "acme/b" }] });
    expect(received[1]?.payload).toMatchObject({ repositories_removed: [{ full_name: "acme/b" }] });
  });

  it("tell of a repository that is renamed, transferred or deleted", async () => {
    const acme = await hub.install({ owner: "acme", repositories: ["a", "b"] });
    await hub.install({ owner: "beta" });
    await hub.webhooksSettled();
    received = [];
    const [a, b] = acme.repositories;
    a?.move({ repo: "renamed" });
    await hub.webhooksSettled();
    a?.move({ owner: "beta" });
    await hub.webhooksSettled();
    b?.remove();
    await hub.webhooksSettled();
    expect(events()).toEqual(["repository.renamed", "repository.transferred", "repository.deleted"]);
    expect(received.map(({ payload }) => payload.repository?.full_name)).toEqual([
      "acme/renamed",
      "beta/renamed",
      "acme/b",
    ]);
    for (const { payload, body } of received) {
      expect(payload.installation).toMatchObject({ id: acme.id });
      expect(body).not.toMatch(/Codertocat|octo-org/);
    }
    expect(await refusal(apps().getRepoInstallation({ owner: "acme", repo: "b" }))).toMatchObject({ status: 404 });
  });
});

describe("deliveries", () => {
  it("are listed newest first, by pages, with how they ended, and sent again only when asked", async () => {
    answer = 503;
    const { id } = hub.as("alice").openIssue({ title: "One" });
    await hub.webhooksSettled();
    answer = 202;
    hub.as("alice").openIssue({ title: "Two" });
    await hub.webhooksSettled();
    hub.pauseWebhooks();
    hub.as("alice").openIssue({ title: "Three" });
    await hub.webhooksSettled();
    hub.resumeWebhooks();
    const { data } = await apps().listWebhookDeliveries();
    expect(data.map(({ status, status_code }) => [status, status_code])).toEqual([
      ["timed out", 0],
      ["OK", 202],
      ["Invalid HTTP Response: 503", 503],
    ]);
    expect(data[2]).toMatchObject({
      guid: id,
      event: "issues",
      action: "opened",
      redelivery: false,
      installation_id: hub.app.installationId,
      repository_id: hub.state.id,
    });
    const first = await apps().listWebhookDeliveries({ per_page: 1, status: "failure" });
    expect(first.data.map((one) => one.id)).toEqual([data[0]?.id]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.link ?? "")?.[1];
    const second = await apps().listWebhookDeliveries({ per_page: 1, status: "failure", cursor: cursor ?? "" });
    expect(second.data.map((one) => one.id)).toEqual([data[2]?.id]);
    expect(second.headers.link).toBeUndefined();
    const delivery_id = data[2]?.id ?? 0;
    const [before] = received;
    expect((await apps().redeliverWebhookDelivery({ delivery_id })).status).toBe(202);
    await hub.webhooksSettled();
    const again = received.at(-1);
    expect(again?.headers["x-github-delivery"]).toBe(id);
    expect(again?.body).toBe(before?.body);
    const [latest] = (await apps().listWebhookDeliveries()).data;
    expect(latest).toMatchObject({ guid: id, redelivery: true, status: "OK" });
    const whole = (await apps().getWebhookDelivery({ delivery_id: latest?.id ?? 0 })).data;
    expect(whole.request.payload).toEqual(before?.payload);
    expect(whole.response.payload).toBe("taken");
  });

  it("fail with 0 when nobody listens and when nobody answers in time", async () => {
    const { port } = server.address() as AddressInfo;
    hub.connectApp({ url: `http://127.0.0.1:${port}/hook`, secret: "s", timeoutMs: 50 });
    answer = 0;
    hub.as("alice").openIssue({ title: "One" });
    await hub.webhooksSettled();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    hub.as("alice").openIssue({ title: "Two" });
    await hub.webhooksSettled();
    expect(hub.webhookAttempts().map((one) => [one.answer?.status, one.answer?.code])).toEqual([
      ["failed to connect to host", 0],
      ["timed out", 0],
    ]);
  });
});
