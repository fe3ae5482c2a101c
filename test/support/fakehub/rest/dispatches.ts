import { actor, bodyOf, inRepository, param, type Routes } from "../http/call.ts";
import { unprocessable } from "../http/refusal.ts";
import { apiUrl, webUrl } from "../render/repository.ts";
import type { Dispatch } from "../state/model.ts";
import { addRun, checkInputs, findWorkflow, runTitle } from "../state/workflows.ts";

/** GitHub's limits on `client_payload`. */
const MAX_PAYLOAD_KEYS = 10;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Of all inputs of a dispatch together, as JSON. */
const MAX_INPUT_CHARACTERS = 65_535;

export const dispatchRoutes: Routes = {
  "actions/create-workflow-dispatch": inRepository([{ actions: "write" }], async (call) => {
    const { hub, repo } = call;
    const wish = bodyOf<{ ref: string; inputs?: Record<string, unknown>; return_run_details?: boolean }>(call);
    const isKnown = await repo.git.commitOid(wish.ref);
    // The workflow must be known, that is, stand on the default branch; what it takes is read at `ref`.
    const { path } = await findWorkflow(repo, param(call, "workflow_id"), repo.defaultBranch);
    if (repo.disabledWorkflows.has(path)) {
      throw unprocessable("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
    }
    if (isKnown === null) throw unprocessable(`No ref found for: ${wish.ref}`);
    const workflow = await findWorkflow(repo, param(call, "workflow_id"), wish.ref);
    const inputs = checkInputs(workflow, wish.inputs ?? {});
    const headBranch = wish.ref.replace(/^refs\/(heads|tags)\//, "");
    if ([...JSON.stringify(wish.inputs ?? {})].length > MAX_INPUT_CHARACTERS)
      throw unprocessable("inputs are too large.");
    const run = await addRun(hub, repo, {
      name: workflow.name,
      title: runTitle(hub, repo, workflow, { inputs, actor: actor(call).login, ref: `refs/heads/${headBranch}` }),
      path: workflow.path,
      event: "workflow_dispatch",
      actor: actor(call),
      headSha: isKnown,
      headBranch,
    });
    const dispatch: Dispatch = {
      kind: "workflow_dispatch",
      by: actor(call).login,
      workflow: workflow.path,
      ref: `refs/heads/${headBranch}`,
      eventType: null,
      inputs,
      runId: run.id,
    };
    repo.dispatches.push(dispatch);
    for (const follow of hub.onDispatch) follow(repo, dispatch);
    if (!wish.return_run_details) return { status: 204 };
    const place = `actions/runs/${run.id}`;
    return {
      status: 200,
      body: {
        workflow_run_id: run.id,
        run_url: `${apiUrl(hub, repo)}/${place}`,
        html_url: `${webUrl(hub, repo)}/${place}`,
      },
    };
  }),

  "repos/create-dispatch-event": inRepository([{ contents: "write" }], (call) => {
    const { event_type, client_payload = {} } = bodyOf<{
      event_type: string;
      client_payload?: Record<string, unknown>;
    }>(call);
    const keys = Object.keys(client_payload).length;
    if (keys > MAX_PAYLOAD_KEYS) {
      throw unprocessable(
        `Invalid request.\n\nNo more than ${MAX_PAYLOAD_KEYS} properties are allowed; ${keys} were supplied.`,
      );
    }
    if (Buffer.byteLength(JSON.stringify(client_payload)) >= MAX_PAYLOAD_BYTES) {
      throw unprocessable("client_payload is too large.");
    }
    call.repo.dispatches.push({
      kind: "repository_dispatch",
      by: actor(call).login,
      workflow: null,
      ref: null,
      eventType: event_type,
      inputs: client_payload,
      runId: null,
    });
    return { status: 204 };
  }),
};
