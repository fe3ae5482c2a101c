import type { Language, TestResult, TestSession } from "../../src/languages/language.ts";
import { DEFAULT_LIMITS } from "../../src/ports/sandbox.ts";
import { namingLanguage } from "./fake-language.ts";

const RUNNER = `
import sys, json, traceback
sys.path.insert(0, "/box")
name = sys.argv[1]
out = []
mod = __import__(name)
for k, v in list(vars(mod).items()):
    if k.startswith("test_") and callable(v):
        try:
            v(); out.append([k, "passed", ""])
        except BaseException as e:
            out.append([k, "failed", type(e).__name__ + ": " + str(e)])
if len(sys.argv) > 2:
    print(json.dumps(out))
else:
    bad = 0
    for k, s, m in out:
        print(k, s, m); bad += s != "passed"
    sys.exit(bad > 0)
`;
const limits = (seconds: number) => ({ ...DEFAULT_LIMITS, wallMs: seconds * 1000 });
export const temporaryLanguage: Language = {
  ...namingLanguage,
  program: (path, files, seconds) => ({
    argv: [
      "/usr/bin/python3",
      ...(path.startsWith("test_") ? ["/box/runner.py", path.slice(0, -3)] : [`/box/${path}`]),
    ],
    files: [...files.map((f) => ({ name: f.path, text: f.text })), { name: "runner.py", text: RUNNER }],
    limits: limits(seconds),
  }),
  analyse: async (_, subject) => ({
    parsed: Object.fromEntries([subject.solution, ...subject.tests].map((m) => [m.name, { ok: true }])),
    placeholders: /^ {4}pass$/m.test(subject.solution.text)
      ? [{ module: subject.solution.name, line: 8, what: "clamp_all is empty" }]
      : [],
    suspicious: [],
    doubtful: [],
    importers: subject.tests.map((t) => t.name),
    definitions: ["clamp"],
    stubs: [
      { kind: "raises", text: "def clamp(*a):\n    raise ValueError\n" },
      { kind: "returns nothing", text: "def clamp(*a):\n    return None\n" },
    ],
  }),
  runTests: async (sandbox, subject, options) => {
    const test = subject.tests[0]!;
    const run = await sandbox.run(
      {
        argv: ["/usr/bin/python3", "/box/runner.py", test.name, "json"],
        files: [
          ...[subject.solution, ...subject.tests].map((m) => ({ name: `${m.name}.py`, text: m.text })),
          { name: "runner.py", text: RUNNER },
        ],
        limits: limits(options.totalMs / 1000),
      },
      options.signal,
    );
    let rows: [string, string, string][] = [];
    try {
      rows = JSON.parse(run.stdout);
    } catch {}
    const results = rows.map(([t, s, m]) => ({
      test: `${test.name}::${t}`,
      status: s,
      message: m,
      ms: 1,
    })) as TestResult[];
    return {
      ending: rows.length ? "completed" : "crashed",
      message: rows.length ? "" : run.stderr,
      hashSeed: options.hashSeed,
      collected: results.map((r) => r.test),
      results,
      importedSolution: true,
      violations: [],
      exit: run,
      argv: [],
    } as TestSession;
  },
};
