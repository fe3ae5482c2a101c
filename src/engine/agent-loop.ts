import type { Turn } from "../domain/message.ts";
import type { ModelReply } from "../ports/model.ts";
import { answerCalls } from "./answer-calls.ts";
import { askModel, failureStop } from "./ask-model.ts";
import { type AuthorSession, remark, tellAuthor } from "./author-session.ts";
import { contextWindow, fitsWindow, ROUNDS_AFTER_OVERFLOW } from "./context-window.ts";
import { missingWork } from "./missing-work.ts";
import { CUT_REPLY, LAST_STEP, NO_ANSWER, nudge } from "./prompts/author-messages.ts";
import { unchangedNudge } from "./prompts/earlier-prompt.ts";
import type { Stop } from "./stop-conditions.ts";
import { MAX_ARGUMENT_CHARACTERS } from "./tools/call-tool.ts";
import { trippedGuard } from "./tripped-guard.ts";

/**
 * Think, call tools, read the results, until the author replies without a call. Returns null then, else why it was stopped.
 * Limits are looked at before each request, guards after each reply.
 */
export async function agentLoop(session: AuthorSession): Promise<Stop | null> {
  const { run, transcript, history } = session;
  for (;;) {
    const stop = run.stopNow();
    if (stop) return stop;
    beginStep(session);
    const asked = await askModel(run, {
      system: session.system,
      transcript: await windowOf(session),
      tools: session.declarations,
      session: "author",
    });
    if (asked.ok) {
      run.meter.turns += 1;
      history.unreadable = isUnreadable(asked.reply) ? history.unreadable + 1 : 0;
      transcript.push(storedTurn(asked.reply));
      if (asked.reply.calls.length > 0) transcript.push(await answerCalls(session, asked.reply));
      else {
        const more = await whatIsMissing(session, asked.reply);
        if (more === null) return null;
        tellAuthor(session, more);
      }
    } else if (asked.failure.kind === "unreadable") history.unreadable += 1;
    else if (asked.failure.kind === "overflow" && session.rounds > ROUNDS_AFTER_OVERFLOW)
      session.rounds = ROUNDS_AFTER_OVERFLOW;
    else return failureStop(run, asked);
    const tripped = trippedGuard(history);
    if (tripped) return run.stopNow() ?? tripped;
  }
}

function beginStep(session: AuthorSession): void {
  const { run } = session;
  run.meter.steps += 1;
  run.emit({ type: "step.started", step: run.meter.steps, limit: run.limits.steps });
  if (run.meter.steps === run.limits.steps) remark(session, LAST_STEP);
}

async function windowOf({ transcript, context, rounds }: AuthorSession) {
  if (fitsWindow(transcript, rounds)) return transcript;
  const files = await context.workspace.snapshot();
  return contextWindow(transcript, files.ok ? files.value : [], rounds);
}

/** Nothing in it can be acted on: cut without a call, or calls none of whose arguments can be read. */
const isUnreadable = (reply: ModelReply): boolean =>
  reply.calls.length === 0
    ? reply.finish === "incomplete"
    : reply.finish === "complete" && reply.calls.every((call) => !call.arguments.ok && !call.arguments.truncated);

/** What is kept of a reply. Arguments of absurd size are not sent back and forth with every later request. */
function storedTurn(reply: ModelReply): Turn {
  const text = reply.text.trim() === "" && reply.calls.length === 0 ? NO_ANSWER : reply.text;
  const isHuge = reply.calls.some((call) => call.arguments.canonical.length > MAX_ARGUMENT_CHARACTERS);
  if (!isHuge) return { role: "assistant", text, calls: reply.calls, raw: text === reply.text ? reply.raw : null };
  const emptied = { ok: false, problem: "too long", truncated: false, canonical: "{}" } as const;
  return { role: "assistant", text, calls: reply.calls.map((call) => ({ ...call, arguments: emptied })), raw: null };
}

/** The next message when the author stopped too early, null when it is done. What is missing is said once. */
async function whatIsMissing(session: AuthorSession, reply: ModelReply): Promise<string | null> {
  if (reply.finish === "incomplete") return CUT_REPLY;
  if (session.nudged) return null;
  const files = await session.context.workspace.snapshot();
  const texts = new Map(files.ok ? files.value.map((file) => [file.path, file.text]) : []);
  const missing = missingWork(texts, session.names, session);
  const isUntouched = session.earlier.length > 0 && session.revision === 0;
  if (missing.length === 0 && !isUntouched) return null;
  session.nudged = true;
  return missing.length === 0 ? unchangedNudge(session.names) : nudge(missing, session.names);
}
