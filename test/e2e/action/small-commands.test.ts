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

interface Answered {
  result: ScenarioResult;
  body: string;
  reactions: string[];
}

const ASKED = {
  help: "/verialgo help",
  status: "/verialgo status",
  setup: "/verialgo setup",
  "cancel with nothing running": "/verialgo cancel",
  "an unknown command": "Hello!\n\n/verialgo implment heap sort",
  "an unknown option": "/verialgo implement --max-step 8 heap sort",
  "a value that is none": "/verialgo implement --pr maybe heap sort",
  "an option that asks for more than the workflow allows": "/verialgo implement --max-steps 40 heap sort",
} as const;
type Name = keyof typeof ASKED;

const answers = new Map<Name, Answered>();
const answerTo = (name: Name) => answers.get(name) as Answered;
let scenario: ActionScenario;

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  const { hub } = scenario;
  const tasks = Object.entries(ASKED).map(([name, text]) => async () => {
    const { number } = hub.as("alice").openIssue({ title: "堆排序" });
    const event = hub.as("alice").comment(number, text);
    const result = await scenario.run(event);
    const ours = hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");
    if (ours.length !== 1) throw new Error(`${name}: ${ours.length} comments\n${result.log}`);
    const reactions = hub.reactions({ comment: event.commentId });
    answers.set(name as Name, { result, body: ours[0]?.body ?? "", reactions });
  });
  await twoAtATime(tasks);
});
afterAll(() => scenario?.stop());

describe("a command that starts no run", () => {
  it.each(["help", "status", "setup", "cancel with nothing running"] as const)(
    "%s: one comment, green, no outputs, no model",
    (name) => {
      const { result, reactions, body } = answerTo(name);
      expect(result.conclusion).toBe("success");
      expect(result.outputs).toEqual({});
      expect(reactions).toEqual(["eyes"]);
      expect(result.annotations).toEqual([]);
      expect(body.startsWith("<!-- verialgo:")).toBe(true);
      expect(body).toContain(result.summary.trim());
    },
  );

  it("help lists every command and option, in the language of the issue too", () => {
    const { body } = answerTo("help");
    for (const name of ["implement", "verify", "revise", "cancel", "status", "setup", "help"])
      expect(body).toContain(`/verialgo ${name}`);
    for (const flag of ["--lang", "--path", "--require-level", "--max-steps", "--pr", "--tests", "--oracle"])
      expect(body).toContain(flag);
    expect(body).toContain("编写算法");
    expect(body).toContain("writes the algorithm");
  });

  it("status and cancel say that nothing runs, and setup that nothing is missing", () => {
    expect(answerTo("status").body).toContain("No run is known for this issue.");
    expect(answerTo("setup").body).toContain("The workflow is already there");
    expect(answerTo("cancel with nothing running").body).toContain("Nothing is running here");
  });
});

describe("a command that cannot be followed", () => {
  const WRONG: [Name, RegExp][] = [
    ["an unknown command", /"implment" is not a command; did you mean \/verialgo implement\?/],
    ["an unknown option", /"--max-step"[^\n]*did you mean --max-steps\?/],
    ["a value that is none", /--pr must be draft, ready or none, not "maybe"/],
  ];

  it.each(WRONG)("%s is answered with what is wrong, the nearest match and the help", (name, said) => {
    const { result, body, reactions } = answerTo(name);
    expect(asRead(body)).toMatch(said);
    expect(body).toContain("/verialgo implement [options]");
    expect(reactions).toEqual(["confused"]);
    expect(result.outputs).toMatchObject({ verdict: "not-run", level: "0" });
    expect(result.conclusion).toBe("failure");
    expect(result.annotations).toEqual([
      expect.objectContaining({ level: "error", message: expect.stringMatching(/^not-run: /) }),
    ]);
  });

  it("what only tightens is never widened: the limit is named", () => {
    const { result, body, reactions } = answerTo("an option that asks for more than the workflow allows");
    expect(asRead(body)).toMatch(
      /--max-steps is 40, more than the 16 this repository allows; ask for 16 or less\.\n\nAsk again with other options, in a new comment/,
    );
    expect(reactions).toEqual(["eyes", "confused"]);
    expect(result.outputs.verdict).toBe("not-run");
  });

  it("asks the model nothing", () => expect(scenario.model.requests).toEqual([]));
});
