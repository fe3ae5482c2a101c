import { isUtf8 } from "node:buffer";
import { RECEIPT_FILE, type Receipt, type ReceiptFile } from "../../domain/receipt.ts";
import type { Specification } from "../../domain/task.ts";
import { ApiError } from "../api-error.ts";
import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";
import { sha256Of } from "./blob-oid.ts";
import { threadOfBranch } from "./branch-name.ts";
import { pathProblem } from "./deliverable.ts";
import { receiptIn } from "./delivered-receipt.ts";
import { PLAIN_FILE } from "./folder.ts";
import { type EntryView, lookUp, TREE_FIELDS, type TreeView } from "./lookup.ts";
import { newestBranch, newestOf, type ThreadBranch } from "./newest-branch.ts";
import { readBlobs } from "./read-blobs.ts";

export interface EarlierFile {
  path: string;
  role: ReceiptFile["role"];
  /** As they lie on the branch now. */
  bytes: Uint8Array;
}

/** An earlier delivery as its branch holds it now, for a revision to go on from. */
export interface Earlier {
  branch: string;
  headOid: string;
  folder: string;
  specification: Specification;
  files: EarlierFile[];
  /** A sentence for a person when files are not what the receipt lists; the revision goes on from what is there. */
  changedByHand: string | null;
}

type At = { client: GitHubClient; place: Place };

/**
 * Finds the newest verialgo branch of an issue or pull request, or takes `ownHead`, the branch of a pull request that VeriAlgo itself opened,
 * and reads what its receipt lists. Never throws for what GitHub answers: a `problem` is one sentence that says what is missing and what
 * to do.
 */
export async function findEarlier(
  client: GitHubClient,
  place: Place,
  thread: number,
  ownHead: string | null = null,
): Promise<Earlier | { problem: string }> {
  try {
    const at = { client, place };
    const of = threadOfBranch(ownHead ?? "");
    const branch = ownHead === null || of === null ? await newestBranch(at, thread) : await newestOf(at, [ownHead], of);
    if (branch === null) {
      const problem = `There is no verialgo branch of #${thread} to go on from. Ask for the algorithm first, with /verialgo implement.`;
      return { problem };
    }
    return await readDelivery({ client, place }, branch);
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.message };
    throw error;
  }
}

async function readDelivery(at: At, { branch, headOid, folder }: ThreadBranch): Promise<Earlier | { problem: string }> {
  const again = "Ask for it anew with /verialgo implement.";
  const asked = { folder: { kind: "at", value: `${headOid}:${folder}`, select: TREE_FIELDS } as const };
  const view = await lookUp<{ folder: TreeView }>(at, `read ${folder} on ${branch}`, asked);
  const entries = new Map((view.folder?.entries ?? []).map((entry) => [entry.name, entry]));
  const receipt = await readReceipt(at, entries.get(RECEIPT_FILE));
  if (receipt === null)
    return {
      problem: `${folder} on the branch ${branch} holds no ${RECEIPT_FILE} that this version can read. ${again}`,
    };
  const { specification } = receipt;
  if (specification === null) return { problem: `The receipt on the branch ${branch} has no specification. ${again}` };

  const listed = receipt.files.filter(({ path }) => pathProblem(path) === null);
  const present = listed.filter(({ path }) => isFile(entries.get(path)));
  const blobs = await readBlobs(
    at,
    present.map(({ path }) => entries.get(path)?.oid ?? ""),
  );
  const files: EarlierFile[] = [];
  const edited: string[] = [];
  for (const { path, role, sha256 } of present) {
    const bytes = blobs.get(entries.get(path)?.oid ?? "");
    if (bytes === undefined || bytes.includes(0) || !isUtf8(bytes))
      return {
        problem: `${folder}/${path} on the branch ${branch} is no text file of a sensible size. Mend it, or ask anew.`,
      };
    files.push({ path, role, bytes });
    if (sha256Of(bytes) !== sha256) edited.push(path);
  }
  if (!files.some(({ role }) => role === "solution"))
    return { problem: `The solution is missing in ${folder} on the branch ${branch}. ${again}` };
  // Whether oracle and receipt are delivered is a setting: only tests can be missed.
  const missing = listed.filter((file) => file.role === "tests" && !present.includes(file)).map(({ path }) => path);
  return { branch, headOid, folder, specification, files, changedByHand: sentenceAbout(edited, missing) };
}

const isFile = (entry: EntryView | undefined): boolean => entry?.type === "blob" && entry.mode === PLAIN_FILE;

async function readReceipt(at: At, entry: EntryView | undefined): Promise<Receipt | null> {
  if (entry === undefined || !isFile(entry)) return null;
  return receiptIn((await readBlobs(at, [entry.oid])).get(entry.oid));
}

function sentenceAbout(edited: readonly string[], missing: readonly string[]): string | null {
  const parts = [
    ...(edited.length > 0 ? [`${edited.join(", ")} changed by hand`] : []),
    ...(missing.length > 0 ? [`${missing.join(", ")} removed`] : []),
  ];
  if (parts.length === 0) return null;
  return `Since VeriAlgo committed them: ${parts.join("; ")}. The revision goes on from what is there now.`;
}
