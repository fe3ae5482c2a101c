import { describe, expect, it } from "vitest";
import { inputValues } from "../../support/mini-runner/workflow/inputs.ts";
import { loadWorkflow } from "../../support/mini-runner/workflow/load-workflow.ts";
import { locate } from "../../support/mini-runner/workflow/locate.ts";
import { excess, granted } from "../../support/mini-runner/workflow/permissions.ts";
import { readWorkflow } from "../../support/mini-runner/workflow/schema.ts";
import { isTriggeredBy } from "../../support/mini-runner/workflow/triggers.ts";
import { folderWith } from "./tiny-action.ts";

const JOBS = "jobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: 'true'\n";
const read = (text: string) => readWorkflow(text, "w.yml");
const job = (lines: string) =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ run: "true" }]\n${lines.replace(/^/gm, "    ")}`;

describe("a workflow's file", () => {
  it("is refused for every line this runner does not know", () => {
    for (const [text, problem] of [
      [`on: push\nconcurency: x\n${JOBS}`, /concurency/],
      [`on: pushh\n${JOBS}`, /Invalid/],
      [`on:\n  push: { paths: [a] }\n${JOBS}`, /paths/],
      [`on:\n  push: { branches: ["v*"] }\n${JOBS}`, /plain branch names/],
      [job("strategy: { matrix: { a: [1] } }"), /job a.*strategy/s],
      [job("container: node"), /container/],
      [job("runs-on2: x"), /runs-on2/],
      [job("needs: b"), /unknown job 'b'/],
      [job("needs: a"), /a → a need each other/],
      [job("permissions: { contents: admin }"), /permissions/],
      [`on: push\njobs:\n  a:\n    runs-on: windows-latest\n    steps: [{ run: "true" }]`, /only ubuntu/],
      [
        `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ run: "true", uses: b }]`,
        /either `uses` or `run`/,
      ],
      [`on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ run: "true", shell: pwsh }]`, /shell/],
      [`on: push\njobs:\n  a:\n    uses: o/r/.github/workflows/w.yml@v1\n    env: { A: b }`, /job a.*env/s],
    ] as const)
      expect(() => read(text), text).toThrow(problem);
    expect(() => granted({ content: "read" })).toThrow(/Unexpected value 'content'/);
    expect(() => granted({ packages: "read" })).toThrow(/not modelled/);
  });

  it("is started by its events, activity types and branches only", () => {
    const { on } = read(
      `on:\n  issues: { types: [labeled] }\n  issue_comment:\n  pull_request: { branches: [main] }\n  push: { branches: [main] }\n  schedule: [{ cron: "0 0 * * *" }]\n  workflow_call:\n${JOBS}`,
    );
    const pull = (action: string, ref: string) => ({ action, pull_request: { base: { ref } } });
    for (const [event, payload, expected] of [
      ["issues", { action: "labeled" }, true],
      ["issues", { action: "opened" }, false],
      ["issue_comment", { action: "deleted" }, true],
      ["pull_request", pull("opened", "main"), true],
      ["pull_request", pull("closed", "main"), false],
      ["pull_request", pull("opened", "next"), false],
      ["push", { ref: "refs/heads/main" }, true],
      ["push", { ref: "refs/heads/next" }, false],
      ["schedule", { schedule: "0 0 * * *" }, true],
      ["schedule", { schedule: "1 0 * * *" }, false],
      ["workflow_call", {}, false],
      ["workflow_dispatch", {}, false],
    ] as const)
      expect([event, payload, isTriggeredBy(on, { event, payload })]).toEqual([event, payload, expected]);
    expect(isTriggeredBy(read(`on: [push, issues]\n${JOBS}`).on, { event: "issues", payload: { action: "x" } })).toBe(
      true,
    );
  });

  it("has inputs of the types it names", () => {
    const definitions = {
      text: { type: "string" as const, default: 5 },
      flag: { type: "boolean" as const },
      count: { type: "number" as const, required: true },
      kind: { type: "choice" as const, options: ["a", "b"], default: "a" },
    };
    expect(inputValues(definitions, { count: 3 })).toEqual({ text: "5", flag: false, count: 3, kind: "a" });
    for (const [given, problem] of [
      [{}, /count is required/],
      [{ count: "3" }, /number input count/],
      [{ count: 3, flag: "yes" }, /boolean input flag/],
      [{ count: 3, kind: "c" }, /choice input kind/],
      [{ count: 3, other: 1 }, /other is not defined/],
    ] as const)
      expect(() => inputValues(definitions, given)).toThrow(problem);
  });

  it("names actions and workflows by repository, its own repository and the run's", () => {
    const resolve = { "octo/tool@v1": "/tool", "./": "/here" };
    expect(locate("octo/tool@v1", "./", resolve)).toEqual({
      path: "/tool",
      reference: "octo/tool@v1",
      home: "octo/tool@v1",
    });
    expect(locate("octo/tool/sub@v1", "./", resolve).path).toBe("/tool/sub");
    expect(locate("$/sub", "octo/tool@v1", resolve)).toMatchObject({
      path: "/tool/sub",
      reference: "octo/tool/sub@v1",
    });
    expect(locate("./sub", "octo/tool@v1", resolve)).toMatchObject({ path: "/here/sub", reference: "./sub" });
    for (const bad of ["octo/tool@v2", "octo/tool", "$/", "docker://x"])
      expect(() => locate(bad, "./", resolve)).toThrow();
  });
});

describe("a called workflow", () => {
  const CALLED = `on:
  workflow_call:
    inputs: { model: { type: string, required: true } }
    secrets: { key: { required: true } }
permissions: {}
jobs:
  solve:
    runs-on: ubuntu-24.04
    permissions: { contents: write }
    steps: [{ run: "true" }]
`;
  const load = (call: string, called = CALLED) =>
    loadWorkflow({
      text: `on: push\njobs:\n  go:\n    uses: octo/tool/.github/workflows/c.yml@v1\n${call.replace(/^/gm, "    ")}`,
      name: "w.yml",
      home: "./",
      resolve: { "octo/tool@v1": folderWith({ ".github/workflows/c.yml": called }) },
      allowed: null,
      defaults: { contents: "read" },
    });
  const GOOD = "permissions: { contents: write }\nwith: { model: m }\nsecrets: { key: k }";

  it("gets no more rights than its caller has", () => {
    expect(load(GOOD).called.go?.permissions).toEqual({ solve: { contents: "write" } });
    expect(() => load(GOOD.replace("write", "read"))).toThrow(
      "Error calling workflow 'octo/tool/.github/workflows/c.yml@v1'. The nested job 'solve' is requesting 'contents: write', but is only allowed 'contents: read'.",
    );
    expect(() => load(GOOD.replace(/^.*\n/, ""))).toThrow(/only allowed 'contents: read'/);
    expect(() => load(GOOD, CALLED.replace("permissions: {}", "permissions: { issues: read }"))).toThrow(
      /The workflow is requesting 'issues: read'/,
    );
    expect([excess({ issues: "read" }, { issues: "write" }), excess({}, {})]).toEqual([null, null]);
  });

  it("must be reusable, and get the inputs and secrets it names, no others", () => {
    for (const [call, called, problem] of [
      [GOOD, CALLED.replace(/workflow_call:(\n {4}.*)+/, "push:"), /it is not reusable/],
      [GOOD.replace("model: m", "model: m, mode: x"), CALLED, /mode is not defined/],
      [GOOD.replace("{ model: m }", "{}"), CALLED, /Input model is required/],
      [GOOD.replace("{ key: k }", "{}"), CALLED, /Secret key is required/],
      [GOOD.replace("key: k", "key: k, other: o"), CALLED, /Invalid secret, other/],
    ] as const)
      expect(() => load(call, called), call).toThrow(problem);
  });
});
