import type { WorkflowCommand } from "./command-parser.ts";
import type { Annotation } from "./step-log.ts";

/** What became of one step, or of one stage (`main`, `post`) of an action. */
export interface StepResult {
  conclusion: "success" | "failure" | "cancelled" | "skipped";
  /** 128 + the signal's number for a program ended by one; null when nothing was started. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  outputs: Record<string, string>;
  /** What was saved for `post`. */
  state: Record<string, string>;
  summary: string;
  /** As people see it: secrets hidden, commands carried out. */
  log: string;
  /** As the program wrote it, line by line. */
  rawLog: string;
  /** At most 10 of a level, as the runner keeps. */
  annotations: Annotation[];
  commands: WorkflowCommand[];
  /** What it set for later steps. */
  env: Record<string, string>;
  path: string[];
  /** The variables its program was started with. */
  environment: Record<string, string>;
  startedAtMs: number;
  endedAtMs: number;
}

export const skippedStep = (): StepResult => ({
  conclusion: "skipped",
  exitCode: null,
  signal: null,
  outputs: {},
  state: {},
  summary: "",
  log: "",
  rawLog: "",
  annotations: [],
  commands: [],
  env: {},
  path: [],
  environment: {},
  startedAtMs: Date.now(),
  endedAtMs: Date.now(),
});
