import { describe, expect, it } from "vitest";
import type { FileRole } from "../../src/domain/receipt.ts";
import { keptSlug } from "../../src/engine/earlier-work.ts";
import { namingLanguage } from "../support/fake-language.ts";

const from = (path: string, role: FileRole = "solution") =>
  keptSlug({ specification: null, files: [{ path, role, text: "" }] }, namingLanguage);

describe("keptSlug", () => {
  it.each([
    ["algorithms/heap_sort/heap_sort.py", "heap_sort"],
    ["heap_sort.py", "heap_sort"],
    ["Heap-Sort.py", null],
    ["堆排序.py", null],
    ["heapq.py", null],
    ["test_sort.py", null],
    ["", null],
  ])("from %s alone: %s", (path, slug) => {
    expect(from(path)).toBe(slug);
  });

  it("never takes the name of the tests", () => {
    expect(from("sort.py", "tests")).toBeNull();
  });

  it("mends the slug of a specification that would hide a module", () => {
    const specification = {
      ...{ title: "t", slug: "heapq", language: "python", entry: { kind: "function", name: "f" } as const },
      ...{ signature: "f()", examples: [], domain: "", claim: null, question: null },
    };
    expect(keptSlug({ specification, files: [] }, namingLanguage)).toBe("heapq_algo");
  });
});
