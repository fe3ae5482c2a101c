import { appSecretValues, knownAppSecrets } from "../../config/app-secrets.ts";
import type { AppSettings } from "../../config/app-settings.ts";
import { loadAppSettings } from "../../config/from-app-environment.ts";
import { EXIT, sentenceOf, UsageError } from "../../domain/errors.ts";
import { redactor } from "../../domain/redact.ts";
import { systemClock } from "../../ports/clock.ts";
import { flushed, openConsole } from "../console.ts";
import { shortageOf } from "../shortage.ts";
import { type AppLog, createAppLog } from "./app-log.ts";
import { type RunningApp, startApp } from "./start.ts";

/** A failure nobody waited for: the process is not to be trusted any more, and whatever starts it starts it again. */
const CRASHED = 1;

/**
 * The server as a process: ends with 0 after SIGTERM or SIGINT, with 2 for what the administrator can mend, with 4 when GitHub or the
 * machine failed at the start, with 1 after a crash; always with one sentence.
 */
export async function appMain(): Promise<never> {
  const early = openConsole(redactor(knownAppSecrets()));
  const end = async (code: number, ...sentences: string[]): Promise<never> => {
    for (const sentence of sentences) early.err(`verialgo-app: ${sentence}\n`);
    await flushed();
    process.exit(code);
  };
  const crashed = (error: unknown) =>
    void end(CRASHED, shortageOf(error) ?? `Unexpected failure: ${sentenceOf(error)}. It is to be started again.`);
  process.on("uncaughtException", crashed).on("unhandledRejection", crashed);

  try {
    const settings = loadAppSettings();
    const log = logOf(settings);
    // From here on: a signal during the start ends the process as soon as it can be ended in order.
    const asked = new Promise<NodeJS.Signals>((resolve) => {
      for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => resolve(name));
    });
    return await end(await serve(settings, log, asked));
  } catch (error) {
    const problems = error instanceof UsageError ? error.message.split("\n") : [sentenceOf(error)];
    return end(error instanceof UsageError ? EXIT.usage : EXIT.platform, ...problems);
  }
}

function logOf(settings: AppSettings): AppLog {
  // Field by field is redacted by the log itself.
  const { out } = openConsole();
  return createAppLog({
    ...{ level: settings.logLevel, clock: systemClock, write: out },
    redact: redactor(appSecretValues(settings)),
  });
}

async function serve(settings: AppSettings, log: AppLog, asked: Promise<NodeJS.Signals>): Promise<number> {
  const leaving = new AbortController();
  void asked.then(() => leaving.abort());
  const running: RunningApp | null = await startApp({ settings, log, signal: leaving.signal }).catch((error) => {
    if (!leaving.signal.aborted || error instanceof UsageError) throw error;
    return null;
  });
  if (running === null) {
    log.info("Stopped before it had begun.");
    return EXIT.ok;
  }
  log.info("Listening.", { url: running.url, webhooks: settings.webhookPath, self: running.app.self.join(", ") });
  const signal = await asked;
  log.info("Stopping: what is under way is finished.", { signal });
  await running.stop();
  log.info("Stopped.");
  return EXIT.ok;
}
