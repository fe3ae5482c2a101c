import { openSetupPull } from "../../github/setup-pull.ts";
import type { WorkflowState } from "../../github/workflow-file.ts";
import { renderSetupReply, type SetupReply } from "../../surfaces/comment/render-setup-reply.ts";
import { renderSetup } from "../../surfaces/pull-request/render-setup.ts";
import { setupWorkflow } from "../../surfaces/pull-request/setup-workflow.ts";
import { emptyRepository } from "../action/refusals.ts";
import { setupFailed, workflowDisabled } from "./app-refusals.ts";
import type { Handled } from "./handled.ts";
import { answer, refuse, takeLabelOff } from "./reply.ts";
import { laterFor, tooMuch, type Wishing } from "./wishing.ts";

/** Commit, branch, pull request. */
const REQUESTS = 3;

/**
 * Opens the pull request that adds the workflow and says so; where it is there already, that is said. Asked for by `/verialgo setup`, or the
 * answer to the first wish for a run.
 */
export async function offerSetup(wishing: Wishing, state: WorkflowState): Promise<Handled> {
  const { app, task, where, asked, trigger } = wishing;
  const { workflow: name, publicUrl: appUrl, action, label, runnerRepository } = app.settings;
  const isAsked = trigger.way === "comment" && asked.parsed.kind === "command" && asked.parsed.command.name === "setup";
  if (runnerRepository !== null)
    return said(wishing, { kind: "central", repository: `${runnerRepository.owner}/${runnerRepository.repo}` });
  if (state.is === "there" && state.file.inputs !== null)
    return state.disabled === null
      ? said(wishing, { kind: "there", workflow: `.github/workflows/${name}` })
      : refuse(wishing, workflowDisabled(name, wishing.request));
  const { defaultBranch } = asked.overview.repository;
  const labelled = await takeLabelOff(wishing);
  if (labelled !== null) return labelled;
  if (defaultBranch === null) return refuse(wishing, emptyRepository());
  const taken = await app.pace.take(where.installationId, "answer", REQUESTS);
  if (!taken.ok) return tooMuch(taken);
  const replaces = state.is !== "missing";
  const pull = await openSetupPull(app.identity, where, {
    ...{ base: defaultBranch.name, path: `.github/workflows/${name}`, self: app.self },
    text: setupWorkflow({ appUrl, action }),
    ...renderSetup({ name, appUrl, action }, { replaces, label }),
  });
  if (!pull.ok) return (await laterFor(app, task, pull)) ?? refuse(wishing, setupFailed(pull, wishing.request));
  const { url, number, isNew } = pull;
  app.metrics.count("verialgo_setups_total", { new: String(isNew) });
  return said(wishing, { kind: "offered", url, number, isNew, replaces, isAsked });
}

const said = (wishing: Wishing, reply: SetupReply): Promise<Handled> =>
  answer(wishing, renderSetupReply(reply, wishing.request), { reaction: "eyes" });
