import { describe, expect, it } from "vitest";
import { UsageError } from "../../src/domain/errors.ts";
import { type DispatchInputs, readDispatch } from "../../src/github/dispatch-inputs.ts";

const read = (inputs: Partial<DispatchInputs>) =>
  readDispatch({ issue: "", command: "", actor: "", key: "", headSha: "", ...inputs });

describe("the inputs of a dispatch", () => {
  it("are read as they were given", () => {
    const headSha = "0123456789abcdef".repeat(3).slice(0, 40);
    expect(
      read({ issue: " 12 ", command: "Hi\n/verialgo status", actor: "a-b_c[bot]", key: "label-1-2026:0", headSha }),
    ).toEqual({
      ...{ number: 12, actor: "a-b_c[bot]", key: "label-1-2026:0", headSha },
      asked: { kind: "command", command: { name: "status" } },
    });
  });

  it("may name a command without /verialgo, or none at all; a wrong one is answered in the issue", () => {
    expect(read({ issue: "1" }).asked).toMatchObject({ command: { name: "implement", requirement: null } });
    expect(read({ issue: "1", command: "implement 堆\n排序" }).asked).toMatchObject({
      command: { requirement: "堆\n排序" },
    });
    expect(read({ issue: "1", command: "verify" }).asked).toMatchObject({ kind: "refused" });
    expect(read({ issue: "1", command: "/verialgo implemnt" }).asked).toMatchObject({ kind: "refused" });
  });

  it.each([
    "1; curl",
    "-1",
    "1e99",
    "０",
    "１",
    "0",
    "01",
    "1.0",
    "0x1",
    "#1",
    "$(id)",
    "99999999999",
    "1\n2",
    "NaN",
    "Infinity",
  ])("A15: %j is no issue", (issue) => {
    expect(() => read({ issue })).toThrow(UsageError);
    expect(() => read({ issue })).toThrow(
      /^The input issue must be the number of an issue or pull request, for instance 12, not "[^\n]+"\.$/,
    );
  });

  it.each<[string, Partial<DispatchInputs>]>([
    ["issue", { command: "help" }],
    ["actor", { issue: "1", actor: "a b" }],
    ["actor", { issue: "1", actor: "../../x" }],
    ["actor", { issue: "1", actor: "а" }],
    ["key", { issue: "1", key: "a b" }],
    ["key", { issue: "1", key: "-->" }],
    ["key", { issue: "1", key: "k".repeat(121) }],
    ["head-sha", { issue: "1", headSha: "main" }],
    ["head-sha", { issue: "1", headSha: "A".repeat(40) }],
    ["command", { issue: "1", command: "rm -rf /" }],
    ["command", { issue: "1", command: "```\n/verialgo help\n```" }],
    ["command", { issue: "1", command: "> /verialgo help" }],
  ])("A15: %s of %j is refused by name", (name, inputs) => {
    expect(() => read(inputs)).toThrow(UsageError);
    expect(() => read(inputs)).toThrow(new RegExp(`^The input ${name} (?:must|is missing)[^\\n]+\\.$`));
  });
});
