import { expect, it } from "vitest";
import {
  understandCorrection,
  understandSystem,
  understandTask,
} from "../../../src/engine/prompts/understand-prompt.ts";

it("names every field of the answer and the asked language", () => {
  const system = understandSystem("python");
  for (const field of ["title", "slug", "language", "entry", "signature", "examples", "domain", "claim", "question"])
    expect(system).toContain(`"${field}"`);
  expect(system).toContain('"language": "python"');
  expect(system).toContain("Somebody who knows only this object");
});

it("hands the requirement over as data", () => {
  expect(understandTask("排序\u200b", "00ff")).toContain("| 排序\\u200b");
});

it("repeats what was wrong", () => {
  expect(understandCorrection('the field "slug" is missing.')).toContain('"slug" is missing');
});
