import { describe, expect, it } from "vitest";
import { missingFiles, missingWork } from "../../src/engine/missing-work.ts";

const names = { solution: "sort.py", tests: "test_sort.py" };
const both = new Map([
  ["sort.py", "def f(): return 1"],
  ["test_sort.py", "from sort import f"],
]);

describe("missing work", () => {
  it("names each missing file", () => {
    expect(missingFiles(new Map(), names)).toEqual(["there is no sort.py", "there is no test_sort.py"]);
    expect(missingFiles(both, names)).toEqual([]);
  });

  it("wants the tests to import the solution, not something alike", () => {
    expect(missingFiles(new Map([...both, ["test_sort.py", "import resort, sorting"]]), names)).toEqual([
      "test_sort.py does not import sort",
    ]);
  });

  it("wants a run of the tests after the last change", () => {
    expect(missingWork(both, names, { revision: 3, testedRevision: 3 })).toEqual([]);
    expect(missingWork(both, names, { revision: 3, testedRevision: 2 })).toEqual([
      "test_sort.py was not run after your last change",
    ]);
  });
});
