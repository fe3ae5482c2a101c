import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION } from "../../support/cli-cases.ts";
import { type HandedOver, handOver } from "../../support/handed-over.ts";
import type { ActionResult } from "../../support/mini-runner/run-action.ts";
import { leftBehind, publishOnce, startPublish } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario.stop());

/** The publish job, killed when it makes this request. */
async function killedAt(handed: HandedOver, operation: string): Promise<ActionResult> {
  const running = startPublish(scenario, handed);
  scenario.hub.onRequest({ operation, run: () => running.kill() });
  return running.ended;
}

describe("a publish job that is killed", () => {
  it("before its commit: the post step says so in the comment, and running the failed job again delivers", async () => {
    const handed = await handOver(scenario.hub);
    const killed = await killedAt(handed, "git/create-ref");
    expect(killed.signal).toBe("SIGKILL");
    expect(killed.post?.conclusion).toBe("success");
    const left = await leftBehind(scenario, handed);
    expect(left.comments).toHaveLength(1);
    expect(left.body).toContain("The job that publishes the files ended before it was done.");
    expect(left.body).toContain("Nothing was committed");
    expect(left.body).not.toContain("next job publishes");

    // "Re-run failed jobs": the same run, attempt 2, and the artifact of attempt 1.
    const again = await publishOnce(scenario, handed, { runAttempt: 2 });
    expect(again.result.conclusion).toBe("success");
    expect(again.comments).toHaveLength(1);
    expect(again.branches).toEqual([`verialgo/${handed.number}-add`]);
    expect(again.result.outputs).toMatchObject({ verdict: "tested", branch: again.branches[0] });
    expect(again.body).not.toContain("ended before it was done");
    const files = await scenario.hub.files(again.branches[0]);
    expect(files[`algorithms/t${handed.number}/add/add.py`]?.bytes.toString()).toBe(SOLUTION);
  });

  it("after its commit: the post step names the branch it finds, and a second attempt makes nothing twice", async () => {
    const handed = await handOver(scenario.hub);
    await killedAt(handed, "pulls/create");
    const branch = `verialgo/${handed.number}-add`;
    const head = await scenario.hub.head(branch);
    const left = await leftBehind(scenario, handed);
    expect(left.body).toContain("The job that publishes the files ended before it was done.");
    expect(left.body).toContain(head.slice(0, 12));
    expect(left.body).not.toContain("Nothing was committed");

    const again = await publishOnce(scenario, handed, { runAttempt: 2 });
    expect(again.result.outputs).toMatchObject({ branch, commit: head });
    expect((await scenario.hub.pulls()).filter(({ pull }) => pull.head.branch === branch)).toHaveLength(1);
    expect(again.comments).toHaveLength(1);
  });

  it("before it has read the artifact: the post step still finds the comment", async () => {
    const handed = await handOver(scenario.hub);
    const running = startPublish(scenario, handed);
    const { artifacts } = handed;
    const takeFault = artifacts.takeFault.bind(artifacts);
    artifacts.takeFault = (operation) => {
      artifacts.takeFault = takeFault;
      running.kill();
      return takeFault(operation);
    };
    const { signal } = await running.ended;
    expect(signal).toBe("SIGKILL");
    const { body } = await leftBehind(scenario, handed);
    expect(body).toContain("The job that publishes the files ended before it was done.");
  });
});

it("an artifact that cannot be had is told in the comment, found by the run's id on the event's issue", async () => {
  const handed = await handOver(scenario.hub);
  handed.artifacts.stored.length = 0;
  const { result, body, branches, comments } = await publishOnce(scenario, handed);
  expect(result.conclusion).toBe("failure");
  expect(branches).toEqual([]);
  expect(comments).toHaveLength(1);
  expect(body).toMatch(/artifact .* could not be read/);
});
