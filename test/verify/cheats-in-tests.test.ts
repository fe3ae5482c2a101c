import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { CHEATS_FOLDER, cheats, describeCheats } from "../support/cheat-suite.ts";

it("names every cheat in the table, and there are more than forty", () => {
  const folders = readdirSync(CHEATS_FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(cheats.map((cheat) => cheat.name)).toEqual(folders.map((entry) => entry.name).sort());
  expect(cheats.length).toBeGreaterThan(40);
});

await describeCheats(
  "tests that test nothing",
  cheats.filter(({ name }) => Number(name.slice(0, 2)) < 40),
);
