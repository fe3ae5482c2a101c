import type * as z from "zod";
import type { Language } from "../../languages/language.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { Workspace } from "../../ports/workspace.ts";

/** What a tool may touch. */
export interface ToolContext {
  workspace: Workspace;
  sandbox: Sandbox;
  language: Language;
  signal: AbortSignal;
}

/** One program run by the model, as the loop's guards and the caught list need it. */
export interface ProgramRun {
  path: string;
  passed: boolean;
  /** What it printed or how it ended, for naming what was caught; empty when passed. */
  complaint: string;
  /** Hash of every file of the workspace at the time. */
  codeHash: string;
}

export interface ToolOutcome {
  /** What was asked for happened and, for a program, it passed. */
  ok: boolean;
  /** The call could be carried out, whatever its program then did. */
  carriedOut: boolean;
  /** One line for a person. */
  summary: string;
  /** What the model reads; ends in what to do next. */
  text: string;
  wrote?: string;
  /** A file that was to be written and holds that very text already. */
  unchanged?: string;
  ran?: ProgramRun;
}

/** One tool. `parameters` is checked before `run` is called; `run` may throw, `call-tool.ts` answers for it. */
export interface Tool<Parameters extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** Instructions for the model, not a label. */
  readonly description: string;
  readonly parameters: Parameters;
  run(args: z.infer<Parameters>, context: ToolContext): Promise<ToolOutcome>;
}

/** Keeps the argument types of one tool while the list holds tools of every kind. */
export const defineTool = <Parameters extends z.ZodObject>(tool: Tool<Parameters>): Tool => tool as unknown as Tool;

export const refused = (text: string): ToolOutcome => ({ ok: false, carriedOut: false, summary: text, text });
