import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { ActionResult } from "../../support/mini-runner/run-action.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const ASKED = "/verialgo implement Add two integers.";

describe("/verialgo cancel, while a run waits for its model", () => {
  let scenario: ActionScenario;
  let number: number;
  let run: ActionResult;
  let during: ScenarioResult;
  let cancel: ScenarioResult;
  let after: ScenarioResult;
  let queued: ScenarioResult;
  let bodyDuring: string;
  /** Milliseconds from the cancel's end to the run's. */
  let took: number;

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario({ model: { script: [{ trouble: "hang" }] } });
    const { hub, model } = scenario;
    const alice = hub.as("alice");
    number = alice.openIssue({ title: "Add two integers" }).number;
    const waiting = alice.comment(number, ASKED);
    const running = scenario.start(alice.comment(number, ASKED));
    // Two probes of the endpoint, then the first question.
    await model.received(3);
    during = await scenario.run(alice.comment(number, "/verialgo status"));
    bodyDuring = ours().find(({ body }) => body.includes("kind=reply"))?.body ?? "";
    cancel = await scenario.run(alice.comment(number, "/verialgo cancel"));
    const cancelled = Date.now();
    run = await running.ended;
    took = Date.now() - cancelled;
    after = await scenario.run(alice.comment(number, "/verialgo status"));
    // It stood in the queue behind the run when the cancel came.
    Object.assign(waiting.payload.comment as object, { created_at: "2020-01-01T00:00:00Z" });
    queued = await scenario.run(waiting);
  });
  afterAll(() => scenario?.stop());

  const ours = () => scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");
  const live = () => ours().filter(({ body }) => body.includes("kind=run"));

  it("stops the run at its next edit, with a last word that says who stopped it", () => {
    // An edit comes every 12 seconds, and the stop is found with it.
    expect(took).toBeLessThan(60_000);
    expect(live()).toHaveLength(1);
    expect(live()[0]?.body).toMatch(/state=over verdict=unverified -->\n## ⚠️ unverified/);
    expect(live()[0]?.body).toContain("The run was cancelled with /verialgo cancel.");
    expect(receiptIn(run)).toMatchObject({
      verdict: "unverified",
      reasons: [{ message: expect.stringMatching(/cancelled/) }],
    });
    expect(run.outputs.verdict).toBe("unverified");
    expect(run.conclusion).toBe("failure");
    expect(run.orphans).toEqual([]);
  });

  it("leaves nothing in the repository but the artifact of the run", async () => {
    expect(Object.keys(await scenario.hub.branches())).toEqual(["main"]);
    expect(run.artifacts.names()).toHaveLength(1);
  });

  it("is answered with who cancelled and which run", () => {
    const answer = ours().find(({ body }) => body.includes("kind=cancel"))?.body;
    expect(answer).toMatch(new RegExp(`\`alice\` cancelled \\[the run\\]\\(\\S+/actions/runs/${run.runId}\\)`));
    expect(cancel.conclusion).toBe("success");
    expect(cancel.outputs).toEqual({});
  });

  it("keeps a run that waited behind it from beginning", () => {
    expect(queued.summary).toContain("The run was cancelled with /verialgo cancel before it began.");
    expect(queued.conclusion).toBe("success");
    expect(live()).toHaveLength(1);
  });

  it("status says what runs while it runs, and how it ended", () => {
    expect(during.conclusion).toBe("success");
    expect(bodyDuring).toMatch(new RegExp(`VeriAlgo is working.*/actions/runs/${run.runId}`));
    expect(after.summary).toMatch(/unverified/);
    expect(after.summary).not.toContain("VeriAlgo is working");
  });
});
