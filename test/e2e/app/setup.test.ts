import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { AppStage } from "../../support/app-stage.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const WORKFLOW = ".github/workflows/verialgo.yml";

describe("an App in a repository without its workflow", () => {
  let stage: AppStage;
  let tools: FakeHub;
  let number: number;
  beforeAll(async () => {
    const installed = [{ owner: "acme", repositories: ["tools"], files: () => ({ "README.md": "# Tools\n" }) }];
    stage = await AppStage.open({ script: RIGHT_AT_ONCE, installed });
    tools = stage.hub.at("acme/tools");
    number = tools.as("alice").openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." }).number;
  });
  afterAll(() => stage?.close());

  it("offers it in one pull request, says so, and works once that is merged", async () => {
    tools.as("alice").comment(number, "/verialgo implement");
    const offer = await stage.until(() => tools.comments(number)[1]);
    const [pull] = await tools.pulls();
    expect(offer.body).toContain(`/acme/tools/pull/${pull?.number}`);
    expect(pull?.author.login).toBe("verialgo[bot]");
    const branch = pull?.pull.head.branch ?? "";
    const offered = (await tools.files(branch))[WORKFLOW]?.bytes.toString("utf8") ?? "";
    expect(offered).toContain(`app-url: ${stage.server.url}`);

    // Asked again before: the same pull request, no other.
    tools.as("alice").comment(number, "/verialgo setup");
    await stage.until(() => tools.comments(number)[3]);
    expect(await tools.pulls()).toHaveLength(1);
    expect(tools.dispatches()).toEqual([]);

    // Whoever merges sets their endpoint, as the pull request tells them.
    await tools.commit({ [WORKFLOW]: stage.pointed(offered) }, { branch, by: "alice" });
    await tools.as("alice").mergePull(pull?.number ?? 0);
    tools.as("alice").comment(number, "/verialgo implement");
    await stage.succeeded();
    expect(tools.comments(number).at(-1)?.body).toContain("## ✅ tested");
    expect(Object.keys(await tools.branches())).toContain(`verialgo/${number}-add`);
  });
});
