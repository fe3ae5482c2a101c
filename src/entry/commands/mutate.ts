import { loadSettings } from "../../config/load.ts";
import { EXIT, UsageError } from "../../domain/errors.ts";
import { newSeed } from "../../domain/random.ts";
import { mutantsBar, mutantsReport } from "../../surfaces/terminal/mutants.ts";
import { type GateInput, NO_QUESTION } from "../../verify/check.ts";
import { cleanRun } from "../../verify/checks/clean-run.ts";
import { files } from "../../verify/checks/files.ts";
import { mutationCheck } from "../../verify/checks/mutation.ts";
import { runGate } from "../../verify/gate.ts";
import type { MutationScore } from "../../verify/mutation/score.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import { budgetOf } from "../budget.ts";
import type { Command } from "../context.ts";
import { openMachine, sandboxFor } from "../machine.ts";
import { asModules, readSubject } from "../subject.ts";

/** Options of `mutate` that are no settings. */
interface Options {
  tests?: string[];
  module?: string;
  allowUnsandboxed?: boolean;
  json?: boolean;
}

/**
 * Shows how many small deliberate mistakes in a solution its tests notice, whatever the score: 0 when that could be told, 3 when not
 * (a test fails with the solution as it is, for instance).
 */
export const mutate: Command = async ([path], given, context) => {
  const options = given as Options;
  const settings = loadSettings(given, context.settingNames);
  const { console, interruption } = context;
  if (path === undefined || (options.tests ?? []).length === 0)
    throw new UsageError("Name a solution and its tests: verialgo mutate sort.py --tests test_sort.py.");
  const subject = readSubject(path, options.tests ?? [], null);
  await requireTemporaryFolder();
  const machine = await openMachine(settings);
  const modules = asModules(subject, options.module ?? null, machine.language);
  const sandbox = await sandboxFor(machine, options, context);
  if (sandbox === null) {
    console.err("verialgo: nothing was run.\n");
    return interruption.signal.aborted ? EXIT.interrupted : EXIT.unverified;
  }
  const line = liveLine(console);
  const input: GateInput = {
    ...NO_QUESTION,
    ...modules,
    ...{ language: machine.language, sandbox, specification: null },
    budget: budgetOf(settings),
    seed: settings.seed ?? newSeed(),
    signal: interruption.signal,
    onCheckStarted: () => undefined,
    onCheckEnded: () => undefined,
  };
  const checks = [files, cleanRun, mutationCheck((done, of) => line.show(mutantsBar(done, of, console.errLook)))];
  const { findings } = await runGate(input, checks);
  line.show("");
  if (interruption.signal.aborted) return EXIT.interrupted;
  const stopped = findings.find(({ status, check }) => status !== "pass" && check !== "mutation");
  const finding = findings.find(({ check }) => check === "mutation");
  const score = finding?.evidence as MutationScore | undefined;
  if (stopped !== undefined || finding === undefined || typeof score?.score !== "number") {
    const why = (stopped ?? finding)?.summary ?? "Nothing was run.";
    console.err(`verialgo: the mutants were not run: ${why}\n`);
    if (options.json) console.out(`${JSON.stringify({ score: null, why }, null, 2)}\n`);
    return EXIT.unverified;
  }
  if (options.json) console.out(`${JSON.stringify(score, null, 2)}\n`);
  else console.out(`${mutantsReport(finding.summary, score, console.outLook).join("\n")}\n`);
  return EXIT.ok;
};

/** One line on standard error that is overwritten; nothing where it could not be. `\r` and spaces, which every terminal understands. */
function liveLine({ err, errLook }: Parameters<Command>[2]["console"]): { show(text: string): void } {
  let shown = "";
  return {
    show(text) {
      if (!errLook.live || text === shown) return;
      err(`\r${" ".repeat(shown.length)}\r${text}`);
      shown = text;
    },
  };
}
