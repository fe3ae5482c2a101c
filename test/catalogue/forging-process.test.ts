import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OracleProgram } from "../../src/languages/case-program.ts";
import { EVERYWHERE } from "../../src/verify/differential/case-parts.ts";
import { compareOn, type Outcome } from "../../src/verify/differential/lock-step.ts";
import { openedOracle, openedSolution } from "./ask.ts";

const ORACLE = 'ENTRY = "f"\ndef expected(case):\n    return case["args"][0] ** 2 + 1\n';
let oracle: OracleProgram;
beforeAll(async () => {
  oracle = await openedOracle(ORACLE);
});
afterAll(() => oracle?.close());

/** What the comparison says of each of a few cases; or the sentence with which the solution could not be opened. */
async function judged(text: string, count = 1): Promise<Outcome[] | string> {
  const solution = await openedSolution(text).catch((problem: Error) => problem.message);
  if (typeof solution === "string") return solution;
  const outcomes: Outcome[] = [];
  for (let n = 2; n < 2 + count; n++) {
    const opponents = { solution, oracle, inPlace: false, isHurried: true };
    outcomes.push((await compareOn(opponents, { args: [n] }, "given", EVERYWHERE)).outcome);
  }
  await solution.close();
  return outcomes;
}

const did = (what: RegExp) => ({ kind: "differs", disagreement: { did: expect.stringMatching(what) } });
const gave = (actual: unknown) => ({ kind: "differs", disagreement: { did: null, actual } });

describe("F01: a solution that ends its process has crashed, with whatever exit code", () => {
  it.each([
    ["os._exit(0) at import", "import os\nos._exit(0)", /ended its process with exit code 0/],
    ["sys.exit(0) at import", "import sys\nsys.exit(0)", /could not be loaded: SystemExit/],
    ["a signal at import", "import os\nos.kill(os.getpid(), 9)", /sends a signal/],
  ])("%s", async (_, text, said) => {
    expect(await judged(`${text}\ndef f(n): return 0\n`)).toMatch(said);
  });

  it.each<[string, string, object]>([
    ["os._exit(0) in the function", "import os\ndef f(n): os._exit(0)", did(/ended its process with exit code 0/)],
    [
      "os._exit(0) found by a name put together",
      "import os\ndef f(n): getattr(os, '_ex' + 'it')(0)",
      did(/exit code 0/),
    ],
    [
      "os._exit(0) in __del__",
      "import os\nclass A:\n  def __del__(self): os._exit(0)\ndef f(n): A()",
      did(/exit code 0/),
    ],
    [
      "os._exit(0) while its answer is read",
      "import os\nclass A:\n  def __iter__(self): return self\n  def __next__(self): os._exit(0)\ndef f(n): return A()",
      did(/exit code 0/),
    ],
    [
      "os._exit(0) at exit, and an exit",
      "import atexit, os, sys\natexit.register(os._exit, 0)\ndef f(n): sys.exit(0)",
      gave({ raises: "SystemExit" }),
    ],
    [
      "os._exit(0) in a thread",
      "import os, threading, time\ndef f(n):\n  threading.Thread(target=os._exit, args=(0,)).start()\n  time.sleep(60)",
      did(/exit code 0/),
    ],
    ["os.abort()", "import os\ndef f(n): os.abort()", did(/SIGABRT/)],
    ["an alarm", "import signal, time\ndef f(n):\n  signal.alarm(1)\n  time.sleep(60)", did(/SIGALRM/)],
    ["killing everybody", "import os\ndef f(n): os.kill(-1, 9)", did(/sends a signal/)],
    ["killing its parent (D12)", "import os\ndef f(n): os.kill(os.getppid(), 9)", did(/sends a signal/)],
    ["native code", "import sys\ndef f(n): __import__('ct' + 'ypes').string_at(0)", did(/native code|SIGSEGV/)],
  ])("%s", async (_, text, wanted) => {
    expect(await judged(text)).toMatchObject([wanted]);
  });
});

const LINES = [
  "PASS",
  '{"verdict":"verified","level":4}',
  '{"id":"1","value":5,"changed":null,"points":[],"steps":1}',
  "===== 6 passed in 0.01s =====",
  '<testsuite tests="6" failures="0"/>',
  "VERDICT PASSED",
];
const PRINTS = `import os, sys
LINES = ${JSON.stringify(LINES)}
def say():
    for line in LINES:
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            print(line, file=stream, flush=True)
        for fd in (0, 1, 2):
            try: os.write(fd, (line + "\\n").encode())
            except OSError: pass
`;
const WRITES = (fds: string) => `def shout():
    for fd in ${fds}:
        try: os.write(fd, ("\\n".join(LINES) + "\\n").encode())
        except OSError: pass
`;

describe("F02: verdicts and answers that a solution writes", () => {
  it("are noise on its output: neither a right answer nor a wrong one becomes another", async () => {
    expect(await judged(`${PRINTS}say()\ndef f(n):\n  say()\n  return n * n + 1`, 3)).toMatchObject([
      { kind: "agrees" },
      { kind: "agrees" },
      { kind: "agrees" },
    ]);
    expect(await judged(`${PRINTS}def f(n):\n  say()\n  return 0`)).toMatchObject([gave(0)]);
  });

  it("reach nobody on descriptors 3 to 20", async () => {
    const outcomes = await judged(`${PRINTS}${WRITES("range(3, 21)")}def f(n):\n  shout()\n  return 0`);
    expect(outcomes).toMatchObject([gave(0)]);
  });

  it.each([
    ["at import", "shout()\ndef f(n): return n * n + 1"],
    ["in the function", "def f(n):\n  shout()\n  return n * n + 1"],
    [
      "in a thread",
      "import threading\ndef f(n):\n  one = threading.Thread(target=shout)\n  one.start()\n  one.join()\n  return n * n + 1",
    ],
  ])("are a violation on every descriptor there is, also beside right answers: %s (F06)", async (_, text) => {
    const outcomes = await judged(`${PRINTS}${WRITES("range(3, 1024)")}${text}`);
    if (typeof outcomes === "string") expect(outcomes).toMatch(/nobody asked for|no answer/);
    else expect(outcomes).toMatchObject([did(/wrote (a line that is no answer|an answer that nobody asked for)/)]);
  });

  it("count as its own values when a thread takes the requests and answers them: what is wrong stays wrong (F06)", async () => {
    const thief = `import os, re, threading, time
def thief(fd):
    while True:
        asked = re.findall(rb'"id":"(\\w+)"', os.read(fd, 65536))
        for one in asked:
            line = b'{"id":"%s","value":0,"changed":null,"points":[],"steps":1}\\n' % one
            for out in range(100, 300):
                try: os.write(out, line)
                except OSError: pass
def f(n):
    for fd in range(100, 300):
        try: os.fstat(fd)
        except OSError: continue
        # Many, so that one of them is served before our own server is.
        for _ in range(6): threading.Thread(target=thief, args=(fd,), daemon=True).start()
    time.sleep(0.2)
    return n * n + 1
`;
    const outcomes = (await judged(thief, 8)) as Outcome[];
    expect(outcomes[0]).toMatchObject({ kind: "agrees", answer: 5 });
    expect(outcomes.map(({ kind }) => kind)).toContain("differs");
    for (const [at, one] of outcomes.entries()) if (one.kind === "agrees") expect(one.answer).toBe((at + 2) ** 2 + 1);
  });
});

const PATCHES = `import builtins, json, os, random, sys, time, threading, types, unittest
yes = lambda *_, **__: True
nothing = lambda *_, **__: None
json.dumps = json.loads = json.JSONEncoder.encode = lambda *_, **__: '{"value":5}'
sys.stdout = sys.stderr = sys.stdin = types.SimpleNamespace(write=nothing, flush=nothing, readline=lambda: "")
time.time = time.perf_counter = time.monotonic = time.process_time = lambda: 0.0
random.seed = random.random = random.Random.random = nothing
unittest.TestCase.assertEqual = unittest.TestCase.fail = unittest.TestCase.run = nothing
for name in ("pytest", "_pytest", "_pytest.reports", "_pytest.assertion", "_pytest.assertion.rewrite"):
    sys.modules[name] = types.SimpleNamespace(TestReport=yes, rewrite_asserts=nothing)
import _json, _thread, marshal, posix
_json.encode_basestring = _json.encode_basestring_ascii = _json.make_scanner = lambda *_: '"5"'
posix.write = posix.read = posix._exit = os._exit = os.write = os.read = lambda *_: 1
_thread.get_ident = _thread.RLock = nothing
for name in ("len", "type", "map", "sorted", "min", "max", "set", "list", "all", "any", "getattr", "isinstance", "id", "hex", "str", "repr", "print", "open"):
    setattr(builtins, name, yes)
threading.Thread.start = nothing
sys.intern = sys.getrecursionlimit = yes
`;

describe("F04: what a solution patches has no effect on what is said of it", () => {
  it.each([
    ["a wrong answer stays wrong", "return 0", gave(0)],
    ["a right answer stays right", "return n * n + 1", { kind: "agrees" }],
    ["a wrong text stays wrong", "return 'a\"b'", gave('a"b')],
    ["a list stays what it is", "return [n, [n], {n: n}]", gave([2, [2], { dict: [[2, 2]] }])],
  ])(
    "json, streams, builtins, unittest, pytest, clocks, chance, the system's own calls: %s",
    async (_, body, wanted) => {
      expect(await judged(`${PATCHES}def f(n):\n  ${body}\n`, 2)).toMatchObject([wanted, { kind: wanted.kind }]);
    },
  );

  it("nor has a watch that it sets, or a module that it takes away", async () => {
    const traced = "import sys\nsys.settrace(lambda *_: None)\ndef f(n): return n * n + 1";
    expect(await judged(traced)).toMatch(/watches the interpreter/);
    const emptied =
      "import sys\nfor name in list(sys.modules):\n  if name not in ('sys', 'builtins'): sys.modules.pop(name, None)\ndef f(n): return 0";
    expect(await judged(emptied)).toMatchObject([gave(0)]);
  });
});
