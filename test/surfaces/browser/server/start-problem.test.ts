import { describe, expect, it } from "vitest";
import { readStartRequest } from "../../../../src/surfaces/browser/server/start-problem.ts";

const read = (value: unknown) => readStartRequest(typeof value === "string" ? value : JSON.stringify(value));
const wish = { kind: "implement", requirement: "merge two sorted lists" };

describe("a request to start a run", () => {
  it("may leave out what the settings say", () => {
    expect(read(wish)).toEqual({ ok: true, request: { ...wish, limits: {} } });
    expect(read({ kind: "demo" })).toEqual({ ok: true, request: { kind: "demo", requirement: "", limits: {} } });
    const full = { ...wish, language: "python", requireLevel: 2, limits: { maxSteps: 3, maxCost: 0.5 } };
    expect(read(full)).toEqual({ ok: true, request: full });
  });

  it.each([
    ["{", "The body is not JSON; send a run's kind, requirement and limits as JSON."],
    [[], "The body must be an object with a run's kind."],
    ["null", "The body must be an object with a run's kind."],
    [{}, "kind must be implement or demo."],
    [{ ...wish, kind: "verify" }, "kind must be implement or demo."],
    [{ kind: "implement" }, "requirement is empty; say what to implement."],
    [{ ...wish, requirement: " \n" }, "requirement is empty; say what to implement."],
    [{ ...wish, requirement: 5 }, "requirement must be a text of at most 65536 characters."],
    [{ ...wish, requirement: "x".repeat(65_537) }, "requirement must be a text of at most 65536 characters."],
    [{ ...wish, language: "x".repeat(41) }, "language must be the name of a language."],
    [{ ...wish, requireLevel: 5 }, "requireLevel must be 1, 2, 3 or 4."],
    [{ ...wish, requireLevel: "3" }, "requireLevel must be 1, 2, 3 or 4."],
    [{ ...wish, limits: 5 }, "limits must be an object of limits that have numbers."],
    [{ ...wish, limits: { maxSteps: "5" } }, "limits.maxSteps must be a number."],
    [{ ...wish, requirement: "\u200b\0 " }, "requirement is empty; say what to implement."],
    [{ ...wish, requirement: "sort\0" }, "requirement holds a NUL character, which no text has; leave it out."],
    [{ ...wish, limits: { "max<Steps>": 1 } }, "limits.max?Steps? is no limit of a run; leave it out."],
    [{ ...wish, apiKey: "sk-1" }, "apiKey is no field of a run; leave it out."],
  ])("%j is refused in one sentence that names the field", (value, message) => {
    expect(read(value)).toEqual({ ok: false, message });
  });
});
