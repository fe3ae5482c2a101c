import { type ApiError, isProblem } from "../api-error.ts";
import { landedIn } from "./check-commit.ts";
import { markOf } from "./commit-message.ts";
import { chooseFolder, type Replaceable } from "./folder.ts";
import { isUnchanged } from "./folder-changes.ts";
import { readHead } from "./lookup.ts";
import { makeBranch, unmakeBranch } from "./make-branch.ts";
import { allGuarded, existingFiles, guardedBranch, movedBranch, noNameLeft, refusedFolder } from "./notes.ts";
import type { Job, Landed } from "./request.ts";
import type { Situation } from "./situation.ts";
import { nextTarget, type Target } from "./target.ts";
import { whoseBranch } from "./whose-branch.ts";
import { writeCommit } from "./write-commit.ts";

/** Branches tried: the wanted one, and others when it is refused or taken away under our hands. */
const MAX_TARGETS = 4;
/** The commit is tried this often on one branch that keeps moving. */
const MAX_COMMITS = 3;
const UNTIL_SEEN_MS = 1_000;

type Outcome =
  | { kind: "landed"; landed: Landed }
  | { kind: "taken" }
  | { kind: "moved" }
  | { kind: "guarded"; error: ApiError }
  | { kind: "refused"; problem: string };

/** Classic protection and rulesets, as REST and GraphQL word them. */
const isGuard = (error: unknown): error is ApiError =>
  isProblem(error, "forbidden", "invalid", "stale") &&
  (error.type === "BRANCH_PROTECTION_RULE_VIOLATION" ||
    /rule violation|protected branch|branch protection|through a pull request|being restricted/i.test(error.said));

/** Gets the files onto a branch in one commit; null, with a note, when no branch takes them. Throws `ApiError` for anything unforeseen. */
export async function land(job: Job, situation: Situation): Promise<Landed | null> {
  const taken = new Set<string>();
  const { notes } = job.out;
  for (let turn = 0; turn < MAX_TARGETS; turn += 1) {
    const target = await nextTarget(job, situation, taken);
    if (target === null) break;
    if ("oid" in target) return target;
    const outcome = await commitTo(job, target);
    if (outcome.kind === "landed") return outcome.landed;
    if (outcome.kind === "refused") {
      notes.push(refusedFolder(job.folder, outcome.problem));
      return null;
    }
    if (outcome.kind === "guarded" && target.isNew) {
      notes.push(allGuarded(target.branch, outcome.error));
      return null;
    }
    if (outcome.kind === "guarded") notes.push(guardedBranch(target.branch));
    if (outcome.kind === "moved") notes.push(movedBranch(target.branch));
    taken.add(target.branch);
  }
  notes.push(noNameLeft(situation.names[0]?.name ?? ""));
  return null;
}

async function commitTo(job: Job, target: Target): Promise<Outcome> {
  const choice = await chooseFolder(job, target.head, target.replaceable);
  if ("refused" in choice) return { kind: "refused", problem: choice.refused };
  const { branch, head, isNew } = target;
  let made: Awaited<ReturnType<typeof makeBranch>> = "there";
  try {
    if (isNew) made = await makeBranch(job, branch, head);
    if (made === "taken") return { kind: "taken" };
  } catch (error) {
    if (isGuard(error)) return { kind: "guarded", error };
    throw error;
  }
  try {
    return await commitOn(job, target, choice.folder);
  } catch (error) {
    if (job.signal?.aborted) throw error;
    const late = await lateCommit(job, branch);
    if (late !== null) return { kind: "landed", landed: { ...late, isNew } };
    if (made === "made") await unmakeBranch(job, branch, head);
    if (isGuard(error)) return { kind: "guarded", error };
    throw error;
  }
}

/** Commits, and again on top of what others of ours put there meanwhile. Throws what no retry mends. */
async function commitOn(job: Job, target: Target, chosen: string): Promise<Outcome> {
  const { branch, isNew } = target;
  let { head } = target;
  let folder = chosen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { oid, url } = await writeCommit(job, branch, head, folder);
      if (folder !== job.folder) job.out.notes.push(existingFiles(job.folder, folder));
      return { kind: "landed", landed: { branch, folder, oid, url, isNew } };
    } catch (error) {
      if (isGuard(error) || !isProblem(error, "stale", "not-found")) throw error;
      // A branch just made may not be known everywhere at GitHub yet.
      if (isProblem(error, "not-found")) await job.clock.sleep(UNTIL_SEEN_MS, job.signal);
      const now = await readHead(job, branch);
      const own =
        now !== null && markOf(now.message)?.run === job.request.runId ? await landedIn(job, branch, now) : null;
      if (own !== null) return { kind: "landed", landed: { ...own, isNew } };
      if (now === null || attempt >= MAX_COMMITS) return { kind: "moved" };
      const next = await replaceableOn(job, target, now.oid, folder);
      const choice = next === null ? null : await chooseFolder(job, now.oid, next);
      if (choice === null || "refused" in choice) return { kind: "moved" };
      head = now.oid;
      folder = choice.folder;
    }
  }
}

/** What may be replaced on a branch that moved to `oid`; null when somebody else's work is there now. */
async function replaceableOn(job: Job, target: Target, oid: string, folder: string): Promise<Replaceable | null> {
  if (oid === target.head) return target.replaceable;
  if (target.replaceable.by === "listed")
    return (await isUnchanged(job, folder, target.head, oid)) ? target.replaceable : null;
  const whose = await whoseBranch(job, target.branch, oid);
  if (whose.kind === "foreign") return null;
  return whose.kind === "ours" ? { by: "written", paths: whose.written } : target.replaceable;
}

/** A commit that GitHub made after all, though every answer said otherwise. */
async function lateCommit(job: Job, branch: string): Promise<Landed | null> {
  try {
    const now = await readHead(job, branch);
    if (now === null || markOf(now.message)?.run !== job.request.runId) return null;
    return await landedIn(job, branch, now);
  } catch {
    return null;
  }
}
