import { describe, expect, it } from "vitest";
import { OPERATORS } from "../../../../src/verify/mutation/operators/index.ts";
import { changes } from "../../../support/planned.ts";

/** By operator: a program, and every change that operator makes of it. */
const EXPECTED: readonly (readonly [operator: string, program: string, changes: readonly string[]])[] = [
  ["arithmetic", "x = a + b * c", ["* → //", "+ → -"]],
  ["arithmetic", "x = a // b", ["// → *", "// → /"]],
  ["arithmetic", "x = -a", ["-a → a"]],
  ["arithmetic", "return-a", ["-a →  a"]],
  ["arithmetic", "x = a << 1 | b & c ^ d", ["<< → >>", "^ → &", "& → |", "| → &"].sort()],
  // No other sign joins texts or lists.
  ["arithmetic", "x = 'a' + b", []],
  ["arithmetic", "x = [0] * n", []],
  ["running total", "x += 1\ny -= 2\nz //= 2", ["+= → -=", "-= → +=", "//= → *="].sort()],
  ["running total", "x += 'a'", []],
  ["comparison boundary", "x = a < b <= c", ["< → <=", "<= → <"]],
  ["comparison boundary", "x = a == b", []],
  ["comparison negation", "x = a < b", ["< → >="]],
  ["comparison negation", "x = a not in b", ["not in → in"]],
  ["comparison negation", "x = a is b", ["is → is not"]],
  ["and, or, not", "x = a and not b or c", ["and → or", "not b → b", "or → and"]],
  ["constant", "x = 5", ["5 → 0", "5 → 1", "5 → 4", "5 → 6"]],
  ["constant", "x = 0", ["0 → -1", "0 → 1"]],
  ["constant", "x = 0x1_0", ["0x1_0 → 0", "0x1_0 → 1", "0x1_0 → 15", "0x1_0 → 17"]],
  [
    "constant",
    "x = 9007199254740993",
    ["0", "1", "9007199254740992", "9007199254740994"].map((to) => `9007199254740993 → ${to}`),
  ],
  ["constant", "x = 0.5", ["0.5 → -0.5", "0.5 → 0.0", "0.5 → 1.0", "0.5 → 1.5"]],
  ["constant", "x = 'ab'", ["'ab' → ''"]],
  ["constant", "x = ''", ["'' → 'x'"]],
  ["constant", "x = b'ab'", ["b'ab' → b''"]],
  ["constant", 'x = f"{a}!"', ['f"{a}!" → f""']],
  ["constant", "x = True", ["True → False"]],
  ["constant", "x = []", ["[] → [None]"]],
  ["constant", "x = [a, b]", ["[a, b] → []"]],
  ["constant", "x = {a}", ["{a} → set()"]],
  ["constant", "x = {a: b}", ["{a: b} → {}"]],
  ["constant", "x = [a for a in b]", ["[a for a in b] → []"]],
  ["constant", "x = None", []],
  ["condition", "if a:\n  b()", ["a → False", "a → True", "a → not (a)"]],
  ["condition", "if(a):\n  b()", ["(a) →  False", "(a) →  True", "(a) →  not ((a))"]],
  ["condition", "while a < b:\n  c()", ["a < b → False", "a < b → True"]],
  ["condition", "while True:\n  c()", ["True → False"]],
  ["condition", "x = a if b else c", ["b → False", "b → True", "b → not (b)"]],
  ["condition", "x = [a for a in b if c]", ["c → False", "c → True", "c → not (c)"]],
  ["return value", "def f():\n  return a", ["a → None"]],
  ["return value", "def f():\n  return a and b", ["a and b → None", "a and b → not (a and b)"]],
  ["return value", "def f():\n  return None", []],
  ["return value", "def f():\n  yield a", ["a → None"]],
  ["statement removal", "a()\nif b:\n  c = d\n  e()", ["a() → pass", "c = d → pass", "e() → pass"]],
  ["statement removal", "def f():\n  raise E", ["raise E → pass"]],
  ["loop exit", "while a:\n  if b: break\n  continue", ["break → continue", "continue → break"]],
  ["range bound", "for i in range(n): a(i)", ["n → n + 1", "n → n - 1"]],
  [
    "range bound",
    "for i in range(1, a or b): c(i)",
    ["1 → 0", "1 → 2", "a or b → (a or b) + 1", "a or b → (a or b) - 1"],
  ],
  // Changing the literal of `n - 1` is the same mistake.
  ["range bound", "for i in range(n - 1): a(i)", []],
  ["range bound", "x = a[i:-1]", ["-1 → -2", "-1 → 0", "i → i + 1", "i → i - 1"]],
  ["index", "x = a[i]", ["i → i + 1", "i → i - 1"]],
  ["index", "x = a[-1]", ["-1 → -2", "-1 → 0"]],
  ["index", "x = a['k'] + b[0, 1]", ["0 → -1", "0 → 1", "1 → 0", "1 → 2"]],
  ["smallest and largest", "x = min(a) + f(b, key=max) + c.min()", ["max → min", "min → max"]],
  ["any and all", "x = any(a) or all(b)", ["all → any", "any → all"]],
  ["sorting", "x = sorted(a)", ["sorted(a) → list(a)", "sorted(a) → sorted(a, reverse=True)"]],
  ["sorting", "x = sorted(a, reverse=True)", ["sorted(a, reverse=True) → list(a)"]],
  [
    "sorting",
    "x = sorted(b for b in a)",
    ["sorted(b for b in a) → list((b for b in a))", "sorted(b for b in a) → sorted((b for b in a), reverse=True)"],
  ],
  ["sorting", "a.sort()", ["a.sort() → a.sort(reverse=True)"]],
  ["argument order", "x = f(a, b, c, k=d)", ["a, b → b, a", "b, c → c, b"]],
  ["argument order", "x = f(a, a) + max(a, b) + g(*a, b)", []],
  [
    "default value",
    "def f(a=3, b=None, c='', d: int = -1, e=g): pass",
    ["'' → 'x'", "-1 → -2", "-1 → 0", "3 → 0", "3 → 1", "3 → 2", "3 → 4", "None → 0", "g → None"],
  ],
];

describe("operators", () => {
  it.each(EXPECTED)("%s of %j", async (operator, program, expected) => {
    expect(await changes(program, operator)).toEqual([...expected].sort());
  });

  it("are all tried above, and each has a name of its own and a hint", () => {
    const names = OPERATORS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(
      names.filter((name) => !EXPECTED.some(([operator, , made]) => operator === name && made.length > 0)),
    ).toEqual([]);
    for (const { hint } of OPERATORS) expect(hint).toMatch(/^(an?|one) .*[^.]$/);
  });
});
