import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ADD_SCRIPT } from "../../support/add-script.ts";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import type { Comment, Dispatch } from "../../support/fakehub/state/model.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("an installed App that is asked by a label", () => {
  let stage: AppStage;
  let tools: FakeHub;
  let number: number;
  let dispatch: Dispatch | undefined;

  beforeAll(async () => {
    stage = await AppStage.open({ script: ADD_SCRIPT });
    tools = stage.hub.at("acme/tools");
    number = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." }).number;
    // Nobody there, and not answered.
    tools.as("mallory").label(tools.as("alice").openIssue({ title: "Another" }).number, "algo");
    tools.as("alice").label(number, "algo");
    await stage.succeeded();
    [dispatch] = tools.dispatches();
    await stage.until(() => own()?.status === "completed");
  });
  afterAll(() => stage?.close());

  const comment = (): Comment => tools.comments(number)[0] as Comment;
  /** The App's own check run, on the commit that was asked about. */
  const own = () => tools.checkRuns().find(({ externalId }) => externalId === dispatch?.inputs.key);

  it("starts one run, for whoever may, with the key of the event", () => {
    expect(tools.dispatches()).toHaveLength(1);
    expect(dispatch).toMatchObject({ by: "verialgo[bot]", workflow: ".github/workflows/verialgo.yml" });
    expect(dispatch?.inputs).toMatchObject({ issue: String(number), actor: "alice", command: "/verialgo implement" });
    expect(tools.state.runs.get(dispatch?.runId ?? 0)?.title).toContain(`[${dispatch?.inputs.key}]`);
  });

  it("says everything in one comment of its own, from the queue to the verdict", () => {
    expect(tools.comments(number)).toHaveLength(1);
    const { author, bodies } = comment();
    expect(author.login).toBe("verialgo[bot]");
    expect(bodies[0]).toContain("Queued, 1 of 1");
    expect(bodies.at(-1)).toContain("## ✅ tested");
    expect(tools.reactions({ issue: number })).toEqual(["eyes", "+1"]);
    expect(tools.issue(number).labels).toEqual([]);
  });

  it("moves its check run from queued over in progress to the verdict", async () => {
    const said = stage.hub
      .requests({ operation: /^checks\// })
      .filter(
        ({ path, body }) =>
          path.endsWith(`/${own()?.id}`) || (body as { external_id?: string }).external_id === own()?.externalId,
      )
      .map(({ body }) => (body as { status: string }).status);
    expect(said).toEqual(["queued", "in_progress", "completed"]);
    expect(own()).toMatchObject({ conclusion: "success", headSha: await tools.head() });
    expect(own()?.actions.map(({ identifier }) => identifier)).toEqual(["rerun"]);
    expect(own()?.summary).toContain(`#issuecomment-${comment().id}`);
  });

  it("delivers to a branch and a draft pull request, as the App", async () => {
    const [pull] = await tools.pulls();
    expect(pull).toMatchObject({ author: { login: "verialgo[bot]" }, pull: { draft: true, base: "main" } });
    const branch = pull?.pull.head.branch ?? "";
    expect(branch).toBe(`verialgo/${number}-add`);
    expect(Object.keys(await tools.files(branch))).toEqual(
      expect.arrayContaining(["algorithms/add/add.py", "algorithms/add/test_add.py"]),
    );
    expect(await tools.commitAt(branch)).toMatchObject({ isSigned: true, author: { name: "verialgo[bot]" } });
  });

  it("leaves no token behind, and had none for another repository or for more than the work needs", async () => {
    await stage.tokensGone();
    const asked = stage.hub.requests({ operation: "apps/create-installation-access-token" }).map(({ body }) => body);
    for (const body of asked) {
      expect(body).toMatchObject({ repository_ids: [tools.state.id], permissions: expect.any(Object) });
      expect((body as { permissions: object }).permissions).not.toHaveProperty("workflows");
    }
  });
});
