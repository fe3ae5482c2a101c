import fc from "fast-check";
import { describe, it } from "vitest";
import { visible } from "../../src/domain/untrusted-text.ts";
import { isReplayable, parseArguments } from "../../src/model/parse-arguments.ts";
import { repairJsonText } from "../../src/model/repair-json-text.ts";
import { demand, fuzz, processorSeconds } from "./fuzz.ts";
import { hostileText, mutated, share } from "./hostile.ts";

/** Source code with everything in it that models forget to escape. */
const code = fc
  .array(
    fc.constantFrom(
      ...'def f(x):|    return {|}|[|]|}}|{{|"|\'|"""|\'\'\'|\\|\\n|\\d|\\u00|\\u0041|\\"|\\x|C:\\new|,|:|: |, |//|/*|#|```|${x}|%s|null|true'.split(
        "|",
      ),
      "\n",
      "\r\n",
      "\t",
      "\u0000",
      "\ud800",
      "\u2028",
      "中",
      " ",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const text = fc.oneof(code, hostileText(4), fc.constantFrom("a.py", "", "__proto__"));
const key = fc.constantFrom(
  "path",
  "content",
  "old",
  "new",
  "args",
  "__proto__",
  "constructor",
  "a b",
  "",
  "内容",
  "x\ny",
  'q"',
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    text,
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  ),
})).value;
const objects = fc.dictionary(key, json, { maxKeys: 4, noNullPrototype: true }).map(
  // As JSON has it: `-0` and the like do not come back from any text.
  (value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>,
);

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function requireWhole(raw: unknown, parsed: ReturnType<typeof parseArguments>): void {
  if (parsed.ok) {
    demand(typeof parsed.value === "object" && parsed.value !== null && !Array.isArray(parsed.value), "no object");
    demand(same(JSON.parse(parsed.canonical), parsed.value), "the canonical text is another value");
    demand(isReplayable(parsed.canonical), "the canonical text cannot be replayed");
  } else {
    demand(parsed.canonical === "{}" && !isReplayable(raw), "a refusal of what is valid");
    demand(/^[^\n]+\.$/.test(parsed.problem) && visible(parsed.problem) === parsed.problem, parsed.problem);
    demand(parsed.problem.length < 600, "a long problem");
  }
}

describe("arguments of a tool call", () => {
  it("are read as they were meant, in every form they are sent in", () => {
    const forms = fc.tuple(objects, fc.constantFrom(0, 2, "\t"), fc.nat(3)).map(([value, space, how]) => {
      const plain = JSON.stringify(value, null, space as number);
      const sent = [plain, JSON.stringify(plain), value, ` \n${plain}\r\n`];
      return { value, raw: sent[how] as unknown };
    });
    fuzz(forms, ({ value, raw }) => {
      const parsed = parseArguments(raw);
      requireWhole(raw, parsed);
      demand(parsed.ok && same(parsed.value, value), "another value");
      if (typeof raw === "string") demand(repairJsonText(raw) === raw, "valid JSON was changed");
    });
  });

  it("are never made up where they were cut", () => {
    const cuts = fc.tuple(objects, fc.constantFrom(0, 2), share).map(([value, space, part]) => {
      const whole = JSON.stringify(value, null, space);
      return whole.slice(0, Math.max(1, Math.floor(part * whole.length)) - (part === 1 ? 1 : 0)) || "{";
    });
    fuzz(
      cuts.filter((raw) => raw !== "{}"),
      (raw, seen) => {
        const parsed = parseArguments(raw);
        requireWhole(raw, parsed);
        demand(!parsed.ok, `taken for ${parsed.canonical}`);
        seen(parsed.truncated ? "told as cut" : "told as malformed");
        demand(!parseArguments(raw, true).ok, "the endpoint said that it was cut");
      },
      { atLeast: { "told as cut": 0.8 } },
    );
  });

  /** What models write in place of JSON; what was meant is certain. */
  const DAMAGES: ((plain: string) => string)[] = [
    (plain) => plain.replaceAll("\\n", "\n"),
    (plain) => plain.replaceAll("\\t", "\t").replaceAll("\\r", "\r"),
    (plain) => plain.replace(/\}$/, ",}"),
    (plain) => `\`\`\`json\n${plain}\n\`\`\``,
    (plain) => `{${plain}}`,
    (plain) => plain.replace(/^\{/, "{\\n"),
    (plain) => plain.replaceAll("\\u2028", "\u2028"),
  ];
  it("that are broken are mended to what was meant, or refused", () => {
    const broken = fc
      // A backslash before a letter that JSON knows would be another text: that one cannot be told apart.
      .tuple(
        objects.filter((value) => !JSON.stringify(value).includes("\\\\")),
        fc.constantFrom(...DAMAGES),
      )
      .map(([value, damage]) => ({ value, raw: damage(JSON.stringify(value)) }));
    fuzz(
      broken,
      ({ value, raw }, seen) => {
        const parsed = parseArguments(raw);
        requireWhole(raw, parsed);
        if (parsed.ok) seen("mended");
        if (parsed.ok) demand(same(parsed.value, value), `another value: ${parsed.canonical}`);
      },
      { atLeast: { mended: 0.5 } },
    );
  });

  it("never make it throw, whatever stands there", () => {
    const noise = fc.oneof(
      objects.chain((value) => mutated(JSON.stringify(value), [..."{}[]\",:\\'`\n u0", "\u0000", "\\n", "//", "null"])),
      code,
      json,
      fc.anything({ withBigInt: false, withNullPrototype: true }),
    );
    fuzz(
      noise,
      (raw, seen) => {
        const parsed = parseArguments(raw);
        requireWhole(raw, parsed);
        seen(parsed.ok ? "read" : parsed.truncated ? "cut" : "malformed");
      },
      { atLeast: { read: 0.1, cut: 0.05, malformed: 0.1 } },
    );
  });

  it("of 10,000 characters are read in a moment", () => {
    const unit = fc.oneof(fc.constantFrom(...'{ [ " \\ { "a": [{ \'\' /* ``` , : \\u0 "" {"a":"b\\"'.split(" ")), code);
    const texts = fc
      .sample(fc.tuple(unit, unit), 200)
      .map(([a, b]) => `{"x": ${a.repeat(5_000).slice(0, 5_000)}${b.repeat(5_000).slice(0, 5_000)}`);
    const seconds = processorSeconds(() => {
      for (const raw of texts) parseArguments(raw);
    });
    demand(seconds < 10, `${seconds} s of the processor`);
  });
});
