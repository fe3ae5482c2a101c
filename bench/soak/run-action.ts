import { setTimeout as sleep } from "node:timers/promises";
import { actionScenario, GRANTED, MODEL_KEY } from "../../test/support/action-scenario.ts";
import { RunArtifacts } from "../../test/support/mini-runner/artifacts/run-artifacts.ts";
import type { RunningAction } from "../../test/support/mini-runner/run-action.ts";
import { accountAction } from "./account-action.ts";
import type { ActionSide } from "./faults/fault.ts";
import { followMembers, killAll, type Members, survivors } from "./members.ts";
import { reached } from "./moments.ts";
import type { Outcome } from "./outcome.ts";
import type { Planned } from "./plan.ts";
import { scriptOf, subjectOf } from "./programs.ts";
import { type Built, withTroubles } from "./run-command.ts";
import { makeWorld } from "./world.ts";

const PATIENCE = { interruptMs: 7_500 };

/** Carries out one planned run of the Action, for an issue that was labelled, in a repository of its own. */
export async function runAction(planned: Planned, folder: string, built: Built, keep: boolean): Promise<Outcome> {
  const { truth, variant, strike } = planned;
  const world = makeWorld(folder, subjectOf(truth, variant), null);
  strike.prepare?.(world);
  const { TMPDIR = "", NODE_OPTIONS } = world.environment;
  const script = withTroubles(scriptOf(truth, variant, MODEL_KEY), strike.endpoint ?? []);
  const scenario = await actionScenario({ model: { script } });
  const { hub } = scenario;
  const token = hub.actionsToken(GRANTED);
  const artifacts = new RunArtifacts();
  try {
    const alice = hub.as("alice");
    const { number: issue } = alice.openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    const began = performance.now();
    let running: RunningAction | null = null;
    const side: ActionSide = { hub, artifacts, running: () => running as RunningAction };
    strike.arm?.(side);
    running = scenario.start(alice.label(issue, "algo"), {
      ...{ action: built.action, token, artifacts, patience: PATIENCE },
      env: { TMPDIR, ...(NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }) },
      with: { "require-level": "", ...strike.with },
    });
    let lines = 0;
    running.onLine(() => {
      lines += 1;
    });
    const { members, striking } = strikeIn(planned, side, () => lines);
    const result = await running.ended;
    const struck = await striking;
    const seconds = (performance.now() - began) / 1_000;
    const left = await members.then((found) => (found === null ? [] : survivors(found, 300)));
    killAll(left);
    (await members)?.close();
    const orphans = [...left, ...result.orphans];
    const outcome = await accountAction({ planned, world, result, hub, issue, token, orphans, struck, seconds });
    if (!keep) result.remove();
    return outcome;
  } finally {
    await scenario.stop();
    if (!keep) world.remove();
  }
}

/** Follows the processes of `main` as soon as it runs, and strikes when the moment has come. */
function strikeIn({ number, strike }: Planned, side: ActionSide, lines: () => number) {
  let over = false;
  void side.running().ended.finally(() => {
    over = true;
  });
  const isOver = () => over;
  const members = (async (): Promise<Members | null> => {
    while (side.running().pid === null && !isOver()) await sleep(5);
    const { pid } = side.running();
    return pid === null ? null : followMembers(pid, `${number}-action`);
  })();
  const striking = (async () => {
    const found = await members;
    const { pid } = side.running();
    if (strike.moment === undefined) return true;
    if (!(await reached(strike.moment, lines, isOver)) || found === null || pid === null) return false;
    await strike.strikeAction?.(side);
    if (strike.strikeAction === undefined)
      await strike.strike?.({ pid, members: found, isOver } as Parameters<NonNullable<typeof strike.strike>>[0]);
    return true;
  })();
  return { members, striking };
}
