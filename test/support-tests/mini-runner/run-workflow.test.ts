import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../support/fakehub/fakehub.ts";
import { type RunWorkflowOptions, runWorkflow } from "../../support/mini-runner/workflow/run-workflow.ts";
import { folderWith } from "./tiny-action.ts";

let hub: FakeHub;
let event: RunWorkflowOptions["event"];
beforeAll(async () => {
  hub = await startFakeHub({ roles: { alice: "write" } });
  const { number } = hub.as("alice").openIssue({ title: "Sort" });
  event = hub.as("alice").label(number, "algo");
});
afterAll(() => hub.stop());

const start = (workflow: string, wish: Partial<RunWorkflowOptions> = {}) =>
  runWorkflow({
    hub,
    event,
    workflow,
    resolve: {},
    node: process.execPath,
    patience: { interruptMs: 300, terminateMs: 300 },
    ...wish,
  });

const COMMENTS = `
const body = JSON.stringify({ body: "from " + process.env.GITHUB_JOB });
const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, GITHUB_OUTPUT, INPUT_TOKEN } = process.env;
fetch(api + "/repos/" + repository + "/issues/1/comments", { method: "POST", body, headers: { authorization: "bearer " + INPUT_TOKEN, "user-agent": "test", "x-github-api-version": "2022-11-28" } })
  .then(({ status }) => require("node:fs").writeFileSync(GITHUB_OUTPUT, "status=" + status + "\\nkey=" + process.env.INPUT_KEY + "\\nmodel=" + process.env.INPUT_MODEL + "\\naction=" + process.env.GITHUB_ACTION_REPOSITORY + "\\nenv=" + process.env.FROM_CALLER));`;

const CALLED = `
on:
  workflow_call:
    inputs:
      model: { type: string }
      loud: { type: boolean, default: true }
    secrets: { api-key: { required: false } }
    outputs:
      status: { value: "\${{ jobs.publish.outputs.status || jobs.solve.outputs.status }}" }
permissions: {}
jobs:
  solve:
    runs-on: ubuntu-24.04
    permissions: { contents: read }
    concurrency: { group: "solve-\${{ github.event.issue.number }}", cancel-in-progress: false, queue: max }
    outputs:
      status: \${{ steps.it.outputs.status }}
      model: \${{ steps.it.outputs.model }}
      action: \${{ steps.it.outputs.action }}
      env: \${{ steps.it.outputs.env }}
      key: \${{ steps.it.outputs.key }}
    steps:
      - id: it
        uses: $/action
        with: { key: "\${{ secrets.api-key }}", model: "\${{ inputs.model }}-\${{ inputs.loud }}" }
  publish:
    needs: solve
    if: \${{ !cancelled() && needs.solve.outputs.model == 'm-true' }}
    runs-on: ubuntu-24.04
    permissions: { issues: write }
    outputs: { status: "\${{ steps.it.outputs.status }}" }
    steps:
      - id: it
        uses: octo/tool/action@v1
`;

const CALLER = `
name: VeriAlgo
on:
  issues: { types: [labeled] }
permissions: {}
concurrency: all-\${{ github.run_id }}
env: { FROM_CALLER: leaked }
jobs:
  verialgo:
    if: github.event.label.name == 'algo'
    permissions: { contents: write, issues: write }
    uses: octo/tool/.github/workflows/called.yml@v1
    with: { model: m }
    secrets: { api-key: "\${{ secrets.OPENAI_API_KEY }}" }
  after:
    needs: verialgo
    runs-on: ubuntu-24.04
    outputs: { said: "\${{ steps.say.outputs.said }}" }
    steps:
      - id: say
        env: { STATUS: "\${{ needs.verialgo.outputs.status }}", KEY: "\${{ secrets.OPENAI_API_KEY }}" }
        run: |
          echo "said=$STATUS $FROM_CALLER $GITHUB_JOB \${ACTIONS_RUNTIME_TOKEN:-no token}" >> "$GITHUB_OUTPUT"
          echo "key $KEY"
`;

const tool = () => ({
  "octo/tool@v1": folderWith({
    ".github/workflows/called.yml": CALLED,
    "action/action.yml": `name: T\ndescription: t\ninputs:\n  key: { description: k }\n  model: { description: m }\n  token: { description: t, default: "\${{ github.token }}" }\nruns: { using: node24, main: main.cjs }\n`,
    "action/main.cjs": COMMENTS,
  }),
});

describe("a workflow that calls another", () => {
  it("runs both jobs with rights, inputs, secrets and outputs as written", async () => {
    const running = start(CALLER, { resolve: tool(), secrets: { OPENAI_API_KEY: "sk-very-secret" } });
    const lines: string[] = [];
    running.onLine((line, job) => lines.push(`${job}: ${line}`));
    const { conclusion, jobs, concurrency, runId } = await running.ended;
    expect([conclusion, concurrency?.group]).toEqual(["success", `all-${runId}`]);
    expect(Object.keys(jobs).sort()).toEqual(["after", "verialgo", "verialgo/publish", "verialgo/solve"]);
    expect(jobs["verialgo/solve"]).toMatchObject({
      status: "success",
      outputs: { status: "403", model: "m-true", action: "octo/tool", env: "undefined" },
      permissions: { contents: "read" },
      concurrency: { group: "solve-1", cancelInProgress: false, queue: "max" },
    });
    // A secret never leaves a job as its output, though the step had it.
    expect(jobs["verialgo/solve"]?.outputs.key).toBeUndefined();
    expect(jobs["verialgo/solve"]?.steps[0]?.outputs.key).toBe("sk-very-secret");
    expect(jobs["verialgo/publish"]?.outputs).toEqual({ status: "201" });
    expect(jobs.after?.outputs).toEqual({ said: "201 leaked after no token" });
    expect(jobs.after?.steps[0]?.log).toBe("key ***\n");
    expect(lines).toEqual(["after: key sk-very-secret"]);
    expect(hub.comments(1).map(({ body }) => body)).toEqual(["from publish"]);
    expect(hub.state.runs.get(runId ?? 0)?.conclusion).toBe("success");
  });

  it("does not start for another label, another event, or with too few rights", async () => {
    const resolve = tool();
    const other = { ...event, payload: { ...event.payload, label: { name: "bug" } } };
    const [skipped, opened, refused] = await Promise.all([
      start(CALLER, { resolve, event: other }).ended,
      start(CALLER, { resolve, event: hub.as("alice").openIssue({ title: "B" }) }).ended,
      start(CALLER.replace("issues: write }", "issues: read }"), { resolve }).ended,
    ]);
    expect([skipped.conclusion, Object.keys(skipped.jobs)]).toEqual(["skipped", ["verialgo", "after"]]);
    expect([opened.conclusion, opened.runId]).toEqual(["not-triggered", null]);
    expect([refused.conclusion, refused.runId]).toEqual(["startup_failure", null]);
    expect(refused.problem).toContain("'publish' is requesting 'issues: write', but is only allowed 'issues: read'");
    await expect(start(CALLER).ended).rejects.toThrow(/`resolve` has no "octo\/tool@v1"/);
    await expect(start("nowhere.yml").ended).rejects.toThrow(/no workflow at nowhere.yml/);
  });
});

const STEPS = `
on: issues
jobs:
  a:
    runs-on: ubuntu-24.04
    steps:
      - { id: bad, run: "exit 3", continue-on-error: true }
      - { id: told, if: "steps.bad.outcome == 'failure' && steps.bad.conclusion == 'success'", run: "echo LATER=1 >> $GITHUB_ENV" }
      - { id: piped, run: "false | true; test $LATER = 1" }
      - { id: strict, shell: bash, run: "false | true" }
      - { id: skipped, run: "true" }
      - { id: always, if: always(), working-directory: .., env: { WHERE: "\${{ job.status }}" }, run: 'test "$WHERE" = failure' }
      - { id: late, if: failure(), timeout-minutes: 1, run: "exec sleep 60" }
  b: { needs: a, runs-on: ubuntu-24.04, steps: [{ run: "true" }] }
  c: { needs: b, if: failure(), runs-on: ubuntu-24.04, steps: [{ run: "true" }] }
  d: { needs: [a, c], if: always(), runs-on: ubuntu-24.04, outputs: { a: "\${{ needs.a.result }}" }, steps: [{ run: "true" }] }
`;

const SLOW = `
on: issues
jobs:
  slow:
    runs-on: ubuntu-24.04
    steps:
      - { id: slow, run: "echo ready; exec sleep 60" }
      - { id: clean, if: cancelled(), run: "true" }
      - { id: next, run: "true" }
  kept: { if: always(), needs: slow, runs-on: ubuntu-24.04, steps: [{ if: always(), run: "true" }] }
  rest: { needs: slow, runs-on: ubuntu-24.04, steps: [{ run: "true" }] }
`;

describe("jobs and steps", () => {
  it("run, are skipped, excused and timed out by their conditions", async () => {
    const { conclusion, jobs } = await start(STEPS, { minuteMs: 200 }).ended;
    expect(jobs.a?.steps.map(({ id, outcome, conclusion: final }) => [id, outcome, final])).toEqual([
      ["bad", "failure", "success"],
      ["told", "success", "success"],
      ["piped", "success", "success"],
      ["strict", "failure", "failure"],
      ["skipped", "skipped", "skipped"],
      ["always", "success", "success"],
      ["late", "failure", "failure"],
    ]);
    expect(jobs.a?.steps[0]?.annotations[0]?.message).toBe("Process completed with exit code 3.");
    expect(["a", "b", "c", "d"].map((id) => jobs[id]?.status)).toEqual(["failure", "skipped", "success", "success"]);
    expect([conclusion, jobs.d?.outputs]).toEqual(["failure", { a: "failure" }]);
  });

  it("are cancelled by the button and by a job's time limit; what asks for it still runs", async () => {
    const running = start(SLOW);
    running.onLine((line) => line === "ready" && running.cancel());
    const limited = start(SLOW.replace("  slow:\n", "  slow:\n    timeout-minutes: 1\n"), { minuteMs: 500 });
    const [byHand, byLimit] = await Promise.all([running.ended, limited.ended]);
    const shape = ({ jobs }: typeof byHand) => jobs.slow?.steps.map(({ conclusion }) => conclusion);
    expect([shape(byHand), shape(byLimit)]).toEqual([
      ["cancelled", "success", "skipped"],
      ["cancelled", "success", "skipped"],
    ]);
    const statuses = ({ jobs }: typeof byHand) => ["slow", "kept", "rest"].map((id) => jobs[id]?.status);
    expect(statuses(byHand)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(statuses(byLimit)).toEqual(["cancelled", "success", "skipped"]);
    expect([byHand.conclusion, byLimit.conclusion]).toEqual(["cancelled", "cancelled"]);
  });

  it("get inputs of a dispatch by type, and no secrets or writing token in a fork's pull request", async () => {
    const dispatch = (inputs: Record<string, unknown>) => ({
      event: "workflow_dispatch",
      payload: { ref: "refs/heads/main", inputs, sender: { login: "alice" } },
    });
    const text = `
on:
  workflow_dispatch:
    inputs: { loud: { type: boolean, required: true } }
  pull_request:
permissions: { issues: write }
jobs:
  a:
    runs-on: ubuntu-24.04
    outputs: { loud: "\${{ inputs.loud == true }}", key: "\${{ steps.a.outputs.key }}" }
    steps: [{ id: a, env: { KEY: "\${{ secrets.KEY || 'none' }}" }, run: 'echo "key=$KEY" >> $GITHUB_OUTPUT' }]
`;
    const fork = await hub.fork("bob");
    await fork.commit({ "a.py": "a = 1\n" }, { branch: "topic" });
    const pull = await hub.as("bob").openPull({ title: "A", head: "bob:topic", base: "main" });
    const secrets = { KEY: "k3y-value" };
    const [asked, missing, foreign] = await Promise.all([
      start(text, { event: dispatch({ loud: "true" }) }).ended,
      start(text, { event: dispatch({}) }).ended,
      start(text, { event: pull, secrets }).ended,
    ]);
    expect(asked.jobs.a?.outputs).toEqual({ loud: "true", key: "none" });
    expect([missing.conclusion, missing.problem]).toEqual([
      "startup_failure",
      expect.stringContaining("loud is required"),
    ]);
    expect(foreign.jobs.a).toMatchObject({ outputs: { key: "none" }, permissions: { issues: "read" } });
  });

  it("stop at an expression they may not use", async () => {
    const step = (lines: string) =>
      `on: issues\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - ${lines}\n`;
    await expect(start(step("{ if: secrets.A, run: 'true' }")).ended).rejects.toThrow(/secrets/);
    await expect(start(step("{ run: 'echo ${{ github.event }}' }")).ended).rejects.toThrow(/no text/);
    await expect(start(step("{ uses: './' }")).ended).rejects.toThrow(/`resolve` has no/);
  });
});
