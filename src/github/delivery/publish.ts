import { slugFromTitle } from "../../domain/names.ts";
import type { Publication } from "../../domain/publication.ts";
import { type Clock, systemClock } from "../../ports/clock.ts";
import { isProblem } from "../api-error.ts";
import type { GitHubClient } from "../client.ts";
import { type Place, repositoryUrl } from "../place.ts";
import { checkCommit } from "./check-commit.ts";
import { fileProblems, folderProblem, sizeProblem } from "./deliverable.ts";
import { land } from "./land.ts";
import * as notes from "./notes.ts";
import { linkPull, writePull } from "./pull-request.ts";
import type { Job, Landed, Outcome, PublishRequest } from "./request.ts";
import { sameAsBefore } from "./same-as-before.ts";
import { readSituation, type Situation } from "./situation.ts";

export interface PublishOptions {
  clock?: Clock;
  signal?: AbortSignal | undefined;
}

/**
 * Puts a run's files onto a branch of the repository in one commit, compares what GitHub stored with the bytes given, and opens or updates
 * the pull request. No git runs here and no tree is checked out. Whatever goes wrong becomes a note, and what was reached before it stays
 * in the publication; it throws only when `signal` aborts. Published again by the same run, it finds its own work.
 */
export async function publish(
  client: GitHubClient,
  place: Place,
  request: PublishRequest,
  { clock = systemClock, signal }: PublishOptions = {},
): Promise<Publication> {
  const out = nothingYet();
  const folder = folderFor(request);
  try {
    await deliver({ client, place, request, folder, clock, signal, out });
  } catch (error) {
    if (signal?.aborted) throw error;
    out.notes.push(notes.failed(error));
  }
  return out;
}

export const nothingYet = (): Outcome => ({
  ...{ branch: null, folder: null, commit: null, pull: null, compareUrl: null },
  notes: [],
});

export const folderFor = ({ folder, slug }: PublishRequest): string => folder ?? `algorithms/${slugFromTitle(slug)}`;

async function deliver(job: Job): Promise<void> {
  const { request, out } = job;
  const refusal = refusalOf(job);
  if (refusal !== null) return void out.notes.push(refusal);
  const situation = await readSituation(job);
  const obstacle = obstacleIn(situation);
  if (obstacle !== null) return void out.notes.push(obstacle);
  if (request.goesOn?.changedByHand) out.notes.push(notes.changedByHand(request.goesOn.changedByHand));
  const before = await sameAsBefore(job, situation);
  if (before !== null) {
    record(job, situation, before);
    out.notes.push(notes.unchanged(before.branch));
    return linkPull(job, before);
  }
  const landed = await landOrTell(job, situation);
  if (landed === null) return;
  record(job, situation, landed);
  if (!(await isCompared(job, landed))) return;
  if (situation.baseOid === null) out.notes.push(notes.baseGone(request.base.branch));
  else if (request.pr !== "none") await writePull(job, landed);
}

/** What can be refused without asking GitHub. */
function refusalOf({ request: { files }, folder }: Job) {
  const folderIs = folderProblem(folder);
  if (folderIs !== null) return notes.refusedFolder(folder, `its name ${folderIs}`);
  const tooMuch = sizeProblem(files);
  if (tooMuch !== null) return notes.tooLarge(tooMuch);
  const refused = fileProblems(files);
  if (refused.length > 0) return notes.refusedFiles(refused);
  return files.length === 0 ? notes.nothingToDeliver() : null;
}

function obstacleIn({ isArchived, isEmpty, isPrefixTaken }: Situation) {
  if (isArchived) return notes.archived();
  if (isEmpty) return notes.emptyRepository();
  return isPrefixTaken ? notes.prefixTaken() : null;
}

async function landOrTell(job: Job, situation: Situation): Promise<Landed | null> {
  try {
    return await land(job, situation);
  } catch (error) {
    if (job.signal?.aborted || !isProblem(error, "forbidden") || !/not accessible by/i.test(error.said)) throw error;
    job.out.notes.push(notes.readOnlyToken(error, job.request.base.branch !== situation.defaultBranch));
    return null;
  }
}

const inUrl = (branch: string): string => branch.split("/").map(encodeURIComponent).join("/");

export function record({ out, place, request }: Job, situation: Situation, { branch, folder, oid, url }: Landed): void {
  const base = situation.baseOid === null ? situation.defaultBranch : request.base.branch;
  out.branch = branch;
  out.folder = folder;
  out.commit ??= { oid, url, signed: false };
  if (base !== null) out.compareUrl = `${repositoryUrl(place)}/compare/${inUrl(base)}...${inUrl(branch)}?expand=1`;
  if (request.forkPull) out.notes.push(notes.fromFork(request.forkPull));
}

/** No pull request is offered for what could not be compared. */
async function isCompared(job: Job, landed: Landed): Promise<boolean> {
  try {
    return await checkCommit(job, landed);
  } catch (error) {
    if (job.signal?.aborted) throw error;
    job.out.notes.push(notes.notCompared(landed.branch, error));
    return false;
  }
}
