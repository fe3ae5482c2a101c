import type { ActionScenario, ScenarioRun } from "./action-scenario.ts";
import type { Comment } from "./fakehub/state/model.ts";
import { type Bent, type HandedOver, handOver } from "./handed-over.ts";
import type { ActionResult } from "./mini-runner/run-action.ts";

export interface Published extends HandedOver {
  result: ActionResult;
  comments: Comment[];
  /** The newest text of the run's comment; empty when there is none. */
  body: string;
  branches: string[];
}

/** The rights of the publish job of the two-job workflow, and its inputs: no key, no endpoint. */
const publishJob = (handed: HandedOver): ScenarioRun => ({
  runId: handed.runId,
  artifacts: handed.artifacts,
  secrets: [],
  with: { "base-url": "", "api-key": "", job: "publish", handover: handed.sha256 },
});

/** Starts the publish job on what a solve job left, as the label's event would. */
export function startPublish(scenario: ActionScenario, handed: HandedOver, options: ScenarioRun = {}) {
  const event = scenario.hub.as("alice").label(handed.number, "algo");
  const wish = publishJob(handed);
  return scenario.start(event, { ...wish, ...options, with: { ...wish.with, ...options.with } });
}

export async function publishOnce(
  scenario: ActionScenario,
  bent: Bent | HandedOver = {},
  options: ScenarioRun = {},
): Promise<Published> {
  const handed = "artifacts" in bent ? bent : await handOver(scenario.hub, bent);
  const result = await startPublish(scenario, handed, options).ended;
  return { ...handed, result, ...(await leftBehind(scenario, handed)) };
}

export async function leftBehind({ hub }: ActionScenario, { number }: HandedOver) {
  const comments = hub.comments(number);
  const branches = Object.keys(await hub.branches()).filter((name) => name.startsWith(`verialgo/${number}-`));
  return { comments, body: comments.at(-1)?.body ?? "", branches };
}
