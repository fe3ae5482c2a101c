import { expect, it } from "vitest";
import type { Value } from "../../../src/domain/value.ts";
import { disagreed } from "../../../src/verify/checks/differential.ts";
import { didOf } from "../../../src/verify/differential/lock-step.ts";

const sentence = (did: string | null, actual: Value, expected: Value | null, why: string | null = null) =>
  disagreed({ input: { args: [1] }, did, actual, expected, why }, "f", false).split(": for ")[1];

it("is a sentence whatever the solution did and the oracle wants", () => {
  const acted = didOf({ kind: "violation", why: "line 3 imports os" });
  expect([
    sentence(null, 1, 0),
    sentence(null, 1, { raises: "ValueError" }),
    sentence(null, { raises: "KeyError" }, 0),
    sentence(null, 1, null, "not sorted"),
    sentence(didOf({ kind: "timeout" }), 1, 0),
    sentence(didOf({ kind: "ended", why: "it ran out of memory" }), 1, { raises: "KeyError" }),
    sentence(acted, 1, 0),
  ]).toEqual([
    "f(1) it gives 1, the oracle 0.",
    "f(1) it gives 1, the oracle raises ValueError.",
    "f(1) it raises KeyError, the oracle gives 0.",
    "f(1) it gives 1, the oracle says: not sorted.",
    "f(1) it gave no answer within 8 s, the oracle gives 0.",
    "f(1) it gave no answer: it ran out of memory, the oracle raises KeyError.",
    "f(1) it did what an algorithm has no use for (line 3 imports os), the oracle gives 0.",
  ]);
});
