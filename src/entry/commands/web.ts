import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs";
import { fromFlags } from "../../config/from-flags.ts";
import { combine } from "../../config/load.ts";
import { ownProgram } from "../../config/own-program.ts";
import { LOOPBACK } from "../../config/place-types.ts";
import { EXIT, UsageError } from "../../domain/errors.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { inAddress } from "../../surfaces/browser/server/door.ts";
import { startServer } from "../../surfaces/browser/server/start-server.ts";
import { createToken } from "../../surfaces/browser/server/token.ts";
import { fileError } from "../../workspace/file-error.ts";
import type { Command } from "../context.ts";
import { createBackend } from "../web/backend.ts";
import type { Flags } from "../web/child-words.ts";
import { endRuns } from "../web/end-runs.ts";
import { openBrowser } from "../web/open-browser.ts";
import { createRunChildren } from "../web/run-children.ts";

export const DEFAULT_PORT = 8_765;
const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_FOLDER = "./verialgo-runs";

/**
 * Serves the page on which runs are started, watched and stopped, until it is stopped itself: then its runs end with their receipts.
 * Flags that are wrong end it at once; what else is wrong with the settings the page tells.
 */
export const web: Command = async (_, options, { console, interruption, settingNames, redact }) => {
  const host = typeof options.host === "string" ? options.host.trim().replace(/^\[(.*)\]$/, "$1") : DEFAULT_HOST;
  if (host === "") throw new UsageError("--host is empty; name an address of this machine, or leave it out.");
  const port = portOf(options.port);
  const flags = fromFlags(options);
  combine([flags], settingNames);
  const runsFolder = folderOf(typeof options.runs === "string" ? options.runs : DEFAULT_FOLDER);
  const given = Object.fromEntries(Object.entries(flags).map(([name, { text }]) => [name, text])) as Flags;
  const children = createRunChildren(runsFolder, ownProgram(), given);
  const token = createToken();
  const page = await import("virtual:verialgo-page");
  const backend = createBackend({ runsFolder, page, token, options, settingNames, children, redact });
  const server = await startServer(backend, host, port);

  const address = `${server.address}/#token=${token}`;
  if (!LOOPBACK.test(inAddress(host)))
    console.err(
      `verialgo: With --host ${host} the page is open to the network, without encryption: whoever reads its traffic can start runs here.\n`,
    );
  if (options.port !== undefined && port !== 0 && server.port !== port)
    console.err(`verialgo: Port ${port} is taken; ${server.port} is used instead.\n`);
  console.out(`${address}\nPress Ctrl-C to stop.\n`);
  if (options.open !== false) openBrowser(address);

  await aborted(interruption.signal);
  const ended = await endRuns(runsFolder, children, (count) =>
    console.err(`Waiting for ${count === 1 ? "a run" : `${count} runs`} to end with a receipt.\n`),
  );
  await server.close();
  if (interruption.received() === null) return EXIT.platform;
  return ended > 0 ? EXIT.interrupted : EXIT.ok;
};

function portOf(given: unknown): number {
  if (typeof given !== "string") return DEFAULT_PORT;
  const port = /^\s*\d{1,5}\s*$/.test(given) ? Number(given) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(
    `--port must be a whole number from 0 to 65535 (it is "${oneLine(given, 80)}"); 0 takes any free port.`,
  );
}

/** The folder of runs, made where it is not there. Throws a `UsageError` where it cannot be used. */
function folderOf(given: string): string {
  const shown = `the folder of runs "${oneLine(given, 300)}"`;
  if (given.trim() === "") throw new UsageError("--runs is empty; name a folder for the runs, or leave it out.");
  try {
    mkdirSync(given, { recursive: true });
    accessSync(given, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statSync(given).isDirectory()) return realpathSync(given);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new UsageError(fileError(`Opening ${shown} (--runs)`, error));
  }
  throw new UsageError(`--runs "${oneLine(given, 300)}" is a file; name a folder for the runs.`);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
