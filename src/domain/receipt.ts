import * as z from "zod";
import { Finding } from "./finding.ts";
import { Isolation } from "./isolation.ts";
import { LimitUse } from "./limits.ts";
import { Protocol } from "./message.ts";
import { EntryName } from "./names.ts";
import { RequirementSource, Specification } from "./task.ts";
import { Level, OracleGiver, Reason, Verdict } from "./verdict.ts";

export const RECEIPT_FILE = "verialgo-receipt.json";
export const EVENTS_FILE = "events.ndjson";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Instant = z.iso.datetime();

export const FileRole = z.enum(["solution", "tests", "oracle"]);
export type FileRole = z.infer<typeof FileRole>;

/** A file the verdict speaks of. `path` is relative to the receipt's folder, or the name given on the command line. */
export const ReceiptFile = z.object({
  path: z.string().min(1),
  role: FileRole,
  /** What the tests import the solution by, where that is not the file's own name. */
  module: EntryName.optional(),
  /** Of an oracle: who wrote it, which decides what level 3 needs. */
  givenBy: OracleGiver.optional(),
  sha256: Sha256,
  bytes: z.int().nonnegative(),
});
export type ReceiptFile = z.infer<typeof ReceiptFile>;

/** One program VeriAlgo started for the gate. `exit` is null when a signal or a limit ended it. */
export const ReceiptRun = z.object({
  argv: z.array(z.string()),
  exit: z.int().nullable(),
  ms: z.number().nonnegative(),
  isolation: z.string(),
});
export type ReceiptRun = z.infer<typeof ReceiptRun>;

/** Something wrong that the run itself found and mended. `fixedAtStep` is null while it stands. */
export const Caught = z.object({
  step: z.int().positive(),
  what: z.string().min(1),
  fixedAtStep: z.int().positive().nullable(),
});
export type Caught = z.infer<typeof Caught>;

export const InterruptReason = z.enum([
  "signal",
  "steps",
  "tool-calls",
  "tokens",
  "money",
  "time",
  "repeated-call",
  "repeated-failure",
  "going-in-circles",
  "unreadable-replies",
  "endpoint",
  "crash",
]);
export type InterruptReason = z.infer<typeof InterruptReason>;

/** Sessions that may have a model of their own; every other one is answered by the author's. */
export const ModelRole = z.enum(["examiner", "arbiter"]);
export type ModelRole = z.infer<typeof ModelRole>;

const ModelUse = z.object({
  name: z.string(),
  protocol: Protocol.nullable(),
  /** Requests, those that failed included. */
  calls: z.int().nonnegative(),
  /** What the endpoint was found to refuse or to want, one name each; absent where nothing was, and in older receipts. */
  learned: z.array(z.string()).optional(),
});

export const Metrics = z.object({
  /** Share of tool calls that succeeded, 0…1; null when none was made. */
  toolCallSuccessRate: z.number().min(0).max(1).nullable(),
  turns: z.int().nonnegative(),
  interrupted: z.boolean(),
  interruptReason: InterruptReason.nullable(),
  /** Requests that were made again because the endpoint failed; like the next, absent in older receipts and where no model was used. */
  retries: z.int().nonnegative().optional(),
  /** Times the endpoint gave no reply, or none that could be read, after all its retries. */
  lostReplies: z.int().nonnegative().optional(),
  /** Tool calls that the server left standing in the text and that were carried out all the same. */
  recoveredCalls: z.int().nonnegative().optional(),
  /** The endpoint read far less than it was sent, without saying so; absent where that was not seen. */
  contextCut: z.boolean().optional(),
});
export type Metrics = z.infer<typeof Metrics>;

/** The machine-readable record of a run, schema version 1 (`docs/receipt.schema.json`). Times are UTC, ISO 8601. */
export const Receipt = z.object({
  schemaVersion: z.literal(1),
  tool: z.object({ name: z.literal("verialgo"), version: z.string() }),
  startedAt: Instant,
  endedAt: Instant,
  /** `sha256` of the exact text that was used; null when the run had none (`verify`). */
  requirement: z.object({
    sha256: Sha256.nullable(),
    source: RequirementSource,
    /** What of the given text was left out because its page does not show it; absent where nothing was. */
    removed: z.array(z.object({ kind: z.string(), count: z.int().positive() })).optional(),
  }),
  specification: Specification.nullable(),
  verdict: Verdict,
  level: Level,
  requiredLevel: Level,
  reasons: z.array(Reason),
  findings: z.array(Finding),
  files: z.array(ReceiptFile),
  runs: z.array(ReceiptRun),
  isolation: Isolation,
  runtime: z.object({ language: z.string(), version: z.string().nullable(), os: z.string() }),
  /** Null when no model was used. `baseUrlHost` holds host and port only. */
  model: z.object({ ...ModelUse.shape, baseUrlHost: z.string() }).nullable(),
  /** Sessions that asked another model than the author's, at the same endpoint; `model` counts the rest. Absent where none did. */
  roles: z.strictObject({ examiner: ModelUse, arbiter: ModelUse }).partial().optional(),
  usage: z.object({
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    costUsd: z.number().nonnegative().nullable(),
  }),
  limits: z.array(LimitUse),
  metrics: Metrics,
  caught: z.array(Caught),
  /** What was asked beside the files; absent where nothing was. */
  question: z
    .object({
      /** As flags gave them. */
      entry: z.string().nullable(),
      claim: z.string().nullable(),
      /** Cases on which solution and oracle disagreed earlier in the run: they were asked first. As `Case` in value.ts. */
      knownCases: z.array(z.record(z.string(), z.unknown())).optional(),
    })
    .optional(),
  /** 32 hex digits; `replayed` when it was given instead of drawn. */
  seed: z.string().regex(/^[0-9a-f]{1,64}$/),
  replayed: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;
