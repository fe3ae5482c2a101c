import { expect, it } from "vitest";
import type { ActionContext } from "../../../src/config/action-context.ts";
import { artifactFolder } from "../../../src/entry/action/artifact.ts";
import { workFolder } from "../../../src/entry/action/work-left.ts";

const context = (parts: Partial<ActionContext>) =>
  ({ tempFolder: "/t", runId: 5, runAttempt: 1, step: "__self", ...parts }) as ActionContext;

it("gives each step and attempt folders of its own, below the runner's", () => {
  const all = [{}, { step: "__self_2" }, { runAttempt: 2 }, { step: "" }].map(context);
  const folders = all.flatMap((one) => [artifactFolder(one), workFolder(one)]);
  expect(new Set(folders).size).toBe(8);
  for (const folder of [...folders, artifactFolder(context({ step: "../../etc/x" }))])
    expect(folder).toMatch(/^\/t\/[\w-]+$/);
});
