import { expect, it } from "vitest";
import { doctorLines } from "../../../src/surfaces/terminal/doctor.ts";

const FOUND = {
  status: "failed",
  said: "gateway.example has no model named other",
  fix: "Set VERIALGO_MODEL.",
} as const;
const lines = (columns: number) => doctorLines({ columns, colour: false, live: false }, 16);

it("keeps the longest title apart from what was found", () => {
  expect(lines(100).step(10, "ask the examiner's model", FOUND)).toBe(
    ` 10  failed   ask the examiner's model  gateway.example has no model named other\n${" ".repeat(39)}→ Set VERIALGO_MODEL.\n`,
  );
});

it.each([40, 46, 60])("breaks no word on %i columns", (columns) => {
  const shown = lines(columns).step(10, "ask the examiner's model", FOUND);
  for (const word of FOUND.said.split(" ")) expect(shown).toMatch(new RegExp(`(^|\\s)${word}(\\s|$)`, "m"));
  for (const line of shown.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
});
