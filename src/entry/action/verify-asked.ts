import { posix } from "node:path";
import { SettingsError } from "../../config/load.ts";
import type { Settings } from "../../config/schema.ts";
import type { Command } from "../../domain/command.ts";
import { UsageError } from "../../domain/errors.ts";
import { initialRunState } from "../../domain/run-state.ts";
import type { Level } from "../../domain/verdict.ts";
import { verifyRun } from "../../engine/run.ts";
import { readFile } from "../../github/contents.ts";
import { systemClock } from "../../ports/clock.ts";
import { renderLive } from "../../surfaces/comment/render-live.ts";
import type { Asked } from "../asked.ts";
import { budgetOf, levelToVerify, limitsOf } from "../budget.ts";
import { type NamedFile, programOf } from "../source-file.ts";
import { asModules, named } from "../subject.ts";
import { TOOL_VERSION } from "../version.ts";
import { artifactDelivery } from "./artifact-delivery.ts";
import { begin } from "./begin.ts";
import { type Job, runUrl } from "./job.ts";
import { machineOf, sandboxOf } from "./preflight.ts";
import * as refusals from "./refusals.ts";
import { orRefusal, refuse } from "./refuse.ts";
import { report } from "./report.ts";
import { watchRun } from "./watch-run.ts";

type VerifyCommand = Extract<Command, { name: "verify" }>;

/** Judges files of a pull request as they are at its head; no model, nothing is committed. Returns the exit code. */
export async function verifyAsked(job: Job, asked: Asked, command: VerifyCommand): Promise<number> {
  const pull = asked.overview.thread?.pull ?? null;
  const settings = "problems" in asked.settings ? job.settings : asked.settings;
  const first = renderLive({
    ...{ state: initialRunState, limits: limitsOf(settings), runUrl: runUrl(job), now: job.clock.now() },
    requirement: asked.talk?.thread.title ?? null,
  });
  const conversation = await begin(job, asked, first, null);
  if (pull === null) return refuse(job, conversation, refusals.needsPullRequest(), null);
  if ("problems" in asked.settings)
    return refuse(job, conversation, refusals.wrongSettings(asked.settings.problems), null);
  const headSha = asked.trigger.way === "dispatch" ? (asked.trigger.headSha ?? pull.headOid) : pull.headOid;
  const subject = await orRefusal(() => subjectOf(job, command, headSha));
  if ("refusal" in subject) return refuse(job, conversation, subject.refusal, null);
  if ("message" in subject) return refuse(job, conversation, refusals.noFile(subject.message), null);
  const machine = await machineOf(settings);
  if ("refusal" in machine) return refuse(job, conversation, machine.refusal, null);
  const modules = modulesOf(subject, machine.language);
  if ("message" in modules) return refuse(job, conversation, refusals.noFile(modules.message), null);
  const sandbox = await sandboxOf(job, settings, machine);
  const watch = watchRun(job, conversation, limitsOf(settings), null);
  const files = named(modules.files);
  const delivery = artifactDelivery(job.folder);
  const receipt = await verifyRun(
    {
      command: "verify",
      ...{ files, moduleName: modules.moduleName, seed: settings.seed },
      requiredLevel: levelOf(settings, command),
      budget: budgetOf(settings),
    },
    {
      ...{ sandbox: sandbox.sandbox, language: machine.language },
      delivery: {
        ...delivery,
        // The files stand beside the receipt, so that the artifact can be checked by itself.
        writeReceipt: async (written) => {
          const copied = await delivery.deliver(files);
          return copied.ok ? delivery.writeReceipt(written) : copied;
        },
      },
      ...{ clock: systemClock, redact: job.redact, sink: watch.sink, signal: watch.signal, toolVersion: TOOL_VERSION },
    },
  );
  await watch.close();
  return report(job, conversation, {
    ...{ receipt, state: watch.state(), command: "verify", requirement: null, publication: null, handover: null },
    requester: asked.requester?.login ?? null,
    folder: null,
    advice: sandbox.sandbox === null ? sandbox : null,
    subject: { headSha, paths: subject.paths },
  });
}

/** The command may ask for another level than is usual, never for less than the workflow does. */
function levelOf(settings: Settings, { requireLevel, oracle }: VerifyCommand): Level {
  const usual = levelToVerify(settings, oracle !== null);
  if (requireLevel === null) return usual;
  return settings.requireLevel === null || requireLevel > usual ? requireLevel : usual;
}

interface Subject {
  solution: NamedFile;
  tests: NamedFile[];
  oracle: NamedFile | null;
  /** In the repository, in the order of the files. */
  paths: string[];
}

/** Without `--tests`: `test_<name>.py` beside the solution, or in `tests/` beside it. */
async function subjectOf(
  job: Job,
  { path, tests, oracle }: VerifyCommand,
  ref: string,
): Promise<Subject | { message: string }> {
  try {
    const solution = await program(job, path, "The solution", ref);
    if (solution === null)
      throw new UsageError(`The file ${path} is not in the pull request's head ${ref.slice(0, 12)}.`);
    const found = [];
    for (const test of tests.length > 0 ? tests : usualTests(path)) {
      const file = await program(job, test, "The test file", ref);
      if (file !== null) found.push(file);
      else if (tests.length > 0)
        throw new UsageError(`The file ${test} is not in the pull request's head ${ref.slice(0, 12)}.`);
      if (tests.length === 0 && file !== null) break;
    }
    const reference = oracle === null ? null : await program(job, oracle, "The oracle", ref);
    if (oracle !== null && reference === null)
      throw new UsageError(`The file ${oracle} is not in the pull request's head ${ref.slice(0, 12)}.`);
    const all = [solution, ...found, ...(reference === null ? [] : [reference])];
    return { solution, tests: found, oracle: reference, paths: all.map((file) => file.path) };
  } catch (error) {
    if (error instanceof UsageError) return { message: error.message };
    throw error;
  }
}

function usualTests(path: string): string[] {
  const { dir, base } = posix.parse(path);
  return [
    posix.join(dir, `test_${base}`),
    posix.join(dir, "tests", `test_${base}`),
    posix.join(dir, "..", "tests", `test_${base}`),
  ].filter((one) => !one.startsWith(".."));
}

async function program({ client, place }: Job, path: string, what: string, ref: string): Promise<NamedFile | null> {
  const file = await readFile(client, place, path, ref);
  return file === null ? null : programOf({ path, real: path, bytes: file.bytes }, what);
}

function modulesOf(subject: Subject, language: Parameters<typeof asModules>[2]) {
  try {
    return asModules(subject, null, language);
  } catch (error) {
    if (error instanceof UsageError && !(error instanceof SettingsError)) return { message: error.message };
    throw error;
  }
}
