import type { ToolCall, ToolResult, Turn } from "../domain/message.ts";
import { sha256 } from "../domain/random.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { ModelReply } from "../ports/model.ts";
import { type AuthorSession, filesOf } from "./author-session.ts";
import { roleOfAuthors, tellWritten } from "./file-written.ts";
import { isRepeatedCall } from "./loop-guards.ts";
import { CANCELLED, REPEATED_CALL, tooManyCalls } from "./prompts/author-messages.ts";
import { CUT_OFF, callTool } from "./tools/call-tool.ts";
import { hashOfFiles } from "./tools/run-file.ts";
import { refused, type ToolOutcome } from "./tools/tool.ts";

/** Answers every call of a reply in its order, by id. Calls beyond the limit, after an abort or of a cut reply are answered, not run. */
export async function answerCalls(session: AuthorSession, reply: ModelReply): Promise<Turn> {
  const results: ToolResult[] = [];
  for (const call of reply.calls) {
    results.push({ id: call.id, name: call.name, text: await answer(session, call, reply.finish === "incomplete") });
  }
  return { role: "tool", results };
}

async function answer(session: AuthorSession, call: ToolCall, isCut: boolean): Promise<string> {
  const { run, history } = session;
  if (run.signal.aborted) return CANCELLED;
  const limit = run.limits["tool-calls"];
  if (limit !== null && run.meter.toolCalls >= limit) return tooManyCalls(limit);
  run.meter.toolCalls += 1;
  const key = `${call.name} ${sha256(call.arguments.ok ? call.arguments.canonical : call.arguments.problem)}`;
  const repeated = call.arguments.ok && isRepeatedCall(history.calls.at(-1), key);
  const name = oneLine(call.name, 60) || "?";
  run.emit({ type: "tool.started", id: call.id, name, hint: hintOf(call) });
  const startedMs = run.ports.clock.monotonicMs();
  const outcome =
    isCut && call.arguments.ok
      ? refused(CUT_OFF)
      : repeated
        ? refused(REPEATED_CALL)
        : await callTool(session.tools, call, session.context);
  const text = run.ports.redact(outcome.text);
  run.emit({
    type: "tool.ended",
    id: call.id,
    name,
    ok: outcome.ok,
    summary: oneLine(outcome.summary),
    detail: text,
    ms: Math.max(0, Math.round(run.ports.clock.monotonicMs() - startedMs)),
  });
  if (outcome.carriedOut) run.meter.toolCallsCarriedOut += 1;
  const result = repeated ? "repeated" : outcome.carriedOut ? "carried-out" : "failed";
  recordEffects(session, outcome);
  if (outcome.wrote !== undefined) await tellAuthors(session, outcome.wrote);
  if (!isCut) history.calls.push({ tool: call.name, key, outcome: result, result: await stateAfter(session, text) });
  return text;
}

/** The file as it lies in the workspace now. */
async function tellAuthors(session: AuthorSession, path: string): Promise<void> {
  const { run, names } = session;
  const file = (await filesOf(session)).find((one) => one.path === path);
  if (file === undefined) return;
  const bytes = Buffer.from(file.text, "utf8");
  tellWritten(run, { path, role: roleOfAuthors(path, names), bytes }, run.meter.steps);
}

/** What the model was told, and of which files: the same words after a change are not the same state. */
async function stateAfter(session: AuthorSession, text: string): Promise<string> {
  const { revision, filesHash } = session;
  if (filesHash?.revision !== revision) session.filesHash = { revision, hash: hashOfFiles(await filesOf(session)) };
  return sha256(`${session.filesHash?.hash}\n${withoutTimes(text)}`);
}

/** Durations and addresses differ between runs that are otherwise the same. */
const withoutTimes = (text: string): string =>
  text.replace(/\b\d+(\.\d+)?\s?(ms|s|seconds?)\b/g, "t").replace(/0x[0-9a-f]+/gi, "0x");

function recordEffects(session: AuthorSession, { wrote, unchanged, ran }: ToolOutcome): void {
  const { run, history, caught, context, names } = session;
  if (wrote !== undefined) session.revision += 1;
  if (wrote !== undefined) history.idleWrites = 0;
  if (unchanged !== undefined) history.idleWrites += 1;
  if (ran === undefined || run.signal.aborted) return;
  if (context.language.isTestFile(ran.path)) session.testedRevision = session.revision;
  if (ran.passed) {
    caught.passed(ran.path, run.meter.steps);
    return;
  }
  history.failures.push(`${ran.codeHash} ${sha256(withoutTimes(ran.complaint))}`);
  // A script written to try something out may be wrong itself: that is no catch.
  if (ran.path === names.solution || ran.path === names.tests)
    caught.found(ran.path, run.meter.steps, run.ports.redact(ran.complaint));
}

/** What a person sees while the tool runs: the file, never its content. */
function hintOf(call: ToolCall): string {
  const path = call.arguments.ok ? call.arguments.value.path : undefined;
  return typeof path === "string" ? oneLine(path, 60) : "";
}
