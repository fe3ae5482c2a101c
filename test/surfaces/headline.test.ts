import { describe, expect, it } from "vitest";
import { initialRunState } from "../../src/domain/run-state.ts";
import {
  headlineOf,
  isChinese,
  passedOverLine,
  recheckCommand,
  verifyAgainCommand,
} from "../../src/surfaces/headline.ts";
import { piecesOf } from "../../src/surfaces/job-log/lines.ts";
import { closingOf } from "../../src/surfaces/terminal/closing.ts";
import { finding, receipt } from "./sample-run.ts";

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
    expect(headlineOf(receipt({ caught: [], model: null }), null, null).caught).toBe("");
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

describe("the command that judges the same files again", () => {
  it("asks for the same level, whatever is the default where it is copied to", () => {
    const command = verifyAgainCommand({
      ...{ solution: "-sort.py", tests: ["a b.py"], oracle: "slow.py", claim: "O(n log n)" },
      ...{ requiredLevel: 3, seed: "00ff" },
    });
    expect(command).toBe(
      "npx verialgo verify ./-sort.py --tests 'a b.py' --oracle slow.py --claim 'O(n log n)' --require-level 3 --seed 00ff",
    );
  });
});

describe("what a person's oracle leads past", () => {
  const weak = finding("coverage", { status: "fail", summary: "The tests never run line 3." });
  const passed = receipt({
    verdict: "verified",
    level: 3,
    requiredLevel: 3,
    findings: [weak, finding("differential")],
  });

  it("is one line, in the language of the requirement", () => {
    expect(passedOverLine(passed, null)).toMatch(
      /^Level 2 \(sharp tests\) was not reached; .* The tests never run line 3\.$/,
    );
    expect(passedOverLine(passed, "实现快速排序")).toMatch(/^未达到等级 2（测试有效）.*The tests never run line 3\.$/);
    expect(passedOverLine({ ...passed, findings: [finding("coverage")] }, null)).toBeNull();
    expect(passedOverLine({ ...passed, level: 2 }, null)).toBeNull();
  });

  it("stands in the terminal and in the job's log", () => {
    const place = { folder: null, recheck: null, events: null };
    const closing = closingOf(passed, null, place, { columns: 400, colour: false, live: false }).join("\n");
    expect(closing).toContain("note   Level 2 (sharp tests) was not reached");
    const ended = {
      type: "run.ended",
      verdict: "verified",
      level: 3,
      receipt: passed,
      seq: 1,
      at: passed.endedAt,
    } as const;
    const log = piecesOf(ended, initialRunState).map((piece) => ("text" in piece ? piece.text : ""));
    expect(log.join("\n")).toContain("note: Level 2 (sharp tests) was not reached");
  });
});
