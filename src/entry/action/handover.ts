import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { PULL_MODES } from "../../domain/command.ts";
import { sha256 } from "../../domain/random.ts";
import { EVENTS_FILE, FileRole, RECEIPT_FILE, Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { decideVerdict, oracleGiverOf } from "../../domain/verdict.ts";
import { readRegularFile } from "../../workspace/regular-file.ts";
import { REPORT_PAGE } from "../report-of.ts";
import { REPORT_FILE } from "./artifact.ts";

export const HANDOVER_FILE = "handover.json";

/** Far above what the gate accepts; an artifact is untrusted. */
const LARGEST_FILE = 16_777_216;

const Oid = z.string().regex(/^[0-9a-f]{40}$/);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Branch = z.string().min(1).max(255);
const Account = z.object({ login: z.string().min(1).max(100), id: z.int().nonnegative() });

/** What the solve job hands to the publish job, beside the receipt and the files. */
export const Handover = z.strictObject({
  version: z.literal(1),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  runId: z.int().positive(),
  attempt: z.int().positive(),
  key: z.string().min(1).max(300),
  askedAt: z.string().max(40),
  command: z.enum(["implement", "revise"]),
  thread: z.strictObject({ number: z.int().positive(), kind: z.enum(["issue", "pull"]) }).nullable(),
  commentId: z.int().positive().nullable(),
  reaction: z.object({ kind: z.enum(["issue", "review"]), id: z.int().positive() }).nullable(),
  requester: Account.nullable(),
  self: Account,
  base: z.strictObject({ branch: Branch, oid: Oid, forkPull: z.int().positive().nullable() }),
  goesOn: z.strictObject({ branch: Branch, headOid: Oid, changedByHand: z.string().max(5_000).nullable() }).nullable(),
  folder: z.string().min(1).max(500),
  pr: z.enum(PULL_MODES),
  requirement: z.string().max(65_536),
  receiptSha256: Hash,
  eventsSha256: Hash,
  deliversReceipt: z.boolean(),
  files: z
    .array(
      z.strictObject({ path: z.string().regex(/^[a-z][a-z0-9_]{0,60}\.[a-z]{1,6}$/), role: FileRole, sha256: Hash }),
    )
    .min(1)
    .max(20),
});
export type Handover = z.infer<typeof Handover>;

export interface CheckedHandover {
  handover: Handover;
  receipt: Receipt;
  receiptBytes: Uint8Array;
  /** The event log's text. */
  events: string;
  files: { path: string; role: FileRole; bytes: Uint8Array }[];
}

/**
 * Reads what the solve job handed over, as untrusted input: everything must hang on `expectedSha256`, which comes by the job's output and
 * not by the artifact. Returns one sentence for the first thing that does not hold.
 */
export async function readHandover(
  folder: string,
  expected: { sha256: string; repository: string; runId: number; attempt: number },
): Promise<CheckedHandover | { problem: string }> {
  try {
    return await check(folder, expected);
  } catch (error) {
    if (error instanceof Mismatch) return { problem: error.message };
    return { problem: `The artifact of the solve job cannot be read (${oneLine(String(error), 200)}).` };
  }
}

class Mismatch extends Error {}

async function check(folder: string, expected: Parameters<typeof readHandover>[1]): Promise<CheckedHandover> {
  const bytes = await read(folder, HANDOVER_FILE);
  if (sha256(bytes) !== expected.sha256)
    throw new Mismatch("The artifact of the solve job is not the one that job announced: its sha256 differs.");
  const handover = Handover.parse(JSON.parse(bytes.toString("utf8")));
  if (handover.repository !== expected.repository)
    throw new Mismatch(`The artifact belongs to the repository ${handover.repository}.`);
  if (handover.runId !== expected.runId || handover.attempt > expected.attempt)
    throw new Mismatch(`The artifact belongs to the run ${handover.runId}, attempt ${handover.attempt}.`);
  const receiptBytes = await read(folder, RECEIPT_FILE);
  if (sha256(receiptBytes) !== handover.receiptSha256) throw new Mismatch("The receipt was changed on the way.");
  const receipt = Receipt.parse(JSON.parse(receiptBytes.toString("utf8")));
  requireDeliverable(receipt);
  const files: CheckedHandover["files"] = [];
  for (const { path, role, sha256: hash } of handover.files) {
    const content = await read(folder, path);
    const named = receipt.files.find((file) => file.path === path && file.role === role);
    if (sha256(content) !== hash || named?.sha256 !== hash || named.bytes !== content.length)
      throw new Mismatch(`The file ${path} is not the one that passed: its sha256 differs.`);
    files.push({ path, role, bytes: content });
  }
  const missing = receipt.files.find(
    ({ path, role }) => role !== "oracle" && !files.some((file) => file.path === path),
  );
  if (missing !== undefined) throw new Mismatch(`The file ${oneLine(missing.path, 100)} of the receipt is missing.`);
  await requireNothingElse(folder, [...receipt.files, ...handover.files]);
  const eventBytes = await read(folder, EVENTS_FILE);
  if (sha256(eventBytes) !== handover.eventsSha256) throw new Mismatch("The event log was changed on the way.");
  return { handover, receipt, receiptBytes, events: eventBytes.toString("utf8"), files };
}

/** Whatever the solve job did not announce has no business in its artifact. */
async function requireNothingElse(folder: string, announced: readonly { path: string }[]): Promise<void> {
  const ours = [HANDOVER_FILE, RECEIPT_FILE, EVENTS_FILE, REPORT_FILE, REPORT_PAGE];
  const known = new Set([...ours, ...announced.map(({ path }) => path)]);
  const other = (await readdir(folder)).find((name) => !known.has(name));
  if (other !== undefined)
    throw new Mismatch(`The artifact holds a file that the solve job did not announce: ${oneLine(other, 100)}.`);
}

/** The word of the receipt must follow from its own findings; only then may its files be published. */
export function requireDeliverable(receipt: Receipt): void {
  const decided = decideVerdict({
    ...{ findings: receipt.findings, requiredLevel: receipt.requiredLevel, blockers: [] },
    oracleBy: oracleGiverOf(receipt.files),
  });
  if (receipt.verdict !== "tested" && receipt.verdict !== "verified")
    throw new Mismatch(`The receipt says ${receipt.verdict}: nothing is published.`);
  if (decided.verdict !== receipt.verdict || decided.level !== receipt.level)
    throw new Mismatch(`The receipt says ${receipt.verdict}, but its findings give ${decided.verdict}.`);
}

async function read(folder: string, path: string): Promise<Buffer> {
  const file = await readRegularFile(join(folder, path), LARGEST_FILE);
  if (file.kind === "bytes") return file.bytes;
  throw new Mismatch(`The file ${path} of the artifact ${file.kind === "missing" ? "is missing" : file.why}.`);
}
