import { beforeAll, describe, expect, it, vi } from "vitest";
import { actionScenario, buildAction } from "../../support/action-scenario.ts";
import { RIGHT_AT_ONCE } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import type { Fault } from "../../support/fakehub/http/faults.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

beforeAll(buildAction);

/** What a run asks of GitHub when nothing goes wrong. In trouble it asks more: there the further operations are hit too. */
const OPERATIONS = [
  "checks/create",
  "git/create-blob",
  "git/create-ref",
  "graphql/createCommitOnBranch",
  "graphql/repository",
  "graphql/viewer",
  "issues/create-comment",
  "issues/list-comments",
  "issues/remove-label",
  "issues/update-comment",
  "pulls/create",
  "reactions/create-for-issue",
  "repos/get-collaborator-permission-level",
  "repos/get-content",
];

describe("H09 every operation of a whole run answered once with", () => {
  const troubles: [name: string, fault: Fault][] = [
    ["500 before it was done", { kind: "status", status: 500, when: "before" }],
    ["502 after it was done", { kind: "status", status: 502, when: "after" }],
    ["a secondary limit", { kind: "secondary-limit", retryAfter: 1 }],
    ["a connection cut before it was done", { kind: "cut", when: "before" }],
    ["a connection cut after it was done", { kind: "cut", when: "after" }],
  ];
  // Each waits most of its time before it asks again.
  it.concurrent.for(troubles)(
    "%s: nothing is made twice, and the work is delivered",
    async ([, fault], { onTestFinished }) => {
      const scenario = await actionScenario();
      onTestFinished(() => scenario.stop());
      const { hub } = scenario;
      const alice = hub.as("alice");
      const { number } = alice.openIssue({ title: "Add two integers", body: "add(a, b) gives a + b." });
      const hit = new Set<string>();
      let isOver = false;
      hub.onRequest({
        times: Number.POSITIVE_INFINITY,
        run({ operation }) {
          if (isOver || operation === null || hit.has(operation)) return;
          hit.add(operation);
          hub.fail({ operation, fault });
        },
      });
      const result = await scenario.run(alice.label(number, "algo"), { script: RIGHT_AT_ONCE });
      isOver = true;

      expect([...hit]).toEqual(expect.arrayContaining(OPERATIONS));
      expect(hub.unusedFaults()).toEqual([]);
      expect(result.conclusion).toBe("success");
      const branch = `verialgo/${number}-add`;
      expect(result.outputs).toMatchObject({ verdict: "tested", branch, commit: await hub.head(branch) });
      const comments = hub.comments(number);
      expect(comments).toHaveLength(1);
      expect(comments[0]?.body).toContain("byte for byte those that were judged");
      expect(Object.keys(await hub.branches()).filter((name) => name.startsWith(`verialgo/${number}-`))).toEqual([
        branch,
      ]);
      expect((await hub.commitAt(branch)).parents).toEqual([await hub.head()]);
      const pulls = (await hub.pulls()).filter(({ pull }) => pull.head.branch === branch);
      expect(pulls.map((pull) => String(pull.number))).toEqual([result.outputs["pull-request"]]);
      expect(hub.checkRuns(result.outputs.commit)).toHaveLength(1);
      expect(hub.reactions({ issue: number }).sort()).toEqual(["+1", "eyes"]);
      expect(hub.issue(number).labels).toEqual([]);
    },
  );
});
