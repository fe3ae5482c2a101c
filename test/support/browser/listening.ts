import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunSummary, ServerSettings, StartRequest } from "../../../src/surfaces/browser/api.ts";
import type { Backend } from "../../../src/surfaces/browser/server/routes.ts";
import { startServer } from "../../../src/surfaces/browser/server/start-server.ts";
import { emptyFolder } from "../built-cli.ts";

export const TOKEN = "a-token-of-this-test";

/** What a page is told of a machine whose settings are all as they come. */
export const SETTINGS: ServerSettings = {
  toolVersion: "0.1.0",
  model: { name: "deepseek-chat", baseUrlHost: "127.0.0.1:3000", protocol: "auto", key: "none" },
  languages: ["python"],
  requireLevel: 3,
  limits: {
    maxSteps: { value: 16, maximum: 60 },
    maxToolCalls: { value: 60, maximum: 60 },
    maxInputTokens: { value: null, maximum: null },
    maxOutputTokens: { value: null, maximum: null },
    maxCost: { value: null, maximum: null },
    maxSeconds: { value: 1_800, maximum: 86_400 },
  },
  runsFolder: "/somewhere",
  problem: null,
};

/** A server over a folder of runs in this process, which starts nothing: it keeps what it was asked for. */
export async function listening(parts: Partial<Backend> = {}) {
  const runsFolder = emptyFolder();
  const asked: { request: StartRequest; runs: readonly RunSummary[] }[] = [];
  const stopped: string[] = [];
  const backend: Backend = {
    ...{ runsFolder, token: TOKEN, page: { script: "start()", style: "p{}" } },
    settings: async () => SETTINGS,
    start: async (request, runs) => {
      asked.push({ request, runs });
      return { id: `run-${asked.length}` };
    },
    stop: ({ id }) => {
      stopped.push(id);
      return null;
    },
    isUnderWay: () => false,
    report: async ({ events }, folder) => `<!doctype html>${events.length} events, receipt in ${folder}`,
    now: () => performance.now(),
    ...parts,
  };
  const server = await startServer(backend, "127.0.0.1", 0);
  return { ...{ server, origin: server.address, runsFolder: backend.runsFolder, asked, stopped } };
}

/** A folder below the runs with files; returns the path of its log. */
export function putRun(runsFolder: string, id: string, files: Record<string, string>): string {
  const folder = join(runsFolder, id);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, "events.ndjson");
}
