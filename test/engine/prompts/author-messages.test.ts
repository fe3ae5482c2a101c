import { expect, it } from "vitest";
import { nudge, tooManyCalls } from "../../../src/engine/prompts/author-messages.ts";

it("names what is missing and what to do", () => {
  const text = nudge(["there is no test_a.py"], { solution: "a.py", tests: "test_a.py" });
  expect(text).toContain("but there is no test_a.py.");
  expect(text).toContain("run test_a.py after your last change");
});

it("names the limit", () => {
  expect(tooManyCalls(60)).toContain("60 tool calls");
});
