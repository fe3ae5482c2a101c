import { applyRepoFile, REPO_FILE } from "../config/from-repo-file.ts";
import { SettingsError } from "../config/load.ts";
import type { Settings } from "../config/schema.ts";
import { UsageError } from "../domain/errors.ts";
import type { Thread, Trigger } from "../domain/trigger.ts";
import type { GitHubClient } from "../github/client.ts";
import { readFile } from "../github/contents.ts";
import { type Overview, readOverview } from "../github/overview.ts";
import { type Asker, askerOf, mayStartAll } from "../github/permission.ts";
import type { Place } from "../github/place.ts";
import { duplicateOf, type ThisRun, wasCancelled } from "../github/run-history.ts";
import { openThreadComments } from "../github/thread-comments.ts";
import { type Asked, parsedOf, type Talk } from "./asked.ts";

/** `nothing`: the event starts nothing, and nobody is told but the log. `unknown`: GitHub did not say who may; closed. */
export type Admission<S, T extends Trigger = Trigger> =
  | { kind: "asked"; asked: Asked<S, T> }
  | { kind: "nothing"; why: string }
  | { kind: "unknown"; why: string };

/** Who decides: a job of the Action, or the App. */
export interface Decider<S> {
  client: GitHubClient;
  place: Place;
  settings: S;
  /** What is wrong with these settings, one sentence each; then the repository's own file is not looked at. */
  problems: readonly string[];
  /** Who grants them, for sentences: `the workflow`. */
  granter: string;
  /** The bot's own logins besides that of the job's token. */
  self: readonly string[];
  run: ThisRun;
  /** Login of who started the run again; empty where nobody did. */
  again: string;
}

type StartSettings = Pick<Settings, "allowRoles" | "allowBots">;

/** Decides whether a trigger is followed at all. Reads, and writes nothing. Throws an `ApiError` for a GitHub that gives no answer. */
export async function admit<S extends Partial<Settings> & StartSettings, T extends Trigger>(
  decider: Decider<S>,
  trigger: T,
): Promise<Admission<S, T>> {
  const { client, place, run } = decider;
  const allowed = await mayAllStart(decider, trigger, decider.settings);
  if (!allowed.ok) return { kind: allowed.closed === "unknown" ? "unknown" : "nothing", why: allowed.why };
  const number = numberOf(trigger);
  const overview = await readOverview(client, place, number);
  const thread = number === null ? null : threadOf(trigger, overview);
  if (number !== null && thread === null)
    return { kind: "nothing", why: `#${number} is not there any more: it was deleted or moved.` };
  const tightened = await tightenedSettings(decider, overview);
  if (!("problems" in tightened)) {
    const still = await mayStartTightened(decider, trigger, tightened);
    if (!still.ok) return { kind: still.closed === "unknown" ? "unknown" : "nothing", why: still.why };
  }
  const asked: Asked<S, T> = {
    ...{ trigger, overview, talk: null, settings: tightened },
    parsed: parsedOf(trigger),
    requester: requesterOf(trigger),
  };
  if (thread === null) return { kind: "asked", asked };
  const comments = openThreadComments(client, place, thread.number, overview.self);
  const ours = await comments.ours();
  const earlier = duplicateOf(ours, trigger.key, run);
  if (earlier !== null)
    return { kind: "nothing", why: `This event was already taken up by another run (${earlier.url}).` };
  if (wasCancelled(ours, trigger.at, run))
    return { kind: "nothing", why: "The run was cancelled with /verialgo cancel before it began." };
  const comment = trigger.way === "comment" ? trigger.comment : null;
  const talk: Talk = { thread, comments, ours, target: { number: thread.number, comment } };
  return { kind: "asked", asked: { ...asked, talk } };
}

/** The settings with what `.github/verialgo.yml` of the default branch tightens; never read from a branch somebody proposes. */
async function tightenedSettings<S extends Partial<Settings>>(
  { client, place, settings, problems, granter }: Decider<S>,
  { repository }: Overview,
): Promise<S | { problems: readonly string[] }> {
  const { defaultBranch } = repository;
  if (problems.length > 0) return { problems };
  if (defaultBranch === null) return settings;
  try {
    const file = await readFile(client, place, REPO_FILE, defaultBranch.oid);
    return applyRepoFile(settings, file === null ? null : file.bytes.toString("utf8"), granter);
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems };
    if (error instanceof UsageError) return { problems: [error.message] };
    throw error;
  }
}

/** Asks again only where the repository's file lets fewer people start a run than the workflow does. */
async function mayStartTightened<S extends StartSettings>(decider: Decider<S>, trigger: Trigger, tightened: S) {
  const { allowRoles, allowBots } = tightened;
  const { settings } = decider;
  const isSame = allowRoles.length === settings.allowRoles.length && allowBots.length === settings.allowBots.length;
  return isSame ? ({ ok: true } as const) : mayAllStart(decider, trigger, tightened);
}

const mayAllStart = <S>(decider: Decider<S>, trigger: Trigger, { allowRoles, allowBots }: StartSettings) =>
  mayStartAll(decider.client, decider.place, peopleOf(trigger, decider), { allowRoles, allowBots, self: decider.self });

/** Everybody whose wish this is: who sent the event, and who started it again. */
function peopleOf<S>(trigger: Trigger, { again }: Decider<S>): Asker[] {
  const first = trigger.way === "dispatch" ? askerOf(trigger.actor) : trigger.sender;
  const people = first === null ? [] : [first];
  // Events that are trusted by their type have no sender; a re-run of one still has somebody who pressed the button.
  if (again !== "" && again !== first?.login) people.push(askerOf(again));
  return people;
}

function numberOf(trigger: Trigger): number | null {
  if (trigger.way === "dispatch") return trigger.number;
  return trigger.way === "step" ? null : trigger.thread.number;
}

/** The thread as the event showed it; only a dispatch, whose event shows none, takes what stands there now. */
function threadOf(trigger: Trigger, { thread: now }: Overview): Thread | null {
  if (now === null || trigger.way === "step") return null;
  const isOpen = now.state === "open";
  if (trigger.way !== "dispatch") return { ...trigger.thread, kind: now.kind, isOpen, isLocked: now.isLocked };
  return { number: now.number, kind: now.kind, title: now.title, body: now.body, isOpen, isLocked: now.isLocked };
}

function requesterOf(trigger: Trigger): Asked["requester"] {
  if (trigger.way === "dispatch") return null;
  const { sender } = trigger;
  return sender === null || sender.isBot ? null : { login: sender.login, id: sender.id };
}
