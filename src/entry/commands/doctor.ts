import { arch, release, type } from "node:os";
import { loadSettings } from "../../config/load.ts";
import { EXIT, sentenceOf } from "../../domain/errors.ts";
import { count } from "../../surfaces/figures.ts";
import { doctorLines } from "../../surfaces/terminal/doctor.ts";
import { openDirectoryWorkspace } from "../../workspace/directory-workspace.ts";
import { requireTemporaryFolder, temporaryFolder } from "../../workspace/temporary-folder.ts";
import type { Command } from "../context.ts";
import { doctorSteps, type StepOutcome } from "../doctor-steps.ts";
import { isLocal } from "../endpoint-check.ts";
import { openMachine, openSandbox } from "../machine.ts";
import type { Spent } from "../probe/ask.ts";
import { type ProbeReport, probeSteps } from "../probe/probe-steps.ts";
import { TOOL_VERSION } from "../version.ts";

/**
 * Checks this machine in numbered steps; with `--probe` also the endpoint, by asking it. Exit code 0 when all that is needed works, 3
 * without a sandbox, 2 for anything else.
 */
export const doctor: Command = async (_, options, { console, interruption, settingNames }) => {
  const settings = loadSettings(options, settingNames);
  const { signal } = interruption;
  const [json, isProbing] = [options.json === true, options.probe === true];
  const say = json ? console.err : console.out;
  await requireTemporaryFolder();
  const { path: folder, remove } = await temporaryFolder("verialgo-doctor-");
  try {
    const machine = await openMachine(settings).catch(sentenceOf);
    const choice = typeof machine === "string" ? null : await openSandbox(machine, false, signal);
    const workspace = await openDirectoryWorkspace(folder);
    const parts = { folder, workspace, machine, choice, settings, probe: isProbing, signal };
    const probe = isProbing ? probeSteps(settings, signal) : null;
    const steps = [...doctorSteps(parts), ...(probe?.steps ?? [])];
    const host = `${type()} ${release()} ${arch()} · Node ${process.versions.node}`;
    const lines = doctorLines(json ? console.errLook : console.outLook, steps.length);
    say(lines.heading(TOOL_VERSION, host));
    const done: ({ title: string } & StepOutcome)[] = [];
    for (const [index, step] of steps.entries()) {
      if (signal.aborted) break;
      const outcome = await step.run();
      // What an interruption cut off says nothing about the machine or the endpoint.
      if (signal.aborted) break;
      done.push({ title: step.title, ...outcome });
      say(lines.step(index + 1, step.title, outcome));
    }
    const failures = done.filter(({ status }) => status === "failed").length;
    if (probe !== null) tellProbe(probe.report, settings.baseUrl, lines, say);
    const isDone = done.length === steps.length;
    if (isDone) say(lines.closing(failures));
    if (json) {
      const ok = isDone && failures === 0;
      const document = { schemaVersion: 1, version: TOOL_VERSION, machine: host, ok, steps: done };
      console.out(`${JSON.stringify({ ...document, probe: probe?.report ?? null }, null, 2)}\n`);
    }
    if (!isDone) return EXIT.interrupted;
    if (failures === 0) return EXIT.ok;
    return choice !== null && choice.sandbox === null ? EXIT.unverified : EXIT.usage;
  } finally {
    await remove();
  }
};

function tellProbe(
  report: ProbeReport,
  baseUrl: string,
  lines: ReturnType<typeof doctorLines>,
  say: (text: string) => void,
): void {
  if (report.configuration !== null) {
    say(lines.copy("To put into .env:", report.configuration.env));
    say(lines.copy("To put into the workflow, below with:", report.configuration.with));
    if (isLocal(baseUrl)) say(lines.note(FAR_RUNNER));
  }
  if (report.spent.requests > 0) say(lines.note(spentText(report.spent)));
}

const FAR_RUNNER =
  "A GitHub-hosted runner does not reach that address: run the job on a self-hosted runner (docs/endpoints.md).";

const times = (requests: number): string => (requests === 1 ? "once" : `${count(requests)} times`);

function spentText({ requests, inputTokens, outputTokens }: Spent): string {
  if (inputTokens === null || outputTokens === null)
    return `The endpoint was asked ${times(requests)}; it does not say how many tokens that took.`;
  // What is refused costs nothing.
  if (inputTokens + outputTokens === 0) return `The endpoint was asked ${times(requests)}, and counted no token.`;
  return `Asking it ${times(requests)} took ${count(inputTokens)} tokens read and ${count(outputTokens)} written.`;
}
