import type { ToolDeclaration, Turn } from "../domain/message.ts";
import type { Requirement, Specification } from "../domain/task.ts";
import type { GateFile } from "../verify/check.ts";
import type { CaughtList } from "./caught-list.ts";
import { ROUNDS_KEPT } from "./context-window.ts";
import { authorSystem, authorTask, type Deliverables, deliverablesOf } from "./prompts/author-prompt.ts";
import { authorChange } from "./prompts/earlier-prompt.ts";
import type { ImplementContext } from "./run-context.ts";
import { tell } from "./tell.ts";
import { AUTHOR_TOOLS, declarationsOf } from "./tools/index.ts";
import type { Tool, ToolContext } from "./tools/tool.ts";
import type { LoopHistory } from "./tripped-guard.ts";

/** The author's conversation and what the loop must remember between its replies. */
export interface AuthorSession {
  readonly run: ImplementContext;
  readonly system: string;
  readonly transcript: Turn[];
  readonly tools: readonly Tool[];
  readonly declarations: readonly ToolDeclaration[];
  readonly context: ToolContext;
  readonly names: Deliverables;
  readonly history: LoopHistory;
  readonly caught: CaughtList;
  /** What already lay in the workspace before the first step. */
  readonly earlier: readonly GateFile[];
  /** Grows with every write; `testedRevision` is what the last run of a test file saw. */
  revision: number;
  testedRevision: number;
  nudged: boolean;
  /** Latest rounds sent whole. */
  rounds: number;
}

export function openAuthorSession(
  run: ImplementContext,
  specification: Specification,
  requirement: Requirement,
  caught: CaughtList,
  context: ToolContext,
  earlier: readonly GateFile[] = [],
): AuthorSession {
  const { language } = run.ports;
  const names = deliverablesOf(language, specification.slug);
  const { text } = requirement;
  const placed = earlier.map((file) => file.path);
  const first =
    placed.length === 0
      ? authorTask(specification, text, names, run.seed)
      : authorChange(specification, text, names, placed, run.seed);
  return {
    run,
    system: authorSystem(language, specification.slug),
    transcript: [{ role: "user", text: first }],
    tools: AUTHOR_TOOLS,
    declarations: declarationsOf(AUTHOR_TOOLS),
    context,
    names,
    history: { calls: [], failures: [], unreadable: 0 },
    caught,
    earlier,
    revision: 0,
    testedRevision: 0,
    nudged: false,
    rounds: ROUNDS_KEPT,
  };
}

/** Adds a message for the author. */
export const tellAuthor = (session: AuthorSession, text: string): void => tell(session.transcript, text);

/** Adds a remark to what the author reads next, tool results included, without making a turn of its own. */
export function remark(session: AuthorSession, text: string): void {
  const last = session.transcript.at(-1);
  const result = last?.role === "tool" ? last.results.at(-1) : undefined;
  if (last?.role === "tool" && result !== undefined) {
    const results = [...last.results.slice(0, -1), { ...result, text: `${result.text}\n\n${text}` }];
    session.transcript.splice(-1, 1, { role: "tool", results });
  } else tellAuthor(session, text);
}
