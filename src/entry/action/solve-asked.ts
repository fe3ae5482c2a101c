import type { Command } from "../../domain/command.ts";
import { initialRunState } from "../../domain/run-state.ts";
import { Requirement } from "../../domain/task.ts";
import { threadTextSha256 } from "../../domain/thread-text.ts";
import { usedParts, type WrittenPart } from "../../domain/used-text.ts";
import { type Earlier, findEarlier } from "../../github/delivery/earlier.ts";
import { renderLive } from "../../surfaces/comment/render-live.ts";
import { type Asked, revisionOf, writtenOf } from "../asked.ts";
import { limitsOf } from "../budget.ts";
import { solve } from "../solve.ts";
import { artifactDelivery } from "./artifact-delivery.ts";
import { ownHeadOf } from "./base.ts";
import { begin } from "./begin.ts";
import { concludeRun } from "./conclude-run.ts";
import { type Job, runUrl } from "./job.ts";
import { preflight } from "./preflight.ts";
import * as refusals from "./refusals.ts";
import { orRefusal, refuse } from "./refuse.ts";
import { watchRun } from "./watch-run.ts";
import { workFolder } from "./work-left.ts";

type SolveCommand = Extract<Command, { name: "implement" | "revise" }>;

/** Answers, checks that everything is in place, lets the engine work, and says what came of it. Returns the exit code. */
export async function solveAsked(job: Job, asked: Asked, command: SolveCommand): Promise<number> {
  const thread = asked.talk?.thread ?? null;
  const written = writtenBy(asked, command);
  const text = written.map((part) => part.text).join("\n\n");
  const limits = limitsOf("problems" in asked.settings ? job.settings : asked.settings);
  const first = renderLive({
    state: initialRunState,
    limits,
    runUrl: runUrl(job),
    now: job.clock.now(),
    requirement: text,
  });
  const conversation = await begin(job, asked, first, text);

  const requirement = Requirement.safeParse({ text, source: sourceOf(asked) });
  if (!requirement.success) return refuse(job, conversation, refusals.tooLong(), text.slice(0, 1_000));
  if (usedParts(written).text.trim() === "") return refuse(job, conversation, refusals.nothingToSee(), text);
  if (isEditedSince(job, asked))
    return refuse(job, conversation, refusals.editedSince(thread?.kind === "pull" ? "pull request" : "issue"), text);
  const ready = await orRefusal(() => preflight(job, asked, command));
  if ("refusal" in ready) return refuse(job, conversation, ready.refusal, text);
  const number = command.name === "revise" ? (thread?.number ?? null) : null;
  const earlier = number === null ? null : await findEarlier(job.client, job.place, number, ownHeadOf(asked));
  if (earlier !== null && "problem" in earlier)
    return refuse(job, conversation, refusals.nothingToRevise(earlier.problem), text);

  const { settings, machine, sandbox, models, base } = ready;
  if (sandbox.sandbox === null) job.runner.annotate("error", `${sandbox.reason} ${sandbox.advice}`);
  else job.out(`${sandbox.reason}\n`);
  const watch = watchRun(job, conversation, limitsOf(settings), text);
  const receipt = await solve({
    request: { command: command.name, requirement: requirement.data, written, ...goingOnFrom(earlier) },
    ...{ settings, machine, models },
    sandbox: sandbox.sandbox,
    delivery: artifactDelivery(job.folder),
    redact: job.redact,
    sink: watch.sink,
    signal: watch.signal,
    workFolder: workFolder(job.context),
  });
  await watch.close();
  return concludeRun(job, asked, conversation, {
    ...{ receipt, settings, base, earlier, sandbox },
    state: watch.state(),
    command: command.name,
    requirement: text,
  });
}

/** A dispatch shows no text of its own; the App sends the checksum of what stood there when it was asked for, if that is worked from. */
const isEditedSince = ({ settings }: Job, { talk }: Asked): boolean =>
  settings.textSha256 !== null && talk !== null && threadTextSha256(talk.thread) !== settings.textSha256;

function writtenBy(asked: Asked, command: SolveCommand): WrittenPart[] {
  const thread = asked.talk?.thread ?? null;
  if (command.name === "implement") return writtenOf(thread, command.requirement);
  if (thread === null) return writtenOf(null, command.change);
  // The text of a pull request of our own is the report of the run before.
  return revisionOf(ownHeadOf(asked) === null ? thread : { ...thread, body: "" }, command.change);
}

function sourceOf({ trigger }: Asked): Requirement["source"] {
  if (trigger.way === "step") return "input";
  return trigger.way === "label" ? "issue" : "comment";
}

function goingOnFrom(earlier: Earlier | null) {
  if (earlier === null) return {};
  const files = earlier.files.map(({ path, role, bytes }) => ({
    path,
    role,
    text: Buffer.from(bytes).toString("utf8"),
  }));
  return { earlier: { specification: earlier.specification, files } };
}
