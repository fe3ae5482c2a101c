import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerTo } from "../../support/app-answers.ts";
import { type AppScenario, appScenario } from "../../support/app-scenario.ts";
import { asRead } from "../../support/as-read.ts";

let scenario: AppScenario;
beforeAll(async () => {
  scenario = await appScenario({ settings: { runsPerDay: 2 } });
});
afterAll(() => scenario?.stop());

const issue = (title = "Heap sort") => scenario.hub.as("alice").openIssue({ title, body: "Sort." }).number;
const say = (number: number, body: string) =>
  answerTo(scenario, number, scenario.hub.as("alice").comment(number, body));
const label = (number: number) => answerTo(scenario, number, scenario.hub.as("alice").label(number, "algo"));

describe("a wish that cannot be followed", () => {
  it.each([
    ["/verialgo implment heap sort", /"implment" is not a command; did you mean \/verialgo implement\?/],
    ["/verialgo implement --max-step 8 x", /"--max-step"[^\n]*did you mean --max-steps\?/],
  ])("%s: is answered with what is wrong and the help", async (body, said) => {
    const number = issue("堆排序");
    const { comments, run, key } = await say(number, body);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toMatch(new RegExp(`^<!-- verialgo:run=app\\.1 key=${key} kind=reply `));
    expect(asRead(comments[0]?.body ?? "")).toMatch(said);
    expect(comments[0]?.body).toContain("/verialgo setup");
    expect(comments[0]?.body).toContain("编写算法");
    expect(scenario.hub.reactions({ comment: Number(key.split("-")[1]) })).toEqual(["confused"]);
    expect(run).toBeNull();
  });

  it("is told in Chinese too where the request is, and then only", async () => {
    const closed = issue("堆排序");
    scenario.hub.closeIssue(closed);
    const chinese = [
      await say(issue("堆排序"), "/verialgo 实现"),
      await say(issue("堆排序"), "/verialgo verify sort.py"),
      await label(closed),
    ];
    expect(chinese.map(({ comments }) => asRead(comments[0]?.body ?? ""))).toEqual([
      expect.stringMatching(/这条命令无法识别[^\n]*\n\n"实现" is not a command/),
      expect.stringMatching(/检验的是拉取请求中的文件[^\n]*\n\n[^\n]*judges files of a pull request/),
      expect.stringMatching(/已关闭[^\n]*\n\nThis issue is closed/),
    ]);
    const { comments } = await say(issue(), "/verialgo implment heap sort");
    expect(comments[0]?.body).not.toMatch(/\p{Script=Han}/u);
  });

  it("verify outside a pull request names the right place", async () => {
    const { comments, run } = await say(issue(), "/verialgo verify sort.py");
    expect(asRead(comments[0]?.body ?? "")).toContain("Write it in the conversation of the pull request");
    expect(run).toBeNull();
  });

  it("a text longer than a dispatch may hold is refused, a shorter one is not", async () => {
    const long = await say(issue(), `/verialgo implement ${"x".repeat(64_600)}`);
    expect(asRead(long.comments[0]?.body ?? "")).toContain("longer than GitHub hands to a workflow");
    expect(long.run).toBeNull();
    expect((await say(issue(), `/verialgo implement ${"x".repeat(64_000)}`)).run).not.toBeNull();
    const chinese = await say(issue("堆排序"), `/verialgo implement ${"排".repeat(43_700)}`);
    expect(asRead(chinese.comments[0]?.body ?? "")).toContain("请求太长");
    expect(chinese.run).toBeNull();
    expect((await say(issue("堆排序"), `/verialgo implement ${"排".repeat(43_600)}`)).run).not.toBeNull();
  });

  it("a closed issue and a locked one are refused, and the label comes off", async () => {
    const closed = issue();
    scenario.hub.closeIssue(closed);
    const { comments, run } = await label(closed);
    expect([asRead(comments[0]?.body ?? ""), run]).toEqual([expect.stringContaining("This issue is closed."), null]);
    expect(scenario.hub.issue(closed).labels).toEqual([]);
    const locked = issue();
    scenario.hub.lock(locked);
    const silent = await label(locked);
    expect([silent.comments, silent.run, silent.handled]).toEqual([[], null, { is: "done" }]);
  });

  it("above the cap of a day it is said once, whether or not the earlier runs began", async () => {
    const number = issue();
    for (const text of ["a", "b"]) expect((await say(number, `/verialgo implement ${text}`)).run).not.toBeNull();
    const third = await say(number, "/verialgo implement c");
    expect(asRead(third.comments[2]?.body ?? "")).toMatch(
      /2 runs here in the last 24 hours[\s\S]*raise VERIALGO_MAX_RUNS_PER_ISSUE_PER_DAY/,
    );
    const fourth = await say(number, "/verialgo implement d");
    expect([fourth.comments.length, fourth.run]).toEqual([3, null]);
    expect(scenario.hub.reactions({ comment: Number(fourth.key.split("-")[1]) })).toEqual(["confused"]);
    expect(scenario.app.metrics.render()).toContain('verialgo_refused_total{reason="cap"} 2\n');
  });

  it("a repository's file that is wrong is named", async () => {
    const wrong = await appScenario();
    try {
      const { hub } = wrong;
      await hub.commit({ ".github/verialgo.yml": "allow-roles: admin, triage\n" });
      const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
      const { comments, run } = await answerTo(wrong, number, hub.as("alice").comment(number, "/verialgo implement x"));
      expect(asRead(comments[0]?.body ?? "")).toMatch(
        /names triage, beyond those the App allows[\s\S]*Mend \.github\/verialgo\.yml on the default branch/,
      );
      expect(run).toBeNull();
    } finally {
      await wrong.stop();
    }
  });
});

describe("the queue of an installation", () => {
  it("is bounded, and says so in Chinese too; what waits in it has its place", async () => {
    const small = await appScenario({ settings: { queueLimit: 2 } });
    try {
      const { hub } = small;
      const ask = async (title: string) => {
        const { number } = hub.as("alice").openIssue({ title });
        return answerTo(small, number, hub.as("alice").label(number, "algo"));
      };
      expect((await ask("Heap sort")).comments[0]?.body).toContain("## 🕒 Queued, 1 of 1");
      expect((await ask("Merge sort")).comments[0]?.body).toContain("## 🕒 Queued, 2 of 2");
      const { comments, run } = await ask("堆排序");
      expect(asRead(comments[0]?.body ?? "")).toMatch(/这里已有 2 个运行在等待[\s\S]*2 runs wait here already/);
      expect(run).toBeNull();
    } finally {
      await small.stop();
    }
  });
});

it("an installation's pace is kept: what is too much for now is put off, not lost", async () => {
  const paced = await appScenario({ isPaced: true });
  try {
    const { hub, app } = paced;
    const { number } = hub.as("alice").openIssue({ title: "Heap sort" });
    await app.pace.stop(hub.app.installationId, 60_000);
    const { handled, requests } = await answerTo(paced, number, hub.as("alice").label(number, "algo"));
    expect([handled.is, requests]).toEqual(["later", []]);
    expect(hub.issue(number).labels).toHaveLength(1);
  } finally {
    await paced.stop();
  }
});
