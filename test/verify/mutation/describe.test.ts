import { describe, expect, it } from "vitest";
import { diffOf, sentenceOf } from "../../../src/verify/mutation/describe.ts";
import { planned } from "../../support/planned.ts";

const SOURCE = "def f(a, b):\n    # 注释\n    if a < b:\n        return a\n    return b\n";
const oneOf = async (source: string, was: string, becomes: string) => {
  const found = (await planned(source)).find((mutant) => mutant.was === was && mutant.becomes === becomes);
  if (found === undefined) throw new Error(`no mutant makes ${becomes} of ${was}`);
  return found;
};

describe("diffOf", () => {
  it("shows the changed line between its neighbours", async () => {
    expect(diffOf(SOURCE, await oneOf(SOURCE, "<", "<="))).toBe(
      "@@ -2,3 +2,3 @@\n     # 注释\n-    if a < b:\n+    if a <= b:\n         return a",
    );
  });

  it("knows the ends of the text", async () => {
    expect(diffOf("x = 1", await oneOf("x = 1", "1", "2"))).toBe("@@ -1,1 +1,1 @@\n-x = 1\n+x = 2");
    expect(diffOf(SOURCE, await oneOf(SOURCE, "return b", "pass"))).toBe(
      "@@ -4,2 +4,2 @@\n         return a\n-    return b\n+    pass",
    );
  });

  it("shows every line of a statement that goes over several", async () => {
    const source = "x = f(\r\n  1,\r\n)\r\ny = x\r\n";
    const mutant = await oneOf(source, "x = f(\r\n  1,\r\n)", "pass");
    expect(mutant.lines).toEqual([1, 2, 3]);
    expect(diffOf(source, mutant)).toBe("@@ -1,4 +1,2 @@\n-x = f(\n-  1,\n-)\n+pass\n y = x");
  });
});

describe("sentenceOf", () => {
  it("says what no test notices, where, and what to try", async () => {
    expect(sentenceOf(await oneOf(SOURCE, "<", "<="))).toBe(
      "No test notices when `<` becomes `<=` in line 3; try an input for which both sides of this comparison are equal, for instance two equal keys.",
    );
  });

  it("says that a statement is left out", async () => {
    expect(sentenceOf(await oneOf(SOURCE, "return b", "pass"))).toMatch(
      /^No test notices when `return b` is left out in line 5; try /,
    );
  });

  it("keeps a long change short and on one line, whole characters only", async () => {
    const source = `x = f("${"🙂".repeat(80)}",\n  "\`")`;
    const sentence = sentenceOf(await oneOf(source, source, "pass"));
    expect(sentence).toMatch(/^No test notices when `x = f\("🙂+…` is left out in line 1; try /u);
    expect(sentence.split("`")).toHaveLength(3);
  });
});
