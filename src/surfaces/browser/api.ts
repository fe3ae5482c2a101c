// Without zod: the page holds this, too.

import type { RunEvent } from "../../domain/event.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { LIMIT_SETTINGS } from "./limit-settings.ts";

/** What the page sends to start a run: `POST /api/runs`. Absent values are the settings' own. */
export interface StartRequest {
  kind: "implement" | "demo";
  /** The wish in the person's words; empty for the demo. */
  requirement: string;
  language?: string | undefined;
  requireLevel?: number | undefined;
  limits: Partial<Record<LimitSetting, number>>;
}

/** How a run that wrote no `run.ended` came to its end; `message` is one sentence for a person. */
export interface EndNote {
  exitCode: number | null;
  message: string;
}

export type RunStatus = "running" | "ended" | "broken-off";

/** One line of the list: `GET /api/runs`, newest first. */
export interface RunSummary {
  id: string;
  status: RunStatus;
  /** The specification's title, else the first line of the requirement, else the id. */
  title: string;
  command: string | null;
  startedAt: string | null;
  endedAt: string | null;
  verdict: string | null;
  level: number | null;
  requiredLevel: number | null;
  /** Whether this server can stop it. */
  stoppable: boolean;
  end: EndNote | null;
}

/** `GET /api/settings`: what a run of this machine would use. Never holds a key. */
export interface ServerSettings {
  toolVersion: string;
  model: { name: string; baseUrlHost: string; protocol: string; key: "set" | "none" };
  languages: string[];
  requireLevel: number;
  /** Of each limit: the value that is used when the page sends none (null: no limit), and the most that may be asked. */
  limits: Record<LimitSetting, { value: number | null; maximum: number | null }>;
  runsFolder: string;
  /** Why no run can be started now, one sentence; null when one can. */
  problem: string | null;
}
export type LimitSetting = (typeof LIMIT_SETTINGS)[number];

/** An answer that is not 2xx. */
export interface ApiProblem {
  message: string;
}

/** Names of the server-sent events of `GET /runs/:id/events`: `run` carries a `RunEvent` (its id is `seq`), `end` an `EndNote` or null. */
export const SSE = { event: "run", end: "end" } as const;

/** What a report tells, packed (`report/unpack-report.ts`) and gzipped in the element `DATA_ELEMENT` as base64. */
export interface ReportData {
  kind: "report";
  events: RunEvent[];
  receipt: Receipt | null;
  /** The receipt's file, byte for byte; null when there was none, when it is not this receipt, or when something of it was shortened. */
  receiptText: string | null;
  /** The receipt's file beside the log is another one than that of the log's last event, or cannot be read. */
  receiptDiffers: boolean;
  /** The log ends before the run did. */
  cut: boolean;
  /** Lines of the log that could not be understood. */
  skipped: number;
  /** Texts and lists that were shortened so that the file keeps to its size. */
  shortened: number;
  /** Events that were left out for the same reason, from the middle of the run. */
  omitted: number;
  /** The command that judges the files again without a key; null where there are none to judge. */
  recheck: string | null;
  toolVersion: string;
}

export const DATA_ELEMENT = "verialgo-data";
/** Where the page puts itself. */
export const ROOT_ELEMENT = "verialgo";
