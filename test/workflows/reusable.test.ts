import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PERMISSIONS_BLOCK } from "../../src/entry/action/permissions-block.ts";
import { type Job, SHIPPED, shipped } from "../support/workflows/shipped.ts";

const root = resolve(import.meta.dirname, "../..");
const action = parse(readFileSync(resolve(root, "action.yml"), "utf8")) as {
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
};
const reusable = shipped(".github/workflows/verialgo.yml").workflow;
const { solve, publish } = reusable.jobs as { solve: Job; publish: Job };
const call = (reusable.on as Record<string, { inputs?: Record<string, unknown>; secrets?: unknown }>).workflow_call!;
const given = (job: Job) => job.steps?.[0]?.with ?? {};

/** Inputs a step or call names that the callee does not have; the runner would only warn. */
const unknownInputs = (names: readonly string[], known: Record<string, unknown>) =>
  names.filter((name) => !(name in known));

describe("the reusable workflow", () => {
  it("gives the key to one step of the job that cannot write, and to nothing else", () => {
    expect(given(solve)["api-key"]).toBe("${{ secrets.api-key }}");
    const elsewhere = { ...reusable, jobs: { ...reusable.jobs, solve: { ...solve, steps: [] } } };
    expect(JSON.stringify(elsewhere)).not.toContain("secrets.");
    expect(given(publish)["api-key"]).toBeUndefined();
  });

  it("hands the publish job a checksum by a job output, not by the artifact", () => {
    expect(given(publish)).toMatchObject({ job: "publish", handover: "${{ needs.solve.outputs.handover }}" });
    expect(given(solve).job).toBe("solve");
  });

  it("hands on only inputs the Action has", () => {
    for (const job of [solve, publish]) expect(unknownInputs(Object.keys(given(job)), action.inputs)).toEqual([]);
    expect(unknownInputs(["max-step"], action.inputs)).toEqual(["max-step"]);
  });

  it("leaves out no limit a maintainer may want to set", () => {
    const missing = Object.keys(action.inputs).filter((name) => !(name in (call.inputs ?? {})));
    expect(missing.sort()).toEqual(["api-key", "app-url", "github-token", "handover", "job", "repository"]);
  });
});

describe("the examples", () => {
  it("name only inputs that exist", () => {
    for (const { path, workflow } of SHIPPED.filter((file) => file.path.startsWith("examples/"))) {
      for (const job of Object.values(workflow.jobs)) {
        const known = job.uses === undefined ? action.inputs : call.inputs!;
        const names = Object.keys(job.uses === undefined ? given(job) : (job.with ?? {}));
        expect([path, unknownInputs(names, known)]).toEqual([path, []]);
        expect(names.length).toBeGreaterThan(1);
      }
    }
  });

  it("grant at least what the called jobs take, else GitHub refuses the workflow", () => {
    const rank = ["none", "read", "write"];
    const granted = shipped("examples/verialgo-two-jobs.yml").workflow.jobs.verialgo?.permissions as Record<
      string,
      string
    >;
    for (const job of [solve, publish]) {
      for (const [name, level] of Object.entries(job.permissions as Record<string, string>)) {
        expect([name, rank.indexOf(granted[name] ?? "none") >= rank.indexOf(level)]).toEqual([name, true]);
      }
    }
  });

  it("have the permissions that a refusal tells people to copy", () => {
    expect(shipped("examples/verialgo.yml").text).toContain(`${PERMISSIONS_BLOCK}\n`);
  });
});

describe("J08 the committed bundle", () => {
  it("is built again and compared by the check", () => {
    const check = readFileSync(resolve(root, ".ci/run"), "utf8");
    expect(check).toMatch(/npm run build:action && git diff --exit-code -- dist\/action && .*git status --porcelain/);
    expect(readFileSync(resolve(root, ".gitignore"), "utf8")).toMatch(/^dist\/\*\n!dist\/action\/$/m);
    expect(readFileSync(resolve(root, ".gitattributes"), "utf8")).toContain("dist/** linguist-generated");
  });
});
