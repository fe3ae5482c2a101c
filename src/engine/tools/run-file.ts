import * as z from "zod";
import { RUN_SECONDS } from "../../domain/limits.ts";
import { sha256 } from "../../domain/random.ts";
import { headAndTail, visible } from "../../domain/untrusted-text.ts";
import type { SandboxRun } from "../../ports/sandbox.ts";
import type { WorkspaceFile } from "../../ports/workspace.ts";
import { complaintOf } from "./complaint.ts";
import { defineTool, refused } from "./tool.ts";

export const hashOfFiles = (files: readonly WorkspaceFile[]): string =>
  sha256(JSON.stringify(files.map((file) => [file.path, file.text])));

export const runFile = defineTool({
  name: "run_file",
  description:
    "Runs one program file of your workspace in the sandbox and shows its exit code and output. A test file runs under the test " +
    "runner: every test function in it is run. There is no network, no input, and files cannot be written next to the program. " +
    "Run the tests after every change; read the error before you change anything.",
  parameters: z.strictObject({
    path: z.string().describe("The file to run."),
    seconds: z
      .int()
      .min(1)
      .max(RUN_SECONDS.maximum)
      .optional()
      .describe(`Seconds it may take; ${RUN_SECONDS.default} when left out, ${RUN_SECONDS.maximum} at most.`),
  }),
  async run({ path, seconds = RUN_SECONDS.default }, { workspace, language, sandbox, signal }) {
    const known = await workspace.read(path);
    if (!known.ok) return refused(known.message);
    const ending = language.solutionFile("x").slice(1);
    if (!path.endsWith(ending))
      return refused(`${path} is not a ${language.name} program. Run a file that ends in ${ending}.`);
    const files = await workspace.snapshot();
    if (!files.ok) return refused(files.message);
    const run = await sandbox.run(language.program(path, files.value, seconds), signal);
    if (run.ending === "not-started")
      return refused(
        `${path} could not be started: ${run.stderr.trim() || "the sandbox gave no reason"} Try again once.`,
      );
    const passed = run.ending === "exit" && run.code === 0;
    const how = endingOf(path, run, seconds);
    return {
      ok: passed,
      carriedOut: true,
      summary: how,
      text: [
        `${how}.`,
        part("standard output", run.stdout),
        part("standard error", run.stderr),
        advice(path, run, passed),
      ]
        .filter((piece) => piece !== "")
        .join("\n"),
      ran: { path, passed, complaint: passed ? "" : complaintOf(run, how), codeHash: hashOfFiles(files.value) },
    };
  },
});

function endingOf(path: string, run: SandboxRun, seconds: number): string {
  // Short times are noise, and would make every replay's prompts differ.
  const took = run.ms < 2_000 ? "" : ` after ${Math.round(run.ms / 1_000)} s`;
  if (run.ending === "wall-time") return `${path} did not finish within ${seconds} s and was ended`;
  if (run.ending === "output-limit") return `${path} printed too much and was ended${took}`;
  if (run.ending === "killed") return `${path} was cancelled${took}`;
  if (run.code === null) return `${path} was ended by ${run.signal ?? "a signal"}${took}`;
  return `${path} ended with exit code ${run.code}${took}`;
}

const part = (title: string, text: string): string =>
  text.trim() === "" ? "" : `--- ${title}\n${headAndTail(visible(text)).trimEnd()}`;

function advice(path: string, run: SandboxRun, passed: boolean): string {
  if (run.ending === "wall-time")
    return "Next: find the endless loop or the slow step, or use smaller inputs; then run again.";
  if (run.ending === "output-limit") return "Next: print less, then run again.";
  if (run.ending === "killed") return "Next: nothing; the run is being ended.";
  if (passed && run.stdout.trim() === "" && run.stderr.trim() === "")
    return `Next: ${path} printed nothing. If that is not what you meant, make it show its result; else go on.`;
  if (passed)
    return "Next: check the output above. When every part of the requirement is tested and passes, reply without a call.";
  return "Next: read the error above, find its cause in the code, fix it with edit_file or write_file, and run again.";
}
