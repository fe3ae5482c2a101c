import { describe, expect, it } from "vitest";
import { mendSlug, readSpecification } from "../../src/engine/specification-reply.ts";
import { namingLanguage } from "../support/fake-language.ts";

const good = {
  title: "Heap sort",
  slug: "heap_sort",
  language: "java",
  entry: { kind: "function", name: "heap_sort" },
  signature: "heap_sort(items: list[int]) -> list[int]",
  examples: [{ quote: "[2, 1] gives [1, 2]", args: [[2, 1]], expected: [1, 2] }],
  domain: "lists of integers",
  claim: "O(n log n)",
  question: null,
};
const read = (value: unknown) =>
  readSpecification(typeof value === "string" ? value : JSON.stringify(value), namingLanguage);

describe("readSpecification", () => {
  it("takes a good one and forces the language that was asked for", () => {
    expect(read(good)).toEqual({ kind: "specification", specification: { ...good, language: "python" } });
  });

  it("finds it among prose and other objects", () => {
    expect(read(`An example is {"args": [1]}.\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nGood luck!`)).toMatchObject(
      {
        kind: "specification",
      },
    );
  });

  it("fills in what may be left out, and ignores fields it does not know", () => {
    const { title, slug, entry, signature } = good;
    expect(read({ title, slug, entry, signature, extra: 1 })).toMatchObject({
      specification: { examples: [], domain: "", claim: null, question: null },
    });
  });

  it("takes a question even when the rest is empty", () => {
    expect(read({ question: " Which order? " })).toEqual({ kind: "question", question: "Which order?" });
    expect(read({ ...good, question: "  " })).toMatchObject({ kind: "specification" });
  });

  it.each([
    ["no object at all", "I will now sort.", "no JSON object"],
    ["an empty object", {}, '"title"'],
    ["a signature missing", { ...good, signature: undefined }, '"signature" is not right: Invalid input'],
    ["a signature missing, said so", { ...good, signature: undefined }, "it is missing"],
    ["an entry of the wrong kind", { ...good, entry: { kind: "method", name: "f" } }, '"entry.kind"'],
    ["an entry that is no identifier", { ...good, entry: { kind: "function", name: "堆排序" } }, "ASCII identifier"],
    ["examples that are no list", { ...good, examples: "none" }, 'received "none"'],
    ["an example without a quote", { ...good, examples: [{ args: [], expected: 1 }] }, '"examples.0.quote"'],
  ])("names the field for %s", (_, reply, sentence) => {
    const got = read(reply);
    expect(got.kind).toBe("problem");
    expect(got.kind === "problem" ? got.problem : "").toContain(sentence);
  });

  it("is not impressed by prototype keys", () => {
    const got = read(`{"__proto__": {"question": "x"}, ${JSON.stringify(good).slice(1)}`);
    expect(got).toMatchObject({ kind: "specification" });
    expect(({} as { question?: string }).question).toBeUndefined();
  });
});

describe("mendSlug", () => {
  it.each([
    ["heap_sort", "heap_sort"],
    ["Heap Sort!", "heap_sort"],
    ["堆排序", "algorithm"],
    ["heapq", "heapq_algo"],
    ["con", "con_algo"],
    ["setup", "setup_algo"],
    ["conftest", "conftest_algo"],
    ["oracle", "oracle_algo"],
    ["sitecustomize", "sitecustomize_algo"],
    ["test_sort", "algo_test_sort"],
    ["sort_test", "sort_test_algo"],
    ["test_sort_test", "algo_test_sort_test_algo"],
    ["", "algorithm"],
    ["x".repeat(60), "x".repeat(40)],
    ["../../etc", "etc"],
  ])("%j → %s", (given, slug) => {
    expect(mendSlug(given, namingLanguage)).toBe(slug);
  });
});
