import { expect, it } from "vitest";
import { named } from "../../src/entry/subject.ts";

const bytes = new TextEncoder().encode("x = 1\n");
const names = (...files: Parameters<typeof named>[0]) => named(files).map(({ path }) => path);

it("delivers a solution under the name its tests import, and an oracle of any name under one that can be delivered", () => {
  const solution = { path: "v2.py", role: "solution", bytes, module: "gcd" } as const;
  expect(names(solution, { path: "reference.py", role: "oracle", bytes })).toEqual(["gcd.py", "reference.py"]);
  expect(names(solution, { path: "参照.py", role: "oracle", bytes })).toEqual(["gcd.py", "oracle.py"]);
  expect(names(solution, { path: "gcd oracle.py", role: "oracle", bytes })).toEqual(["gcd.py", "oracle.py"]);
  const taken = { path: "oracle.py", role: "solution", bytes } as const;
  expect(names(taken, { path: "参照.py", role: "oracle", bytes })).toEqual(["oracle.py", "reference_oracle.py"]);
});
