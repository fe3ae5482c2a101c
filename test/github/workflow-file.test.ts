import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseWorkflow, readWorkflow } from "../../src/github/workflow-file.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf, refusal } from "./hub-client.ts";

const example = (name: string) => readFileSync(join(import.meta.dirname, "../../examples", name), "utf8");
const read = (text: string) => {
  const file = parseWorkflow(text);
  return "why" in file ? file : { ...file, inputs: file.inputs === null ? null : [...file.inputs] };
};

describe("the triggers of a workflow", () => {
  it("are those of the examples", () => {
    const known = ["issue", "command", "actor", "key", "head-sha", "text-sha256"];
    const required = known.slice(0, 4);
    expect(read(example("verialgo-app.yml"))).toEqual({ inputs: known, required, listensTo: [] });
    expect(read(example("verialgo-central.yml"))).toMatchObject({ inputs: ["repository", ...known], listensTo: [] });
    expect(read(example("verialgo.yml"))).toEqual({
      ...{ inputs: null, required: [] },
      listensTo: ["issues", "issue_comment", "pull_request_review_comment"],
    });
  });

  it.each([
    ["on: workflow_dispatch", []],
    ["on: [push, workflow_dispatch]", []],
    ["on:\n  workflow_dispatch:\n", []],
    ["'on':\n  workflow_dispatch:\n    inputs:\n      key:\n", ["key"]],
    ["on: &a {workflow_dispatch: {inputs: &b {key: {}}}, workflow_call: {inputs: *b}}", ["key"]],
    ["on: push", null],
    ["on:\n  workflow_call:\n    inputs: {key: {type: string}}", null],
  ])("%j: the inputs %j", (text, inputs) => {
    expect(read(text)).toMatchObject({ inputs });
  });

  it("need an input that has no default", () => {
    const text =
      "on: {workflow_dispatch: {inputs: {a: {required: true}, b: {required: true, default: ''}, c: {required: false}}}}";
    expect(read(text)).toMatchObject({ required: ["a"] });
  });

  it.each([
    ["on: issues", ["issues"]],
    ["on: [issue_comment, issues]", ["issues", "issue_comment"]],
    ["on:\n  issues:\n  issue_comment: {types: created}", ["issues", "issue_comment"]],
    ["on:\n  issues: {types: [opened, labeled]}\n  issue_comment: {types: [edited]}", ["issues"]],
    ["on:\n  issues: {types: [opened]}\n  push:", []],
    ["on: {pull_request_review_comment: {types: [created]}}", ["pull_request_review_comment"]],
  ])("%j listens to %j itself", (text, listensTo) => {
    expect(read(text)).toMatchObject({ listensTo });
  });

  const bomb = ["a: &a [x,x]", ...[..."bcdefghijklm"].map((at, i) => `${at}: &${at} [*${"abcdefghijkl"[i]},*a]`)].join(
    "\n",
  );
  it.each([
    ["on: [", /^is no YAML: /],
    ["on: push\non: pull_request", /^is no YAML: Map keys must be unique/],
    [
      `${bomb}\n${[..."nopqrstuvwxyz"].map((at) => `${at}: [*m,*m,*m,*m,*m,*m,*m,*m,*m,*m]`).join("\n")}`,
      /^is no YAML: /,
    ],
    ["", /^has no `on:`/],
    ["name: x", /^has no `on:`/],
    ["- on", /^has no `on:`/],
    ["on: 5", /^has no `on:`/],
  ])("%j is no workflow", (text, why) => {
    expect(read(text)).toEqual({ why: expect.stringMatching(why) });
  });
});

it("never throws, whatever somebody committed as a workflow", () => {
  const words = [
    "on",
    ":",
    " ",
    "\n",
    "  ",
    "-",
    "[",
    "]",
    "{",
    "}",
    "&a",
    "*a",
    "|",
    '"',
    "'",
    "#",
    "!!map",
    "? ",
    ",",
  ];
  const known = [
    "workflow_dispatch",
    "inputs",
    "issues",
    "types",
    "required: true",
    "null",
    "~",
    "<<",
    "__proto__",
    "---\n",
  ];
  const text = fc.array(fc.constantFrom(...words, ...known), { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `on: ${rest}`),
        text.map((rest) => `on:\n  ${rest}`),
      ),
      (one) => {
        const file = parseWorkflow(one);
        if ("why" in file) expect(file.why).toMatch(/^(is no YAML: |has no `on:`)[^\n]*$/);
        else expect(file.listensTo.length).toBeLessThan(4);
      },
    ),
    { numRuns: 300, seed: 20_261_130 },
  );
});

describe("the workflow of a repository", () => {
  let hub: FakeHub;
  beforeAll(async () => {
    hub = await startFakeHub();
  });
  afterAll(async () => {
    expect(hub.contractViolations()).toEqual([]);
    await hub.stop();
  });
  const ACCESS = { actions: "read", contents: "read" } as const;
  const look = (client = clientOf(hub, ACCESS).client) =>
    readWorkflow(client, placeOf(hub), { name: "verialgo.yml", branch: "main" });

  it("is missing, unreadable, or there; in at most two requests", async () => {
    const { client } = clientOf(hub, ACCESS);
    expect(await look(client)).toEqual({ is: "missing" });
    await hub.commit({ ".github/workflows/verialgo.yml": "on: [\n" });
    expect(await look(client)).toEqual({ is: "unreadable", why: expect.stringMatching(/^is no YAML/) });
    await hub.commit({ ".github/workflows/verialgo.yml": "on: {workflow_dispatch: {inputs: {key: {}}}}\n" });
    expect(client.requests()).toBe(2);
    expect(await look(client)).toEqual({
      ...{ is: "there", disabled: null },
      file: { inputs: new Set(["key"]), required: [], listensTo: [] },
    });
    expect(client.requests()).toBe(4);
    hub.disableWorkflow("verialgo.yml", "disabled_inactivity");
    expect(await look(client)).toMatchObject({ is: "there", disabled: "disabled_inactivity" });
    hub.fail({ operation: "actions/get-workflow", fault: { kind: "status", status: 404 } });
    expect(await look(client)).toMatchObject({ is: "there", disabled: null });
  });

  it("is no folder", async () => {
    await hub.commit({ ".github/workflows/folder.yml/x": "on: push\n" });
    const state = readWorkflow(clientOf(hub, ACCESS).client, placeOf(hub), { name: "folder.yml", branch: "main" });
    expect(await state).toEqual({ is: "unreadable", why: expect.stringMatching(/^is no plain file: .*folder/) });
  });

  it("cannot be read without the permissions", async () => {
    expect(await refusal(look(clientOf(hub, { contents: "read" }).client))).toMatchObject({ problem: "forbidden" });
  });
});
