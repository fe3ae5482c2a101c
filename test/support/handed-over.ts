import { createHash, randomUUID } from "node:crypto";
import { CHECK_LEVELS, type CheckName, type Finding } from "../../src/domain/finding.ts";
import { EVENTS_FILE, RECEIPT_FILE, type Receipt } from "../../src/domain/receipt.ts";
import { artifactName } from "../../src/entry/action/artifact.ts";
import type { Handover } from "../../src/entry/action/handover.ts";
import { markerLine } from "../../src/github/marker.ts";
import { ADD_SPECIFICATION } from "./add-script.ts";
import { SOLUTION, TESTS } from "./cli-cases.ts";
import type { FakeHub } from "./fakehub/fakehub.ts";
import { addComment } from "./fakehub/state/conversations.ts";
import { ACTIONS_BOT } from "./fakehub/state/hub.ts";
import { makeZip, type ZipEntry } from "./make-zip.ts";
import { RunArtifacts } from "./mini-runner/artifacts/run-artifacts.ts";
import { sampleReceipt } from "./sample-receipt.ts";

export const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** What bends the solve job's leavings. Hashes that are not given fit what is there, as a solve job taken over by its program would have it. */
export interface Bent {
  files?: Record<string, string>;
  receipt?: Partial<Receipt>;
  handover?: Partial<Handover>;
  /** The last word on the archive's entries. */
  entries?: (entries: ZipEntry[]) => ZipEntry[];
  /** On another issue or pull request than one of its own. */
  number?: number;
  /** False: the solve job could not write its comment. */
  hasComment?: boolean;
}

export interface HandedOver {
  number: number;
  runId: number;
  commentId: number | null;
  artifacts: RunArtifacts;
  /** The solve job's output `handover`. */
  sha256: string;
}

const level1 = (Object.keys(CHECK_LEVELS) as CheckName[]).filter((check) => CHECK_LEVELS[check] === 1);

export const passing = (check: CheckName): Finding => ({
  ...{ check, status: "pass", effect: "refutes", summary: "It holds.", evidence: {}, warnings: [], ms: 1 },
});

export const FAILING: Finding = { ...passing("clean-run"), status: "fail", summary: "A test failed." };
export const TOO_LARGE = Buffer.alloc(17_000_000, "#");

/** Other bytes, or another mode, under a name of the archive. */
export const replaced =
  (path: string, body: string | Buffer, mode?: number): NonNullable<Bent["entries"]> =>
  (entries) =>
    entries.map((entry) =>
      entry.path === path ? { path, bytes: Buffer.from(body), ...(mode ? { mode } : {}) } : entry,
    );

export const added =
  (path: string, body: string): NonNullable<Bent["entries"]> =>
  (entries) => [...entries, { path, bytes: Buffer.from(body) }];

/** What a solve job leaves that made `add` and saw it tested: its comment, its artifact and the artifact's hash. */
export async function handOver(hub: FakeHub, bent: Bent = {}): Promise<HandedOver> {
  const number = bent.number ?? hub.as("alice").openIssue({ title: "Add two integers" }).number;
  const { id: runId } = await hub.addRun({ actor: hub.hub.account("alice") });
  const askedAt = "2026-11-29T10:00:00Z";
  const key = `label-${number}-${askedAt}`;
  const marker = { runId: String(runId), attempt: 1, key, kind: "run" as const, askedAt, isOver: true };
  const text = `${markerLine(marker)}\n## tested\n\nThe next job publishes these files; this comment will then say where.`;
  const commentId =
    bent.hasComment === false ? null : addComment(hub.hub, hub.state, hub.issue(number), ACTIONS_BOT, text).id;

  const texts = bent.files ?? { "add.py": SOLUTION, "test_add.py": TESTS };
  const roleOf = (path: string) => (path.startsWith("test_") ? ("tests" as const) : ("solution" as const));
  const files = Object.entries(texts).map(([path, body]) => ({
    path,
    role: roleOf(path),
    sha256: sha256(body),
    bytes: Buffer.byteLength(body),
  }));
  const receipt = {
    ...sampleReceipt({
      specification: ADD_SPECIFICATION as Receipt["specification"],
      files,
      findings: level1.map(passing),
    }),
    ...bent.receipt,
  };
  const receiptBytes = Buffer.from(JSON.stringify(receipt));
  const events = "\n";
  const branch = hub.state.defaultBranch;
  const handover: Handover = {
    version: 1,
    repository: `${hub.owner}/${hub.repo}`,
    ...{ runId, attempt: 1, key, askedAt, command: "implement", commentId, reaction: null },
    thread: { number, kind: hub.issue(number).pull === null ? "issue" : "pull" },
    requester: { login: "alice", id: hub.hub.account("alice").id },
    self: { login: ACTIONS_BOT.login, id: ACTIONS_BOT.id },
    base: { branch, oid: await hub.head(branch), forkPull: null },
    goesOn: null,
    folder: `algorithms/t${number}/add`,
    pr: "draft",
    requirement: "Add two integers",
    receiptSha256: sha256(receiptBytes),
    eventsSha256: sha256(events),
    deliversReceipt: true,
    files: files.map(({ path, role, sha256: hash }) => ({ path, role, sha256: hash })),
    ...bent.handover,
  };
  const handoverBytes = Buffer.from(JSON.stringify(handover));
  const entries: ZipEntry[] = [
    { path: "handover.json", bytes: handoverBytes },
    { path: RECEIPT_FILE, bytes: receiptBytes },
    { path: EVENTS_FILE, bytes: Buffer.from(events) },
    { path: "report.md", bytes: Buffer.from("# Report\n") },
    { path: "report.html", bytes: Buffer.from("<p>Report\n") },
    ...Object.entries(texts).map(([path, body]) => ({ path, bytes: Buffer.from(body) })),
  ];
  const artifacts = artifactsWith(artifactName(runId, 1), bent.entries?.(entries) ?? entries);
  return { number, runId, commentId, artifacts, sha256: sha256(handoverBytes) };
}

function artifactsWith(name: string, entries: readonly ZipEntry[]): RunArtifacts {
  const artifacts = new RunArtifacts();
  const content = makeZip(entries);
  artifacts.stored.push({
    ...{ id: 1, name, attempt: 1, jobId: randomUUID(), createdAt: new Date().toISOString(), expiresAt: null },
    ...{
      contentType: "application/zip",
      blocks: new Map(),
      content,
      digest: `sha256:${sha256(content)}`,
      finalized: true,
    },
  });
  return artifacts;
}
