import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ActionScenario,
  actionScenario,
  buildAction,
  receiptIn,
  type ScenarioResult,
} from "../../support/action-scenario.ts";
import { emptyFolder, PATIENCE_MS } from "../../support/built-cli.ts";
import { node24 } from "../../support/mini-runner/node-binary.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

/** In a mount namespace of its own, where neither the programs that make sandboxes nor the one that installs them can be used. */
const HIDE =
  'for tool in bwrap unshare apt-get sudo; do p=/usr/bin/$tool; [ ! -e $p ] || mount --bind /dev/null $p || exit 9; done; exec "$@"';
const NAMESPACE = process.getuid?.() === 0 ? ["--mount"] : ["--map-root-user", "--mount"];
const canHide = spawnSync("unshare", [...NAMESPACE, "bash", "-c", HIDE, "bash", "true"]).status === 0;

describe.skipIf(!canHide)("a runner where no sandbox can be had", () => {
  let scenario: ActionScenario;
  let result: ScenarioResult;

  beforeAll(async () => {
    await buildAction();
    const node = join(emptyFolder(), "node");
    // Not sh: where that is dash, it drops variables with a hyphen, and the runner has many.
    writeFileSync(
      node,
      `#!/bin/bash\nexec unshare ${NAMESPACE.join(" ")} bash -c '${HIDE}' bash ${await node24()} "$@"\n`,
    );
    chmodSync(node, 0o755);
    scenario = await actionScenario();
    const { number } = scenario.hub.as("alice").openIssue({ title: "Add two integers" });
    result = await scenario.run(scenario.hub.as("alice").label(number, "algo"), { node });
  });
  afterAll(() => scenario?.stop());

  it("runs nothing and asks no model: unverified, reason no-sandbox (J11)", () => {
    expect(receiptIn(result)).toMatchObject({
      verdict: "unverified",
      reasons: [{ code: "no-sandbox" }],
      isolation: { kind: "none" },
      runs: [],
    });
    expect(result.told).toEqual([]);
    expect(result.outputs.verdict).toBe("unverified");
    expect(result.conclusion).toBe("failure");
  });

  it("says in the one comment what to do", () => {
    const comments = scenario.hub.comments(1);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toMatch(/no sandbox/);
    expect(comments[0]?.body).toMatch(/apt-get install (-y )?bubblewrap/);
    expect(scenario.hub.reactions({ issue: 1 })).toEqual(["eyes", "confused"]);
  });
});
