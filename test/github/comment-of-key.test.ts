import { expect, it } from "vitest";
import { commentOfKey } from "../../src/github/comment-of-key.ts";

it("reads the comment an event's key names, and no other key", () => {
  expect(commentOfKey("comment-4000000003")).toEqual({ id: 4_000_000_003, kind: "issue" });
  expect(commentOfKey("review-12")).toEqual({ id: 12, kind: "review" });
  expect(commentOfKey("comment-5-again-1000000")).toEqual({ id: 5, kind: "issue" });
  for (const key of [
    "label-7-2026-11-30T10:00:00Z",
    "comment-",
    "comment-1-again-2",
    "comment-0",
    "xcomment-1",
    "rerun-1",
  ])
    expect(commentOfKey(key), key).toBeNull();
});
