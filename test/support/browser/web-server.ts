import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunEvent } from "../../../src/domain/event.ts";
import { EVENTS_FILE } from "../../../src/domain/receipt.ts";
import { type Asked, emptyFolder, startCli } from "../built-cli.ts";
import { until } from "../process-tree.ts";
import { asLog } from "./recorded.ts";

export interface WebServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  token: string;
  port: number;
  pid: number;
  runs: string;
  /** The page of a run, or the list without an id, with the token as a person is given it. */
  url(id?: string, token?: string): string;
  output(): { stdout: string; stderr: string };
  /** SIGKILL, as a crash would be. */
  kill(): Promise<void>;
  /** Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** `verialgo web` of the built command over a folder of runs; which port it found, it says itself. */
export async function startWeb(runs: string = runsFolder({}), asked: Asked = {}): Promise<WebServer> {
  const cli = startCli(["web", "--no-open", "--port", "0", "--runs", runs], { cwd: emptyFolder(), ...asked });
  const link = await until("the server's address", () => {
    const { stdout, stderr } = cli.output();
    if (cli.child.exitCode !== null) throw new Error(`the server ended: ${stdout}${stderr}`);
    return /http:\/\/127\.0\.0\.1:(\d+)\/#token=([\w-]+)/.exec(stdout + stderr);
  });
  const [, port, token] = link as unknown as [string, string, string];
  const origin = `http://127.0.0.1:${port}`;
  const leave = async (signal: NodeJS.Signals) => {
    cli.child.kill(signal);
    return (await cli.ended).code;
  };
  return {
    ...{ origin, token, port: Number(port), pid: cli.child.pid as number, runs, output: cli.output },
    url: (id, own = token) => `${origin}/${id === undefined ? "" : `runs/${id}`}#token=${own}`,
    kill: async () => {
      await leave("SIGKILL");
    },
    stop: () => leave("SIGINT"),
  };
}

/** Puts a run among others: the log of that name, last written to at the time its last event tells, or now. */
export function addRun(runs: string, id: string, events: readonly RunEvent[], written: "then" | "now" = "then"): void {
  mkdirSync(join(runs, id), { recursive: true });
  const log = join(runs, id, EVENTS_FILE);
  writeFileSync(log, asLog(events));
  const at = new Date(events.at(-1)?.at ?? 0);
  if (written === "then") utimesSync(log, at, at);
}

/** A folder of runs. */
export function runsFolder(logs: Readonly<Record<string, readonly RunEvent[]>>): string {
  const folder = join(emptyFolder(), "runs");
  mkdirSync(folder, { recursive: true });
  for (const [id, events] of Object.entries(logs)) addRun(folder, id, events);
  return folder;
}
