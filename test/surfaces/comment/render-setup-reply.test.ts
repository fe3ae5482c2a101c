import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderSetupReply, type SetupReply } from "../../../src/surfaces/comment/render-setup-reply.ts";
import { aliveParts, HOSTILE } from "../markdown/inertness.ts";
import { expectGolden } from "../report/golden.ts";

const offered: SetupReply = {
  ...{ kind: "offered", url: "https://github.com/acme/tools/pull/7", number: 7 },
  ...{ isNew: true, replaces: false, isAsked: false },
};

const SHOWN: [string, SetupReply, string][] = [
  ["setup-offered", offered, "Heap sort"],
  ["setup-offered-chinese", { ...offered, isNew: false }, "堆排序"],
  ["setup-asked", { ...offered, isAsked: true, replaces: true }, "Heap sort"],
  ["setup-there", { kind: "there", workflow: ".github/workflows/verialgo.yml" }, "Heap sort"],
  ["setup-central", { kind: "central", repository: "acme/runner" }, "堆排序"],
];

describe("what the App says of its workflow", () => {
  it.each(SHOWN)("%s: looks as its golden file", (name, reply, request) => {
    expectGolden(join(import.meta.dirname, "golden", `${name}.md`), renderSetupReply(reply, request));
  });

  it("has nothing alive in it whatever the names hold", () => {
    const hostile = HOSTILE.join(" ");
    const replies: SetupReply[] = [
      { ...offered, url: hostile },
      { kind: "there", workflow: hostile },
      { kind: "central", repository: hostile },
    ];
    for (const reply of replies)
      expect([reply.kind, aliveParts(renderSetupReply(reply, hostile))]).toEqual([reply.kind, []]);
  });
});
