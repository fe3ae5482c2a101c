import stringWidth from "string-width";
import { expect, it } from "vitest";
import type { EventBody } from "../../../src/domain/event.ts";
import { initialRunState, reduceRun } from "../../../src/domain/run-state.ts";
import { liveLineOf } from "../../../src/surfaces/terminal/live-line.ts";
import { terminalSurface } from "../../../src/surfaces/terminal/terminal-surface.ts";
import { stamped } from "../sample-run.ts";

const LOOK = { columns: 60, colour: false, live: true };
const STARTED: EventBody[] = [
  { type: "phase.started", phase: "implement" },
  { type: "step.started", step: 3, limit: 16 },
];
const wrote = (tail: string, session: "author" | "examiner" = "author", calls = 0): EventBody => ({
  ...{ type: "model.writing", session, characters: 1_204, calls, tail },
});
const lineOf = (bodies: EventBody[], look = LOOK) =>
  liveLineOf(stamped([...STARTED, ...bodies]).reduce(reduceRun, initialRunState), look);

it("shows who writes, how much, and the end of it", () => {
  expect(lineOf([wrote("and now the tests.")])).toBe("  3/16  author writes, 1,204 characters  and now the tests.");
  expect(lineOf([wrote("a\nb", "author", 2)], { ...LOOK, columns: 80 })).toBe(
    "  3/16  author writes, 1,204 characters, 2 calls  a b",
  );
  expect(lineOf([wrote("", "examiner", 1)])).toBe("  3/16  examiner writes, 1,204 characters, 1 call");
});

it("stays with the author while two write, and says so when nothing comes any more", () => {
  expect(lineOf([wrote("a"), wrote("b", "examiner")])).toContain("author writes");
  const waiting: EventBody = { type: "model.waiting", session: "author", elapsedMs: 9_000 };
  expect(lineOf([wrote("a"), waiting])).toBe("  3/16  waiting 9 s for the model …");
});

it.each([
  "def solve(numbers):\n    return sorted(numbers)  # the end of a long text, of which only the end fits".repeat(2),
  "我来写这个函数，它把两个有序列表合并成一个有序列表，然后写测试。".repeat(4),
  "🎉👨‍👩‍👧‍👦 e\u0301".repeat(20),
])("fits the terminal and ends as the text does: %s", (tail) => {
  for (let columns = 40; columns <= 120; columns++) {
    const line = lineOf([wrote(tail)], { ...LOOK, columns });
    expect(stringWidth(line)).toBeLessThan(columns);
    if (columns >= 60) expect(line.slice(-8)).toBe(tail.slice(-8));
  }
});

it("prints nothing a terminal would obey", () => {
  const line = lineOf([wrote("\u001b[2J\u001b]0;title\u0007 \u202etxt\r\b\u009b31m ok")], { ...LOOK, columns: 120 });
  expect(line).toContain("\\u001b[2J");
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
});

it("is replaced by the line of the reply, and is not there where no line can be overwritten", () => {
  const usage = { inputTokens: 1, outputTokens: 1 };
  const reply: EventBody = {
    type: "model.replied",
    text: "The reply.",
    calls: 0,
    usage,
    protocol: "chat",
    ms: 1,
    session: "author",
  };
  const print = (live: boolean) => {
    let text = "";
    const write = (more: string) => {
      text += more;
    };
    const surface = terminalSurface({ ...LOOK, live }, write, () => ({ folder: null, recheck: null, events: null }));
    for (const event of stamped([...STARTED, wrote("The re"), reply])) surface.show(event);
    return text;
  };
  const written = "  3/16  author writes, 1,204 characters  The re";
  expect(print(true)).toContain(`${written}\r${" ".repeat(written.length)}\r  3/16  The reply.`);
  expect(print(false)).not.toMatch(/writes|\r/);
});
