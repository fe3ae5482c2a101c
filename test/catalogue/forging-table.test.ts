import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../src/domain/finding.ts";
import { askCases, ONLY, withoutMutants } from "../support/ask-cases.ts";
import * as clamp from "../support/clamp-programs.ts";
import { scenario } from "../support/engine-run.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const TESTS = `from solution import f

def test_f():
    assert f(1, 2) == 3
    assert f(10, -4) == 6
    assert f(0, 0) == 0
    assert f(-7, 3) == -4
`;
const ORACLE = `ENTRY = "f"
def cases(rng, size):
    yield {"args": [rng.randint(-10 ** size, 10 ** size), rng.randint(-10 ** size, 10 ** size)]}
def valid(case):
    return all(type(item) is int for item in case["args"])
def expected(case):
    return sum(case["args"])
`;

const comparing = async (
  solution: string,
  checks = ONLY.differential as readonly (typeof ONLY.differential)[number][],
) => askCases({ solution, tests: TESTS, oracle: ORACLE }, await withoutMutants(), checks);

describe("F09: what is right for known inputs, or for a while, only", () => {
  it("a table of all the inputs that were given meets inputs that were not", async () => {
    const table =
      "TABLE = {(1, 2): 3, (10, -4): 6, (0, 0): 0, (-7, 3): -4}\ndef f(a, b):\n    return TABLE.get((a, b), 0)\n";
    const { differential } = await comparing(table);
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
    expect(differential.summary).toMatch(/The solution disagrees with the oracle: for f\(/);
  });

  it("a solution that is right for its first five hundred calls meets more", async () => {
    const counting = "CALLS = [0]\ndef f(a, b):\n    CALLS[0] += 1\n    return a + b if CALLS[0] < 500 else a - b\n";
    const { differential } = await comparing(counting);
    expect(differential).toMatchObject({ status: "fail", effect: "refutes" });
  });

  it("a solution that is right in the first process and wrong in a second one meets a second one", async () => {
    // By the hash seed, which a process is given and cannot choose: right in about half of all processes.
    const lucky = "LUCKY = list({'a', 'b'})[0] == 'a'\ndef f(a, b):\n    return a + b if LUCKY else a + b + 1\n";
    const { differential, state } = await comparing(lucky, [...ONLY.differential, ...ONLY.state.slice(1)]);
    expect([differential.status, state.status]).toContain("fail");
    expect(differential.status === "fail" ? differential.effect : state.effect).toBe("refutes");
  });

  it.each([
    ["ends", "os._exit(0)", /ended its process with exit code 0/],
    ["is forbidden", "os.system('true')", /runs a shell command/],
  ])("a solution that answers in one process and %s in another shows nothing, and is refuted", async (_, act, said) => {
    // The seed is drawn from the run's, which is fixed here: one of the two is lucky in its first process.
    const found = await Promise.all(
      ["'a'", "'b'"].map((lucky) =>
        comparing(
          `import os\nLUCKY = list({'a', 'b'})[0] == ${lucky}\ndef f(a, b):\n    if not LUCKY: ${act}\n    return a + b\n`,
          ONLY.state,
        ),
      ),
    );
    const states = found.map(({ state }) => state);
    expect(states.map(({ status }) => status)).not.toContain("pass");
    const refuted = states.find(({ status }) => status === "fail");
    expect(refuted).toMatchObject({ effect: "refutes", summary: expect.stringMatching(said) });
    expect(refuted?.summary).toMatch(/no answer when it is asked again/);
  });

  it("inputs are drawn from a seed that nobody knew while the program was written", async () => {
    const { receipt, model } = await scenario({ steps: clamp.WORKS });
    expect(receipt).toMatchObject({ verdict: "tested", replayed: false });
    expect(receipt.seed).toMatch(/^[0-9a-f]{32,}$/);
    expect(JSON.stringify(model.requests.map(({ transcript }) => transcript))).not.toContain(receipt.seed);
  });
});

describe("F10: a program that recognises where it runs", () => {
  const watching = `import os
HERE = os.path.isdir("/box") or os.sep == "/" and os.path.exists("/box/verialgo-driver.py")
def f(a, b):
    return a + b if HERE else a - b
`;
  let found: Record<string, Finding>;
  beforeAll(async () => {
    found = await comparing(watching);
  }, 120_000);

  it("may behave while it is watched, and then no more is said than what was run", () => {
    const { differential } = found;
    if (differential?.status === "fail")
      expect(differential.summary).toMatch(/disagrees|has no use for|cannot be used/);
    else expect(differential?.summary).toMatch(/^The solution agrees with the oracle on [\d,]+ distinct legal cases/);
  });

  it("is named among what is not promised", () => {
    const text = readFileSync(join(ROOT, "docs/threat-model.md"), "utf8");
    const promised = text.slice(text.indexOf("## What is not promised"));
    expect(promised).toMatch(/recognise the sandbox and behave \(F10\)/);
    expect(promised).toMatch(/the report claims only what was run/);
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain("No level proves a program");
  });

  it("no page, message or report says more than that: nothing is proven, certain or free of mistakes", () => {
    const claims =
      /\b(?:is|are|was) (?:proven|proved|certainly right|guaranteed|always right)\b|\bproves that\b|\bbug-free\b|\bfree of (?:bugs|mistakes|errors)\b|\b(?:provably|guaranteed to be) (?:right|correct)\b|\bcannot be wrong\b|\b100 ?% (?:safe|secure|correct)\b/i;
    const texts = [
      ...[
        "README.md",
        ...readdirSync(join(ROOT, "docs"))
          .filter((name) => name.endsWith(".md"))
          .map((name) => `docs/${name}`),
      ],
      ...[
        "test/fixtures/golden",
        "src/surfaces",
        "src/verify",
        "src/domain",
        "src/engine",
        "src/github",
        "src/entry",
      ].flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
      ),
    ];
    expect(texts.length).toBeGreaterThan(200);
    expect(
      texts.flatMap((path) => claims.exec(readFileSync(join(ROOT, path), "utf8"))?.[0].concat(` in ${path}`) ?? []),
    ).toEqual([]);
    expect("it is proven, and cannot be wrong").toMatch(claims);
  });
});
