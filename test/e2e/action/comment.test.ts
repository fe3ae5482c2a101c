import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  MODEL_KEY,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION, RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { leaksOf } from "../../support/sinks.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const ASKED = `@bob, 看看这个。

/verialgo implement --path tools/sum --max-steps 8 --pr none 实现两个整数相加
- 输入：两个整数 a、b
- 输出：它们的和，例如 add(1, 2) = 3
`;

const SCRIPT = [{ text: JSON.stringify({ ...ADD_SPECIFICATION, title: "两个整数相加" }) }, ...RIGHT_AT_ONCE.slice(1)];

describe("/verialgo implement in a comment, with options and a requirement of several lines in Chinese", () => {
  let scenario: ActionScenario;
  let result: ScenarioResult;
  let number: number;
  let commentId: number;

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    const { hub } = scenario;
    number = hub.as("stranger").openIssue({ title: "两数之和", body: "" }).number;
    const event = hub.as("alice").comment(number, ASKED);
    commentId = event.commentId;
    result = await scenario.run(event, { script: SCRIPT });
  });
  afterAll(() => scenario?.stop());

  const ours = () => scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");

  it("hands the model the requirement whole and nothing around it", () => {
    // Each line of a person's text stands after a bar.
    const first = JSON.stringify(result.told[0]?.body).replace(/\\n[|│] ?/g, "\\n");
    expect(first).toContain("实现两个整数相加\\n- 输入：两个整数 a、b\\n- 输出：它们的和");
    expect(first).not.toMatch(/@bob|--path|两数之和/);
    expect(receiptIn(result)).toMatchObject({
      verdict: "tested",
      limits: expect.arrayContaining([expect.objectContaining({ name: "steps", limit: 8 })]),
      requirement: { source: "comment" },
    });
  });

  it("answers in one comment, with the first lines in Chinese", () => {
    expect(ours()).toHaveLength(1);
    const [comment] = ours();
    expect(comment?.bodies[0]).toContain("VeriAlgo 正在工作 · VeriAlgo is working");
    expect(comment?.body).toMatch(
      /^<!-- verialgo:[^\n]+ state=over verdict=tested -->\n## ✅ 已测试[^\n]*达到等级 2（/,
    );
    expect(comment?.body).toContain("无需密钥即可自行核对");
    expect(comment?.body).toContain(`key=comment-${commentId} `);
  });

  it("reacts to the comment that asked, not to the issue", () => {
    expect(scenario.hub.reactions({ comment: commentId })).toEqual(["eyes", "+1"]);
    expect(scenario.hub.reactions({ issue: number })).toEqual([]);
  });

  it("commits to a branch with an ASCII name, in the folder asked for, and opens no pull request", async () => {
    const branch = `verialgo/${number}-add`;
    expect(result.outputs).toMatchObject({ branch, verdict: "tested" });
    expect(result.outputs["pull-request"]).toBeUndefined();
    expect(Object.keys(await scenario.hub.files(branch)).sort()).toEqual([
      "README.md",
      "tools/sum/add.py",
      "tools/sum/test_add.py",
      "tools/sum/verialgo-receipt.json",
    ]);
    expect(await scenario.hub.pulls()).toEqual([]);
    expect(ours()[0]?.body).toContain(`/compare/main...${branch}`);
  });

  it("names who asked, in the commit and in the comment", async () => {
    const { message } = await scenario.hub.commitAt(result.outputs.commit);
    expect(message).toMatch(/\nCo-authored-by: alice <\d+\+alice@users\.noreply\.github\.com>/);
    expect(message).toContain("两个整数相加");
    expect(ours()[0]?.body).toContain("`alice`");
  });

  it("lets neither key nor token out (G07)", () => expect(leaksOf(result, [MODEL_KEY, result.token])).toEqual([]));
});
