import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { atOnce } from "../../src/verify/at-once.ts";
import { PROJECT } from "../../test/support/mini-runner/action-manifest.ts";
import type { Outcome } from "./outcome.ts";
import type { Planned } from "./plan.ts";
import { runAction } from "./run-action.ts";
import { type Built, runCommand } from "./run-command.ts";

export interface Place {
  folder: string;
  built: Built;
  close(): void;
}

/** A folder of a soak, and in it bundles of its own: those of the project may be built anew while it lasts. */
export function openSoak(built: string | null): Place {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-soak-"));
  // An ordinary user runs what lies in it.
  chmodSync(folder, 0o755);
  const bundles = built ?? folder;
  if (built === null) build(folder);
  return {
    folder,
    built: { cli: resolve(bundles, "cli/verialgo.js"), action: resolve(bundles, "action") },
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function build(folder: string): void {
  const bundle = (place: string, ...rest: string[]) =>
    execFileSync(
      join(PROJECT, "node_modules/.bin/rolldown"),
      ["-c", "rolldown.config.js", "--log-level", "warn", ...rest, "--dir", place],
      { cwd: PROJECT, stdio: ["ignore", "ignore", "inherit"] },
    );
  const action = join(folder, "action");
  mkdirSync(action);
  copyFileSync(join(PROJECT, "action.yml"), join(action, "action.yml"));
  bundle(join(folder, "cli"), "--environment", "BUNDLE:cli");
  bundle(join(action, "dist/action"), "--environment", "BUNDLE:action");
}

/** Carries out planned runs, `count` at a time. Rejects only when the soak itself is broken. */
export function soak(
  runs: readonly Planned[],
  { folder, built }: Place,
  options: { atOnce: number; keep: boolean; told(outcome: Outcome): void },
): Promise<Outcome[]> {
  return atOnce(runs, options.atOnce, async (planned) => {
    const place = join(folder, String(planned.number));
    const run = planned.surface === "action" ? runAction : runCommand;
    const outcome = await run(planned, place, built, options.keep);
    options.told(outcome);
    return outcome;
  });
}
