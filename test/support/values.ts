import * as fc from "fast-check";
import type { Value } from "../../src/domain/value.ts";

/** Python's text of a float. */
function floatText(given: number): string {
  if (Object.is(given, -0)) return "-0.0";
  if (!Number.isFinite(given)) return Number.isNaN(given) ? "nan" : given > 0 ? "inf" : "-inf";
  return Number.isInteger(given) && Math.abs(given) < 1e16 ? `${given}.0` : String(given);
}

const whole = fc.oneof(
  fc.maxSafeInteger() as fc.Arbitrary<Value>,
  fc
    .bigInt()
    .filter((given) => given > 2n ** 53n || given < -(2n ** 53n))
    .map((given): Value => ({ int: String(given) })),
);
const float = fc
  .double()
  .map(floatText)
  .filter((one) => /[.n]/.test(one) && !/e|^-?0\.0000/.test(one));
const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud800", "a\udc80b", "😀", "\u2028", '"\\\n'));

/** Values that Python gives back with the very same text: sets and dicts have one member at most, whose order is no matter. */
export const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value; key: Value }>((tie) => ({
  key: fc.oneof(
    whole,
    text,
    text.map((one): Value => ({ tuple: [one, 1] })),
  ),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Value>(null, true, false),
    whole,
    text,
    float.map((one): Value => ({ float: one })),
    fc.tuple(float, float).map((parts): Value => ({ complex: parts })),
    fc.uint8Array({ maxLength: 9 }).map((bytes): Value => ({ bytes: Buffer.from(bytes).toString("base64") })),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(tie("value"), { maxLength: 3 }).map((tuple): Value => ({ tuple })),
    fc.array(tie("key"), { maxLength: 1 }).map((set): Value => ({ set })),
    fc.array(fc.tuple(tie("key"), tie("value")), { maxLength: 1 }).map((dict): Value => ({ dict })),
    fc
      .array(tie("value"), { maxLength: 1 })
      .map((one): Value => ({ object: ["Thing", one.map((item) => ["x", item])] })),
  ),
})).value;
