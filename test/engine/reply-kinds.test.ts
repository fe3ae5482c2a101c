import { describe, expect, it } from "vitest";
import { announcesCall, asksSomebody, isEmpty, refusesWork } from "../../src/engine/reply-kinds.ts";

const TOOLS = ["write_file", "run_file"];
/** Last words of an author who is done. */
const ENDS = [
  "It takes the middle one of three. O(1).",
  "All 12 tests pass. The function keeps a min-heap of size k, so it runs in O(n log k).",
  "取三者的中位数，时间复杂度 O(1)。",
  "The solution raises ValueError for an empty list.",
];

describe("kinds of replies without a call", () => {
  it("isEmpty: nothing but white space", () => {
    expect(["", " \n\t", "\u3000", "\u200b\u2060"].every(isEmpty)).toBe(true);
    expect(isEmpty(".")).toBe(false);
  });

  it.each([
    "I'll call write_file to create the solution.",
    "Let me now run the tests.",
    "Next, I will fix the off-by-one error in the loop:",
    "I’m going to write both files",
    "Using run_file on test_clamp.py.",
    "我将调用 write_file 创建文件。",
    "接下来我会运行测试。",
    "现在让我修改代码：",
  ])("announcesCall: %s (case 16)", (text) => {
    expect(announcesCall(text, TOOLS)).toBe(true);
    expect([refusesWork(text), asksSomebody(text)]).toEqual([false, false]);
  });

  it.each([
    "Should the result be sorted in ascending order?",
    "I have a question. Which of the two do you mean?\n",
    "Could you clarify what happens for an empty list? I will wait.",
    "Please confirm that duplicates are kept.",
    "**Do you want** the stable variant?**",
    "请问应该按升序还是降序？",
    "请确认是否需要处理负数。",
    "您希望返回列表还是元组",
  ])("asksSomebody: %s", (text) => {
    expect(asksSomebody(text)).toBe(true);
    expect(refusesWork(text)).toBe(false);
  });

  it.each([
    "I'm sorry, but I can't help with that.",
    "I cannot assist with this request.",
    "Unfortunately, I am unable to complete this task.",
    "I won't do that.",
    "抱歉，我无法完成这个任务。",
    "对不起，我不能帮助您。",
  ])("refusesWork: %s", (text) => {
    expect(refusesWork(text)).toBe(true);
  });

  it.each(ENDS)("none of them: %s", (text) => {
    expect([isEmpty(text), announcesCall(text, TOOLS), asksSomebody(text), refusesWork(text)]).toEqual(
      Array(4).fill(false),
    );
  });

  it("code is no speech", () => {
    const text = "The parts:\n```python\n# I'll call run_file? I cannot help with that.\nx = a if b else c  # ?\n```";
    expect([announcesCall(text, TOOLS), asksSomebody(text), refusesWork(text)]).toEqual([false, false, false]);
  });
});
