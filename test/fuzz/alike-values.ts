import fc from "fast-check";
import { isList, isTagged, type Value } from "../../src/domain/value.ts";

/** Plain values that are easily taken for each other. */
const LEAVES: readonly Value[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    2,
    2 ** 53,
    -(2 ** 53),
    "",
    "0",
    "1",
    "None",
    "True",
    "nan",
    "a",
    "A",
    "é",
    "e\u0301",
    "\u0000",
    "\ud800",
    "\udc00",
    "😀",
    "\u2028",
    '"',
    "\\",
    '{"int":"1"}',
  ],
  ...[
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "1.0000000001",
    "1.00000001",
    "0.1",
    "0.30000000000000004",
    "0.3",
    "nan",
    "inf",
    "-inf",
    "5e-324",
    "1e+308",
    "9007199254740992.0",
    "9007199254740994.0",
  ].map((float) => ({ float })),
  ...[
    "9007199254740993",
    "-9007199254740993",
    "9007199254740994",
    "18446744073709551616",
    `1${"0".repeat(40)}`,
    `0x1${"0".repeat(4_000)}`,
  ].map((int) => ({ int })),
  ...["", "YQ==", "MQ==", "AA==", "/////w=="].map((bytes) => ({ bytes })),
  ...[
    ["0.0", "0.0"],
    ["1.0", "0.0"],
    ["1.0", "-0.0"],
    ["0.0", "1.0"],
    ["nan", "0.0"],
  ].map(([a = "", b = ""]) => ({ complex: [a, b] as const })),
];
const SHOWN: readonly Value[] = [
  { raises: "ValueError" },
  { raises: "KeyError" },
  { object: ["Thing", []] },
  { object: ["Other", []] },
];

const leaf = fc.constantFrom(...LEAVES);

/** Values of every kind that Python has more than one of, small and like each other. */
export const alike: fc.Arbitrary<Value> = fc.letrec<{ value: Value; key: Value }>((tie) => ({
  key: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(tie("key"), { maxLength: 2 }).map((tuple): Value => ({ tuple })) },
  ),
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: leaf },
    { weight: 1, arbitrary: fc.constantFrom(...SHOWN) },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }).map((tuple): Value => ({ tuple })) },
    { weight: 2, arbitrary: fc.array(tie("key"), { maxLength: 3 }).map((set): Value => ({ set })) },
    {
      weight: 2,
      arbitrary: fc.array(fc.tuple(tie("key"), tie("value")), { maxLength: 3 }).map((dict): Value => ({ dict })),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom("x", "y"), tie("value")), { maxLength: 1 })
        .map((fields): Value => ({ object: ["Thing", fields] })),
    },
  ),
})).value;

/** Pairs of which the second is the first with one place changed to something much like it, or not at all. */
export const alikePairs: fc.Arbitrary<readonly [Value, Value]> = fc
  .tuple(alike, fc.nat(9), fc.nat(LEAVES.length - 1), fc.boolean())
  .map(
    ([value, at, other, isSame]) =>
      [value, isSame ? (structuredClone(value) as Value) : changedAt(value, { at }, LEAVES[other] as Value)] as const,
  );

/** Counts down while it goes through the value; where it is 0 the place is changed. */
function changedAt(value: Value, place: { at: number }, other: Value): Value {
  if (place.at-- === 0) {
    if (isList(value)) return { tuple: value };
    if (isTagged(value) && "tuple" in value) return value.tuple;
    if (isTagged(value) && "set" in value) return value.set;
    return other;
  }
  const all = (items: readonly Value[]) => items.map((item) => changedAt(item, place, other));
  if (isList(value)) return all(value);
  if (!isTagged(value)) return value;
  if ("tuple" in value) return { tuple: all(value.tuple) };
  if ("dict" in value) return { dict: value.dict.map(([key, item]) => [key, changedAt(item, place, other)] as const) };
  if ("object" in value)
    return {
      object: [value.object[0], value.object[1].map(([name, item]) => [name, changedAt(item, place, other)] as const)],
    };
  return value;
}
