import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderRunEnd } from "../../../src/surfaces/comment/render-run-end.ts";
import { aliveParts, HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";
import { RUN_URL } from "../report/samples.ts";

const NOT_SENT = {
  how: "not-sent",
  why: "The workflow verialgo.yml has no `workflow_dispatch` trigger, so GitHub did not start it.",
  advice: "Comment `/verialgo setup` to get a pull request that adds it.",
  isSure: true,
} as const;

describe("the last words of the App's comment", () => {
  it.each([
    ["end-cancelled-waiting", { how: "cancelled", by: "alice", runUrl: null }, "Sort a list"],
    ["end-cancelled-running", { how: "cancelled", by: null, runUrl: RUN_URL }, "Sort a list"],
    ["end-cancelled-chinese", { how: "cancelled", by: "alice", runUrl: null }, "实现堆排序"],
    ["end-not-sent", NOT_SENT, "Sort a list"],
    ["end-not-sent-chinese", NOT_SENT, "实现堆排序"],
    ["end-not-known", { ...NOT_SENT, isSure: false }, "Sort a list"],
    ["end-silent", { how: "silent", runUrl: RUN_URL }, "Sort a list"],
    ["end-silent-chinese", { how: "silent", runUrl: RUN_URL }, "实现堆排序"],
  ] as const)("%s: looks as its golden file", (name, end, request) => {
    expectGolden(join(import.meta.dirname, "golden", `${name}.md`), renderRunEnd(end, request));
  });

  it("has nothing alive in it whatever GitHub or a login said", () => {
    for (const text of [HOSTILE.join(" "), "```", "</details>"]) {
      const ends = [
        { how: "not-sent", why: text, advice: text, isSure: false },
        { how: "cancelled", by: text, runUrl: text },
        { how: "silent", runUrl: text },
      ] as const;
      for (const end of ends) expect(aliveParts(renderRunEnd(end, text))).toEqual([]);
    }
  });
});
