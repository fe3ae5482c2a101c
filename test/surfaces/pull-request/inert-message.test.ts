import { expect, it } from "vitest";
import { inertInMessage } from "../../../src/surfaces/pull-request/inert-message.ts";

it.each(["a-", "*", "[", "@", "a", "skip-", ":/", "gh"])(
  "comes to an end on a megabyte of %j, which would take hours if the work grew with its square",
  (unit) => {
    expect(inertInMessage(unit.repeat(1_000_000 / unit.length))).not.toBe("");
  },
);

it("leaves ordinary text as it is", () => {
  const text = "assert add(1, 2) == 3  # a [1, 2] list; a - b: c, self.x[0], 2 * 3 ** 4, user-made, test_a::test_b\n";
  expect(inertInMessage(text)).toBe(text);
});
