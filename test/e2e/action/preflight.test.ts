import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  GRANTED,
  type ScenarioResult,
  type ScenarioRun,
} from "../../support/action-scenario.ts";
import { asRead } from "../../support/as-read.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { startModelServer } from "../../support/model-server/model-server.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** The address of a server that has gone. */
const CLOSED = await startModelServer({ protocol: "chat", script: [] }).then(async ({ baseUrl, close }) => {
  await close();
  return baseUrl;
});

interface Case {
  options: ScenarioRun;
  /** What is wrong, and the fix to copy. */
  says: readonly (string | RegExp)[];
  /** By `fail-on`; red without it. */
  isGreen?: true;
}

const CASES: Record<string, Case> = {
  "no key": {
    options: { with: { "base-url": "https://models.example.test/v1", "api-key": "" } },
    says: [
      "no key for the model endpoint",
      "models.example.test",
      "VERIALGO_API_KEY",
      "api-key: ${{ secrets.VERIALGO_API_KEY }}",
    ],
  },
  "an address of GitHub Models": {
    options: { with: { "base-url": "https://models.github.ai/inference", "fail-on": "none" } },
    isGreen: true,
    says: ["GitHub Models was retired on 2026-07-30", "base-url:", "api-key: ${{ secrets."],
  },
  "a wrong key": {
    options: { with: { "api-key": "sk-wrong-key-12345" } },
    says: ["refuses the key", "the secret handed to api-key", "base-url"],
  },
  "an endpoint that is down": {
    options: { with: { "base-url": CLOSED } },
    says: ["nothing listens there", `set base-url (now ${CLOSED}) to the right address`],
  },
  "a token that may only read": {
    options: { permissions: { ...GRANTED, contents: "read" } },
    says: [
      "may not write to this repository",
      "contents: write",
      "issues: write",
      "pull-requests: write",
      "checks: write",
    ],
  },
  "a Python that is not there": {
    options: { with: { python: "/nonexistent" } },
    says: ["/nonexistent", "actions/setup-python@"],
  },
  "a folder in the place of a file": {
    options: { with: { path: "README.md/{slug}" } },
    says: ["README.md is no folder", "Choose another folder"],
  },
  "several wrong inputs": {
    options: { with: { "max-steps": "many", pr: "maybe", "fail-on": "not-run" } },
    says: [
      /^- Input max-steps must be a whole number from 1 to 60 \(it is "many"\)[^\n]*\n- Input pr must be [^\n]*\(it is "maybe"\)/m,
    ],
  },
};

const results = new Map<string, { result: ScenarioResult; number: number }>();
let scenario: ActionScenario;

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  const { hub } = scenario;
  const tasks = Object.entries(CASES).map(([name, { options }]) => async () => {
    const { number } = hub.as("alice").openIssue({ title: "Add two integers" });
    const result = await scenario.run(hub.as("alice").label(number, "algo"), options);
    results.set(name, { result, number });
  });
  await twoAtATime(tasks);
});
afterAll(() => scenario?.stop());

describe("before the first model call", () => {
  it.each(Object.entries(CASES))("%s is refused in one comment with the fix", (name, { says, isGreen }) => {
    const { result, number } = results.get(name) as { result: ScenarioResult; number: number };
    const { hub } = scenario;
    const comments = hub.comments(number);
    expect(comments).toHaveLength(1);
    const body = asRead(comments[0]?.body ?? "");
    for (const said of says) expect(body).toMatch(said);
    expect(body).toMatch(/^<!-- verialgo:[^\n]+kind=run[^\n]+state=over verdict=not-run -->\n## ⛔ Not started/);
    expect(body).toContain("Nothing was run and no model was asked.");
    expect(hub.reactions({ issue: number })).toEqual(["eyes", "confused"]);
    expect(hub.issue(number).labels).toEqual([]);
    expect(result.outputs).toMatchObject({ verdict: "not-run", level: "0" });
    expect(result.outputs["comment-url"]).toMatch(/#issuecomment-\d+$/);
    expect(existsSync(result.outputs.receipt ?? "")).toBe(true);
    expect(result.conclusion).toBe(isGreen ? "success" : "failure");
    const level = isGreen ? "warning" : "error";
    const told = expect.objectContaining({ level, message: expect.stringMatching(/^not-run: .*\.$/) });
    expect(result.annotations).toEqual([told]);
    expect(asRead(result.summary)).toContain(body.split("\n").slice(2).join("\n").trim());
    expect(result.told).toEqual([]);
    expect(result.artifacts.names()).toEqual([]);
  });

  it("reaches the endpoint with two probes at most, which cost nothing", () =>
    // Of all these runs only the one with the wrong key came that far.
    expect(scenario.model.requests.map(({ path, body }) => ({ path, body }))).toEqual(
      expect.arrayContaining([
        { path: "/v1/chat/completions", body: {} },
        { path: "/v1/responses", body: {} },
      ]),
    ));

  it("tells nobody where who may ask is itself unclear: red, and the input is named", async () => {
    const { hub } = scenario;
    const { number } = hub.as("alice").openIssue({ title: "Add two integers" });
    const result = await scenario.run(hub.as("alice").label(number, "algo"), { with: { "allow-roles": "admn" } });
    expect(result.conclusion).toBe("failure");
    expect(result.annotations).toEqual([
      expect.objectContaining({ level: "error", message: expect.stringMatching(/^Input `allow-roles` must be /) }),
    ]);
    expect(result.summary).toContain("Input `allow-roles`");
    expect(result.requests).toEqual([]);
  });
});
