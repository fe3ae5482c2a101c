import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

const COMMAND_FILES = {
  GITHUB_ENV: "set_env",
  GITHUB_PATH: "add_path",
  GITHUB_OUTPUT: "set_output",
  GITHUB_STEP_SUMMARY: "step_summary",
  GITHUB_STATE: "save_state",
};
const BEFORE = "BEFORE=1\n";

/** A machine with something to lose, made as a hosted runner is: a secret in every place, open listeners, the runner's command files. */
export interface PreparedHost {
  secret: string;
  folder: string;
  /** For `attack`: everything it may know of the host, the secret backwards. */
  known: Record<string, unknown>;
  /** Connections and datagrams that any listener saw. */
  heard(): number;
  /** Whether the runner's command files hold what they held. */
  commandFilesUnchanged(): boolean;
  /** Whether the process that holds the secret in its command line lives. */
  bystanderLives(): boolean;
  stop(): Promise<void>;
}

const listening = (server: Server, at: { port: number; host: string } | { path: string }): Promise<unknown> =>
  new Promise((resolve, reject) => server.once("error", reject).listen(at, () => resolve(server.address())));

export async function prepareHost(): Promise<PreparedHost> {
  const secret = `canary-${randomBytes(12).toString("hex")}`;
  const folder = mkdtempSync(join(tmpdir(), "catalogue-host-"));
  // Open to everybody, as what follows: it is the sandbox that hides them, not their mode.
  chmodSync(folder, 0o755);
  const commands = join(folder, "_temp/_runner_file_commands");
  const workspace = join(folder, "work/repository");
  for (const path of [commands, join(workspace, ".git")]) mkdirSync(path, { recursive: true });
  const secrets = [join(folder, "_temp/token"), join(workspace, ".env"), join(workspace, ".git/config")];
  for (const path of secrets) writeFileSync(path, secret, { mode: 0o644 });
  const guid = randomBytes(16).toString("hex");
  const files = Object.entries(COMMAND_FILES).map(([name, kind]) => ({
    name,
    path: join(commands, `${kind}_${guid}`),
  }));
  for (const { path } of files) {
    writeFileSync(path, BEFORE);
    chmodSync(path, 0o666);
  }
  const variables: Record<string, string> = {
    ...Object.fromEntries(files.map(({ name, path }) => [name, path])),
    ...{ RUNNER_TEMP: join(folder, "_temp"), GITHUB_WORKSPACE: workspace, INPUT_API_KEY: secret, GITHUB_TOKEN: secret },
  };
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  const held = [...secrets, ...files.map(({ path }) => path)].map((path) => openSync(path, "a+"));
  const bystander: ChildProcess = spawn("/bin/sleep", ["300"], { argv0: `sleep-${secret}`, stdio: "ignore" });

  let heard = 0;
  const hear = () => {
    heard += 1;
  };
  const servers = [createServer(hear), createServer(hear), createServer(hear)] as const;
  const { port } = (await listening(servers[0], { port: 0, host: "::" }).catch(() =>
    listening(servers[0], { port: 0, host: "0.0.0.0" }),
  )) as { port: number };
  // As long as it can be: shorter names some versions of Node fill up with NULs, and nobody would find them.
  const abstract = folder.padEnd(107, "-");
  await listening(servers[1], { path: `\0${abstract}` });
  await listening(servers[2], { path: join(folder, "socket") });
  const udp = createSocket("udp4").on("message", hear);
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );

  return {
    ...{ secret, folder },
    known: {
      backwards: [...secret].reverse().join(""),
      ...{ pid: process.pid, commandFiles: files.map(({ path }) => path) },
      ...{ tcp: port, udp: udp.address().port, addresses, abstract, socket: join(folder, "socket") },
      hidden: [folder, ...secrets, workspace],
    },
    heard: () => heard,
    commandFilesUnchanged: () => files.every(({ path }) => readFileSync(path, "utf8") === BEFORE),
    bystanderLives: () => bystander.exitCode === null && bystander.signalCode === null,
    async stop() {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      for (const fd of held) closeSync(fd);
      bystander.kill("SIGKILL");
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
