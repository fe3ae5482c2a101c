import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { EVENTS_FILE } from "../../src/domain/receipt.ts";
import { followMembers, killAll, type Member, type Members, survivors } from "./members.ts";
import { asUser, type World } from "./world.ts";

/** A run of the command that goes on. */
export interface RunningCommand {
  pid: number;
  world: World;
  members: Members;
  stdout: Readable;
  stderr: Readable;
  kill(signal: NodeJS.Signals): void;
  isOver(): boolean;
  /** Where its events are now; null while there are none. */
  log(): string | null;
}

export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  seconds: number;
  /** Alive 300 ms after the end, and of those 2 s after it. */
  lingering: Member[];
  orphans: Member[];
  /** It had to be ended, as it did not end by itself. */
  hung: boolean;
}

const LONGEST_MS = 120_000;

/** Starts the built command; `args` are its own. Everything it left running is ended after it was counted. */
export function startCommand(cli: string, args: readonly string[], world: World, name: string) {
  const words = [...asUser(world), ...world.prefix, process.execPath, ...world.nodeOptions, cli, ...args];
  const started = performance.now();
  const child = spawn(words[0] as string, words.slice(1), {
    cwd: world.cwd,
    env: world.environment,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const pid = child.pid as number;
  const members = followMembers(pid, name);
  child.stdin.on("error", () => {});
  child.stdin.end();
  const texts = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      texts[stream] += text;
    });
  const abandon = () => killAll(members.alive());
  process.once("exit", abandon);
  let over = false;
  let hung = false;
  const limit = setTimeout(() => {
    hung = true;
    child.kill("SIGKILL");
  }, LONGEST_MS);
  const running: RunningCommand = {
    ...{ pid, world, members, stdout: child.stdout, stderr: child.stderr },
    kill: (signal) => void child.kill(signal),
    isOver: () => over,
    log: () => logOf(world),
  };
  const ended = new Promise<CommandEnd>((done) => {
    // Not `close`: what outlives it may hold its pipes.
    child.once("exit", async (code, signal) => {
      over = true;
      clearTimeout(limit);
      const seconds = (performance.now() - started) / 1_000;
      const lingering = await survivors(members, 300);
      const orphans = lingering.length === 0 ? [] : await survivors(members, 1_700);
      killAll(orphans);
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      members.close();
      process.off("exit", abandon);
      done({ code, signal, ...texts, seconds, lingering, orphans, hung });
    });
  });
  return { running, ended };
}

function logOf({ out, cwd }: World): string | null {
  const path = join(out, EVENTS_FILE);
  if (existsSync(path)) return path;
  const provisional = readdirSync(cwd).find((name) => name.startsWith(".verialgo-events-"));
  return provisional === undefined ? null : join(cwd, provisional);
}
