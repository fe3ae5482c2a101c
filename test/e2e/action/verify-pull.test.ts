import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { ORACLE } from "../../support/add-oracle.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION, TESTS, WRONG } from "../../support/cli-cases.ts";
import type { RepositoryHandle } from "../../support/fakehub/repository-handle.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const MORE = TESTS.replace("test_small", "test_more");
const FILES = {
  "src/add.py": SOLUTION,
  "src/test_add.py": TESTS,
  "lib/add.py": WRONG,
  "lib/tests/test_add.py": TESTS,
  "checks/test_more.py": MORE,
  "src/lonely.py": SOLUTION,
  "src/my-add.py": SOLUTION,
  "src/oracle.py": ORACLE,
  "src/not_oracle.py": "ENTRY = 'add'\n",
};

let scenario: ActionScenario;
let own: { number: number; head: string };
let foreign: { number: number; head: string };
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  const { hub } = scenario;
  own = await opened(hub, "alice", "feature");
  foreign = await opened(await hub.fork("stranger"), "stranger", "stranger:feature");
});
afterAll(async () => {
  // Whatever was judged here, nobody was asked and nothing was written.
  expect(scenario.model.requests).toEqual([]);
  expect(Object.keys(await scenario.hub.branches()).sort()).toEqual(["feature", "main"]);
  expect(await scenario.hub.head("feature")).toBe(own.head);
  await scenario.stop();
});

async function opened(repository: RepositoryHandle, by: string, head: string) {
  const oid = await repository.commit(FILES, { branch: "feature", by });
  const { number } = await scenario.hub.as(by).openPull({ title: "Add", head, base: "main" });
  return { number, head: oid };
}

interface Answer {
  result: ScenarioResult;
  body: string;
}

/** Asks as Alice would; the job has no key, no endpoint, and asks for no level. */
async function verify(number: number, words: string): Promise<Answer> {
  const { hub } = scenario;
  const event = hub.as("alice").comment(number, `/verialgo verify ${words}`);
  const before = hub.comments(number).length;
  const result = await scenario.run(event, {
    with: { "api-key": "", "base-url": "", "require-level": "" },
    secrets: [],
  });
  expect(hub.comments(number)).toHaveLength(before + 1);
  return { result, body: hub.comments(number).at(-1)?.body ?? "" };
}

const checksOf = ({ result }: Answer) =>
  scenario.hub.checkRuns().filter(({ externalId }) => externalId === `verialgo-${result.runId}-1`);

describe("/verialgo verify", () => {
  it("judges a pull request's own file by the tests beside it: comment, green check on the head, nothing committed", async () => {
    const answer = await verify(own.number, "src/add.py");
    const { result, body } = answer;
    expect(result.conclusion).toBe("success");
    expect(result.outputs).toMatchObject({ verdict: "tested", level: "2" });
    for (const name of ["branch", "commit", "pull-request"]) expect(result.outputs).not.toHaveProperty(name);
    expect(checksOf(answer)).toMatchObject([{ headSha: own.head, conclusion: "success", annotations: [] }]);
    expect(body).toContain(own.head.slice(0, 12));
    expect(body).toContain("2 files read there; nothing was changed");
    const [name = ""] = result.artifacts.names();
    expect(result.artifacts.get(name).files["add.py"]?.toString()).toBe(SOLUTION);
  });

  it("A10 refutes one from a fork by several test files, with annotations on the repository's paths", async () => {
    const words = "lib/add.py --tests lib/tests/test_add.py --tests checks/test_more.py --require-level 1";
    const answer = await verify(foreign.number, words);
    expect(answer.result.conclusion).toBe("failure");
    expect(answer.result.outputs).toMatchObject({ verdict: "refuted", level: "0" });
    const [check, ...others] = checksOf(answer);
    expect(others).toEqual([]);
    expect(check).toMatchObject({ headSha: foreign.head, conclusion: "failure" });
    const places = check?.annotations.map(({ path, start_line }) => `${path}:${start_line}`) ?? [];
    expect(places).toEqual(expect.arrayContaining(["lib/tests/test_add.py:5", "checks/test_more.py:5"]));
    expect(answer.body).toMatch(/refuted .*level 1 \(executed\) required/);
    expect(answer.body).toContain(foreign.head.slice(0, 12));
  });

  it("verifies by a person's oracle, which needs no tests; nothing of it is committed", async () => {
    const answer = await verify(own.number, "src/lonely.py --oracle src/oracle.py");
    expect(answer.result.conclusion).toBe("success");
    expect(answer.result.outputs).toMatchObject({ verdict: "verified", level: "3" });
    expect(checksOf(answer)).toMatchObject([{ headSha: own.head, conclusion: "success" }]);
    const [name = ""] = answer.result.artifacts.names();
    expect(answer.result.artifacts.get(name).files["oracle.py"]?.toString()).toBe(ORACLE);
  });

  it.each([
    ["neither tests nor an oracle", "src/lonely.py", "There are no tests and no oracle"],
    [
      "an oracle that says nothing",
      "src/lonely.py --oracle src/not_oracle.py",
      "neither expected(case) nor check(case, answer)",
    ],
  ])("is unverified with %s, and says what is missing", async (_name, words, why) => {
    const { result, body } = await verify(own.number, words);
    expect(result.conclusion).toBe("failure");
    expect(result.outputs.verdict).toBe("unverified");
    expect(body.replaceAll(/[\\`]|<[^>]*>/g, "")).toContain(why);
  });

  const refusals: [name: string, words: string, why: RegExp][] = [
    ["a file that is not there", "src/none.py", /src\/none\.py.* is not in the pull request's head/],
    [
      "tests that are not there",
      "src/add.py --tests src/test_none.py",
      /src\/test_none\.py.* is not in the pull request's/,
    ],
    ["an oracle that is not there", "src/add.py --oracle src/no.py", /src\/no\.py.* is not in the pull request's head/],
    ["a name no test could import", "src/my-add.py", /my-add/],
  ];
  it.each(refusals)("refuses %s", async (_name, words, why) => {
    const answer = await verify(own.number, words);
    expect(answer.result.conclusion).toBe("failure");
    expect(answer.result.outputs.verdict).toBe("not-run");
    expect(answer.body).toMatch(why);
    expect(checksOf(answer)).toEqual([]);
  });

  it("refuses an issue", async () => {
    const { number } = scenario.hub.as("alice").openIssue({ title: "Add" });
    const { result, body } = await verify(number, "src/add.py");
    expect(result.outputs.verdict).toBe("not-run");
    expect(body).toMatch(/judges files of a pull request, and this is an issue/);
  });
});
