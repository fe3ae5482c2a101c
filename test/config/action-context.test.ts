import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readActionContext } from "../../src/config/action-context.ts";
import { PlatformError } from "../../src/domain/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "verialgo-context-"));
const eventFile = (text: string): string => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, text);
  return path;
};

const runner = {
  GITHUB_REPOSITORY: "octo/算",
  GITHUB_ACTOR: "alice",
  GITHUB_TRIGGERING_ACTOR: "bob",
  GITHUB_EVENT_NAME: "issues",
  GITHUB_EVENT_PATH: eventFile('{"action":"labeled"}'),
  GITHUB_RUN_ID: "12345678901",
  GITHUB_RUN_ATTEMPT: "2",
  GITHUB_RUN_NUMBER: "9",
  GITHUB_JOB: "verialgo",
  GITHUB_ACTION: "__verialgo_verialgo",
  GITHUB_WORKFLOW_REF: "octo/x/.github/workflows/v.yml@refs/heads/main",
  GITHUB_API_URL: "https://api.github.com",
  GITHUB_GRAPHQL_URL: "https://api.github.com/graphql",
  GITHUB_SERVER_URL: "https://github.com",
  GITHUB_SHA: "a".repeat(40),
  GITHUB_REF: "refs/heads/main",
  RUNNER_TEMP: "/tmp/r",
  RUNNER_OS: "Linux",
  GITHUB_WORKSPACE: "/tmp/w",
};

const sentence = (environment: Record<string, string | undefined>): string => {
  try {
    readActionContext({ ...runner, ...environment });
  } catch (error) {
    expect(error).toBeInstanceOf(PlatformError);
    return (error as Error).message;
  }
  return "";
};

describe("context of the Action", () => {
  it("reads what the runner tells", () => {
    expect(
      readActionContext({
        ...runner,
        GITHUB_STEP_SUMMARY: "/s",
        ACTIONS_ID_TOKEN_REQUEST_URL: "https://x",
        ACTIONS_RUNTIME_TOKEN: "t",
        RUNNER_DEBUG: "1",
      }),
    ).toEqual({
      eventName: "issues",
      payload: { action: "labeled" },
      repository: { owner: "octo", repo: "算" },
      runId: 12345678901,
      runAttempt: 2,
      runNumber: 9,
      job: "verialgo",
      step: "__verialgo_verialgo",
      workflowRef: "octo/x/.github/workflows/v.yml@refs/heads/main",
      actor: "alice",
      triggeringActor: "bob",
      apiUrl: "https://api.github.com",
      graphqlUrl: "https://api.github.com/graphql",
      serverUrl: "https://github.com",
      sha: "a".repeat(40),
      ref: "refs/heads/main",
      tempFolder: "/tmp/r",
      workspace: "/tmp/w",
      stepSummaryPath: "/s",
      debug: true,
      hasRuntimeToken: true,
      hasIdentity: true,
      runnerOs: "Linux",
    });
  });

  it("does without what older servers do not set", () => {
    const bare = { GITHUB_TRIGGERING_ACTOR: undefined, GITHUB_RUN_ATTEMPT: undefined };
    expect(readActionContext({ ...runner, ...bare })).toMatchObject({
      triggeringActor: "alice",
      runAttempt: 1,
      stepSummaryPath: null,
      debug: false,
      hasRuntimeToken: false,
      hasIdentity: false,
    });
  });

  it("says in one sentence what is missing, and where the Action runs", () => {
    expect(sentence({ GITHUB_REPOSITORY: undefined, RUNNER_TEMP: "" })).toBe(
      "GITHUB_REPOSITORY, RUNNER_TEMP are not set: VeriAlgo's Action runs only as a step of a GitHub Actions workflow; on your own machine use the command verialgo.",
    );
    expect(sentence({ GITHUB_REPOSITORY: "nobody" })).toContain("owner/name");
    expect(sentence({ GITHUB_RUN_ID: "many" })).toContain("GITHUB_RUN_ID");
  });

  it.each([
    ["is missing", join(folder, "nowhere.json")],
    ["is a folder", folder],
    ["is no JSON", eventFile("{")],
    ["is a list", eventFile("[]")],
    ["is null", eventFile("null")],
  ])("says in one sentence that the event %s", (_what, path) => {
    const said = sentence({ GITHUB_EVENT_PATH: path });
    expect(said).toContain("GITHUB_EVENT_PATH");
    expect(said).not.toContain("\n");
  });
});
