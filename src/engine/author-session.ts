import type { ToolDeclaration, Turn } from "../domain/message.ts";
import type { Requirement, Specification } from "../domain/task.ts";
import type { WorkspaceFile } from "../ports/workspace.ts";
import type { GateFile } from "../verify/check.ts";
import type { CaughtList } from "./caught-list.ts";
import { authorSystem, authorTask, type Deliverables, deliverablesOf } from "./prompts/author-prompt.ts";
import { authorChange } from "./prompts/earlier-prompt.ts";
import type { WordsKind } from "./prompts/nudges.ts";
import type { Digest } from "./round-digest.ts";
import type { ImplementContext } from "./run-context.ts";
import { tell } from "./tell.ts";
import { AUTHOR_TOOLS, declarationsOf } from "./tools/index.ts";
import type { Tool, ToolContext } from "./tools/tool.ts";
import { type LoopHistory, newHistory } from "./tripped-guard.ts";

/** The author's conversation and what the loop must remember between its replies. */
export interface AuthorSession {
  readonly run: ImplementContext;
  readonly system: string;
  /** The first message and the latest rounds; what went before is in the digest. */
  readonly transcript: Turn[];
  digest: Digest | null;
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
  /** The revision the gate has sent back last: nothing was done about it while it is the current one. */
  owed: number | null;
  /** Whether it was told what is missing; how often it was told what is wrong with a reply of words. */
  nudged: boolean;
  readonly nudges: Map<WordsKind, number>;
  /** Place in `WINDOW_SHAPES`: grows when there is no room for more. */
  shape: number;
  /** Tokens the model takes at most, where the endpoint has said so. */
  contextTokens: number | null;
  /** The last request was found too long. */
  overflowed: boolean;
  /** Whether it was told that a limit allows no other reply; what its replies took so far, to know that in time. */
  toldLast: boolean;
  readonly pace: { replies: number; calls: number; outputTokens: number; ms: number };
  /** The files as they were at a revision: only the author's tools change them. */
  files: { revision: number; all: readonly WorkspaceFile[] } | null;
  /** Their hash, in the same way. */
  filesHash: { revision: number; hash: string } | null;
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
    digest: null,
    tools: AUTHOR_TOOLS,
    declarations: declarationsOf(AUTHOR_TOOLS),
    context,
    names,
    history: newHistory(),
    caught,
    earlier,
    revision: 0,
    testedRevision: 0,
    owed: null,
    nudged: false,
    nudges: new Map(),
    ...{ shape: 0, contextTokens: null, overflowed: false, toldLast: false },
    pace: { replies: 0, calls: 0, outputTokens: 0, ms: 0 },
    ...{ files: null, filesHash: null },
  };
}

/** Adds a message for the author. */
export const tellAuthor = (session: AuthorSession, text: string): void => tell(session.transcript, text);

/** The same for what the gate found: something has to change before the author may be done. */
export function sendBack(session: AuthorSession, text: string): void {
  session.owed = session.revision;
  tellAuthor(session, text);
}

/** The author's files, read again only after it changed one. */
export async function filesOf(session: AuthorSession): Promise<readonly WorkspaceFile[]> {
  if (session.files?.revision === session.revision) return session.files.all;
  const read = await session.context.workspace.snapshot();
  if (!read.ok) return [];
  session.files = { revision: session.revision, all: read.value };
  return read.value;
}

/** Adds a remark to what the author reads next, tool results included, without making a turn of its own. */
export function remark(session: AuthorSession, text: string): void {
  const last = session.transcript.at(-1);
  const result = last?.role === "tool" ? last.results.at(-1) : undefined;
  if (last?.role === "tool" && result !== undefined) {
    const results = [...last.results.slice(0, -1), { ...result, text: `${result.text}\n\n${text}` }];
    session.transcript.splice(-1, 1, { role: "tool", results });
  } else tellAuthor(session, text);
}
