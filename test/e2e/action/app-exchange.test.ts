import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { threadTextSha256 } from "../../../src/domain/thread-text.ts";
import { markerLine } from "../../../src/github/marker.ts";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  type ScenarioResult,
  type ScenarioRun,
} from "../../support/action-scenario.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { startTokenServer, type TokenServer } from "../../support/token-server.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const ISSUE = { title: "Add two integers", body: "add(a, b) gives a + b." };
const APP = "verialgo[bot]";

describe("a run of the App in the repository's own workflow", () => {
  let scenario: ActionScenario;
  let server: TokenServer;
  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario({ model: { script: [{ trouble: "hang" }] } });
    server = await startTokenServer(scenario.hub);
  });
  afterAll(async () => {
    await server?.close();
    await scenario?.stop();
  });

  /** Asked for by alice in a comment, answered by the App with its place in the queue, and sent. */
  async function asked() {
    const { hub } = scenario;
    const alice = hub.as("alice");
    const { number } = alice.openIssue(ISSUE);
    const { commentId } = alice.comment(number, "/verialgo implement");
    const key = `comment-${commentId}`;
    const marker = { runId: "app", attempt: 1, key, kind: "queued" as const, askedAt: null, isOver: false };
    hub.as(APP).comment(number, `${markerLine(marker)}\nThe run waits for its turn.`);
    await server.sent(hub, key);
    return { number, commentId, key };
  }

  const inputs = (number: number, key: string, given: Record<string, string> = {}) => ({
    ...{ issue: String(number), command: "/verialgo implement", actor: "alice", key },
    "app-url": server.url,
    ...given,
  });
  const dispatched = () => scenario.hub.as(APP).dispatchWorkflow({ workflow: ".github/workflows/verialgo.yml" });
  /** Refused before the first model call (there is no such interpreter): enough to see as whom it speaks, and cheap. */
  const run = (given: Record<string, string>, options: ScenarioRun = {}): Promise<ScenarioResult> =>
    scenario.run(dispatched(), {
      ...{ idToken: true, permissions: {} },
      ...options,
      with: { python: "/nonexistent", ...given },
    });
  /** The token that was given back last. */
  const lastToken = (): string => {
    const [last] = scenario.hub.requests({ operation: "apps/revoke-installation-access-token" }).slice(-1);
    return last?.headers.authorization?.split(" ")[1] ?? "";
  };

  it("does everything as the App: its waiting comment goes on as the run's, the reaction stands at the comment that asked", async () => {
    const { hub } = scenario;
    const { number, commentId, key } = await asked();
    const result = await run(inputs(number, key, { "text-sha256": threadTextSha256(ISSUE) }));
    expect(result.outputs.verdict).toBe("not-run");
    expect(result.summary).toContain("/nonexistent");
    const ours = hub.comments(number).filter(({ author }) => author.login === APP);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.body).toMatch(new RegExp(`^<!-- verialgo:[^\n]* key=${key} kind=run .*state=over`));
    expect(ours[0]?.body).toContain("/nonexistent");
    expect(hub.reactions({ comment: commentId })).toEqual(["eyes", "confused"]);
    expect(hub.reactions({ issue: number })).toEqual([]);
    // The job's own token is not used at all, and has no permission.
    expect(result.requests).toEqual([]);
  });

  it("I09 gives its token back at the end, I10 and shows it nowhere", async () => {
    const { number, key } = await asked();
    const result = await run(inputs(number, key));
    const token = lastToken();
    const [used] = scenario.hub.requests({ operation: "issues/update-comment" }).slice(-1);
    expect(used?.headers.authorization).toBe(`token ${token}`);
    expect(scenario.hub.hub.tokens.find(token)).toBeUndefined();
    const masked = `::add-mask::${token}`;
    expect(result.rawLog).toContain(masked);
    const shown = [result.rawLog.replaceAll(masked, ""), result.log, result.summary, JSON.stringify(result.state)];
    expect(shown.filter((text) => text.includes(token))).toEqual([]);
  });

  it("with a key that another workflow run has ends at once, green, and asks GitHub nothing", async () => {
    const { number, key } = await asked();
    await server.store.changeRun(scenario.hub.state.id, key, { workflowRunId: 1 });
    const before = scenario.hub.requests().length;
    const result = await run(inputs(number, key));
    expect([result.conclusion, result.outputs]).toEqual(["success", {}]);
    expect(result.summary).toContain("already taken up by another run");
    expect(scenario.hub.requests()).toHaveLength(before);
  });

  it("is refused when the issue says something else by now", async () => {
    const { number, key } = await asked();
    const result = await run(inputs(number, key, { "text-sha256": threadTextSha256({ ...ISSUE, body: "multiply" }) }));
    expect(result.outputs.verdict).toBe("not-run");
    expect(result.summary).toContain("The issue was edited after the run was asked for");
    expect(scenario.model.requests).toEqual([]);
  });

  it("goes on with the job's token, and says so, where it cannot prove who it is or the App does not know it", async () => {
    const { number, key } = await asked();
    const permissions = { contents: "write", issues: "write" } as const;
    const nameless = await run(inputs(number, key), { permissions, idToken: false });
    expect(warnings(nameless)).toEqual([expect.stringMatching(/lacks the permission `id-token: write`/)]);
    const unknown = await run(inputs(number, "comment-404"), { permissions });
    expect(warnings(unknown)).toEqual([expect.stringMatching(/gave no token: .* The run goes on with the job's own/)]);
    const own = scenario.hub.comments(number).filter(({ author }) => author.login === "github-actions[bot]");
    expect(own.map(({ body }) => /key=(\S+)/.exec(body)?.[1])).toEqual([key, "comment-404"]);
  });

  it("is finished by the post step as the App, too, when its job is killed", async () => {
    const { number, key } = await asked();
    const running = scenario.start(dispatched(), { idToken: true, permissions: {}, with: inputs(number, key) });
    await scenario.model.received(3);
    running.kill();
    await running.ended;
    const ours = scenario.hub.comments(number).filter(({ author }) => author.login !== "alice");
    expect(ours.map(({ author }) => author.login)).toEqual([APP]);
    expect(ours[0]?.body).toMatch(/kind=run .*state=over/);
    const [used] = scenario.hub.requests({ operation: "issues/update-comment" }).slice(-1);
    expect(used?.headers.authorization).toBe(`token ${lastToken()}`);
  });
});

const warnings = ({ annotations }: ScenarioResult) =>
  annotations
    .filter(({ level, message }) => level === "warning" && message.includes("App"))
    .map(({ message }) => message);
