import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION } from "../../support/cli-cases.ts";
import { type LabelledEnd, type LabelledWish, runLabelled } from "../../support/labelled-run.ts";
import type { ServerStep } from "../../support/model-server/model-server.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const usage = { inputTokens: 100, outputTokens: 20 };
const call = (name: string, args: unknown): ServerStep => ({ calls: [{ name, arguments: args as never }], usage });
const say = (text: string): ServerStep => ({ text, usage });
const UNDERSTAND = say(JSON.stringify(ADD_SPECIFICATION));
const WRITE = call("write_file", { path: "add.py", content: SOLUTION });
const READ = call("read_file", { path: "add.py" });
const LIST = call("list_files", {});
const GARBAGE = call("write_file", "@@ ]] @@");
const trouble = (name: "unauthorized" | "rate-limit" | "reset"): ServerStep => ({ trouble: name });
const QUESTION = "Should add(a, b) take floats as well?";

interface Ending extends LabelledWish {
  name: string;
  /** In the comment and in the annotation of the job. */
  says: RegExp;
  code: string;
  /** Whether a program was written before the end. */
  kept?: false;
}

/** None of these comes as far as the gate: the tests are never written, or the time is over. */
const ENDINGS: Ending[] = [
  {
    name: "stops without having written anything",
    script: [UNDERSTAND, say("I would rather not."), say("No.")],
    ...{ says: /left its work unfinished/, code: "incomplete-work", kept: false },
  },
  {
    name: "answers with a question",
    script: [say(JSON.stringify({ ...ADD_SPECIFICATION, question: QUESTION }))],
    ...{ says: /Should add\(a, b\) take floats as well\?/, code: "question", kept: false },
  },
  {
    name: "makes the same call again and again",
    script: [UNDERSTAND, WRITE, WRITE, WRITE, WRITE],
    ...{ says: /same write_file call again and again/, code: "repeated-call" },
  },
  {
    name: "goes back and forth, A-B-A-B",
    script: [UNDERSTAND, WRITE, READ, LIST, READ, LIST],
    ...{ says: /back and forth/, code: "going-in-circles" },
  },
  {
    name: "runs out of steps",
    script: [UNDERSTAND, WRITE, READ],
    with: { "max-steps": "2" },
    ...{ says: /limit of 2 steps/, code: "limit-steps" },
  },
  {
    name: "runs out of tokens",
    script: [UNDERSTAND, WRITE, READ],
    with: { "max-output-tokens": "60" },
    ...{ says: /limit of 60 output tokens/, code: "limit-output-tokens" },
  },
  {
    name: "runs out of money",
    script: [UNDERSTAND, { ...WRITE, usage: { inputTokens: 9_000, outputTokens: 400 } } as ServerStep],
    // The second reply alone costs all of it.
    with: { "max-cost": "0.02", "input-price": "2", "output-price": "5" },
    ...{ says: /limit of 0\.02 US dollars/, code: "limit-cost-usd" },
  },
  {
    name: "runs out of time",
    script: [UNDERSTAND, WRITE, { ...say("Too late."), delayMs: 60_000 } as ServerStep],
    with: { "max-seconds": "5" },
    ...{ says: /limit of 5 seconds/, code: "limit-seconds" },
  },
  {
    name: "answers garbage twice",
    script: [UNDERSTAND, WRITE, GARBAGE, GARBAGE],
    ...{ says: /two replies in a row that could not be read/, code: "unreadable-replies" },
  },
  {
    name: "is refused with 401 after the first replies",
    script: [UNDERSTAND, WRITE, trouble("unauthorized")],
    ...{ says: /refuses the key|refused the key|key/, code: "endpoint" },
  },
  {
    name: "is held up by 429 for a while, then goes on",
    script: [UNDERSTAND, trouble("rate-limit"), WRITE, say("Done."), say("Done.")],
    ...{ says: /left its work unfinished: .*test_add\.py/, code: "incomplete-work" },
  },
  {
    name: "is held up by 429 for ever",
    script: [UNDERSTAND, WRITE, ...Array<ServerStep>(4).fill(trouble("rate-limit"))],
    ...{ says: /429|rate limit|too many/i, code: "endpoint" },
  },
  {
    name: "dies midway, its connections cut for good",
    script: [UNDERSTAND, WRITE, ...Array<ServerStep>(4).fill(trouble("reset"))],
    ...{ says: /Nothing answers at 127\.0\.0\.1:\d+ \(ECONNRESET\)\. Check .* the input base-url/, code: "endpoint" },
  },
];

describe("a run whose model (E07)", () => {
  let scenario: ActionScenario;
  const ends = new Map<string, LabelledEnd>();

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    const runs = await twoAtATime(ENDINGS.map((ending) => () => runLabelled(scenario, ending)));
    for (const [at, { name }] of ENDINGS.entries()) ends.set(name, runs[at] as LabelledEnd);
  });
  afterAll(() => scenario.stop());

  const endOf = (name: string) => ends.get(name) as LabelledEnd;

  it.each(ENDINGS)("$name ends in one clear last comment and an honest verdict", ({ name, says, code }) => {
    const { body, marker, reactions, result, files, unplayed } = endOf(name);
    expect(unplayed === null || code === "limit-seconds").toBe(true);
    expect(marker).toContain("state=over");
    expect(body).toMatch(/^## ⚠️ unverified/);
    expect(body.replaceAll("`", "")).toMatch(says);
    expect(body).not.toMatch(/is working|✅ (tested|verified)|\n\s+at .*:\d+/);
    expect(reactions).toEqual(["eyes", "confused"]);
    const receipt = JSON.parse(files["verialgo-receipt.json"] ?? "{}");
    expect(receipt).toMatchObject({ verdict: "unverified", level: 0, findings: [] });
    expect(receipt.reasons[0].code).toBe(code);
    expect(result.outputs).toMatchObject({
      ...{ verdict: "unverified", level: "0", artifact: result.artifacts.names()[0] },
      steps: String(receipt.metrics.turns),
      tokens: String(receipt.usage.inputTokens + receipt.usage.outputTokens),
    });
    expect(result.outputs["comment-url"]).toContain("#issuecomment-");
    for (const none of ["branch", "commit", "pull-request"]) expect(result.outputs[none]).toBeUndefined();
  });

  it.each(ENDINGS)("$name keeps what was done in the artifact, and clearly not as a result", ({ name, kept }) => {
    const { files, result, body } = endOf(name);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["verialgo-receipt.json", "events.ndjson", "report.md"]));
    expect(files["add.py"]).toBeUndefined();
    expect(files["unverified/add.py"]).toBe(kept === false ? undefined : SOLUTION);
    expect(files["events.ndjson"]?.trimEnd().split("\n").at(-1)).toContain('"type":"run.ended"');
    expect(files["report.md"]).toMatch(/^## ⚠️ unverified/);
    expect(result.summary).toMatch(/^## ⚠️ unverified/);
    expect(body).toContain(result.artifacts.names()[0]);
  });

  it.each(ENDINGS)("$name makes the job red by default, with one line that says why", ({ name, says }) => {
    const { result } = endOf(name);
    expect(result.conclusion).toBe("failure");
    const errors = result.annotations.filter(({ level }) => level === "error");
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toMatch(/^unverified: /);
    expect(errors[0]?.message).toMatch(says);
    expect(result.post?.conclusion).toBe("success");
    expect(result.orphans).toEqual([]);
    expect(result.rawLog).not.toMatch(/\n\s+at .*\.js/);
  });

  it("pushes nothing and opens nothing", async () => {
    expect(Object.keys(await scenario.hub.branches())).toEqual(["main"]);
    expect(await scenario.hub.pulls()).toEqual([]);
  });
});
