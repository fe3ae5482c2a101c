import { describe, expect, it } from "vitest";
import type { Case } from "../../../src/domain/value.ts";
import { SHAPES } from "../../../src/verify/growth/shapes.ts";

const shaped = (name: string, input: Case) => SHAPES.find((shape) => shape.name === name)?.of(input);

describe("shapes", () => {
  const list: Case = { args: [7, [3, 1, 2]] };

  it("are made of the largest list of things that can be ordered", () => {
    expect(shaped("as given", list)).toEqual(list);
    expect(shaped("sorted", list)).toEqual({ args: [7, [1, 2, 3]] });
    expect(shaped("reversed", list)).toEqual({ args: [7, [3, 2, 1]] });
    expect(shaped("all equal", list)).toEqual({ args: [7, [3, 3, 3]] });
    expect(shaped("sorted", { args: [["b", "a"]] })).toEqual({ args: [["a", "b"]] });
    expect(shaped("sorted", { args: [[{ float: "10.5" }, { float: "9.0" }]] })).toEqual({
      args: [[{ float: "9.0" }, { float: "10.5" }]],
    });
  });

  it("keep the nodes and the weights of a graph", () => {
    const graph: Case = {
      args: [
        4,
        [
          [0, 3, 5],
          [1, 2, 6],
          [3, 1, 7],
        ],
      ],
    };
    expect(shaped("path", graph)).toEqual({
      args: [
        4,
        [
          [0, 1, 5],
          [1, 2, 6],
          [2, 3, 7],
        ],
      ],
    });
    expect(shaped("star", graph)).toEqual({
      args: [
        4,
        [
          [0, 1, 5],
          [0, 2, 6],
          [0, 3, 7],
        ],
      ],
    });
    expect(shaped("star", { args: [[{ tuple: [1, 3] }, { tuple: [2, 3] }]] })).toEqual({
      args: [[{ tuple: [1, 2] }, { tuple: [1, 3] }]],
    });
  });

  it("are none where nothing fits", () => {
    const numbers: Case = { args: [5] };
    const operations: Case = { init: [3], ops: [["add", [1]]] };
    for (const { name } of SHAPES.slice(1)) {
      expect(shaped(name, numbers), name).toBeNull();
      expect(shaped(name, operations), name).toBeNull();
    }
    expect(shaped("one letter", { args: ["abc"] })).toEqual({ args: ["aaa"] });
  });
});
