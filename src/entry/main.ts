import { commandLineSecrets } from "../config/known-secrets.ts";
import { EXIT } from "../domain/errors.ts";
import { redactor } from "../domain/redact.ts";
import { flushed, openConsole } from "./console.ts";
import { watchCrashes } from "./crashes.ts";
import { watchSignals } from "./interruption.ts";
import { lostOutput } from "./lost-output.ts";
import { NotRun, reportNotRun } from "./not-run.ts";
import { runProgram } from "./program.ts";

/** Runs one command line and ends the process with its documented exit code. */
export async function main(words: readonly string[]): Promise<never> {
  const redact = redactor(commandLineSecrets(words));
  const console = openConsole(redact);
  const interruption = watchSignals(console.err);
  watchCrashes(
    interruption,
    (sentence) => console.err(`verialgo: ${sentence}\n`),
    (sentence) => {
      const failure = new NotRun("internal-error", sentence);
      process.exit(reportNotRun(failure, console, words.includes("--json") && !console.wrote()));
    },
  );

  const code = await runProgram(words, { console, interruption, redact });
  await flushed();
  const lost = console.lost();
  if (lost === null) process.exit(code);
  console.err(lostOutput(lost));
  await flushed();
  process.exit(code === EXIT.ok ? EXIT.platform : code);
}
