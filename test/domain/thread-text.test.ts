import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { threadTextSha256 } from "../../src/domain/thread-text.ts";

it("is the hash of title, line feed and body, and changes with each", () => {
  const hash = threadTextSha256({ title: "堆排序", body: "稳定。\r\n" });
  expect(hash).toBe(createHash("sha256").update("堆排序\n稳定。\r\n", "utf8").digest("hex"));
  expect(threadTextSha256({ title: "堆排序", body: "稳定。\n" })).not.toBe(hash);
  expect(threadTextSha256({ title: "堆", body: "稳定。\r\n" })).not.toBe(hash);
});
