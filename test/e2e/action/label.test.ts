import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashSource } from "../../../src/surfaces/browser/content-policy.ts";
import { REPORT_BYTES } from "../../../src/surfaces/browser/report/render-report-page.ts";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  MODEL_KEY,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { RIGHT_AT_ONCE, tenSteps } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { loadAction, PROJECT } from "../../support/mini-runner/action-manifest.ts";
import { leaksOf, sinksOf } from "../../support/sinks.ts";
import { readBack } from "../../surfaces/browser/report/read-back.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** Sinks the model's words reach. */
const PASSED = [
  "request n: pulls/create",
  "request n: issues/update-comment",
  "log",
  "summary",
  "request n: checks/create",
  "artifact: events.ndjson",
  "artifact: report.md",
  "artifact: report.html",
];
const BRANCH = "verialgo/1-add";
const FOLDER = "algorithms/add";

describe("a label", () => {
  let scenario: ActionScenario;
  let first: ScenarioResult;
  let again: ScenarioResult;
  let firstHead: string;
  const issue = 1;

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    const { hub } = scenario;
    const alice = hub.as("alice");
    alice.openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    hub.as("stranger").comment(issue, "Let it multiply instead.");
    const event = alice.label(issue, "algo");
    hub.issue(issue).body = "Let it subtract instead.";
    first = await scenario.run(event, {
      script: tenSteps(MODEL_KEY),
      with: { "input-price": "1", "output-price": "2" },
    });
    firstHead = await hub.head(BRANCH);
    again = await scenario.run(alice.label(issue, "algo"), { script: RIGHT_AT_ONCE });
  });
  afterAll(() => scenario?.stop());

  const comments = () => scenario.hub.comments(issue).filter(({ author }) => author.login === "github-actions[bot]");
  const done = (run: ScenarioResult) =>
    run.requests.filter(({ method }) => method !== "GET").map(({ operation }) => operation);

  it("starts a run that ends tested and green", () => {
    expect(first.conclusion).toBe("success");
    expect(receiptIn(first)).toMatchObject({ verdict: "tested", level: 2 });
    expect(first.post?.conclusion).toBe("success");
    expect(first.orphans).toEqual([]);
  });

  it("is seen at once: 👀, the label off, the live comment, before anything else is written", () => {
    const [one, two, three] = done(first).filter((operation) => operation !== "graphql/viewer");
    expect([one, two].sort()).toEqual(["issues/remove-label", "reactions/create-for-issue"]);
    expect(three).toBe("issues/create-comment");
    expect(comments()[0]?.bodies[0]).toContain("VeriAlgo is working");
    expect(scenario.hub.reactions({ issue })).toContain("eyes");
    expect(scenario.hub.issue(issue).labels).toEqual([]);
  });

  it("works from the text of the event and nothing else (A11, A12)", () => {
    expect(first.told[0]).toBeDefined();
    const told = JSON.stringify(first.told);
    expect(told).toContain("add(a, b) gives a + b.");
    expect(told).not.toMatch(/subtract|multiply/);
  });

  it("leaves a branch whose blobs are the files of the receipt", async () => {
    const files = await scenario.hub.files(firstHead);
    const delivered = Object.entries(files).filter(([path]) => path !== "README.md");
    const receipt = receiptIn(first);
    expect(receipt.files.map(({ path }) => path).sort()).toEqual(["add.py", "test_add.py"]);
    for (const { path, sha256: hash, bytes } of receipt.files) {
      expect(sha256(files[`${FOLDER}/${path}`]?.bytes as Buffer)).toBe(hash);
      expect(files[`${FOLDER}/${path}`]?.bytes).toHaveLength(bytes);
    }
    const kept = first.artifacts.get(first.outputs.artifact ?? "").files["verialgo-receipt.json"];
    expect(files[`${FOLDER}/verialgo-receipt.json`]?.bytes).toEqual(kept);
    expect(delivered).toHaveLength(3);
    expect(delivered.every(([, { mode }]) => mode === "100644")).toBe(true);
    expect(await scenario.hub.commitAt(firstHead)).toMatchObject({ isSigned: true });
  });

  it("opens one draft pull request from it", async () => {
    const pulls = await scenario.hub.pulls();
    expect(pulls).toHaveLength(1);
    expect(pulls[0]?.pull).toMatchObject({ draft: true, base: "main", head: { branch: BRANCH } });
    expect(pulls[0]?.body).not.toMatch(/closes/i);
  });

  it("says the end in the same comment, with a reaction", () => {
    expect(comments()).toHaveLength(2);
    const [comment] = comments();
    expect(comment?.body).toMatch(
      new RegExp(
        `^<!-- verialgo:run=${first.runId}\\.1 key=label-1-\\S+ kind=run asked=\\S+ state=over verdict=tested -->\n## ✅ tested`,
      ),
    );
    expect(comment?.body).toContain(BRANCH);
    expect(comment?.body).toContain("draft pull request");
    expect(scenario.hub.reactions({ issue })).toContain("+1");
  });

  it("makes one check run on the commit", () => {
    const checks = scenario.hub.checkRuns(firstHead);
    expect(checks).toHaveLength(1);
    expect(checks[0]).toMatchObject({ status: "completed", conclusion: "success" });
    expect(checks[0]?.summary).toContain("clean-run");
  });

  it("G09: keeps plain text in the artifact, and one page that runs its own script only", () => {
    const { files } = first.artifacts.get(first.outputs.artifact ?? "");
    expect(Object.keys(files).sort()).toEqual([
      ...["add.py", "events.ndjson", "report.html", "report.md", "test_add.py", "verialgo-receipt.json"],
    ]);
    const { "report.html": page, ...others } = files;
    for (const bytes of Object.values(others)) expect(bytes.toString("utf8")).not.toMatch(/<script|<html|<!doctype/i);
    const html = page?.toString("utf8") ?? "";
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(REPORT_BYTES);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => hashSource(text));
    expect(scripts).toHaveLength(1);
    expect(html).toContain(`content="default-src 'none'; script-src ${scripts[0]}; style-src 'sha256-`);
    const receiptText = files["verialgo-receipt.json"]?.toString("utf8");
    expect(readBack(html)).toMatchObject({ receiptText, receiptDiffers: false, cut: false, shortened: 0 });
  });

  it("fills the summary and every output that is not for two jobs", () => {
    expect(first.summary).toContain("✅ tested");
    expect(first.summary).toContain("stub-control");
    const { outputs } = loadAction(PROJECT).manifest;
    const forTwoJobs = ["handover", "deliverable"];
    expect(Object.keys(first.outputs).sort()).toEqual(
      Object.keys(outputs)
        .filter((name) => !forTwoJobs.includes(name))
        .sort(),
    );
    expect(first.outputs).toMatchObject({
      ...{ verdict: "tested", level: "2", branch: BRANCH, commit: firstHead, steps: "10" },
      "pull-request": "2",
      "comment-url": expect.stringMatching(/\/issues\/1#issuecomment-\d+$/),
    });
    expect(Number(first.outputs["cost-usd"])).toBeGreaterThan(0);
    for (const name of ["receipt", "solution", "tests"]) expect(existsSync(first.outputs[name] ?? "")).toBe(true);
  });

  it("asks GitHub at most 25 times for ten steps, and edits the comment at most once in ten seconds", () => {
    const edits = first.requests.filter(({ operation }) => operation === "issues/update-comment");
    // Live edits come with the seconds a run takes; a run of a minute and a half has eight.
    expect(first.requests.length - edits.length).toBeLessThanOrEqual(17);
    const times = edits.map(({ at }) => at).slice(0, -1);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(10_000);
  });

  it("runs again when the label is added again: a commit more on the same branch, the same pull request", async () => {
    expect(again.outputs).toMatchObject({ verdict: "tested", branch: BRANCH, "pull-request": "2" });
    const head = await scenario.hub.head(BRANCH);
    expect(again.outputs.commit).toBe(head);
    expect((await scenario.hub.commitAt(head)).parents).toEqual([firstHead]);
    expect(await scenario.hub.pulls()).toHaveLength(1);
    expect(Object.keys(await scenario.hub.branches()).sort()).toEqual(["main", BRANCH]);
    expect(comments()[1]?.body).toContain(`run=${again.runId}.1`);
    expect(comments()[0]?.body).toContain(firstHead.slice(0, 12));
    expect(scenario.hub.issue(issue).labels).toEqual([]);
  });

  it("lets neither key nor token out, though the model says the key itself (G07)", async () => {
    const files = await scenario.hub.files(firstHead);
    expect(files[`${FOLDER}/add.py`]?.bytes.toString()).toContain("The sum");
    // Where the model's words go, they are seen to have passed.
    const passed = Object.entries(sinksOf(first)).filter(([, text]) => text.includes("[redacted]"));
    const places = passed
      .map(([place]) => place.replace(/\d+/, "n"))
      .filter((place, at, all) => all.indexOf(place) === at);
    expect(places).toEqual(expect.arrayContaining(PASSED));
    for (const run of [first, again]) expect(leaksOf(run, [MODEL_KEY, run.token])).toEqual([]);
  });
});
