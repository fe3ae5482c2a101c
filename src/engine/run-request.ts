import type { RunEvent } from "../domain/event.ts";
import type { Limits } from "../domain/limits.ts";
import type { FileRole, ModelRole } from "../domain/receipt.ts";
import type { Redact } from "../domain/redact.ts";
import type { Requirement, Specification } from "../domain/task.ts";
import type { WrittenPart } from "../domain/used-text.ts";
import type { Level } from "../domain/verdict.ts";
import type { Language } from "../languages/language.ts";
import type { Clock } from "../ports/clock.ts";
import type { Delivery } from "../ports/delivery.ts";
import type { Model } from "../ports/model.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Workspace } from "../ports/workspace.ts";
import type { GateBudget, GateFile, GateQuestion } from "../verify/check.ts";
import type { PriceOf } from "./meter.ts";
import type { PricedModel } from "./session-model.ts";

/** What a run needs from outside. The composition root builds these; the engine never does. */
export interface RunPorts {
  /** Null when no tier could be had: nothing is executed and the verdict is `unverified`, reason `no-sandbox`. */
  sandbox: Sandbox | null;
  language: Language;
  delivery: Delivery;
  clock: Clock;
  /** Applied to every string of every event and of the receipt before anybody sees it. */
  redact: Redact;
  /** Receives each event once, in order. Must not throw (see `surfaces/broadcast.ts`). */
  sink(event: RunEvent): void;
  /** Aborts on the first Ctrl-C or SIGTERM: children end, the receipt is written, the verdict is at most `unverified`
   *  (an abort after delivery has begun changes nothing any more). A `CancelledError` as its reason tells people who ended the run. */
  signal: AbortSignal;
  toolVersion: string;
}

export interface ImplementPorts extends RunPorts {
  model: Model;
  workspace: Workspace;
  /** US dollars for a reply; absent, or null for a reply, when the price is not known. Without it a money limit limits nothing. */
  priceOf?: PriceOf;
  /** Models of sessions that are not to be answered by the author's. */
  roles?: Partial<Record<ModelRole, PricedModel>>;
}

/** What a run goes on from. All of it is untrusted: a branch may have been changed by anybody who may push. */
export interface EarlierWork {
  /** Null when it is not known any more; the names then come from the solution's file. */
  specification: Specification | null;
  /** Paths may have folders; only the file names count. An oracle is not shown to the author. */
  files: readonly { path: string; role: FileRole; text: string }[];
}

export interface ImplementRequest {
  command: "implement" | "revise" | "demo";
  /** With `earlier`: what is to change. */
  requirement: Requirement;
  /** The pieces the requirement's text was put together from, where it has several, so that none changes how another is read. */
  written?: readonly WrittenPart[];
  /** The run goes on from this, under the same file names. */
  earlier?: EarlierWork;
  requiredLevel: Level;
  limits: Limits;
  budget: GateBudget;
  /** Given to replay a run's random choices; null draws a new one. */
  seed: string | null;
}

export interface VerifyRequest {
  command: "verify";
  files: readonly GateFile[];
  /** What the tests import. */
  moduleName: string;
  /** Of the receipt that is replayed: its examples, entry and claim are part of the question. */
  specification?: Specification | null | undefined;
  /** What is asked beyond the files: the entry, the claim, cases of earlier disagreements. */
  question?: Partial<GateQuestion> | undefined;
  requiredLevel: Level;
  budget: GateBudget;
  seed: string | null;
}
