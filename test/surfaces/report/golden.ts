import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";

/** Compares with a file under `golden/`; `UPDATE_GOLDEN=1` writes it instead. A missing file fails. */
export function expectGolden(path: string, text: string): void {
  if (process.env.UPDATE_GOLDEN === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${text}\n`);
  }
  expect(existsSync(path), `${path} is missing: run the test with UPDATE_GOLDEN=1`).toBe(true);
  expect(`${text}\n`).toBe(readFileSync(path, "utf8"));
}
