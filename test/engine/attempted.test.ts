import { expect, it } from "vitest";
import { attempted } from "../../src/engine/attempted.ts";
import { judge } from "../../src/engine/judge.ts";
import { differs, plannedRounds } from "../support/rounds.ts";
import { file } from "../support/scripted-language.ts";

it("makes an outcome of what is thrown, in one sentence", async () => {
  const made = await attempted(() => Promise.reject(new TypeError("x is not a function\n    at y (z.ts:1:1)")));
  expect(made).toEqual({ ok: false, why: expect.stringContaining("x is not a function") });
  expect(made.ok ? "" : made.why).not.toContain("z.ts");
  expect(await attempted(async () => ({ ok: true, value: 3 }))).toEqual({ ok: true, value: 3 });
});

it("an arbiter that breaks sides with nobody", async () => {
  const { rounds } = plannedRounds([{ findings: [differs([5, 0, 3], 3, 0)] }], []);
  rounds.run.ports.model = {
    ...rounds.run.ports.model,
    send: () => Promise.reject(new Error("a fault of ours")),
  };
  await judge(rounds, [file("clamp.py", "solution", "1"), file("test_clamp.py", "tests", "t")]);
  const { undecided } = await judge(rounds, [file("clamp.py", "solution", "2"), file("test_clamp.py", "tests", "t")]);
  expect(undecided).toMatchObject({ code: "arbiter-undecided", message: expect.stringContaining("a fault of ours") });
});
