import * as z from "zod";
import { CheckName, Finding } from "./finding.ts";
import { LimitName } from "./limits.ts";
import { Protocol, Usage } from "./message.ts";
import { Caught, FileRole, Receipt } from "./receipt.ts";
import { RequirementSource, Specification } from "./task.ts";
import { Level, Verdict } from "./verdict.ts";

export const PhaseName = z.enum(["understand", "implement", "examine", "verify", "arbitrate", "deliver"]);
export type PhaseName = z.infer<typeof PhaseName>;

/** Whose conversation with a model an event speaks of. The examiner's goes on beside the author's. */
export const SessionName = z.enum(["understand", "author", "examiner", "arbiter"]);
export type SessionName = z.infer<typeof SessionName>;

/** `revise` goes on from earlier work. */
export const RunCommand = z.enum(["implement", "revise", "verify", "demo"]);
export type RunCommand = z.infer<typeof RunCommand>;

/** Codes a surface or a script may rely on. */
export const WarningCode = z.enum([
  "protocol-switched",
  "endpoint-retry",
  "streaming-off",
  "example-dropped",
  "not-sandboxed",
  "sandbox-reduced",
  "surface-failed",
  "interrupted",
  "work-kept",
  "delivery-failed",
  "guard",
  "earlier-file-refused",
  "nothing-changed",
  "check-warning",
  "no-oracle",
  "requirement-cleaned",
  "context-cut",
]);
export type WarningCode = z.infer<typeof WarningCode>;

/** A file the author made beside what it must leave is a helper. */
export const WrittenRole = z.enum([...FileRole.options, "helper"]);
export type WrittenRole = z.infer<typeof WrittenRole>;

const bodies = [
  z.object({
    type: z.literal("run.started"),
    version: z.literal(1),
    command: RunCommand,
    runId: z.string(),
    toolVersion: z.string(),
    language: z.string(),
    requiredLevel: Level,
    requirement: z.object({ text: z.string(), source: RequirementSource }).nullable(),
    model: z.object({ name: z.string(), baseUrlHost: z.string(), scripted: z.boolean() }).nullable(),
    /** Names of the models of other sessions, where they are not the author's. */
    roles: z.object({ examiner: z.string(), arbiter: z.string() }).partial().optional(),
  }),
  z.object({ type: z.literal("phase.started"), phase: PhaseName }),
  z.object({ type: z.literal("phase.ended"), phase: PhaseName, ok: z.boolean(), summary: z.string() }),
  z.object({ type: z.literal("specification.ready"), specification: Specification }),
  z.object({ type: z.literal("step.started"), step: z.int().positive(), limit: z.int().positive() }),
  z.object({
    type: z.literal("model.waiting"),
    elapsedMs: z.number().nonnegative(),
    /** Absent in older logs. */
    session: SessionName.optional(),
  }),
  z.object({
    type: z.literal("model.writing"),
    session: SessionName,
    /** Of the text and of the calls' arguments so far. */
    characters: z.int().nonnegative(),
    calls: z.int().nonnegative(),
    /** The end of the text so far, at most 200 characters; what could be the beginning of a secret is not in it yet. */
    tail: z.string(),
  }),
  z.object({
    type: z.literal("model.replied"),
    text: z.string(),
    calls: z.int().nonnegative(),
    usage: Usage,
    /** US dollars of this reply; null, or absent in older logs, when its price is not known. */
    costUsd: z.number().nonnegative().nullable().optional(),
    protocol: Protocol,
    ms: z.number(),
    /** Absent in older logs. */
    session: SessionName.optional(),
  }),
  z.object({ type: z.literal("tool.started"), id: z.string(), name: z.string(), hint: z.string() }),
  z.object({
    type: z.literal("tool.ended"),
    id: z.string(),
    name: z.string(),
    ok: z.boolean(),
    summary: z.string(),
    detail: z.string(),
    ms: z.number().nonnegative(),
  }),
  z.object({
    type: z.literal("file.written"),
    path: z.string().min(1),
    role: WrittenRole,
    /** The author's step; null for files that were there before it, or that are not the author's. */
    step: z.int().positive().nullable(),
    /** Both of the file's own bytes, as a receipt lists them; the text below is redacted. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().nonnegative(),
    /** The whole file; null where it is longer than 200,000 characters or no UTF-8, and where a log holds 8 MiB of texts already. */
    text: z.string().nullable(),
  }),
  z.object({ type: z.literal("caught"), caught: Caught }),
  z.object({ type: z.literal("check.started"), check: CheckName }),
  z.object({ type: z.literal("check.ended"), finding: Finding }),
  z.object({ type: z.literal("limit.reached"), which: z.union([LimitName, z.string()]), message: z.string() }),
  z.object({ type: z.literal("warning"), code: WarningCode, message: z.string(), advice: z.string() }),
  z.object({ type: z.literal("run.ended"), verdict: Verdict, level: Level, receipt: Receipt }),
] as const;

/** What happened, before it is stamped. */
export const EventBody = z.discriminatedUnion("type", bodies);
export type EventBody = z.infer<typeof EventBody>;

/** `seq` counts from 1 without gaps; `at` is UTC, ISO 8601. Both are stamped in one place (`engine/event-channel.ts`). */
const stamp = { seq: z.int().positive(), at: z.iso.datetime() };

/** One line of `events.ndjson`. */
export const RunEvent = EventBody.and(z.object(stamp));
export type RunEvent = EventBody & { seq: number; at: string };
