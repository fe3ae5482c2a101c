import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixtures, folders, isGreen, runSubject, saidBy, subjectIn } from "../../support/python-session.ts";

/** Styles of honest solutions and tests; none may be accused of anything. */
describe("honest programs", () => {
  it.each(folders(join(fixtures, "honest")))("%s pass without a word against them", async (name) => {
    const session = await runSubject(subjectIn(join(fixtures, "honest", name)));
    expect(
      saidBy(session)
        .replace(/^.* passed $/gm, "")
        .trim(),
    ).toBe("");
    expect(session.ending).toBe("completed");
    expect(isGreen(session)).toBe(true);
  });

  it("are the same under another hash seed", async () => {
    const session = await runSubject(subjectIn(join(fixtures, "honest", "dataclasses_and_friends")), { hashSeed: 7 });
    expect(isGreen(session)).toBe(true);
    expect(session.hashSeed).toBe(7);
  });
});
