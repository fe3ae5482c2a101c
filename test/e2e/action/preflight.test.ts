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
  /** Requests to the endpoint: the two probes, or none where it is not reached. */
  probes: number;
}

const CASES: Record<string, Case> = {
  "no key": {
    options: { with: { "base-url": "https://models.example.test/v1", "api-key": "" } },
    says: [
      "no key for the model endpoint",
      "models.example.test",
      "OPENAI_API_KEY",
      "api-key: ${{ secrets.OPENAI_API_KEY }}",
    ],
    probes: 0,
  },
  "an address of GitHub Models": {
    options: { with: { "base-url": "https://models.github.ai/inference" } },
    says: ["GitHub Models was retired on 2026-07-30", "base-url:", "api-key: ${{ secrets."],
    probes: 0,
  },
  "a wrong key": {
    options: { with: { "api-key": "sk-wrong-key-12345" } },
    says: ["refuses the key", "the secret handed to api-key", "base-url"],
    probes: 2,
  },
  "an endpoint that is down": {
    options: { with: { "base-url": CLOSED } },
    says: ["nothing listens there", `set base-url (now ${CLOSED}) to the right address`],
    probes: 0,
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
    probes: 0,
  },
  "a Python that is not there": {
    options: { with: { python: "/nonexistent" } },
    says: ["/nonexistent", "actions/setup-python@"],
    probes: 0,
  },
  "several wrong inputs": {
    options: { with: { "max-steps": "many", pr: "maybe", "fail-on": "not-run" } },
    says: [
      /^- Input max-steps must be a whole number from 1 to 60 \(it is "many"\)[^\n]*\n- Input pr must be [^\n]*\(it is "maybe"\)/m,
    ],
    probes: 0,
  },
};

const results = new Map<string, { result: ScenarioResult; number: number; probes: number }>();
let scenario: ActionScenario;

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  const { hub, model } = scenario;
  // Runs that reach the endpoint are counted by themselves, the others go on beside one another.
  const tasks = Object.entries(CASES).map(([name, { options }]) => async () => {
    const { number } = hub.as("alice").openIssue({ title: "Add two integers" });
    const before = model.requests.length;
    const result = await scenario.run(hub.as("alice").label(number, "algo"), options);
    results.set(name, { result, number, probes: model.requests.length - before });
  });
  await twoAtATime(tasks);
});
afterAll(() => scenario?.stop());

describe("before the first model call", () => {
  it.each(Object.entries(CASES))("%s is refused in one comment with the fix", (name, { says }) => {
    const { result, number } = results.get(name) as { result: ScenarioResult; number: number };
    const { hub } = scenario;
    const comments = hub.comments(number);
    expect(comments).toHaveLength(1);
    const body = asRead(comments[0]?.body ?? "");
    for (const said of says) expect(body).toMatch(said);
    expect(body).toMatch(/^<!-- verialgo:[^\n]+kind=run[^\n]+state=over -->\n## ⛔ Not started/);
    expect(body).toContain("Nothing was run and no model was asked.");
    expect(hub.reactions({ issue: number })).toEqual(["eyes", "confused"]);
    expect(hub.issue(number).labels).toEqual([]);
    expect(result.outputs).toMatchObject({ verdict: "not-run", level: "0" });
    expect(result.outputs["comment-url"]).toMatch(/#issuecomment-\d+$/);
    expect(result.conclusion).toBe("failure");
    expect(asRead(result.summary)).toContain(body.split("\n").slice(2).join("\n").trim());
    expect(result.told).toEqual([]);
    expect(result.artifacts.names()).toEqual([]);
  });
});
