import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "verialgo-tests-";

/** What tests make in the temporary folder lies in one folder of the whole run and goes with it, also what a killed process left. */
export default function setup(): (() => void) | undefined {
  // Every project of the run asks; the first one's serves all.
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Programs work in it as other users.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
