import { describe, expect, it } from "vitest";
import type { Case, Value } from "../../../src/domain/value.ts";
import type { Disagreement } from "../../../src/verify/differential/lock-step.ts";
import { shrink } from "../../../src/verify/differential/shrink.ts";

const disagreementOn = (input: Case): Disagreement => ({ input, expected: 1, why: null, actual: 2, did: null });

/** Shrinks a case on which a solution is wrong wherever `wrong` says so. */
async function smallest(input: Case, wrong: (input: Case) => boolean, legal: (input: Case) => boolean = () => true) {
  let asked = 0;
  const found = await shrink(disagreementOn(input), {
    legal: async (cases) => cases.map(legal),
    disagreement: async (one) => {
      asked++;
      return wrong(one) ? disagreementOn(one) : null;
    },
  });
  return { input: found.input, asked };
}

const listOf = (input: Case) => ("args" in input ? (input.args[0] as number[]) : []);
const textOf = (input: Case) => ("args" in input ? (input.args[0] as string) : "");
const long = Array.from({ length: 400 }, (_, at) => (at * 37) % 101);

describe("shrink", () => {
  it("finds the few items that matter among hundreds", async () => {
    const { input, asked } = await smallest({ args: [long] }, (one) => listOf(one).filter((x) => x > 50).length >= 2);
    expect(input).toEqual({ args: [[51, 51]] });
    expect(asked).toBeLessThan(600);
  });

  it("simplifies texts, numbers and floats", async () => {
    expect((await smallest({ args: ["Hello, World!"] }, (one) => /[a-z].*,/.test(textOf(one)))).input).toEqual({
      args: ["a,"],
    });
    const number = (one: Case) => Number((one as { args: Value[] }).args[0]);
    expect((await smallest({ args: [4_711] }, (one) => number(one) > 97)).input).toEqual({ args: [98] });
    const isCentury = (one: Case) => number(one) % 100 === 0 && number(one) % 400 !== 0;
    expect((await smallest({ args: [4_900] }, isCentury)).input).toEqual({ args: [100] });
    expect((await smallest({ args: [-4_900] }, isCentury)).input).toEqual({ args: [100] });
    expect((await smallest({ args: [{ float: "3.14159" }] }, () => true)).input).toEqual({ args: [{ float: "0.0" }] });
  });

  it("simplifies equal values together", async () => {
    const holds = (one: Case) => {
      const [list, x] = (one as { args: [number[], number] }).args;
      return list.includes(x);
    };
    expect((await smallest({ args: [[40, 17], 17] }, holds)).input).toEqual({ args: [[0], 0] });
  });

  it("leaves operations out", async () => {
    const ops = Array.from({ length: 30 }, (_, at): [string, Value[]] => (at % 3 === 0 ? ["pop", []] : ["push", [at]]));
    const wrong = (one: Case) =>
      "ops" in one && one.ops.some(([a], at) => a === "push" && one.ops[at + 1]?.[0] === "pop");
    expect((await smallest({ init: [], ops }, wrong)).input).toEqual({
      init: [],
      ops: [
        ["push", [0]],
        ["pop", []],
      ],
    });
  });

  it("stays legal, and gives a case back that cannot be made smaller", async () => {
    const isEven = (one: Case) => listOf(one).length % 2 === 0 && listOf(one).length > 0;
    expect(listOf((await smallest({ args: [[5, 6, 7, 8]] }, () => true, isEven)).input)).toHaveLength(2);
    expect((await smallest({ args: [long] }, (one) => listOf(one) === long)).input).toEqual({ args: [long] });
  });

  it("gives up on a solution that hangs on everything", async () => {
    let asked = 0;
    await shrink(disagreementOn({ args: [long] }), {
      legal: async (cases) => cases.map(() => true),
      disagreement: async (input) => {
        asked++;
        return { ...disagreementOn(input), did: "gave no answer" };
      },
    });
    expect(asked).toBeLessThan(10);
  });
});
