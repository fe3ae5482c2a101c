import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Receipt } from "../../src/domain/receipt.ts";
import { emptyFolder, type Ran } from "./built-cli.ts";

export const SOLUTION = `def add(a, b):
    """The sum."""
    return a + b
`;
export const TESTS = `from add import add


def test_small():
    assert add(1, 2) == 3


def test_negative():
    assert add(-5, 2) == -3
`;
export const WRONG = SOLUTION.replace("a + b", "a - b");

/** A folder with the given files; returns its path. */
export function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Standard output as the one receipt it must be; throws when it holds anything else. */
export const receiptOf = (ran: Ran): Receipt => Receipt.parse(JSON.parse(ran.stdout));
