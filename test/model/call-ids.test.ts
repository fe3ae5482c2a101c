import fc from "fast-check";
import { expect, it } from "vitest";
import { storableName, uniqueCallIds } from "../../src/model/call-ids.ts";

const none = new Set<string>();

it("keeps what the server sent, makes up what is missing, tells repeated ones apart", () => {
  expect(uniqueCallIds(["a", "b"], 1, none)).toEqual(["a", "b"]);
  expect(uniqueCallIds(["", null, undefined, 7], 3, none)).toEqual(["call_3_0", "call_3_1", "call_3_2", "call_3_3"]);
  expect(uniqueCallIds(["a", "a", "a_2", "a"], 1, none)).toEqual(["a", "a_3", "a_2", "a_4"]);
});

it("keeps made-up ids apart from those of earlier turns and from later ones of this turn", () => {
  expect(uniqueCallIds(["", "call_2_0_1"], 2, new Set(["call_2_0"]))).toEqual(["call_2_0_2", "call_2_0_1"]);
});

it("gives an id that an earlier turn used a suffix, within what endpoints take", () => {
  expect(uniqueCallIds(["call_0", "call_0"], 3, new Set(["call_0"]))).toEqual(["call_0_2", "call_0_3"]);
  const [, second] = uniqueCallIds(["x".repeat(64), "x".repeat(64)], 1, none);
  expect(second?.length).toBeLessThanOrEqual(64);
});

it("is as quick where thousands have one id", () => {
  const startedAt = performance.now();
  expect(new Set(uniqueCallIds(new Array(100_000).fill("a"), 1, none)).size).toBe(100_000);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

it("always gives distinct ids that are not empty", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom("", "a", "a_2", "call_1_0", " "), fc.constant(null))), (received) => {
      const ids = uniqueCallIds(received, 1, new Set(["a"]));
      expect(new Set(ids).size).toBe(received.length);
      expect(ids.every((id) => id.trim() !== "")).toBe(true);
    }),
  );
});

it("makes names that the history may hold", () => {
  expect(storableName("write_file")).toBe("write_file");
  expect(storableName("functions.write file:0")).toBe("functions_write_file_0");
  expect(storableName("")).toBe("unnamed_tool");
  expect(storableName(undefined)).toBe("unnamed_tool");
  expect(storableName("x".repeat(100))).toHaveLength(64);
});
