import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import type { CaseReply, SolutionProgram } from "../../../src/languages/case-program.ts";
import { openSolution } from "../../../src/languages/python/solution-program.ts";
import { pythonMachine } from "../../support/python-session.ts";

const MS = 20_000;
const call = (...args: Value[]): Case => ({ args });

async function opened(text: string, entry = "f", hashSeed = 0): Promise<SolutionProgram> {
  const { interpreter, sandbox } = await pythonMachine();
  const made = await openSolution(interpreter, sandbox, { name: "solution", text }, entry, { hashSeed, loadMs: MS });
  if ("failed" in made) throw new Error(made.failed);
  return made;
}

async function failing(text: string, entry = "f"): Promise<string> {
  const { interpreter, sandbox } = await pythonMachine();
  const made = await openSolution(interpreter, sandbox, { name: "solution", text }, entry, {
    hashSeed: 0,
    loadMs: 1_000,
  });
  return "failed" in made ? made.failed : "it was opened";
}

const valueIn = (reply: CaseReply) => (reply.kind === "answer" ? reply.value : reply);

/** Answers of one program to cases in order. */
async function answers(text: string, cases: readonly Case[], entry = "f", timeoutMs = MS): Promise<CaseReply[]> {
  const program = await opened(text, entry);
  const replies: CaseReply[] = [];
  for (const one of cases) replies.push(await program.ask(one, timeoutMs));
  await program.close();
  return replies;
}

describe("a solution program", () => {
  it("answers cases with values, points reached for the first time, and the arguments it changed", async () => {
    const text = "def f(items, n=1):\n    if n > 5:\n        items.append(n)\n    return sum(items) * n\n";
    const program = await opened(text);
    expect(program.points.map(({ line }) => line)).toContain(3);
    const first = await program.ask(call([1, 2]), MS);
    expect(first).toMatchObject({ kind: "answer", value: 3, changed: null });
    const second = await program.ask({ args: [[1]], kwargs: { n: 6 } }, MS);
    expect(second).toMatchObject({ kind: "answer", value: 42, changed: [[1, 6], 6] });
    const pointsOf = (reply: CaseReply) => (reply.kind === "answer" ? reply.points.length : -1);
    expect(pointsOf(second)).toBeGreaterThan(0);
    expect(pointsOf(await program.ask(call([1], 7), MS))).toBe(0);
    const [run] = await program.close();
    expect(run).toMatchObject({ exit: 0 });
  });

  it("drives a class through its operations and goes on after an exception", async () => {
    const text = `class Stack:
    size = 0
    def __init__(self, *items):
        self.items = list(items)
    def push(self, item):
        self.items.append(item)
        return self.items
    def pop(self):
        return self.items.pop()
`;
    const ops: [string, Value[]][] = [
      ["push", [2]],
      ["pop", []],
      ["pop", []],
      ["pop", []],
      ["push", [3]],
      ["none", []],
      ["size", []],
    ];
    const [reply] = await answers(text, [{ init: [1], ops }], "Stack");
    expect(reply).toMatchObject({
      value: [[1, 2], 2, 1, { raises: "IndexError" }, [3], { raises: "AttributeError" }, 0],
    });
  });

  it("takes an exception, also of a generator and of the stack, for an answer", async () => {
    const text = `import sys
def f(kind):
    if kind == 0:
        raise KeyError("no")
    if kind == 1:
        def numbers():
            yield 1
            raise ValueError("late")
        return numbers()
    if kind == 2:
        return f(2) + 1
    if kind == 3:
        sys.exit(0)
    return iter([1, 2])
`;
    const replies = await answers(
      text,
      [0, 1, 2, 3, 4].map((kind) => call(kind)),
    );
    const raises = ["KeyError", "ValueError", "RecursionError", "SystemExit"].map((name) => ({ raises: name }));
    expect(replies.map(valueIn)).toEqual([...raises, [1, 2]]);
  });

  it("leaves a solution nearly the whole stack of a plain call", async () => {
    const text = "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n";
    const replies = await answers(text, [call(980), call(1_000)]);
    expect(replies.map(valueIn)).toEqual([980, { raises: "RecursionError" }]);
  });

  it("ends what hangs, and answers the next case in a fresh process with the same seed", async () => {
    const text = `import random
count = [0]
def f(kind):
    count[0] += 1
    while kind == 1:
        pass
    return [count[0], list({"a", "b", "c", "d"}), random.random()]
`;
    const program = await opened(text, "f", 7);
    const first = valueIn(await program.ask(call(0), MS));
    expect(await program.ask(call(1), 300)).toEqual({ kind: "timeout" });
    expect(valueIn(await program.ask(call(0), MS))).toEqual(first);
    expect(valueIn(await program.ask(call(0), MS))).toMatchObject([2, expect.anything(), expect.anything()]);
    await program.restart();
    expect(valueIn(await program.ask(call(0), MS))).toEqual(first);
    await program.restart(8);
    expect(valueIn(await program.ask(call(0), MS))).not.toEqual(first);
    expect((await program.close()).length).toBe(4);
  });

  it("tells who ends the process", async () => {
    const text = `import os
def f(kind):
    if kind == 0:
        os._exit(0)
    if kind == 1:
        os.abort()
    if kind == 2:
        return bytearray(1 << 40)
    return kind
`;
    const replies = await answers(
      text,
      [0, 3, 1, 2, 4].map((kind) => call(kind)),
    );
    expect(replies[0]).toEqual({ kind: "ended", why: "it ended its process with exit code 0" });
    expect(replies[2]).toEqual({ kind: "ended", why: expect.stringMatching(/^it was ended by SIG(ABRT|IOT)$/) });
    expect(replies[3]).toEqual({ kind: "ended", why: "it ran out of memory" });
    expect([replies[1], replies[4]].map((reply) => reply && valueIn(reply))).toEqual([3, 4]);
  });

  it("sees no input, and its prints are noise", async () => {
    const text = `import sys, os
def f(kind):
    print("noise", kind)
    sys.stderr.write("more noise")
    os.write(1, b'{"id":"x"}\\n')
    return sys.stdin.read()
`;
    expect((await answers(text, [call(1), call(2)])).map(valueIn)).toEqual(["", ""]);
  });

  it("is a violation to write into the channel, ahead, twice, in another form, or to fork and use the network", async () => {
    const text = `import os, socket
def channels():
    return [number for number in range(100, 240) if is_open(number)]
def is_open(number):
    try:
        os.fstat(number)
        return True
    except OSError:
        return False
def say(text):
    os.write(channels()[-1], text.encode())
def f(kind):
    if kind == 0:
        say('{"id":"000000000000000000000000","value":1,"changed":null,"points":[],"steps":0}\\n')
    if kind == 1:
        say("PASSED\\n")
    if kind == 2:
        say("x" * 1_200_000 + "\\n")
    if kind == 3:
        os.fork()
    if kind == 4:
        socket.socket().connect(("127.0.0.1", 1))
    if kind == 5:
        open("/tmp/kept", "w")
    return kind
`;
    const replies = await answers(
      text,
      [0, 1, 2, 3, 4, 5, 6].map((kind) => call(kind)),
    );
    expect(replies.slice(0, 6).map(({ kind }) => kind)).toEqual(Array(6).fill("violation"));
    const why = replies.map((reply) => (reply.kind === "violation" ? reply.why : ""));
    expect(why[0]).toBe("it wrote an answer that nobody asked for");
    expect(why[1]).toBe("it wrote a line that is no answer");
    expect(why[2]).toBe("it wrote a line longer than any answer");
    expect(why[3]).toBe("line 20 starts a process (fork)");
    expect(why[4]).toBe("line 22 uses the network");
    expect(why[5]).toBe("line 24 writes a file (/tmp/kept)");
    expect(replies[6]).toMatchObject({ value: 6 });
  });

  it("does not open what does not load, in one sentence", async () => {
    expect(await failing("def f(:\n    pass\n")).toBe(
      "solution.py could not be loaded: SyntaxError: invalid syntax (line 1)",
    );
    expect(await failing("x = 1\nraise ValueError('第一')\n")).toBe(
      "solution.py could not be loaded: ValueError: 第一 (line 2)",
    );
    expect(await failing("def g():\n    pass\n")).toBe("solution.py has no function or class named f.");
    expect(await failing("while True:\n    pass\n")).toBe("solution.py could not be loaded within 1 s.");
    expect(await failing("import os\nos._exit(3)\n")).toBe(
      "solution.py could not be loaded: it ended its process with exit code 3.",
    );
  });
});
