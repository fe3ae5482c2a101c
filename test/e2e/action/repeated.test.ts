import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { asRead } from "../../support/as-read.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const ASKED = "/verialgo implement Add two integers.";
/** Refused before the first model call: enough to see that a run began, and cheap. */
const BEGINS = { with: { python: "/nonexistent" } };

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario?.stop());

const ours = (number: number) =>
  scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");
const issue = () => scenario.hub.as("alice").openIssue({ title: "Add two integers" }).number;

/** A green job that says one thing and does nothing. */
function expectNothing(result: ScenarioResult, why: RegExp): void {
  expect(result.conclusion).toBe("success");
  expect(result.outputs).toEqual({});
  expect(result.summary.trim()).toMatch(why);
  const reads = ({ method, operation }: ScenarioResult["requests"][number]) =>
    method === "GET" || operation === "graphql/viewer";
  expect(result.requests.filter((request) => !reads(request))).toEqual([]);
}

describe("the same comment", () => {
  const number = () => 1;
  let first: ScenarioResult;
  let delivered: ScenarioResult;
  let again: ScenarioResult;
  let byOther: ScenarioResult;

  beforeAll(async () => {
    const event = scenario.hub.as("alice").comment(issue(), ASKED);
    first = await scenario.run(event, BEGINS);
    const rerun = { ...BEGINS, runId: first.runId, runAttempt: 2 };
    await twoAtATime([
      async () => {
        delivered = await scenario.run(event, BEGINS);
        again = await scenario.run(event, rerun);
      },
      async () => {
        byOther = await scenario.run(event, { ...rerun, triggeringActor: "rita" });
      },
    ]);
  });

  it("delivered twice starts one run", () => {
    expect(first.outputs.verdict).toBe("not-run");
    expectNothing(
      delivered,
      /^VeriAlgo did nothing: This event was already taken up by another run \(`\S+#issuecomment-\d+`\)\.$/,
    );
  });

  it("starts another when somebody runs the job again", () => {
    expect(again.outputs.verdict).toBe("not-run");
    expect(ours(number()).map(({ body }) => /run=(\S+)/.exec(body)?.[1])).toEqual([
      `${first.runId}.1`,
      `${first.runId}.2`,
    ]);
  });

  it("starts none when the job is run again by somebody who may not (A16)", () =>
    expectNothing(byOther, /rita has the role read here/));
});

describe("the cap of one issue and day", () => {
  let number: number;
  let eleventh: ScenarioResult;
  let twelfth: ScenarioResult;

  beforeAll(async () => {
    number = issue();
    const bot = scenario.hub.as("github-actions[bot]");
    for (let run = 1; run <= 10; run += 1)
      bot.comment(number, `<!-- verialgo:run=${run}.1 key=label-${run} kind=run state=over -->\n## tested`);
    const open = { env: { DEEPSEEK_API_KEY: "sk-of-another-step" } };
    eleventh = await scenario.run(scenario.hub.as("alice").comment(number, ASKED), { ...BEGINS, ...open });
    twelfth = await scenario.run(scenario.hub.as("alice").comment(number, ASKED), BEGINS);
  });

  it("the eleventh run is refused, and told (A14)", () => {
    expect(ours(number)).toHaveLength(11);
    expect(asRead(ours(number).at(-1)?.body ?? "")).toMatch(
      /## ⛔ Not started\n\nVeriAlgo has started 10 runs here in the last 24 hours[^\n]*max-runs-per-issue-per-day/,
    );
    expect(eleventh.outputs.verdict).toBe("not-run");
    expect(eleventh.conclusion).toBe("failure");
  });

  it("a secret that every step can read is warned of by its name (J09)", () => {
    expect(eleventh.annotations).toContainEqual(
      expect.objectContaining({ level: "warning", message: expect.stringMatching(/^DEEPSEEK_API_KEY lies open/) }),
    );
    expect(eleventh.log).not.toContain("sk-of-another-step");
    expect(twelfth.annotations.map(({ message }) => message).join()).not.toContain("lies open");
  });

  it("the twelfth is refused in silence: a comment for each would be the flood the cap stops (A14)", () => {
    expect(twelfth.outputs).toMatchObject({ verdict: "not-run" });
    expect(twelfth.outputs["comment-url"]).toBeUndefined();
    expect(twelfth.summary).toContain("10 runs here");
    expect(ours(number)).toHaveLength(11);
  });
});

describe("what happened to the issue between the event and the run (A13)", () => {
  const results = new Map<string, { result: ScenarioResult; number: number }>();
  beforeAll(async () => {
    const { hub } = scenario;
    const acts = {
      closed: (number: number) => hub.closeIssue(number),
      locked: (number: number) => hub.lock(number),
      deleted: (number: number) => hub.deleteIssue(number),
    };
    const tasks = Object.entries(acts).map(([name, act]) => async () => {
      const number = issue();
      const event = hub.as("alice").label(number, "algo");
      act(number);
      results.set(name, { result: await scenario.run(event), number });
    });
    await twoAtATime(tasks);
  });
  const of = (name: string) => results.get(name) as { result: ScenarioResult; number: number };

  it("closed: refused, in a comment", async () => {
    const { result, number } = of("closed");
    expect(ours(number)).toHaveLength(1);
    expect(ours(number)[0]?.body).toMatch(/This issue is closed\.\n\nReopen it and ask again\./);
    // So that adding it again asks again.
    expect(scenario.hub.issue(number).labels).toEqual([]);
    expect(result.outputs).toMatchObject({ verdict: "not-run" });
    expect(result.conclusion).toBe("failure");
  });

  it("locked: refused in the summary, as no bot may write there", () => {
    const { result, number } = of("locked");
    expect(ours(number)).toEqual([]);
    expect(result.summary).toContain("This conversation is locked");
    expect(result.annotations.map(({ message }) => message).join("\n")).toMatch(/conversation is locked/i);
    expect(result.outputs).toMatchObject({ verdict: "not-run" });
    expect(result.conclusion).toBe("failure");
  });

  it("deleted: nothing, there is nobody to answer", () =>
    expectNothing(of("deleted").result, /`#\d+` is not there any more/));

  it("starts no run and makes no branch", async () => {
    expect(scenario.model.requests).toEqual([]);
    expect(Object.keys(await scenario.hub.branches())).toEqual(["main"]);
  });
});

describe("a GitHub that does not say who may start a run (A02)", () => {
  it("lets nobody in: red, no comment, no reaction", async () => {
    const { hub } = scenario;
    const number = issue();
    hub.fail({
      operation: "repos/get-collaborator-permission-level",
      fault: { kind: "status", status: 500 },
      times: 10,
    });
    const result = await scenario.run(hub.as("alice").label(number, "algo"));
    expect(result.conclusion).toBe("failure");
    expect(result.outputs).toEqual({});
    expect(result.annotations).toEqual([
      expect.objectContaining({
        level: "error",
        message: expect.stringMatching(/Whether alice may start a run could not be asked/),
      }),
    ]);
    expect(result.requests.length).toBeGreaterThanOrEqual(3);
    expect(new Set(result.requests.map(({ operation }) => operation))).toEqual(
      new Set(["repos/get-collaborator-permission-level"]),
    );
    expect(hub.reactions({ issue: number })).toEqual([]);
    expect(hub.issue(number).labels).toEqual(["algo"]);
  });
});
