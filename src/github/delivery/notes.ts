import { sentenceOf } from "../../domain/errors.ts";
import type { PublicationNote } from "../../domain/publication.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { type ApiError, isProblem } from "../api-error.ts";
import { type Place, repositoryUrl } from "../place.ts";

const KEPT = "the files are in the job's artifact";

/** What the job needs, as it stands in a workflow file. */
export const PERMISSIONS = "permissions: { contents: write, issues: write, pull-requests: write }";

const note = (code: PublicationNote["code"], message: string, advice: string): PublicationNote => ({
  code,
  message,
  advice,
});

const list = (clauses: readonly string[]): string =>
  clauses.length <= 5 ? clauses.join("; ") : `${clauses.slice(0, 5).join("; ")}; and ${clauses.length - 5} more`;

/** GitHub's own words within a sentence of ours. */
const quote = (error: ApiError): string => `GitHub says: "${oneLine(error.said, 200)}"`;

export const refusedFiles = (clauses: readonly string[]) =>
  note(
    "refused-path",
    `Nothing was committed, because not every file may be delivered: ${list(clauses)}.`,
    `Ask again with plain file names and text files; ${KEPT}.`,
  );

export const refusedFolder = (folder: string, problem: string) =>
  note(
    "refused-path",
    `Nothing was committed, because the folder "${oneLine(folder, 80)}" cannot take the files: ${problem}.`,
    `Choose another folder with --path or the setting for it, for instance "algorithms/heap_sort"; ${KEPT}.`,
  );

export const tooLarge = (problem: string) =>
  note("too-large", `Nothing was committed: ${problem}.`, `Take the files from the job's artifact.`);

export const nothingToDeliver = () =>
  note(
    "failed",
    "Nothing was committed: there are no files to deliver.",
    "Look into the job's log for what the run left.",
  );

export const archived = () =>
  note(
    "failed",
    "Nothing was committed: the repository is archived, so nobody can write to it.",
    `Unarchive it and ask again; ${KEPT}.`,
  );

export const emptyRepository = () =>
  note(
    "empty-repository",
    "Nothing was committed: the repository is empty, so there is no branch to start from.",
    `Make a first commit, for instance a README, and ask again; ${KEPT}.`,
  );

export const baseGone = (branch: string) =>
  note(
    "base-gone",
    `The branch ${oneLine(branch, 80)}, from which the work started, is gone, so there is no pull request.`,
    "Open one by hand to the branch where the work should go.",
  );

export const fromFork = (pull: number) =>
  note(
    "fork",
    `Pull request #${pull} comes from a fork, where VeriAlgo writes nothing, so the work is on a branch of this repository.`,
    "Merge that branch here, or copy the files into the fork.",
  );

export const existingFiles = (wanted: string, used: string) =>
  note(
    "existing-files",
    `${wanted} holds files of the same names that VeriAlgo did not write or that were changed since, so the work is in ${used}.`,
    "Compare the two folders and keep what you want.",
  );

export const newBranchName = (taken: string, used: string) =>
  note(
    "new-branch-name",
    `The branch ${taken} exists and is merged already or holds commits by others, so the work is on ${used}.`,
    `Delete ${taken} when you no longer need it.`,
  );

export const movedBranch = (branch: string) =>
  note(
    "moved-branch",
    `Somebody else changed the branch ${branch} while VeriAlgo was committing, so the work is on a branch of its own.`,
    `Merge the two by hand; nothing on ${branch} was overwritten.`,
  );

export const guardedBranch = (branch: string) =>
  note(
    "protected-branch",
    `The branch ${branch} is protected now, so the work is on another one.`,
    "Let the branch rules leave out verialgo/** if VeriAlgo should go on with its branches.",
  );

export const allGuarded = (branch: string, error: ApiError) =>
  note(
    "protected-branch",
    `Nothing was committed: the repository's branch rules do not let VeriAlgo write to ${branch}. ${quote(error)}.`,
    `Under Settings → Rules and Settings → Branches, leave out verialgo/** or let VeriAlgo's account bypass the rule; ${KEPT}.`,
  );

export const leftBranch = (branch: string) =>
  note(
    "failed",
    `The branch ${branch} was made, but nothing was committed to it, and it could not be deleted again.`,
    "Delete it by hand; it holds nothing of this run.",
  );

export const noNameLeft = (branch: string) =>
  note(
    "failed",
    `Nothing was committed: ${branch} and the names after it are all taken by others, or kept changing.`,
    `Delete old verialgo/ branches and ask again; ${KEPT}.`,
  );

export const prefixTaken = () =>
  note(
    "failed",
    'Nothing was committed: a branch named "verialgo" exists, and git allows no branch "verialgo/…" beside it.',
    `Rename or delete that branch and ask again; ${KEPT}.`,
  );

export const mismatch = (branch: string, files: readonly string[]) =>
  note(
    "mismatch",
    `The branch ${branch} does not hold the bytes that were checked (${list(files)}): do not trust it.`,
    `Delete the branch and ask again; ${KEPT}.`,
  );

export const changedByHand = (sentence: string) =>
  note("changed-by-hand", sentence, "Look through the changes before you merge them.");

export const unchanged = (branch: string) =>
  note(
    "unchanged",
    `The revision changed nothing: the files are those that were on ${branch} before, so no commit was made.`,
    "Say in other words what should change, and ask again.",
  );

export function readOnlyToken(error: ApiError, isOffDefault: boolean): PublicationNote {
  const isPersonal = /personal access token/i.test(error.said);
  const cure = isPersonal
    ? 'Give the token the repository permissions "Contents: Read and write" and "Pull requests: Read and write"'
    : `Put this into the job of your workflow file: ${PERMISSIONS}`;
  const hint = isOffDefault
    ? " (if it stands there: the branch the work starts from may change workflow files, which a job's token may not copy)"
    : "";
  return note(
    "read-only-token",
    `Nothing was committed, because the token may not write to the repository. ${quote(error)}.`,
    `${cure}${hint}; ${KEPT}.`,
  );
}

export const noDrafts = () =>
  note(
    "no-drafts",
    "The pull request is open for review, because this repository has no draft pull requests.",
    "Set the option --pr to ready, or to none, if you want to choose yourself.",
  );

export const pullNotAllowed = (place: Place, compareUrl: string) =>
  note(
    "pull-not-allowed",
    "The branch is there, but GitHub Actions may not open pull requests in this repository.",
    `Tick "Allow GitHub Actions to create and approve pull requests" at the end of ${repositoryUrl(place)}/settings/actions (an organisation may forbid it in its own settings), or open it yourself: ${compareUrl}`,
  );

export const pullNotPermitted = (compareUrl: string) =>
  note(
    "pull-not-written",
    "The branch is there, but the token lacks the permission `pull-requests: write`, so there is no pull request.",
    `Put this into the job of your workflow file: ${PERMISSIONS}, or open it yourself: ${compareUrl}`,
  );

export const pullNotWritten = (error: unknown, compareUrl: string) =>
  note(
    "pull-not-written",
    `The branch is there, but its pull request could not be written. ${sentenceOf(error)}`,
    `Open it yourself: ${compareUrl}`,
  );

export const checksWait = () =>
  note(
    "checks-wait",
    "The pull request's own checks wait, because it was opened with the job's token.",
    'Press "Approve workflows to run" on the pull request.',
  );

export const notCompared = (branch: string, error: unknown) =>
  note(
    "not-compared",
    `The files were committed to ${branch}, but could not be read back and compared. ${sentenceOf(error)}`,
    "Compare the files with the receipt before you trust them: npx verialgo verify --receipt.",
  );

/** Any failure before the commit that no other note speaks of. */
export function failed(error: unknown): PublicationNote {
  const message = `Nothing was committed. ${sentenceOf(error)}`;
  if (isProblem(error, "limited")) return note("rate-limited", message, `Ask again later; ${KEPT}.`);
  if (isProblem(error, "unavailable")) return note("failed", message, `Ask again when GitHub works; ${KEPT}.`);
  if (isProblem(error, "unauthorized")) return note("failed", message, `Check the token given to the action; ${KEPT}.`);
  return note("failed", message, `Ask again, and report it if it stays so; ${KEPT}.`);
}
