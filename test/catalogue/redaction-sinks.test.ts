import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionContext } from "../../src/config/action-context.ts";
import { loadActionSettings } from "../../src/config/from-action.ts";
import { knownSecrets } from "../../src/config/known-secrets.ts";
import { initialRunState } from "../../src/domain/run-state.ts";
import type { Specification } from "../../src/domain/task.ts";
import { keepText } from "../../src/entry/action/artifact.ts";
import { openConversation, silence } from "../../src/entry/action/conversation.ts";
import type { Job } from "../../src/entry/action/job.ts";
import { keepPage } from "../../src/entry/action/keep-page.ts";
import { publishRequestOf } from "../../src/entry/action/publish-files.ts";
import { report } from "../../src/entry/action/report.ts";
import { openRunner } from "../../src/entry/action/runner.ts";
import { commitMessage } from "../../src/github/delivery/commit-message.ts";
import { openThreadComments } from "../../src/github/thread-comments.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { jobLogSurface } from "../../src/surfaces/job-log/job-log-surface.ts";
import { eventLog } from "../../src/surfaces/ndjson/event-log.ts";
import { clientOf, placeOf, SELF } from "../github/hub-client.ts";
import { buildCli, PATIENCE_MS, runCli } from "../support/built-cli.ts";
import { SPECIFICATION, understood } from "../support/clamp-programs.ts";
import { scenario } from "../support/engine-run.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";
import { readBack } from "../surfaces/browser/report/read-back.ts";
import { ALL, ENVIRONMENT, LEAK, leaksIn, redact, SECRETS, TITLE } from "./leak.ts";

const folder = mkdtempSync(join(tmpdir(), "redaction-sinks-"));
const fileOf = (name: string) => readFileSync(join(folder, name), "utf8");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let log = "";
const runner = openRunner({
  summaryPath: join(folder, "summary.md"),
  out: (text) => {
    log += text;
  },
  redact,
});

describe("G07: no secret leaves through", () => {
  let hub: FakeHub;
  let job: Job;
  beforeAll(async () => {
    await buildCli();
    hub = await startFakeHub({ roles: { alice: "write" } });
    const { client } = clientOf(hub);
    job = {
      context: { runId: 7, runAttempt: 1, hasRuntimeToken: false, tempFolder: folder, step: "a" } as ActionContext,
      settings: loadActionSettings({}),
      problems: [],
      ...{ client, runner, redact, folder, clock: systemClock, place: placeOf(hub), out: () => {} },
      ...{ home: placeOf(hub), isApp: false, leave: async () => {} },
      signal: new AbortController().signal,
    };
    process.env.GITHUB_OUTPUT = join(folder, "outputs");
    process.env.GITHUB_STATE = join(folder, "state");
    for (const name of ["outputs", "state"]) writeFileSync(join(folder, name), "");
  }, PATIENCE_MS);
  afterAll(async () => {
    delete process.env.GITHUB_OUTPUT;
    delete process.env.GITHUB_STATE;
    await hub.stop();
  });

  const leaky = () =>
    sampleReceipt({
      specification: {
        ...(SPECIFICATION as Specification),
        ...{ title: TITLE, domain: LEAK },
      },
      reasons: [{ code: "x", message: LEAK }],
      findings: [
        {
          check: "clean-run",
          status: "fail",
          effect: "refutes",
          summary: LEAK,
          warnings: [LEAK],
          ms: 1,
          evidence: {
            collected: 1,
            passed: 0,
            failed: 1,
            skipped: 0,
            failures: [
              { test: `test_clamp.py::test_${SECRETS.GITHUB_TOKEN}`, message: `${LEAK}\n  at: test_clamp.py:3` },
            ],
          },
        },
      ] as never,
      files: [{ path: "test_clamp.py", role: "tests", sha256: "0".repeat(64), bytes: 3 }],
      verdict: "refuted",
    });
  const state = { ...initialRunState, requirement: LEAK, lastText: LEAK };
  const leakyLog = () =>
    [
      {
        ...{ type: "run.started", version: 1, command: "demo", runId: "1", toolVersion: LEAK, language: "python" },
        ...{ requiredLevel: 1, requirement: { text: LEAK, source: "demo" }, model: null },
        ...{ seq: 1, at: "2026-11-29T10:00:00.000Z" },
      },
      { type: "run.ended", verdict: "refuted", level: 0, receipt: leaky(), seq: 2, at: "2026-11-29T10:00:01.000Z" },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n");

  it("annotations, lines of the job log, the job summary and its sentences", () => {
    runner.annotate("error", LEAK);
    runner.say(LEAK);
    const lines = log.trim().split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect([line.includes("[redacted]"), leaksIn(line)]).toEqual([true, []]);
    runner.addSummary(LEAK);
    runner.addSentences(LEAK);
    const [summary = "", sentences = ""] = fileOf("summary.md").split("\n");
    for (const line of [summary, sentences]) expect([line.includes("[redacted]"), leaksIn(line)]).toEqual([true, []]);
  });

  it("the artifact's files", async () => {
    keepText(job, "report.md", LEAK);
    writeFileSync(join(folder, "events.ndjson"), leakyLog());
    await keepPage(job);
    const page = fileOf("report.html");
    for (const text of [fileOf("report.md"), page, JSON.stringify(readBack(page))])
      expect([text.includes("[redacted]"), leaksIn(text)]).toEqual([true, []]);
  });

  it("the comment, while the run goes on and at its end", async () => {
    const number = hub.addIssue({ title: "One" });
    const comments = openThreadComments(job.client, job.place, number, { login: "github-actions[bot]", id: SELF });
    const marker = { runId: "7", attempt: 1, key: "comment-5", kind: "run", askedAt: null } as const;
    const conversation = openConversation(job, {
      comments,
      marker,
      target: { issue: number } as never,
      onComment: async () => {},
    });
    await conversation.show(LEAK);
    expect(hub.comments(number).map(({ body }) => [body.includes("[redacted]"), leaksIn(body)])).toEqual([[true, []]]);
    await conversation.finish(`end ${LEAK}`);
    expect(hub.comments(number).map(({ body }) => [body.includes("end [redacted]"), leaksIn(body)])).toEqual([
      [true, []],
    ]);
  });

  it("the check run with its annotations, the outputs and the report of a run", async () => {
    const headSha = await hub.head();
    await report(job, silence, {
      ...{ receipt: leaky(), state, command: "verify", requirement: LEAK, publication: null, handover: null },
      ...{ requester: "alice", folder: null, advice: null, subject: { headSha, paths: ["test_clamp.py"] } },
    });
    const [check] = hub.checkRuns(headSha);
    expect(check?.annotations.length).toBeGreaterThan(0);
    const text = JSON.stringify(check);
    expect([text.includes("[redacted]"), leaksIn(text)]).toEqual([true, []]);
    for (const name of ["summary.md", "report.md", "outputs"]) expect(leaksIn(fileOf(name)), name).toEqual([]);
    expect(leaksIn(log)).toEqual([]);
  });

  it("the commit's message, the pull request's title and text", () => {
    const self = { login: "github-actions[bot]", id: SELF };
    const request = publishRequestOf(job, {
      ...{
        receipt: leaky(),
        state,
        command: "implement",
        base: { branch: "main", oid: "0".repeat(40), forkPull: null } as never,
      },
      ...{
        thread: { number: 1, kind: "issue" },
        folder: "algorithms/clamp",
        files: [],
        requester: null,
        pr: "draft",
        goesOn: null,
        self,
      },
    });
    const message = commitMessage(request, "algorithms/clamp");
    for (const text of [request.title, `${message.headline}\n${message.body}`, request.prTitle, request.prBody]) {
      expect(leaksIn(text)).toEqual([]);
      expect(text).toContain("redacted");
    }
  });

  it("events.ndjson, the receipt, and the groups and raw blocks of the job log", async () => {
    const path = join(folder, "events.ndjson");
    const events = eventLog(path);
    let shown = "";
    const lines = jobLogSurface(
      (text) => {
        shown += text;
      },
      () => "0".repeat(32),
    );
    const run = await scenario({
      secrets: knownSecrets(ENVIRONMENT),
      requirement: `clamp ${LEAK}`,
      // Comes from no model and no person, so nothing before the last step can have looked at it.
      ports: { toolVersion: LEAK },
      steps: [
        understood({ title: TITLE, domain: LEAK }),
        { text: LEAK, calls: [{ name: ALL[0] ?? "", arguments: { path: LEAK } }] },
        { text: LEAK },
        { text: LEAK },
      ],
      onEvent: (event) => {
        events.show(event);
        lines.show(event);
      },
    });
    await events.close();
    for (const text of [fileOf("events.ndjson"), JSON.stringify([run.receipt, run.delivery.receipts]), shown])
      expect([text.includes("[redacted]"), leaksIn(text)]).toEqual([true, []]);
  });

  it(
    "the terminal, its error stream and a start that fails",
    async () => {
      writeFileSync(join(folder, "leaky.ndjson"), leakyLog());
      const { PATH: _, ...env } = ENVIRONMENT;
      const cli = (...words: string[]) =>
        runCli(words, { cwd: folder, env: { ...env, OPENAI_API_KEY: SECRETS["model key"] } });
      const shown = await cli("replay", "leaky.ndjson");
      const json = await cli("replay", "leaky.ndjson", "--json");
      const page = await cli("report", "leaky.ndjson", "--out", "-");
      const failed = await cli("verify", `${SECRETS["model key"]}.py`, "--tests", `${SECRETS["proxy password"]}.py`);
      for (const [name, text] of Object.entries({
        out: shown.stdout,
        json: json.stdout,
        "json's timeline": json.stderr,
        page: page.stdout,
        "what the page holds": JSON.stringify(readBack(page.stdout)),
        err: failed.stderr,
      })) {
        expect(text, name).toContain("[redacted]");
        expect(leaksIn(text), name).toEqual([]);
      }
      expect(failed.code).toBe(2);
      const wrong = await runCli(["implement", "sort"], {
        cwd: folder,
        env: {
          OPENAI_API_KEY: SECRETS["model key"],
          OPENAI_BASE_URL: `http://user:${SECRETS["proxy password"]}@127.0.0.1:1/v1`,
        },
      });
      expect([wrong.code, leaksIn(wrong.stdout + wrong.stderr)]).toEqual([2, []]);
    },
    PATIENCE_MS,
  );
});
