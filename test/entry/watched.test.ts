import { expect, it } from "vitest";
import { isWatched } from "../../src/entry/watched.ts";

it.each([
  ["auto", false, true, true],
  ["auto", false, false, false],
  ["auto", true, true, false],
  ["on", true, false, true],
  ["off", false, true, false],
] as const)("streams with %s, --json %s, a terminal %s: %s", (stream, json, live, streamed) => {
  expect(isWatched(stream, json, { columns: 80, colour: false, live })).toBe(streamed);
});
