import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Test files by the number of the case their titles name, `(case 25)`; paths from the root. */
export function filesByCase(root: string): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const names = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" }).sort();
  for (const name of names.filter((each) => each.endsWith(".test.ts"))) {
    const file = `test/${name}`;
    const numbers = readFileSync(join(root, file), "utf8").matchAll(/\(case (\d+)\)/g);
    for (const number of new Set([...numbers].map(([, digits]) => Number(digits)))) {
      found.set(number, [...(found.get(number) ?? []), file]);
    }
  }
  return found;
}

/** What `-t` takes to run the tests of one case. */
export const titlePattern = (number: number): string => `\\(case ${number}\\)`;
