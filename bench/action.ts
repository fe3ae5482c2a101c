import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A comment as a stranger writes it: read whole, and asked about at GitHub. */
const EVENT = {
  action: "created",
  repository: { name: "algorithms", owner: { login: "octo" }, default_branch: "main" },
  sender: { id: 7, login: "stranger", type: "User" },
  issue: {
    ...{ number: 1, title: "Add", body: "", state: "open", locked: false },
    ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
    user: { id: 7, login: "stranger", type: "User" },
  },
  comment: {
    ...{
      id: 2,
      body: "/verialgo implement add(a, b)",
      html_url: "https://github.com/octo/algorithms/issues/1#issuecomment-2",
    },
    ...{ created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
    user: { id: 7, login: "stranger", type: "User" },
  },
};

/** Milliseconds from the start of the built Action's process to its first request to GitHub. Rejects when there is none. */
export async function firstRequest(bundle: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-bench-"));
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const asked = new Promise<number>((done) => server.once("request", () => done(performance.now())));
  try {
    const event = join(folder, "event.json");
    writeFileSync(event, JSON.stringify(EVENT));
    const began = performance.now();
    const child = spawn(process.execPath, [bundle], {
      env: environment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, event, folder),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    const ended = new Promise<never>((_, fail) => child.once("exit", () => fail(new Error(`no request: ${said}`))));
    try {
      return (await Promise.race([asked, ended])) - began;
    } finally {
      child.kill("SIGKILL");
    }
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the runner sets, as far as the Action reads it before its first request. */
const environment = (hub: string, event: string, folder: string): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  GITHUB_REPOSITORY: "octo/algorithms",
  GITHUB_ACTOR: "stranger",
  GITHUB_TRIGGERING_ACTOR: "stranger",
  GITHUB_EVENT_NAME: "issue_comment",
  GITHUB_EVENT_PATH: event,
  GITHUB_RUN_ID: "1",
  GITHUB_RUN_ATTEMPT: "1",
  GITHUB_API_URL: hub,
  GITHUB_GRAPHQL_URL: `${hub}/graphql`,
  GITHUB_SERVER_URL: hub,
  GITHUB_SHA: "0".repeat(40),
  GITHUB_REF: "refs/heads/main",
  GITHUB_WORKSPACE: folder,
  RUNNER_TEMP: folder,
  RUNNER_OS: "Linux",
  "INPUT_GITHUB-TOKEN": "ghs_bench",
});
