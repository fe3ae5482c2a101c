import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Judged, judgeFolder } from "./judge-folder.ts";
import { type RealMachine, realMachine } from "./real-machine.ts";

export const CHEATS_FOLDER = join(import.meta.dirname, "../fixtures/cheats");
/** Short, because some cheats hang; long enough for a loaded machine. */
const BUDGET = { perTestMs: 3_000, totalMs: 30_000 };

export interface Cheat {
  name: string;
  check: string;
}

/** The rows of the table in the fixtures' README. */
export const cheats: readonly Cheat[] = readFileSync(join(CHEATS_FOLDER, "README.md"), "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter((cells) => /^\d\d-/.test(cells[1] ?? ""))
  .map((cells) => ({ name: cells[1] ?? "", check: cells[2] ?? "" }));

/** Rows of the threat model that cheats show, by the numbers of the cheats. */
const ROWS: readonly (readonly [row: string, numbers: readonly number[]])[] = [
  ["F01", [40, 41, 42, 43, 44, 45, 46, 47, 48]],
  ["F02", [9, 76, 77]],
  ["F03", [78, 80, 81, 82, 83]],
  ["F04", [60, 61, 62, 75, 90]],
  ["F05", [50, 51, 52, 53, 54, 55]],
  ["F07", [64, 65, 66, 67, 68, 69]],
  ["F08", [70]],
  ["F09", [79, 86, 87, 88]],
  ["F10", [84, 85]],
  ["F14", [4, 5, 61, 63, 64, 65]],
  ["E01", [96]],
  ["E02", [97]],
  ["E04", [95]],
  ["E05", [94]],
];

/** ` (F07, F14)` for what shows these rows. */
function rowsOf(name: string): string {
  const rows = ROWS.filter(([, numbers]) => numbers.includes(Number(name.slice(0, 2)))).map(([row]) => row);
  return rows.length === 0 ? "" : ` (${rows.join(", ")})`;
}

const judgedTwins = new Map<string, Promise<Judged>>();

/** Many twins are the same two files; they are judged once. */
function judgeOnce(here: RealMachine, folder: string): Promise<Judged> {
  const text = ["solution.py", "test_solution.py"].map((file) => readFileSync(join(folder, file), "utf8")).join("\0");
  const known = judgedTwins.get(text) ?? judgeFolder(here, folder, BUDGET);
  judgedTwins.set(text, known);
  return known;
}

const reasons = (judged: Judged) => judged.reasons.map(({ code, message }) => `${code}: ${message}`).join("\n");

/** Puts each cheat and its twin through the gate; skipped by name where there is no sandbox, unless the machine promises one. */
export async function describeCheats(title: string, chosen: readonly Cheat[]): Promise<void> {
  const machine = await realMachine();
  const told = typeof machine === "string" ? ` (skipped: ${machine})` : "";

  it("has a sandbox where the machine promises one", () => {
    if (process.env.CI) expect(typeof machine, String(machine)).not.toBe("string");
  });

  describe.skipIf(typeof machine === "string")(title + told, () => {
    const here = machine as RealMachine;
    describe.each(chosen)("$name", ({ name, check }) => {
      it(`is caught by ${check}${rowsOf(name)}`, async () => {
        const judged = await judgeFolder(here, join(CHEATS_FOLDER, name, "cheat"), BUDGET);
        expect(judged.verdict, reasons(judged)).toMatch(/^(refuted|unverified)$/);
        expect(judged.level).toBe(0);
        const failed = judged.findings.filter((finding) => finding.status === "fail");
        expect(failed.map((finding) => finding.check)).toContain(check);
        const named = judged.reasons.map((reason) => reason.code);
        // When something refutes, what merely limits is not among the reasons.
        const limiting = failed.find((finding) => finding.check === check)?.effect === "limits";
        if (judged.verdict === "unverified" || !limiting) expect(named).toContain(check);
        else expect(named.length).toBeGreaterThan(0);
        expect(named).not.toContain("harness-error");
      });

      it("its honest twin reaches level 1", async () => {
        const judged = await judgeOnce(here, join(CHEATS_FOLDER, name, "honest"));
        expect(judged.verdict, reasons(judged)).toBe("tested");
        expect(judged.level).toBe(1);
      });
    });
  });
}
