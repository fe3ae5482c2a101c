import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unmount } from "./disks.ts";
import type { Subject } from "./programs.ts";

/** The folders of one run of the command, and how its process is started. A fault changes both before the start. */
export interface World {
  folder: string;
  cwd: string;
  home: string;
  /** TMPDIR. */
  tmp: string;
  /** Of the results, below the current folder; made by the command unless a fault makes it. */
  out: string;
  /** Commands in front of Node, each of which ends in becoming the next. */
  prefix: string[];
  nodeOptions: string[];
  environment: Record<string, string>;
  /** An ordinary user, or null: root. */
  user: number | null;
  remove(): void;
}

/** `user` null: as whoever starts the soak. */
export function makeWorld(folder: string, subject: Subject, user: number | null, outName = "out"): World {
  const path = (name: string) => join(folder, name);
  const [cwd, tmp, home] = [path("work"), path("tmp"), path("home")];
  for (const made of [folder, cwd, tmp, home]) {
    mkdirSync(made, { recursive: true });
    chmodSync(made, 0o755);
  }
  writeFileSync(join(cwd, "add.py"), subject.solution);
  writeFileSync(join(cwd, "test_add.py"), subject.tests);
  writeFileSync(join(cwd, "oracle.py"), subject.oracle);
  if (user !== null) for (const owned of [cwd, tmp, home]) chownSync(owned, user, user);
  const out = join(cwd, outName);
  return {
    ...{ folder, cwd, home, tmp, out, user },
    prefix: [],
    nodeOptions: [],
    environment: { PATH: "/usr/bin:/bin", HOME: home, LANG: "C.UTF-8", TMPDIR: tmp },
    remove() {
      for (const disk of [tmp, out]) unmount(disk);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The output folder, made before the run and the user's own. */
export function makeOut(world: World): void {
  mkdirSync(world.out, { recursive: true });
  if (world.user !== null) chownSync(world.out, world.user, world.user);
}

/** In front of everything else: who the process is. */
export const asUser = ({ user }: World): string[] =>
  user === null ? [] : ["/usr/bin/setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--"];
