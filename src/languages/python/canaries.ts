import { randomInt } from "node:crypto";
import type { SourceModule } from "../language.ts";

/** A module of made-up tests whose outcome is known, so that a session in which everything passes is noticed. */
export interface Canaries {
  module: SourceModule;
  /** What each test must come out as, by its name without the module. */
  outcomes: ReadonlyMap<string, "passed" | "failed">;
}

interface Form {
  outcome: "passed" | "failed";
  /** Lines of the function's body. */
  body(a: number, b: number): string[];
  /** Needs the tests to use it already: loading it costs time. */
  needs?: "pytest" | "unittest";
}

const FORMS: readonly Form[] = [
  { outcome: "passed", body: (a, b) => [`assert [${a}, ${b}] == [${a}, ${b}]`] },
  { outcome: "passed", body: (a, b) => [`values = {${a}: "x"}`, `assert ${a} in values and len(values) < ${b + 2}`] },
  { outcome: "failed", body: (a, b) => [`assert sum([${a}, ${b}]) == ${a + b + 1}`] },
  { outcome: "failed", body: (a, b) => [`assert not ${a + 1} > ${b} - ${b + 1}`] },
  { outcome: "failed", body: (a, b) => [`assert [${a}][${b + 1}] == ${a}`] },
  {
    outcome: "failed",
    body: (a, b) => ["try:", `    assert ${a} * 2 == ${a * 2 + b + 1}`, "except AssertionError:", "    pass"],
  },
  { outcome: "passed", needs: "pytest", body: (a) => ["with pytest.raises(ValueError):", `    int("x${a}")`] },
  { outcome: "failed", needs: "pytest", body: (a) => ["with pytest.raises(ValueError):", `    int("${a}")`] },
  { outcome: "passed", needs: "unittest", body: (a, b) => [`self.assertEqual(max(${a}, ${a + b}), ${a + b})`] },
  { outcome: "failed", needs: "unittest", body: (a, b) => [`self.assertEqual(min(${a}, ${a + b}), ${a + b + 1})`] },
];

const indent = (lines: readonly string[], by: string) => lines.map((line) => by + line);

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(randomInt(left.length), 1));
  return mixed;
}

/** Names that look like those of the real tests. */
function* namesLike(tests: readonly SourceModule[]): Generator<string> {
  const real = tests.flatMap(({ text }) => [...text.matchAll(/def (test\w*)/g)].map((match) => match[1] ?? ""));
  const stem = real.length === 0 ? "test_case" : (real[randomInt(real.length)] ?? "test_case").replace(/\d+$/, "");
  for (let number = randomInt(3, 40); ; number += randomInt(1, 4)) {
    const name = `${stem}${stem.endsWith("_") ? "" : "_"}${number}`;
    if (!real.includes(name)) yield name;
  }
}

/**
 * Draws a module of canaries from the system's random source: tests that must pass and tests that must fail, written as the real
 * tests are (plain, with pytest, with unittest), under names like theirs.
 * @param taken module names that are in use
 */
export function drawCanaries(tests: readonly SourceModule[], taken: readonly string[]): Canaries {
  const uses = (word: string) => tests.some(({ text }) => text.includes(word));
  const used = { pytest: uses("pytest"), unittest: uses("unittest") };
  const forms = shuffled(FORMS.filter((form) => form.needs === undefined || used[form.needs]));
  const names = namesLike(tests);
  const outcomes = new Map<string, "passed" | "failed">();
  const functions: string[] = [];
  const methods: string[] = [];
  const className = `Test${String.fromCharCode(65 + randomInt(26))}${randomInt(10, 99)}`;
  for (const form of forms) {
    const name = names.next().value as string;
    const body = form.body(randomInt(1_000, 9_999), randomInt(1_000, 9_999));
    if (form.needs === "unittest") {
      methods.push(`    def ${name}(self):`, ...indent(body, "        "), "");
      outcomes.set(`${className}::${name}`, form.outcome);
    } else {
      functions.push(`def ${name}():`, ...indent(body, "    "), "");
      outcomes.set(name, form.outcome);
    }
  }
  const imports = (["pytest", "unittest"] as const).filter((name) => used[name]).map((name) => `import ${name}`);
  const cases = methods.length === 0 ? [] : [`class ${className}(unittest.TestCase):`, ...methods];
  let moduleName = "";
  do moduleName = `test_${String.fromCharCode(97 + randomInt(26))}${randomInt(100, 999)}`;
  while (taken.includes(moduleName));
  const text = [...imports, "", ...functions, ...cases].join("\n");
  return { module: { name: moduleName, text }, outcomes };
}

/**
 * Puts the canaries among the real tests at random places; the order of the real ones stays. One canary of each outcome comes
 * after the last of them: by chance all could have run before a test that breaks the runner.
 */
export function interleave<T>(real: readonly T[], canaries: readonly T[], outcomeOf: (canary: T) => unknown): T[] {
  const last = new Map(shuffled(canaries).map((canary) => [outcomeOf(canary), canary]));
  const mixed = [...real];
  for (const canary of shuffled(canaries.filter((each) => last.get(outcomeOf(each)) !== each)))
    mixed.splice(randomInt(mixed.length + 1), 0, canary);
  return [...mixed, ...shuffled([...last.values()])];
}
