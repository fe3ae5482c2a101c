import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

describe("an App that no runner can reach", () => {
  let stage: AppStage;
  beforeAll(async () => {
    stage = await AppStage.open({
      script: RIGHT_AT_ONCE,
      environment: { VERIALGO_PUBLIC_URL: "" },
      installed: [
        {
          owner: "acme",
          repositories: ["tools"],
          files: (own) => ({
            ".github/workflows/verialgo.yml": own
              .workflow("verialgo-app.yml")
              .replace(/^ +(app-url|id-token):.*\n/gm, ""),
          }),
        },
      ],
    });
  });
  afterAll(() => stage?.close());

  it("has the run work with its job's own token, and leaves the run's comment as the only one", async () => {
    const tools = stage.hub.at("acme/tools");
    const { number } = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
    tools.as("alice").label(number, "algo");
    await stage.succeeded();
    await stage.until(() => tools.checkRuns().every(({ status }) => status === "completed"));
    await stage.until(() => tools.comments(number).length === 1);
    const [comment] = tools.comments(number);
    expect(comment?.author.login).toBe("github-actions[bot]");
    expect(comment?.body).toContain("## ✅ tested");
    expect(stage.hub.requests({ operation: "issues/delete-comment" }).map(({ actor }) => actor)).toEqual([
      "verialgo[bot]",
    ]);
    const own = tools.checkRuns().find(({ externalId }) => externalId === tools.dispatches()[0]?.inputs.key);
    expect(own).toMatchObject({ status: "completed", conclusion: "success", maker: { login: "verialgo[bot]" } });
    expect(Object.keys(await tools.branches())).toContain(`verialgo/${number}-add`);
    await stage.tokensGone();
  });
});
