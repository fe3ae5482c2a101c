import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseWorkflow } from "../../../src/github/workflow-file.ts";
import { renderSetup } from "../../../src/surfaces/pull-request/render-setup.ts";
import { setupWorkflow } from "../../../src/surfaces/pull-request/setup-workflow.ts";
import * as rules from "../../support/workflows/rules.ts";
import { workflowFile } from "../../support/workflows/shipped.ts";
import { aliveParts } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";

const example = readFileSync(join(import.meta.dirname, "../../../examples/verialgo-app.yml"), "utf8");
const APP_URL = "https://bot.example.org/verialgo";
const ACTION = "our-org/verialgo@8e8c483db84b4bee98b60c0593521ed34d9990e8";

/** Job and step of a workflow of ours. */
function workOf(text: string) {
  const { jobs, ...rest } = parse(text);
  const { steps, ...job } = jobs.verialgo;
  expect(steps).toHaveLength(1);
  return { rest, job, step: steps[0] };
}

describe("the workflow of a setup pull request", () => {
  it("is the example, with this server's address and action", () => {
    const [ours, theirs] = [workOf(setupWorkflow({ appUrl: APP_URL, action: ACTION })), workOf(example)];
    expect(ours.step.uses).toBe(ACTION);
    expect(ours.step.with["app-url"]).toBe(APP_URL);
    expect(ours).toEqual({
      ...theirs,
      step: { ...theirs.step, uses: ACTION, with: { ...theirs.step.with, "app-url": APP_URL } },
    });
  });

  it("asks for no identity where the server gives no token", () => {
    const text = setupWorkflow({ appUrl: null, action: "verialgo/verialgo@v1" });
    const [ours, theirs] = [workOf(text), workOf(example)];
    const { "app-url": _url, ...inputs } = theirs.step.with;
    const { "id-token": _id, ...permissions } = theirs.job.permissions;
    expect(ours).toEqual({ ...theirs, job: { ...theirs.job, permissions }, step: { ...theirs.step, with: inputs } });
    expect(text).not.toMatch(/app-url|id-token|token of its own|gives no token|ask for a token/);
  });

  it("says what to set, and takes an address as it is", () => {
    const text = setupWorkflow({ appUrl: "http://localhost:3000/$&/a", action: "a/$1@v1" });
    expect(text).toMatch(/^# VeriAlgo under the GitHub App/);
    expect(text).toContain("#   1. Make VERIALGO_API_KEY a secret");
    expect(text).not.toContain("Copy this file");
    expect(text.length).toBeLessThan(example.length);
    expect(workOf(text).step).toMatchObject({ uses: "a/$1@v1", with: { "app-url": "http://localhost:3000/$&/a" } });
  });

  it.each([APP_URL, null])("keeps the rules of workflows we ship, with the address %s", (appUrl) => {
    const text = setupWorkflow({ appUrl, action: "verialgo/verialgo@v1" });
    const file = workflowFile(".github/workflows/verialgo.yml", text);
    for (const rule of Object.values(rules)) if (typeof rule === "function") expect([...rule(file)]).toEqual([]);
    expect(parseWorkflow(text)).toEqual(parseWorkflow(example));
  });
});

describe("the text of a setup pull request", () => {
  const render = (appUrl: string | null, replaces: boolean, label = "algo") =>
    renderSetup({ name: "verialgo.yml", appUrl, action: ACTION }, { replaces, label });

  it("says what it adds and what to do", () => {
    const { title, body } = render(APP_URL, false);
    expectGolden(join(import.meta.dirname, "golden/setup.md"), `${title}\n\n${body}`);
    const other = render(null, true);
    expectGolden(join(import.meta.dirname, "golden/setup-replaces.md"), `${other.title}\n\n${other.body}`);
  });

  it("shows a label of any form as text", () => {
    for (const label of ["`@octo`", "<img src=x>", "a|b", "算法"])
      expect(aliveParts(render(APP_URL, false, label).body)).toEqual([]);
  });
});
