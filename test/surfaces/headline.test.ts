import { describe, expect, it } from "vitest";
import { headlineOf, isChinese, recheckCommand } from "../../src/surfaces/headline.ts";
import { receipt } from "./sample-run.ts";

describe("headline", () => {
  it("says what was caught, when and how it ended", () => {
    const caught = [
      { step: 4, what: "IndexError", fixedAtStep: 6 },
      { step: 5, what: "a placeholder in line 3.", fixedAtStep: null },
    ];
    const { caught: line } = headlineOf(receipt({ caught }), "Sort", "npx x");
    expect(line).toBe(
      "Caught while working: IndexError at step 4, fixed at step 6; a placeholder in line 3 at step 5, not fixed.",
    );
    expect(headlineOf(receipt({ caught: [] }), null, null).caught).toBe("Caught while working: nothing.");
  });

  it("keeps a long list short", () => {
    const caught = Array.from({ length: 9 }, (_, index) => ({ step: index + 1, what: `e${index}`, fixedAtStep: 10 }));
    expect(headlineOf(receipt({ caught }), null, null).caught).toMatch(/; 5 more\.$/);
  });

  it("lets no hidden character of a program through", () => {
    const caught = [{ step: 1, what: "boom\u001b[31m\u202e\nnext", fixedAtStep: 2 }];
    expect(headlineOf(receipt({ caught }), null, null).caught).not.toMatch(/[\u001b\u202e\n]/);
  });

  it.each([
    ["实现快速排序 quicksort", true],
    ["请用 Python 写一个 LRU cache，支持 get 和 put，时间复杂度 O(1)", true],
    ["Sort the list 数", false],
    ["フィボナッチ数列を実装する", false],
    ["Sort", false],
    ["", false],
  ])("takes %s for Chinese: %s", (text, expected) => {
    expect(isChinese(text)).toBe(expected);
  });

  it("quotes what a shell would take apart", () => {
    expect(recheckCommand("./a b/r.json", "./a b")).toBe("npx verialgo verify --receipt './a b/r.json' './a b'");
    expect(recheckCommand("-d/r.json", "-d")).toBe("npx verialgo verify --receipt ./-d/r.json ./-d");
    expect(recheckCommand("./x/r.json", "./it's")).toBe("npx verialgo verify --receipt ./x/r.json './it'\\''s'");
  });
});
