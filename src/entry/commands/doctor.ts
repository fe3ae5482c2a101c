import { arch, release, type } from "node:os";
import { loadSettings } from "../../config/load.ts";
import { EXIT, sentenceOf } from "../../domain/errors.ts";
import { doctorLines } from "../../surfaces/terminal/doctor.ts";
import { openDirectoryWorkspace } from "../../workspace/directory-workspace.ts";
import { requireTemporaryFolder, temporaryFolder } from "../../workspace/temporary-folder.ts";
import type { Command } from "../context.ts";
import { doctorSteps } from "../doctor-steps.ts";
import { openMachine, openSandbox } from "../machine.ts";
import { TOOL_VERSION } from "../version.ts";

/** Checks this machine in numbered steps. Exit code 0 when all that is needed works, 3 without a sandbox, 2 for anything else. */
export const doctor: Command = async (_, options, { console, interruption, settingNames }) => {
  const settings = loadSettings(options, settingNames);
  const { signal } = interruption;
  await requireTemporaryFolder();
  const { path: folder, remove } = await temporaryFolder("verialgo-doctor-");
  try {
    const machine = await openMachine(settings).catch(sentenceOf);
    const choice = typeof machine === "string" ? null : await openSandbox(machine, false, signal);
    const workspace = await openDirectoryWorkspace(folder);
    const steps = doctorSteps({ folder, workspace, machine, choice, settings, signal });
    const host = `${type()} ${release()} ${arch()} · Node ${process.versions.node}`;
    const lines = doctorLines(console.outLook, steps.length);
    console.out(lines.heading(TOOL_VERSION, host));
    let failures = 0;
    for (const [index, step] of steps.entries()) {
      if (signal.aborted) return EXIT.interrupted;
      const outcome = await step.run();
      if (outcome.status === "failed") failures += 1;
      console.out(lines.step(index + 1, step.title, outcome));
    }
    console.out(lines.closing(failures));
    if (failures === 0) return EXIT.ok;
    return choice !== null && choice.sandbox === null ? EXIT.unverified : EXIT.usage;
  } finally {
    await remove();
  }
};
