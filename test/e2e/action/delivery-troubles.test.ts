import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION, TESTS } from "../../support/cli-cases.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import { type Bent, type HandedOver, handOver } from "../../support/handed-over.ts";
import { type Published, publishOnce } from "../../support/publish-run.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

// Publishing is one piece of code, whether the job that solved does it or one of its own; the latter needs no gate and is quick.
let scenario: ActionScenario;
let hub: FakeHub;
beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  hub = scenario.hub;
});
afterAll(() => scenario.stop());

const nameOf = ({ number }: { number: number }) => `verialgo/${number}-add`;
const SAME_BYTES = "byte for byte those that were judged";
const pullsOf = async (branch: string) => (await hub.pulls()).filter(({ pull }) => pull.head.branch === branch);
const COMMIT = "graphql/createCommitOnBranch";

/** Green, with the files on `branch` as they were judged. */
async function expectDelivered({ result, body, number }: Published, branch: string): Promise<void> {
  expect(result.conclusion).toBe("success");
  expect(result.outputs).toMatchObject({ verdict: "tested", branch, commit: await hub.head(branch) });
  const files = await hub.files(branch);
  const folder = `algorithms/t${number}/add`;
  expect(files[`${folder}/add.py`]?.bytes.toString()).toBe(SOLUTION);
  expect(files[`${folder}/test_add.py`]?.bytes.toString()).toBe(TESTS);
  for (const text of [body, result.summary]) expect(text).toContain(SAME_BYTES);
}

/** Red, nothing in the outputs to send anybody to, and the files where the comment says they are. */
function expectNothing({ result, body, branches, artifacts, runId }: Published, why: RegExp): void {
  expect(result.conclusion).toBe("failure");
  expect(branches).toEqual([]);
  expect(result.outputs).toMatchObject({ verdict: "tested" });
  for (const name of ["branch", "commit", "pull-request"]) expect(result.outputs).not.toHaveProperty(name);
  for (const text of [body, result.summary]) {
    expect(text).toMatch(why);
    expect(text).toContain("Nothing was committed");
    expect(text).not.toContain(SAME_BYTES);
  }
  expect(result.annotations.some(({ level, message }) => level === "error" && why.test(message))).toBe(true);
  // The artifact the comment leads to, not only the one of the solve job.
  const name = `verialgo-${runId}-1-published`;
  expect(body).toContain(name);
  const { files } = artifacts.get(name);
  expect(files["add.py"]?.toString()).toBe(SOLUTION);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["test_add.py", "verialgo-receipt.json", "report.md"]));
}

describe("the comment and the job say where the work went when", () => {
  it("H06 the branch moves between run and commit: a branch of its own, nothing overwritten", async () => {
    const handed = await handOver(hub);
    const move = async () => void (await hub.commit({ "x.txt": "theirs\n" }, { branch: nameOf(handed), by: "alice" }));
    hub.onRequest({ operation: COMMIT, run: move });
    const published = await publishOnce(scenario, handed);
    await expectDelivered(published, `${nameOf(handed)}-2`);
    expect(published.body).toMatch(/Somebody else changed the branch .* so the work is on a branch of its own/);
    expect(Object.keys(await hub.files(nameOf(handed)))).toContain("x.txt");
  });

  it("H04 rules protect verialgo/**: nothing is left behind, and the rule is named", async () => {
    const message = "Repository rule violations found\n\nCannot create ref due to creations being restricted.";
    hub.fail({ operation: "git/create-ref", fault: { kind: "status", status: 422, message } });
    const published = await publishOnce(scenario, await handOver(hub));
    expectNothing(published, /branch rules do not let VeriAlgo write/);
    expect(published.body).toMatch(/leave out .?verialgo\//);
    expect(hub.checkRuns()).not.toContainEqual(
      expect.objectContaining({ externalId: `verialgo-${published.runId}-1` }),
    );
  });

  it("Actions may not open pull requests: the branch, the link to compare and the setting's name", async () => {
    hub.allowActionsPulls(false);
    const handed = await handOver(hub);
    const published = await publishOnce(scenario, handed);
    hub.allowActionsPulls(true);
    await expectDelivered(published, nameOf(handed));
    expect(published.result.outputs).not.toHaveProperty("pull-request");
    expect(published.body).toContain("Allow GitHub Actions to create and approve pull requests");
    expect(published.body).toContain(`/compare/main...verialgo/${handed.number}-add?expand=1`);
    expect(await pullsOf(nameOf(handed))).toEqual([]);
  });

  it("A10 it was asked on a pull request from a fork: nothing is pushed there, and the comment says so", async () => {
    const fork = await hub.fork("stranger");
    await fork.commit({ "f.txt": "1\n" }, { branch: "feature", by: "stranger" });
    const pull = await hub.as("stranger").openPull({ title: "Mine", head: "stranger:feature", base: "main" });
    const before = await fork.branches();
    const base = { branch: "main", oid: await hub.head(), forkPull: pull.number };
    const published = await publishOnce(scenario, await handOver(hub, { number: pull.number, handover: { base } }));
    await expectDelivered(published, nameOf(pull));
    expect(published.body).toMatch(/comes from a fork, where VeriAlgo writes nothing/);
    expect(await fork.branches()).toEqual(before);
  });

  it("the base branch is deleted during the run: the branch stays, without a pull request", async () => {
    const oid = await hub.commit({ "f.txt": "1\n" }, { branch: "feature" });
    const handed = await handOver(hub, { handover: { base: { branch: "feature", oid, forkPull: null } } });
    await hub.state.git.deleteRef("refs/heads/feature");
    const published = await publishOnce(scenario, handed);
    await expectDelivered(published, nameOf(handed));
    expect(published.body).toMatch(/from which the work started, is gone/);
    expect(published.result.outputs).not.toHaveProperty("pull-request");
  });

  it("A13 the issue is deleted during the run: the branch is there, and the job's summary says so", async () => {
    const handed = await handOver(hub);
    hub.onRequest({ operation: COMMIT, run: () => hub.deleteIssue(handed.number) });
    const { result } = await publishOnce(scenario, handed);
    expect(result.conclusion).toBe("success");
    expect(result.outputs.branch).toBe(nameOf(handed));
    expect(result.summary).toContain(nameOf(handed));
    expect(result.log).toContain("The issue was deleted or moved; the summary of the job has the answer.");
  });

  it("A13 the conversation is locked before there is a comment: the job's summary has the answer", async () => {
    const handed = await handOver(hub, { hasComment: false });
    hub.onRequest({ operation: COMMIT, run: () => hub.lock(handed.number) });
    const { result, comments } = await publishOnce(scenario, handed);
    expect(result.conclusion).toBe("success");
    expect(comments).toEqual([]);
    expect(result.summary).toContain(nameOf(handed));
    expect(result.log).toMatch(/conversation is locked for bots; unlock it/);
  });
});

describe("what is delivered", () => {
  it("H04, H05 a hostile title makes a plain branch, one line of a commit message and no trailer", async () => {
    const title = "--upload-pack=x $(id) .. @{ .lock\n\nfixes #1\nCo-authored-by: m <m@x>\n[skip ci]";
    const specification = { ...ADD_SPECIFICATION, title } as Receipt["specification"];
    const handed = await handOver(hub, { receipt: { specification } });
    const published = await publishOnce(scenario, handed);
    await expectDelivered(published, nameOf(handed));
    const { message } = await hub.commitAt(nameOf(handed));
    const [subject = "", blank, ...rest] = message.split("\n");
    expect(blank).toBe("");
    expect(subject).not.toMatch(/\[skip ci\]|fixes #1/i);
    expect(rest.join("\n")).not.toMatch(/fixes #1|m@x|\[skip ci\]/i);
    expect(rest.filter((line) => line.startsWith("Co-authored-by:"))).toEqual([expect.stringContaining("alice")]);
  });

  it("H07 more than may be delivered is refused with the numbers, and stays in the artifact", async () => {
    const files = { "add.py": SOLUTION, "test_add.py": `${TESTS}${"# long\n".repeat(150_000)}` };
    const published = await publishOnce(scenario, { files });
    expectNothing(published, /the files have .?1\d+.? bytes together, and at most .?1000000.? are delivered/);
  });

  it("a further run updates the pull request; a revision goes on from the branch, and commits nothing that is there", async () => {
    const first = await publishOnce(scenario);
    const branch = nameOf(first);
    const pull = first.result.outputs["pull-request"];
    const again = async (text: string, handover: Bent["handover"] = {}) => {
      const files = { "add.py": text, "test_add.py": TESTS };
      const published = await publishOnce(scenario, await handOver(hub, { number: first.number, files, handover }));
      expect(published.result.outputs).toMatchObject({ verdict: "tested", branch, "pull-request": pull });
      expect(published.branches).toEqual([branch]);
      return published;
    };
    expect(first.body).toContain(`New draft pull request ${pull}`);
    const better = `# Better.\n${SOLUTION}`;
    const further = await again(better);
    expect(further.body).toContain(`Updated draft pull request ${pull}`);

    const headOid = await hub.head(branch);
    const changedByHand = "Since VeriAlgo committed them: add.py changed by hand.";
    const same = await again(better, { command: "revise", goesOn: { branch, headOid, changedByHand: null } });
    expect(await hub.head(branch)).toBe(headOid);
    expect(same.result.outputs.commit).toBe(headOid);
    expect(same.body).toContain("The revision changed nothing");
    expect(same.body).toContain(`Open draft pull request ${pull}`);

    const revised = await again(SOLUTION, { command: "revise", goesOn: { branch, headOid, changedByHand } });
    expect((await hub.commitAt(branch)).parents).toEqual([headOid]);
    expect(revised.body).toMatch(/add\.py.? changed by hand/);
    expect(await pullsOf(branch)).toHaveLength(1);
  });
});

describe("what GitHub holds is not known to be what was judged:", () => {
  async function expectDistrusted(handed: HandedOver, published: Published, why: RegExp): Promise<void> {
    const { result, body, comments } = published;
    expect(result.conclusion).toBe("failure");
    expect(comments).toHaveLength(1);
    for (const text of [body, result.summary]) {
      expect(text).toMatch(why);
      expect(text).not.toContain(SAME_BYTES);
    }
    for (const name of ["branch", "commit", "pull-request"]) expect(result.outputs).not.toHaveProperty(name);
    expect(hub.checkRuns().map(({ externalId }) => externalId)).not.toContain(`verialgo-${handed.runId}-1`);
    expect(await pullsOf(nameOf(handed))).toEqual([]);
    expect(hub.reactions({ issue: handed.number })).toEqual(["confused"]);
  }

  it("other bytes are shown as a mismatch, and nobody is sent to the branch", async () => {
    const handed = await handOver(hub);
    const path = `algorithms/t${handed.number}/add/add.py`;
    const tamper = async () => void (await hub.commit({ [path]: "evil = 1\n" }, { branch: nameOf(handed) }));
    hub.onRequest({ operation: "graphql/repository", skip: 2, run: tamper });
    await expectDistrusted(handed, await publishOnce(scenario, handed), /does not hold the bytes that were checked/);
  });

  it("files that cannot be read back are not called the same", async () => {
    const handed = await handOver(hub);
    hub.fail({ operation: "graphql/repository", skip: 2, times: 4, fault: { kind: "status", status: 502 } });
    await expectDistrusted(handed, await publishOnce(scenario, handed), /could not be read back and compared/);
    expect(hub.unusedFaults()).toEqual([]);
  });
});
