import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { oidcService } from "../../support/mini-runner/oidc.ts";
import { granted, mayIdentify, tokenPermissions } from "../../support/mini-runner/workflow/permissions.ts";
import { runWorkflow } from "../../support/mini-runner/workflow/run-workflow.ts";
import { tinyAction } from "./tiny-action.ts";

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
});
afterAll(() => hub.stop());

/** Asks as `@actions/core` does, and puts the answer into an output in two parts: a whole token would be masked. */
const ASKS = `
const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token, GITHUB_OUTPUT } = process.env;
const write = (line) => require("node:fs").writeFileSync(GITHUB_OUTPUT, line);
if (url === undefined) write("got=nothing");
else fetch(url + "&audience=" + encodeURIComponent("https://app.test"), { headers: { authorization: "Bearer " + token } })
  .then((answer) => answer.json()).then(({ value }) => write("got=" + value));`;

const workflow = (permissions: string) => `
on: workflow_dispatch
permissions: {}
jobs:
  one:
    runs-on: ubuntu-24.04
    permissions: { ${permissions} }
    outputs: { got: "\${{ steps.it.outputs.got }}" }
    steps:
      - id: it
        uses: verialgo/verialgo@v1
`;

async function run(permissions: string) {
  const event = hub.as("verialgo[bot]").dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" });
  const wish = { hub, event, resolve: { "verialgo/verialgo@v1": tinyAction(ASKS) }, node: process.execPath };
  const { jobs, runId } = await runWorkflow({ ...wish, workflow: workflow(permissions) }).ended;
  return { got: jobs.one?.outputs.got ?? "", runId };
}

describe("the identity of a job", () => {
  it("is vouched for where the job has `id-token: write`, in GitHub's own words", async () => {
    const { got, runId } = await run("id-token: write");
    const { issuer } = await oidcService();
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`));
    const { payload } = await jwtVerify(got, keys, { issuer, audience: "https://app.test", algorithms: ["RS256"] });
    expect(payload).toMatchObject({
      sub: "repo:octo/algorithms:ref:refs/heads/main",
      repository: "octo/algorithms",
      repository_id: String(hub.state.id),
      run_id: String(runId),
      run_attempt: "1",
      event_name: "workflow_dispatch",
      ref: "refs/heads/main",
      ref_type: "branch",
      workflow_ref: "octo/algorithms/.github/workflows/verialgo.yml@refs/heads/main",
      job_workflow_ref: "octo/algorithms/.github/workflows/verialgo.yml@refs/heads/main",
      runner_environment: "github-hosted",
    });
    expect(decodeProtectedHeader(got)).toMatchObject({ alg: "RS256", typ: "JWT" });
  });

  it("is not to be had without that permission, nor with another job's word", async () => {
    expect((await run("contents: write")).got).toBe("nothing");
    const { issuer } = await oidcService();
    const answer = await fetch(`${issuer}/idtoken?api-version=2.0`, { headers: { authorization: "Bearer guess" } });
    expect(answer.status).toBe(401);
  });

  it("is no permission of the token", () => {
    const held = granted({ "id-token": "write", issues: "write" });
    expect(tokenPermissions(held)).toEqual({ issues: "write" });
    expect(mayIdentify(held)).toBe(true);
    expect(mayIdentify(granted("write-all"))).toBe(true);
    expect(mayIdentify(granted("read-all"))).toBe(false);
    expect(() => granted({ "id-token": "read" })).toThrow(/write or none/);
  });
});
