import { describe, expect, it } from "vitest";
import { queueOrder, queuePosition } from "../../../src/entry/app/queue-order.ts";
import { appRun, second, whereOf } from "../../support/app-notices.ts";

const run = (repository: number, key: string, at: number) =>
  appRun(key, { where: whereOf(repository), queuedAt: second(at) });

describe("the order runs are sent in", () => {
  const flood = Array.from({ length: 50 }, (_, at) => run(1, `a${at}`, at));

  it("takes one of each repository in turn, in each the oldest first", () => {
    const waiting = [...flood, run(2, "b1", 101), run(2, "b0", 100), run(3, "c0", 102)];
    expect(
      queueOrder(waiting, [])
        .slice(0, 6)
        .map(({ key }) => key),
    ).toEqual(["a0", "b0", "c0", "a1", "b1", "a2"]);
    expect(queueOrder(waiting, [])).toHaveLength(53);
  });

  it("counts what is under way, so that a flood waits for the others", () => {
    const active = [run(1, "x", 0), run(1, "y", 0), run(2, "z", 0)];
    const order = queueOrder([...flood, run(2, "b0", 100), run(3, "c0", 200), run(3, "c1", 201)], active);
    expect(order.slice(0, 4).map(({ key }) => key)).toEqual(["c0", "b0", "c1", "a0"]);
  });

  it("tells the place of each run", () => {
    const waiting = [...flood, run(2, "b0", 100)];
    expect(queuePosition(run(2, "b0", 100), waiting, [])).toBe(2);
    expect(queuePosition(run(1, "a1", 1), waiting, [])).toBe(3);
    expect(queuePosition(run(2, "a1", 1), waiting, [])).toBeNull();
  });
});
