import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { type LabelledEnd, runLabelled } from "../../support/labelled-run.ts";
import { RunArtifacts } from "../../support/mini-runner/artifacts/run-artifacts.ts";
import { node24 } from "../../support/mini-runner/node-binary.ts";
import type { ServerStep } from "../../support/model-server/model-server.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const QUESTION: ServerStep = { text: JSON.stringify({ ...ADD_SPECIFICATION, question: "Floats too?" }) };
const NAMESPACE = process.getuid?.() === 0 ? ["--mount"] : ["--map-root-user", "--mount"];
const TOOLS = ["bwrap", "unshare", "apt-get"].map((name) => `/usr/bin/${name}`).filter((path) => existsSync(path));
const canHide = spawnSync("unshare", [...NAMESPACE, "mount", "--bind", "/dev/null", "/usr/bin/unshare"]).status === 0;

let scenario: ActionScenario;
const ends = new Map<string, LabelledEnd>();

/** Stands for Node 24 and becomes it after `prelude`. No shell: shells drop variables with a hyphen, as inputs have. */
function nodeAfter(node: string, prelude: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "verialgo-node-")), "node");
  const become = `process.execve(${JSON.stringify(node)}, [${JSON.stringify(node)}, ...process.argv.slice(2)], process.env);`;
  writeFileSync(file, `#!${node}\n${prelude}\n${become}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** In a mount namespace of its own, where the programs that make sandboxes cannot be used, nor anything be installed. */
function nodeWithoutSandbox(node: string): string {
  const mounts = `for (const path of ${JSON.stringify(TOOLS)}) require("node:child_process").execFileSync("mount", ["--bind", "/dev/null", path]);`;
  const inside = nodeAfter(node, mounts);
  const enter = ["unshare", ...NAMESPACE, inside].map((word) => JSON.stringify(word)).join(", ");
  return nodeAfter(node, `process.execve("/usr/bin/unshare", [${enter}, ...process.argv.slice(2)], process.env);`);
}

function unreachable(): RunArtifacts {
  const artifacts = new RunArtifacts();
  artifacts.fail({ operation: "CreateArtifact", times: Number.POSITIVE_INFINITY });
  return artifacts;
}

beforeAll(async () => {
  await buildAction();
  scenario = await actionScenario();
  const node = await node24();
  const runs: Record<string, () => Promise<LabelledEnd>> = {
    "service fails": () => runLabelled(scenario, { script: [QUESTION], options: { artifacts: unreachable() } }),
    "no token": () =>
      runLabelled(scenario, {
        script: [QUESTION],
        with: { "fail-on": "none" },
        options: { node: nodeAfter(node, "delete process.env.ACTIONS_RUNTIME_TOKEN;") },
      }),
    ...(canHide
      ? {
          "no sandbox": () =>
            runLabelled(scenario, {
              script: [],
              options: { node: nodeWithoutSandbox(node) },
            }),
        }
      : {}),
  };
  const all = await twoAtATime(Object.values(runs));
  for (const [index, name] of Object.keys(runs).entries()) ends.set(name, all[index] as LabelledEnd);
});
afterAll(() => scenario.stop());

const endOf = (name: string) => ends.get(name) as LabelledEnd;

describe("a run whose artifact cannot be kept", () => {
  it.each([
    ["service fails", /The artifact could not be uploaded/],
    ["no token", /no artifact|ACTIONS_RUNTIME_TOKEN/],
  ])("%s: ends as it would, and says that there is none", (name, warning) => {
    const { body, marker, result, reactions } = endOf(name);
    expect(marker).toContain("state=over");
    expect(body).toContain("**A question back to you**");
    expect(body).toMatch(/no artifact/i);
    expect(body).not.toContain("/artifacts/");
    expect(reactions).toEqual(["eyes", "confused"]);
    const warnings = result.annotations.filter(({ level }) => level === "warning").map(({ message }) => message);
    expect(warnings.join("\n")).toMatch(warning);
    expect(result.outputs.verdict).toBe("unverified");
    expect(result.outputs.artifact).toBeUndefined();
    expect(result.artifacts.names()).toEqual([]);
    expect(result.post?.conclusion).toBe("success");
    expect(`${result.rawLog}${result.post?.rawLog}`).not.toMatch(/\n\s+at .*:\d+/);
  });

  it("colours the job by its verdict alone", () => {
    expect(endOf("service fails").result.conclusion).toBe("failure");
    expect(endOf("no token").result.conclusion).toBe("success");
  });
});

describe.skipIf(!canHide)("J11: a runner where no sandbox can be had", () => {
  it("asks no model, runs nothing, and says what to install", () => {
    const { body, marker, reactions, result, files } = endOf("no sandbox");
    expect(marker).toContain("state=over");
    expect(body).toMatch(/^## ⚠️ unverified/);
    expect(body).toMatch(/[Nn]o sandbox/);
    expect(body).toMatch(/apt-get install (-y )?bubblewrap/);
    expect(reactions).toEqual(["eyes", "confused"]);
    const receipt = JSON.parse(files["verialgo-receipt.json"] ?? "{}");
    expect(receipt).toMatchObject({
      ...{ verdict: "unverified", reasons: [{ code: "no-sandbox" }], isolation: { kind: "none" }, runs: [] },
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(result.conclusion).toBe("failure");
    expect(result.annotations.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
  });
});
