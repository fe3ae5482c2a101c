import { commandLineSecrets } from "../config/known-secrets.ts";
import { sentenceOf } from "../domain/errors.ts";
import { redactor } from "../domain/redact.ts";
import { flushed, openConsole } from "./console.ts";
import { watchSignals } from "./interruption.ts";
import { NotRun, reportNotRun } from "./not-run.ts";
import { runProgram } from "./program.ts";
import { shortageOf } from "./shortage.ts";

/** Runs one command line and ends the process with its documented exit code. */
export async function main(words: readonly string[]): Promise<never> {
  const console = openConsole(redactor(commandLineSecrets()));
  // Nothing should get here; what does must not print a stack trace, and must not pass for success.
  const crashed = (error: unknown) => {
    const sentence = shortageOf(error) ?? `Unexpected failure: ${sentenceOf(error)}. Please report it.`;
    const failure = new NotRun("internal-error", sentence);
    process.exit(reportNotRun(failure, console, words.includes("--json") && !console.wrote()));
  };
  process.on("uncaughtException", crashed);
  process.on("unhandledRejection", crashed);

  const interruption = watchSignals(console.err);
  const code = await runProgram(words, { console, interruption });
  await flushed();
  process.exit(code);
}
