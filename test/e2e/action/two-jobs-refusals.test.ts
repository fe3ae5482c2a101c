import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { WRONG } from "../../support/cli-cases.ts";
import { added, type Bent, FAILING, passing, replaced, TOO_LARGE } from "../../support/handed-over.ts";
import { type Published, publishOnce } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let scenario: ActionScenario;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
});
afterAll(() => scenario.stop());

/** Nothing of it reaches the repository, the job is red, and the comment, which promised a publication, says why there is none. */
function expectRefused({ result, comments, branches, body, number }: Published, why: RegExp): void {
  expect(result.conclusion).toBe("failure");
  expect(branches).toEqual([]);
  expect(result.outputs).toMatchObject({ verdict: "unverified", level: "0" });
  expect(Object.keys(result.outputs)).not.toContain("branch");
  expect(comments).toHaveLength(1);
  expect(body).toMatch(why);
  expect(body).toContain("Nothing was published.");
  expect(body).not.toMatch(/next job publishes|Nothing was run|no model was asked/);
  expect(result.summary).toMatch(why);
  expect(scenario.hub.reactions({ issue: number })).toEqual(["confused"]);
}

describe("H08 the publish job refuses an artifact", () => {
  // More ways to bend one: test/entry/action/handover.test.ts.
  const cases: [name: string, bent: Bent, why: RegExp][] = [
    ["whose handover is not the one announced", { entries: replaced("handover.json", "{}") }, /sha256 differs/],
    ["of another run", { handover: { runId: 77 } }, /belongs to the run 77/],
    ["with a file changed afterwards", { entries: replaced("add.py", WRONG) }, /add\.py.? is not the one that passed/],
    [
      "with a file nobody announced",
      { entries: added("conftest.py", "import os\n") },
      /did not announce: .?conftest\.py/,
    ],
    [
      "with a link in place of a file",
      { entries: replaced("add.py", "/etc/passwd", 0o120777) },
      /add\.py.*, which is not a plain file/,
    ],
    // More of these: test/entry/action/unpack-artifact.test.ts.
    ["with a path that leads out of it (C07)", { entries: added("../../x.py", "x = 1\n") }, /no plain file name/],
    ["with a file too large to be read", { entries: replaced("add.py", TOO_LARGE) }, /add\.py.* larger than/],
    [
      "whose receipt says tested over findings that refute",
      { receipt: { findings: [passing("files"), FAILING] } },
      /says tested, but its findings give refuted/,
    ],
  ];
  it.each(cases)("%s", async (_name, bent, why) => {
    expectRefused(await publishOnce(scenario, bent), why);
  });

  it("or publishes nothing of one whose folder is forbidden, and says so", async () => {
    const { result, branches, body } = await publishOnce(scenario, { handover: { folder: ".github/workflows" } });
    expect(result.conclusion).toBe("failure");
    expect(branches).toEqual([]);
    expect(body).toMatch(/Nothing was committed, because the folder ".github\/workflows" cannot take the files/);
  });
});
