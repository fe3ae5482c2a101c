import { stack } from "../markdown/blocks.ts";
import { code } from "../markdown/inert.ts";
import type { RenderedPullRequest } from "./render-pull-request.ts";
import { KEY_SECRET, type SetupWorkflow } from "./setup-workflow.ts";

/** Title and text of the pull request that adds the App's workflow, or puts it in place of one the App cannot start (`replaces`). Pure. */
export function renderSetup(
  { name, appUrl }: SetupWorkflow,
  { replaces, label }: { replaces: boolean; label: string },
): RenderedPullRequest {
  const path = code(`.github/workflows/${name}`);
  const proof =
    appUrl === null
      ? ""
      : ` \`id-token: write\` lets a run prove to the App's server at ${code(appUrl)} which run it is; the server gives it a token for this repository.`;
  return {
    title: replaces ? "Let the VeriAlgo App start the workflow" : "Add the workflow of VeriAlgo",
    body: stack(
      replaces
        ? `This puts a workflow that the VeriAlgo App can start in the place of ${path}, which it cannot start.`
        : `This adds ${path}, the workflow that the VeriAlgo App starts for each run that is asked for here.`,
      "Nothing runs before it is merged, and then only when somebody who may write to this repository asks for it.",
      "## What to do",
      [
        `1. Make a secret with the name ${code(KEY_SECRET)} and the key of your model's endpoint: in this repository at **Settings → Secrets and variables → Actions**, or once for the organization.`,
        "2. Set `base-url` and `model` in the file to your endpoint; what stands there is an example.",
        "3. Merge this pull request.",
        `4. Ask: add the label ${code(label)} to an issue that describes an algorithm, or comment ${code("/verialgo implement")} on it.`,
      ].join("\n"),
      "## What it may do",
      `The permissions stand in the file, each with its reason.${proof} The programs that a model writes run in a sandbox without network; they see neither the key nor a token.`,
    ),
  };
}
