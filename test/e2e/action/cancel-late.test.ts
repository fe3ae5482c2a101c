import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction, GRANTED } from "../../support/action-scenario.ts";
import { ADD_SCRIPT, ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION } from "../../support/cli-cases.ts";
import type { LoggedRequest, RequestFilter } from "../../support/fakehub/http/request-log.ts";
import { type LabelledEnd, type LabelledRun, type LabelledWish, startLabelled } from "../../support/labelled-run.ts";
import type { ServerStep } from "../../support/model-server/model-server.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const UNDERSTAND: ServerStep = { text: JSON.stringify(ADD_SPECIFICATION) };
const QUESTION: ServerStep = { text: JSON.stringify({ ...ADD_SPECIFICATION, question: "Floats too?" }) };
const hanging: ServerStep = { trouble: "hang" };
/** The endpoint is tried out on two routes before anything is asked of it. */
const PROBES = 2;
const patience = { interruptMs: 60_000 };

let scenario: ActionScenario;
let broken: ActionScenario;
const ends = new Map<string, LabelledEnd>();

/** Starts a run and acts on it when the request the filter names arrives, before it is answered. */
async function at(
  filter: (run: { number: number }) => RequestFilter & { skip?: number },
  isMeant: (request: LoggedRequest, number: number) => boolean,
  act: (run: LabelledRun) => void,
  wish: LabelledWish,
): Promise<LabelledEnd> {
  const run = await startLabelled(scenario, { ...wish, options: { patience, ...wish.options } });
  let isDone = false;
  scenario.hub.onRequest({
    ...filter(run),
    times: Number.POSITIVE_INFINITY,
    run(request) {
      if (isDone || !isMeant(request, run.number)) return;
      isDone = true;
      act(run);
    },
  });
  const end = await run.ended;
  if (!isDone) throw new Error(`the moment never came\n${end.result.rawLog}`);
  return end;
}

const cancel = ({ running }: LabelledRun) => running.cancel();
const kill = ({ running }: LabelledRun) => running.kill();

const duringCommit = (act: (run: LabelledRun) => void) =>
  at(
    () => ({ operation: "graphql/createCommitOnBranch" }),
    ({ body }, number) => JSON.stringify(body).includes(`verialgo/${number}-`),
    act,
    { script: ADD_SCRIPT },
  );
const afterLastWord = (act: (run: LabelledRun) => void) =>
  at(
    ({ number }) => ({ method: "POST", path: new RegExp(`/issues/${number}/reactions`) }),
    ({ body }) => JSON.stringify(body).includes("confused"),
    act,
    { script: [QUESTION] },
  );
const duringLastWord = () =>
  at(
    () => ({ operation: "issues/update-comment" }),
    ({ body }, number) =>
      /state=over/.test(JSON.stringify(body)) && JSON.stringify(body).includes(`key=label-${number}-`),
    kill,
    { script: [QUESTION] },
  );

/** Killed while the model is awaited; then `before` the post step something happens to GitHub. */
async function killedThen(hub: ActionScenario, before: (token: string) => void): Promise<LabelledEnd> {
  const token = hub.hub.actionsToken(GRANTED);
  const script = [UNDERSTAND, { calls: [{ name: "write_file", arguments: { path: "add.py", content: SOLUTION } }] }];
  const run = await startLabelled(hub, { script: [...script, hanging], options: { token } });
  await run.model.received(PROBES + 3);
  before(token);
  run.running.kill();
  return run.ended;
}

const RUNS: Record<string, () => Promise<LabelledEnd>> = {
  "commit, SIGINT": () => duringCommit(cancel),
  "commit, SIGKILL": () => duringCommit(kill),
  "after the last word, SIGINT": () => afterLastWord(cancel),
  "after the last word, SIGKILL": () => afterLastWord(kill),
  "during the last word, SIGKILL": () => duringLastWord(),
  "out of time": async () =>
    (await startLabelled(scenario, { script: [hanging], options: { patience, timeoutMs: 15_000 } })).ended,
  "token revoked": () => killedThen(scenario, (token) => scenario.hub.revoke(token)),
  "GitHub down": () =>
    killedThen(broken, () => broken.hub.fail({ fault: { kind: "cut" }, times: Number.POSITIVE_INFINITY })),
};

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  broken = await actionScenario();
  const names = Object.keys(RUNS);
  const all = await twoAtATime(Object.values(RUNS));
  for (const [index, name] of names.entries()) ends.set(name, all[index] as LabelledEnd);
});
afterAll(async () => {
  await scenario.stop();
  await broken.stop();
});

const endOf = (name: string) => ends.get(name) as LabelledEnd;

describe("a job that is stopped while its files are committed", () => {
  it("by SIGINT finishes what it began, within seconds, and tells it", async () => {
    const { number, body, marker, result } = endOf("commit, SIGINT");
    expect(result.conclusion).toBe("cancelled");
    expect(marker).toContain("state=over");
    expect(body).toMatch(/^## ✅ tested/);
    expect(body).toContain(`\`verialgo/${number}-add\``);
    expect(await scenario.hub.pulls()).toHaveLength(1);
    expect(body).toContain(`/pull/${(await scenario.hub.pulls())[0]?.number}`);
    expect(body).toContain(result.artifacts.names()[0]);
    expect(result.orphans).toEqual([]);
  });

  it("by SIGKILL: the post step finds the commit GitHub made, and claims no more than that", async () => {
    const { number, body, marker, result, files } = endOf("commit, SIGKILL");
    const branch = `verialgo/${number}-add`;
    expect(Object.keys(await scenario.hub.files(branch))).toContain("algorithms/add/add.py");
    expect(marker).toContain("state=over");
    expect(body).toContain(branch);
    expect(body).toContain("The job ended while it published the files.");
    expect(body).not.toMatch(/[Nn]othing was pushed|is working/);
    expect(files["add.py"]).toBe(SOLUTION);
    expect(files["handover.json"]).toBeUndefined();
    expect(result.post?.conclusion).toBe("success");
    expect(result.orphans).toEqual([]);
  });
});

describe("a job that is stopped at its last word", () => {
  it.each(["after the last word, SIGINT", "after the last word, SIGKILL", "during the last word, SIGKILL"])(
    "%s: the comment stays what it is, and the artifact is there",
    (name) => {
      const { body, comments, marker, result, files } = endOf(name);
      expect(marker).toContain("state=over");
      expect(body).toContain("**A question back to you**");
      expect(comments[0]?.bodies.filter((text) => text.includes("state=over"))).toHaveLength(1);
      expect(files["verialgo-receipt.json"]).toBeDefined();
      expect(result.artifacts.names()).toHaveLength(1);
      expect(result.post?.conclusion).toBe("success");
      expect(result.post?.rawLog).toBe("");
    },
  );

  it("after SIGINT still sets its reaction, outputs and summary", () => {
    const { reactions, result } = endOf("after the last word, SIGINT");
    expect(reactions).toEqual(["eyes", "confused"]);
    expect(result.outputs.verdict).toBe("unverified");
    expect(result.summary).toMatch(/^## ⚠️ unverified/);
  });
});

it("a job that runs out of its own time limit ends its comment like a cancelled one", () => {
  const { body, marker, result } = endOf("out of time");
  expect(result.jobStatus).toBe("cancelled");
  expect(marker).toContain("state=over");
  expect(body).toMatch(/^## ⚠️ unverified[\s\S]*The job was cancelled, or its time was over/);
});

describe("the post step, when it cannot reach GitHub any more", () => {
  it.each([
    ["token revoked", /^What the run left could not be told: .*(token|credentials).*$/im],
    ["GitHub down", /^What the run left could not be told: .*GitHub.*$/m],
  ])("%s: is green, says so in one plain line, and keeps artifact and summary", (name, line) => {
    const { result, files } = endOf(name);
    expect(result.post?.conclusion).toBe("success");
    expect(result.post?.rawLog).toMatch(line);
    const unfolded = (result.post?.rawLog ?? "").replace(/::group::[\s\S]*?::endgroup::\n/g, "");
    expect(unfolded.trim().split("\n")).toHaveLength(1);
    expect(files["unverified/add.py"]).toBe(SOLUTION);
    expect(files["events.ndjson"]).toContain("write_file");
    expect(result.post?.summary).toContain("The job ended before the run did");
  });
});
