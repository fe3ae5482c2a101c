import { SETTINGS, type Settings } from "../../config/schema.ts";
import type { Protocol } from "../../domain/message.ts";
import { looksLikeCall, recoverCalls } from "../../engine/leaked-calls.ts";
import { NO_STREAMING } from "../../model/stream-quirks.ts";
import type { Model, ModelFailure, ModelReply } from "../../ports/model.ts";
import { count, plural } from "../../surfaces/figures.ts";
import type { DoctorStep, StepOutcome } from "../doctor-steps.ts";
import { modelNames } from "../models.ts";
import { accessOf } from "./access.ts";
import { openAsker, probeModel, type Spent } from "./ask.ts";
import { type Configuration, configurationFor } from "./configuration.ts";
import { type ContextSize, contextSize, modelNamesAt } from "./context-size.ts";
import { answeredTwice, CALL_ONCE, CALL_TWICE, isEcho, PROBE_DECLARATIONS, PROBE_TOOLS, SAY_OK } from "./questions.ts";

/** What a probe found, for programs; null for what was not found out. */
export interface ProbeReport {
  protocol: Protocol | null;
  tools: "called" | "in-text" | "not-called" | "refused" | null;
  twoCalls: { produced: boolean | null; accepted: boolean | null };
  usageReported: boolean | null;
  streams: boolean | null;
  context: ContextSize | null;
  learned: string[];
  spent: Spent;
  configuration: Configuration | null;
}

const TOOLS_FIX =
  "Choose a model with tool calls in VERIALGO_MODEL, or start the server with them (llama.cpp: --jinja; vLLM: --enable-auto-tool-choice with --tool-call-parser).";
const TIGHT_CONTEXT = 16_384;
const NAMES_SHOWN = 8;

const ok = (said: string): StepOutcome => ({ status: "ok", said });
const skipped = (said: string): StepOutcome => ({ status: "skipped", said });
const failed = (said: string, fix: string): StepOutcome => ({ status: "failed", said, fix });
const failedBy = ({ message, advice }: ModelFailure): StepOutcome => failed(message, advice);

const NOT_ASKED = skipped("not asked, because the model did not answer");

/** The questions of `doctor --probe`, each a step; `report` is filled as they are put. Spends a few dozen tokens. */
export function probeSteps(settings: Settings, signal: AbortSignal): { steps: DoctorStep[]; report: ProbeReport } {
  const asker = openAsker(signal);
  const model = probeModel(settings, settings.model);
  const report: ProbeReport = {
    ...{ protocol: null, tools: null, twoCalls: { produced: null, accepted: null }, usageReported: null },
    ...{ streams: null, context: null, learned: [], spent: asker.spent, configuration: null },
  };
  const answered = () => report.protocol !== null;
  const steps: DoctorStep[] = [
    { title: "ask the model", run: () => firstReply(model) },
    ...others(settings).map(([role, name]) => ({
      title: `ask the ${role}'s model`,
      run: async () => {
        const asked = await asker.ask(probeModel(settings, name), SAY_OK);
        if (asked.ok) return ok(`${name} answers over ${asked.reply.protocol}`);
        const { message, advice } = asked.failure;
        const variable = role === "arbiter" ? "VERIALGO_ARBITER_MODEL" : "VERIALGO_EXAMINER_MODEL";
        return failed(message, advice.replaceAll("VERIALGO_MODEL", variable));
      },
    })),
    { title: "call a tool", run: async () => (answered() ? callTool(model) : NOT_ASKED) },
    { title: "two calls at once", run: async () => (answered() ? callTwice(model) : NOT_ASKED) },
    { title: "stream a reply", run: async () => (answered() ? streamReply() : NOT_ASKED) },
    { title: "token counts", run: async () => (answered() ? tokenCounts() : NOT_ASKED) },
    { title: "context size", run: async () => (answered() ? askContext() : NOT_ASKED) },
    { title: "what was learned", run: async () => (answered() ? learned(model) : NOT_ASKED) },
  ];
  return { steps, report };

  async function firstReply(asked: Model): Promise<StepOutcome> {
    const outcome = await asker.ask(asked, SAY_OK);
    if (!outcome.ok)
      return outcome.failure.kind === "unknown-model" ? unknownModel(outcome.failure) : failedBy(outcome.failure);
    const { protocol, usage } = outcome.reply;
    report.protocol = protocol;
    report.usageReported = usage.inputTokens !== null && usage.outputTokens !== null;
    return ok(`${settings.model} answers over ${protocol === "chat" ? "chat/completions" : protocol}`);
  }

  async function unknownModel({ message, advice }: ModelFailure): Promise<StepOutcome> {
    const names = await modelNamesAt(accessOf(settings), signal);
    const shown = names.slice(0, NAMES_SHOWN).join(", ");
    const more = names.length > NAMES_SHOWN ? ` and ${count(names.length - NAMES_SHOWN)} more` : "";
    return failed(message, names.length === 0 ? advice : `${advice} It lists: ${shown}${more}.`);
  }

  async function callTool(asked: Model): Promise<StepOutcome> {
    const outcome = await asker.ask(asked, CALL_ONCE, PROBE_DECLARATIONS);
    if (!outcome.ok) {
      report.tools = "refused";
      return failedBy(outcome.failure);
    }
    const { reply } = outcome;
    const called = reply.calls.some(isEcho) ? "called" : isInText(reply) ? "in-text" : null;
    // A model that thinks for long says nothing of what it would have done.
    if (called === null && reply.finish === "incomplete")
      return skipped("not found out: its reply was cut off, as a question may have only a short one");
    report.tools = called ?? "not-called";
    if (report.tools === "called") return ok("it calls the tool it is offered");
    if (report.tools === "in-text")
      return recoverCalls(reply, PROBE_TOOLS, 1) === null
        ? failed("it writes the call into its text, in a form that cannot be read", TOOLS_FIX)
        : ok("it writes the call into its text; VeriAlgo finds such calls, but a tool parser of the server is surer");
    return failed("it did not call the tool it was offered", TOOLS_FIX);
  }

  async function callTwice(asked: Model): Promise<StepOutcome> {
    if (report.tools !== "called") return skipped("not asked, because it called no tool");
    const outcome = await asker.ask(asked, CALL_TWICE, PROBE_DECLARATIONS);
    const reply = outcome.ok ? outcome.reply : null;
    report.twoCalls.produced = reply === null ? null : reply.calls.length > 1;
    const back = await asker.ask(asked, answeredTwice(reply), PROBE_DECLARATIONS);
    report.twoCalls.accepted = back.ok;
    if (!outcome.ok) return failedBy(outcome.failure);
    if (back.ok)
      return ok(
        report.twoCalls.produced ? "made, and their results accepted" : "accepted, but it makes one call at a time",
      );
    return report.twoCalls.produced
      ? failedBy(back.failure)
      : ok("it makes one call at a time, and two in one reply would be refused");
  }

  async function streamReply(): Promise<StepOutcome> {
    if (settings.stream === "off") return skipped(`not asked, because ${SETTINGS.stream.environment} is off`);
    let isStreamed = false;
    const streaming = probeModel(settings, settings.model, true);
    const outcome = await asker.ask(streaming, SAY_OK, [], () => {
      isStreamed = true;
    });
    // What began as a stream and broke off came whole in the end.
    if (streaming.learned?.().includes(NO_STREAMING.name)) isStreamed = false;
    if (!outcome.ok && !isStreamed) return skipped(`not found out: ${outcome.failure.message}`);
    report.streams = outcome.ok && isStreamed;
    return report.streams
      ? ok("it streams; the terminal shows replies while they are written")
      : ok("it does not stream; replies are taken whole, which is all a run needs");
  }

  function tokenCounts(): StepOutcome {
    return report.usageReported
      ? ok("reported with every reply")
      : ok("not reported: limits of tokens are held by estimate, and what a run costs stays unknown");
  }

  async function askContext(): Promise<StepOutcome> {
    const found = await contextSize(accessOf(settings), settings.model, signal);
    report.context = found;
    if (found === null)
      return ok("the endpoint does not say; a conversation that grows too long is shortened when it is refused");
    const said = `${plural(found.tokens, "token")}${found.loaded ? " as loaded" : ""} (${found.from})`;
    return found.tokens >= TIGHT_CONTEXT
      ? ok(said)
      : ok(
          `${said}: tight, runs of several steps want ${count(TIGHT_CONTEXT)} or more; docs/endpoints.md says how to load more`,
        );
  }

  function learned(asked: Model): StepOutcome {
    report.learned = [...(asked.learned?.() ?? [])];
    report.configuration = configurationFor(settings, report);
    return ok(report.learned.length === 0 ? "nothing out of the ordinary" : report.learned.join(", "));
  }
}

const isInText = (reply: ModelReply): boolean => looksLikeCall(reply.text, PROBE_TOOLS);

/** Roles with a model of their own, each name once. */
function others(settings: Settings): [role: "examiner" | "arbiter", name: string][] {
  const { examiner, arbiter } = modelNames(settings);
  const isOwn = (name: string) => name !== settings.model;
  return [
    ...(isOwn(examiner) ? [["examiner", examiner] as ["examiner", string]] : []),
    ...(isOwn(arbiter) && arbiter !== examiner ? [["arbiter", arbiter] as ["arbiter", string]] : []),
  ];
}
