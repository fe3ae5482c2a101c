import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pollRuns } from "../../../src/entry/app/poll-runs.ts";
import { sendRun } from "../../../src/entry/app/send-run.ts";
import { createCheckRun } from "../../../src/github/check-runs.ts";
import type { Front } from "../../support/app-front/start-front.ts";
import {
  askedRun,
  checkOf,
  drain,
  passTime,
  runNow,
  saysVerdict,
  startApp,
  startAppHub,
  stepTime,
  WORKFLOW_PATH,
} from "../../support/app-runs.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import { PROJECT } from "../../support/mini-runner/action-manifest.ts";

const CENTRAL = readFileSync(join(PROJECT, "examples/verialgo-central.yml"), "utf8");
const REACHED = { VERIALGO_PUBLIC_URL: "https://verialgo.example.com" };

let hub: FakeHub;
let runner: FakeHub;
let front: Front;
beforeAll(async () => {
  hub = await startAppHub({ files: { "README.md": "# Nothing of VeriAlgo here\n" } });
  runner = await hub.addRepository(hub.owner, "runner", { files: { [WORKFLOW_PATH]: CENTRAL } });
});
beforeEach(async () => {
  stepTime();
  passTime(10 * 60_000);
  front = await startApp(hub, { ...REACHED, VERIALGO_RUNNER_REPOSITORY: `${hub.owner}/runner` });
});
afterEach(async () => {
  await front.stop();
  vi.useRealTimers();
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  expect(hub.limitRefusals()).toEqual([]);
  await hub.stop();
});

describe("one runner repository for all", () => {
  it("works on the repository it was asked in, whose check run and comment follow", async () => {
    const run = await askedRun(front, hub);
    await sendRun(front.app, run);
    expect(hub.dispatches()).toEqual([]);
    const sent = runner.dispatches().at(-1);
    expect(sent?.inputs).toMatchObject({ key: run.key, repository: `${hub.owner}/${hub.repo}` });
    const now = await runNow(front.app, run);
    expect(now).toMatchObject({ state: "sent", workflowRunId: sent?.runId, home: { repositoryId: runner.state.id } });
    await runner.startRun(now.workflowRunId ?? 0);
    await drain(front.app, hub);
    expect(checkOf(hub, run)?.detailsUrl).toBe(
      `${hub.serverUrl}/${hub.owner}/runner/actions/runs/${now.workflowRunId}`,
    );
    await saysVerdict(hub, now, "verified", "app");
    await runner.endRun(now.workflowRunId ?? 0, "success");
    await drain(front.app, hub);
    expect(await runNow(front.app, run)).toMatchObject({ state: "ended", note: "The run ended: verified." });
    expect(checkOf(hub, run)).toMatchObject({ conclusion: "success" });
  });

  it("is asked for another run by the check run that the last one left", async () => {
    const asked = await askedRun(front, hub);
    await sendRun(front.app, asked);
    const run = await runNow(front.app, asked);
    await runner.endRun(run.workflowRunId ?? 0, "success");
    await drain(front.app, hub);
    const open = await front.app.identity.open(run.where, { checks: "write" });
    if (!open.ok) throw new Error(open.message);
    const made = await createCheckRun(open.client, open.place, {
      ...{ headSha: await hub.head(), name: "VeriAlgo", externalId: `verialgo-${run.workflowRunId}-1` },
      ...{ conclusion: "success", title: "verified", summary: "", text: null, annotations: [], detailsUrl: null },
    });
    await open.close();
    hub.as("alice").rerequest(made.ok ? made.id : 0);
    await drain(front.app, hub);
    const runs = await front.app.store.runsOfThread(hub.state.id, run.thread.number);
    expect(runs.map(({ state }) => state)).toEqual(["waiting", "ended"]);
  });

  it("is where a run whose answer was lost is found again, by key and repository", async () => {
    const run = await askedRun(front, hub);
    await sendRun(front.app, run);
    const { workflowRunId } = await runNow(front.app, run);
    await front.app.store.changeRun(run.where.repositoryId, run.key, { workflowRunId: null });
    passTime(30_000);
    await pollRuns(front.app);
    expect(await runNow(front.app, run)).toMatchObject({ workflowRunId, tries: 1 });
    expect(runner.dispatches().filter(({ inputs }) => inputs.key === run.key)).toHaveLength(1);
  });

  it("that the App is not installed in is told where it was asked", async () => {
    const elsewhere = await startApp(hub, { ...REACHED, VERIALGO_RUNNER_REPOSITORY: "nobody/runner" });
    const run = await askedRun(elsewhere, hub);
    await sendRun(elsewhere.app, run);
    expect(await runNow(elsewhere.app, run)).toMatchObject({ state: "failed" });
    const said = hub.comments(run.thread.number).at(-1)?.body;
    expect(said).toContain("The App is not installed in its runner repository nobody/runner.");
    expect(said).toContain("VERIALGO_RUNNER_REPOSITORY");
    await elsewhere.stop();
  });
});
