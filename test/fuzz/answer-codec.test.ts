import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Value } from "../../src/domain/value.ts";
import type { SolutionProgram } from "../../src/languages/case-program.ts";
import { openSolution } from "../../src/languages/python/solution-program.ts";
import { sameAnswer } from "../../src/verify/differential/compare.ts";
import { pythonMachine } from "../support/python-session.ts";
import { values } from "../support/values.ts";
import { alike, alikePairs } from "./alike-values.ts";
import { demand, fuzzAsync, RUNS, SEED } from "./fuzz.ts";

const MS = 60_000;
/** Values a request. */
const BATCH = 25;
const BATCHES = Math.ceil(RUNS / BATCH);

/** Gives back what it is given, and says of each in Python's own words what it is. */
const SOLUTION = `
import struct
class Thing: pass
def ident(v):
    t = type(v)
    if v is None or t is bool: return repr(v)
    if t is int: return "int " + hex(v)
    if t is float: return "float " + ("nan" if v != v else struct.pack("<d", v).hex())
    if t is complex: return "complex (" + ident(v.real) + "," + ident(v.imag) + ")"
    if t is str: return "str " + v.encode("utf-16-le", "surrogatepass").hex()
    if t is bytes: return "bytes " + v.hex()
    if t is list or t is tuple: return t.__name__ + "(" + ",".join(map(ident, v)) + ")"
    if t is set: return "set(" + ",".join(sorted(map(ident, v))) + ")"
    if t is dict: return "dict(" + ",".join(ident(k) + ":" + ident(i) for k, i in v.items()) + ")"
    if isinstance(v, BaseException): return "raises " + t.__name__
    return "object " + t.__name__ + "(" + ",".join(n + "=" + ident(i) for n, i in sorted(vars(v).items())) + ")"
def f(items):
    return [[item, ident(item)] for item in items]
`;

let program: SolutionProgram;
let python: string;
beforeAll(async () => {
  const { interpreter, sandbox } = await pythonMachine();
  python = interpreter.executable;
  const opened = await openSolution(interpreter, sandbox, { name: "solution", text: SOLUTION }, "f", {
    hashSeed: 0,
    loadMs: MS,
  });
  if ("failed" in opened) throw new Error(opened.failed);
  program = opened;
});
afterAll(() => program.close());

async function told(items: readonly Value[]): Promise<[Value, string][]> {
  const reply = await program.ask({ args: [items] }, MS);
  demand(reply.kind === "answer", JSON.stringify(reply));
  demand(reply.changed === null, `taken for changed: ${JSON.stringify(reply.changed)}`);
  return reply.value as unknown as [Value, string][];
}

describe("answers on their way through real Python", () => {
  it("come back as they went, ten thousand of them", async () => {
    await fuzzAsync(
      fc.array(values, { minLength: BATCH, maxLength: BATCH, size: "max" }),
      async (items) => {
        const back = await told(items);
        for (const [index, item] of items.entries())
          demand(
            JSON.stringify(back[index]?.[0]) === JSON.stringify(item),
            `${JSON.stringify(back[index]?.[0])} instead of ${JSON.stringify(item)}`,
          );
      },
      { runs: BATCHES },
    );
  });

  it("have one text for each value, and another for every other value", async () => {
    const [identOf, textOf] = [new Map<string, string>(), new Map<string, string>()];
    await fuzzAsync(
      fc.array(alike, { minLength: BATCH, maxLength: BATCH, size: "max" }),
      async (items) => {
        for (const [value, ident] of await told(items)) {
          const text = JSON.stringify(value);
          const [otherIdent, otherText] = [identOf.get(text) ?? ident, textOf.get(ident) ?? text];
          demand(otherIdent === ident, `${text} is ${ident} and ${otherIdent}`);
          demand(otherText === text, `${ident} is written ${text} and ${otherText}`);
          identOf.set(text, ident);
          textOf.set(ident, text);
        }
      },
      { runs: BATCHES },
    );
    demand(RUNS < 1_000 || identOf.size > RUNS / 6, `only ${identOf.size} different values`);
  });

  it("are the same, or not, on both sides", () => {
    const driver = resolve(import.meta.dirname, "../../src/languages/python/driver");
    const source = ["decode.py", "same.py"].map((name) => readFileSync(resolve(driver, name), "utf8")).join("\n");
    const main = `import json, sys\nfor line in sys.stdin:\n    print(1 if same(*json.loads(line)) else 0)\n`;
    // −0.0 is told from 0.0 outside only. The first ones were taken for the same, or not, on one side alone.
    const pairs = [
      [{ dict: [["a", [0]]] }, { dict: [["a", [false]]] }] as const,
      [{ set: [{ tuple: [1] }] }, { set: [{ tuple: [true] }] }] as const,
      [{ float: "nan" }, { complex: ["nan", "0.0"] }] as const,
      [1, { complex: ["1.0", "0.0"] }] as const,
      ...fc.sample(alikePairs, { seed: SEED, numRuns: RUNS }),
    ].filter((pair) => !JSON.stringify(pair).includes('"-0.0"')) as [Value, Value][];
    const input = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join("");
    const output = execFileSync(python, ["-I", "-c", `${NAME_OF}\n${source}\n${main}`], {
      input,
      maxBuffer: 1e9,
    }).toString();
    const inside = output.trim().split("\n");
    let same = 0;
    for (const [index, [left, right]] of pairs.entries()) {
      const outside = sameAnswer(left, right);
      if (outside) same += 1;
      demand(
        outside === (inside[index] === "1"),
        `${JSON.stringify(left)} and ${JSON.stringify(right)}: ${outside} outside (seed ${SEED})`,
      );
    }
    demand(
      inside.length === pairs.length && same > pairs.length * 0.3 && same < pairs.length * 0.95,
      `${same} of ${pairs.length} are the same`,
    );
  });
});

/** What the driver has from another of its files. */
const NAME_OF = "def name_of(kind): return kind.__name__";
