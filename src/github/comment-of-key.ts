import type { RequestComment } from "../domain/trigger.ts";

/**
 * The comment an event's key names (`comment-<id>`, `review-<id>`), also where a button asked for it again (a number of seven digits and more);
 * null for every other key.
 */
export function commentOfKey(key: string): Pick<RequestComment, "id" | "kind"> | null {
  const [, word, id] = /^(comment|review)-([1-9]\d{0,15})(?:-again-[1-9]\d{6,})?$/.exec(key) ?? [];
  return word === undefined ? null : { id: Number(id), kind: word === "review" ? "review" : "issue" };
}
