import { beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "../../src/verify/differential/lock-step.ts";
import { compared, numbered } from "./ask.ts";

/** Classes whose methods say whatever pleases. */
const LIARS = `import collections, enum, fractions, decimal
yes = lambda *_, **__: True
ALL = dict(__eq__=yes, __ne__=lambda *_: False, __hash__=lambda _: 0, __lt__=yes, __le__=yes, __gt__=yes, __ge__=yes, __bool__=yes,
    __contains__=yes, __instancecheck__=yes, __subclasscheck__=yes)
FIVE = dict(__int__=lambda _: 5, __index__=lambda _: 5, __float__=lambda _: 5.0, __complex__=lambda _: 5 + 0j, __round__=lambda *_: 5,
    __repr__=lambda _: "5", __str__=lambda _: "5", __format__=lambda *_: "5", __abs__=lambda _: 5, __neg__=lambda _: -5, __add__=lambda *_: 5,
    __radd__=lambda *_: 5, __sub__=lambda *_: 0, __reduce__=lambda _: (int, (5,)), __getstate__=lambda _: 5, __copy__=lambda _: 5,
    __deepcopy__=lambda *_: 5, __getattr__=lambda *_: 5, __class__=property(lambda _: int), bit_length=lambda _: 3,
    to_bytes=lambda *_, **__: b"\\x05", conjugate=lambda _: 5)
TEXT = dict(__str__=lambda _: "right", __repr__=lambda _: "'right'", __len__=lambda _: 5, __getitem__=lambda *_: "right",
    __iter__=lambda _: iter("right"), encode=lambda *_, **__: b"right", __format__=lambda *_: "right", __class__=property(lambda _: str))
ITEMS = dict(__iter__=lambda _: iter([1, 2, 3]), __len__=lambda _: 3, __getitem__=lambda _, i: [1, 2, 3][i], __repr__=lambda _: "[1, 2, 3]",
    copy=lambda _: [1, 2, 3], items=lambda _: [(1, 2)], keys=lambda _: [1], values=lambda _: [2], __class__=property(lambda _: list))
def made(base, content, *methods):
    space = {}
    for some in methods: space.update({name: act for name, act in some.items() if not (base is object and name == "conjugate")})
    kind = type("int", (base,), space)
    return kind(content) if base is not object else kind()
class Meta(type):
    __eq__ = yes
    __hash__ = lambda _: 0
    __instancecheck__ = yes
    __class__ = property(lambda _: int)
class WithMeta(metaclass=Meta): pass
class FiveEnum(int, enum.Enum):
    SIX = 6
    def __repr__(self): return "5"
Pair = collections.namedtuple("Pair", "a b")
def counting():
    yield 1
    yield 2
def raising():
    yield 1
    raise StopIteration
class Endless:
    def __iter__(self): return self
    def __next__(self): return 1
class Turning:
    """Another answer each time it is looked at."""
    turns = 0
    def __getattribute__(self, name):
        Turning.turns += 1
        return object.__getattribute__(self, name)
    @property
    def __dict__(self): return {"a": Turning.turns}
`;

/** What the solution answers, what is right, and what must come of it. */
const VALUES: [what: string, answer: string, right: string, outcome: Outcome["kind"]][] = [
  ["an object that equals everything", "made(object, 0, ALL)", "5", "differs"],
  ["one that also converts itself to the right number", "made(object, 0, ALL, FIVE)", "5", "differs"],
  ["one whose class says it is an int", "made(object, 0, FIVE)", "5", "differs"],
  ["a class whose metaclass equals everything", "WithMeta", "5", "differs"],
  ["an instance of it", "WithMeta()", "5", "differs"],
  ["an int of its own kind that lies", "made(int, 6, ALL, FIVE)", "5", "differs"],
  ["an int of its own kind that is right, and lies too", "made(int, 5, ALL, FIVE)", "5", "agrees"],
  ["a member of an enumeration of ints", "FiveEnum.SIX", "5", "differs"],
  ["a float of its own kind that lies", "made(float, 6.0, ALL, FIVE)", "5.0", "differs"],
  ["a text of its own kind that lies", "made(str, 'wrong', ALL, TEXT)", "'right'", "differs"],
  ["a text of its own kind that is right", "made(str, 'right', ALL)", "'right'", "agrees"],
  [
    "bytes of their own kind that lie",
    "made(bytes, b'wrong', ALL, dict(__bytes__=lambda _: b'right'))",
    "b'right'",
    "differs",
  ],
  ["a list of its own kind that lies", "made(list, [3], ALL, ITEMS)", "[1, 2, 3]", "differs"],
  [
    "a list of its own kind that is right",
    "made(list, [1, 2, 3], dict(__iter__=lambda _: iter([9])))",
    "[1, 2, 3]",
    "agrees",
  ],
  ["a tuple of its own kind that lies", "made(tuple, (3,), ALL, ITEMS)", "(1, 2, 3)", "differs"],
  ["a set of its own kind that lies", "made(set, {3}, ALL, ITEMS)", "{1, 2, 3}", "differs"],
  ["a dict of its own kind that lies", "made(dict, {1: 3}, ALL, ITEMS)", "{1: 2}", "differs"],
  ["a liar in a list", "[1, made(int, 6, ALL, FIVE)]", "[1, 5]", "differs"],
  ["a liar in a set", "{made(int, 6, ALL, FIVE)}", "{5}", "differs"],
  ["a liar as a key", "{made(int, 6, ALL, FIVE): 1}", "{5: 1}", "differs"],
  ["a named tuple with other content", "Pair(1, 3)", "(1, 2)", "differs"],
  ["a generator of other items", "counting()", "[1, 3]", "differs"],
  ["a generator of the right items", "counting()", "[1, 2]", "agrees"],
  ["a generator that breaks", "raising()", "[1]", "differs"],
  ["an iterator without end", "Endless()", "[1]", "differs"],
  ["an object that is never the same", "Turning()", "5", "differs"],
  ["a function that would answer", "lambda: 5", "5", "differs"],
  ["the type", "int", "5", "differs"],
  ["an exception in the place of an answer", "ValueError('5')", "5", "differs"],
  ["not a number", "float('nan')", "1.0", "differs"],
  ["not a number, where that is right", "float('nan')", "float('nan')", "agrees"],
  ["a number, where none is right", "0.0", "float('nan')", "differs"],
  ["infinity for a large number", "float('inf')", "10 ** 400", "differs"],
  ["a large number for infinity", "10 ** 400", "float('inf')", "differs"],
  ["minus a large number for minus infinity", "[-10 ** 400]", "[-float('inf')]", "differs"],
  ["a large number", "10 ** 400", "10 ** 400", "agrees"],
  ["a large number, one more", "10 ** 400 + 1", "10 ** 400", "differs"],
  ["a number past what floats hold, one less", "2 ** 53", "2 ** 53 + 1", "differs"],
  ["a float past what it holds", "float(2 ** 53)", "2 ** 53 + 1", "differs"],
  ["zero without its sign", "0.0", "-0.0", "differs"],
  ["zero with a sign, where none is asked for", "-0.0", "0.0", "agrees"],
  ["True for 1", "True", "1", "differs"],
  ["1 for True", "1", "True", "differs"],
  ["False for 0, deep inside", "[[(0, False)]]", "[[(0, 0)]]", "differs"],
  ["nothing for False", "None", "False", "differs"],
  ["a text for its number", "'5'", "5", "differs"],
  ["a text for nothing", "'None'", "None", "differs"],
  ["bytes for a text", "b'right'", "'right'", "differs"],
  ["half a pair of characters", "'\\ud800'", "'\\ufffd'", "differs"],
  ["the other half", "'\\ud800'", "'\\udc00'", "differs"],
  ["a composed character for its parts", "'\\u00e9'", "'e\\u0301'", "differs"],
  ["a list for a set", "[1, 2]", "{1, 2}", "differs"],
  [
    "a decimal number that lies",
    "made(decimal.Decimal, '6', ALL, dict(__str__=lambda _: '5'))",
    "decimal.Decimal(5)",
    "differs",
  ],
  ["a fraction that lies", "made(fractions.Fraction, 6, ALL, dict(numerator=5))", "fractions.Fraction(5)", "differs"],
  ["what it would be sent as", "{'int': '5'}", "5", "differs"],
  ["what a set would be sent as", "{'set': [1]}", "{1}", "differs"],
];

const solution = `${LIARS}ANSWERS = [${VALUES.map(([, answer]) => `lambda: ${answer}`).join(",\n")}]
def f(n):
    return ANSWERS[n]()
`;
const oracle = `import decimal, fractions
ENTRY = "f"
RIGHT = [${VALUES.map(([, , right]) => right).join(",\n")}]
def expected(case):
    return RIGHT[case["args"][0]]
`;

describe("F05: a value is what it holds, whatever it says of itself", () => {
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await compared(solution, oracle, numbered(VALUES.length));
  }, 120_000);

  it.each(VALUES.map(([what, , , outcome], at) => [what, outcome, at] as const))("%s: %s", (_, outcome, at) => {
    expect(outcomes[at]).toMatchObject({ kind: outcome });
  });
});

/** Solutions that reach for their arguments, and what the parent, which has its own, must make of them. */
const ALIASES = `KEPT = []
def f(kind, items):
    if kind == "empties its argument, so that everything is in order":
        items.clear()
        return items
    if kind == "sorts in place and gives the same list back":
        items.sort()
        return items
    if kind == "keeps the list and changes it later":
        for one in KEPT: one.append(99)
        answer = sorted(items)
        KEPT.append(answer)
        return answer
    if kind == "keeps its argument and answers with it next time":
        KEPT.append(items)
        return KEPT[0]
    if kind == "gives its argument back as it was":
        return items
`;
const SORTED = `ENTRY = "f"
def expected(case):
    return sorted(case["args"][1])
`;

describe("F12: the parent compares with its own copy", () => {
  const asked: [kind: string, items: number[], outcome: Outcome["kind"]][] = [
    ["empties its argument, so that everything is in order", [2, 1], "differs"],
    ["sorts in place and gives the same list back", [2, 1], "agrees"],
    ["keeps the list and changes it later", [3, 1], "agrees"],
    ["keeps the list and changes it later", [4, 1], "agrees"],
    ["keeps the list and changes it later", [3, 1], "agrees"],
    ["keeps its argument and answers with it next time", [7, 6], "differs"],
    ["gives its argument back as it was", [2, 1], "differs"],
    ["gives its argument back as it was", [1, 2], "agrees"],
  ];
  let outcomes: Outcome[];
  beforeAll(async () => {
    outcomes = await compared(
      ALIASES,
      SORTED,
      asked.map(([kind, items]) => ({ args: [kind, items] })),
    );
  }, 120_000);

  it.each(asked.map(([kind, items, outcome], at) => [kind, items, outcome, at] as const))(
    "%s, %j: %s",
    (_, items, outcome, at) => {
      expect(outcomes[at]).toMatchObject({ kind: outcome });
      if (outcome === "agrees") expect(outcomes[at]).toMatchObject({ answer: [...items].sort((a, b) => a - b) });
    },
  );
});
