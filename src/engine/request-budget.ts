import type { LimitName } from "../domain/limits.ts";
import type { Usage } from "../domain/message.ts";
import type { ModelOutcome } from "../ports/model.ts";
import type { Question } from "./ask-model.ts";
import { countedUsage, countUsage, type PriceOf, type Reserved, used } from "./meter.ts";
import type { ImplementContext } from "./run-context.ts";
import { modelOf } from "./session-model.ts";
import { cutWarning, larger, wasCut } from "./silent-cut.ts";
import { isUsedUp, limitPhrase, limitStop, type Stop } from "./stop-conditions.ts";
import { calibrate, calibrated, promptTokens, writtenTokens } from "./token-estimate.ts";

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/** Input tokens a question will be counted as. */
export const expectedTokens = (run: ImplementContext, question: Question): number =>
  calibrated(run.meter.calibration, question.session, promptTokens(question));

/** What one more request may cost, beside what is used and what other sessions have under way. */
export interface Asking {
  session: Question["session"];
  inputTokens: number;
  /** What lost tries of the same request cost, which nobody has counted yet. */
  spent?: Usage;
  /** The request's own part of what is under way. */
  own?: Reserved;
}

/** The limit one more request would go beyond, by its input alone; null when it may be sent. */
export function limitExceeded(run: ImplementContext, asking: Asking): LimitName | null {
  const { meter, limits } = run;
  const { spent = NOTHING, own, inputTokens } = asking;
  const amounts = used(meter, run.ports.clock);
  const others = [...meter.underWay].filter((one) => one !== own);
  const input = amounts["input-tokens"] ?? 0;
  const promised = (of: keyof Reserved) => others.reduce((sum, one) => sum + one[of], 0);
  const limit = limits["input-tokens"];
  if (limit !== null && input + promised("inputTokens") + (spent.inputTokens ?? 0) + inputTokens > limit)
    return "input-tokens";
  const output = (amounts["output-tokens"] ?? 0) + promised("outputTokens") + (spent.outputTokens ?? 0);
  if (isUsedUp(output, limits["output-tokens"])) return "output-tokens";
  const most = limits["cost-usd"];
  const counted = amounts["cost-usd"];
  if (most === null || counted === null) return null;
  const cost = counted + promised("costUsd");
  const { priceOf } = modelOf(run.ports, asking.session);
  const lost = priced(priceOf, spent);
  const next = lost + priced(priceOf, { inputTokens, outputTokens: 0 });
  return cost + next > most || isUsedUp(cost + lost, most) ? "cost-usd" : null;
}

/** US dollars as far as they are known. */
const priced = (priceOf: PriceOf | undefined, usage: Usage): number =>
  priceOf?.({ inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 }) ?? 0;

/** The stop of a limit that is not used up but leaves no room for the next request. */
export function noRoom(run: ImplementContext, name: LimitName, inputTokens: number): Stop {
  const stop = limitStop(name, run.limits);
  const amount = used(run.meter, run.ports.clock)[name];
  if (isUsedUp(amount, run.limits[name])) return stop;
  const left = `what is left of the ${limitPhrase(name, run.limits)}`;
  return { ...stop, message: `The next request, of about ${inputTokens} input tokens, does not fit into ${left}.` };
}

/** One request to a model, from before it is sent until it is counted. */
export interface RequestBudget {
  /** Why it may not be sent, or was not sent again; null while nothing stands against it. */
  stop(): Stop | null;
  mayAskAgain(spent: Usage): boolean;
  /** Counts what came of it and returns its US dollars, null when they are not known. */
  settle(outcome: ModelOutcome): number | null;
}

/**
 * Asks for a request's part of the limits. While it is under way its part counts as used for every other session, so that two that run
 * side by side do not both think that the same rest is theirs. `settle` must follow.
 */
export function openRequest(run: ImplementContext, question: Question): RequestBudget {
  const { meter } = run;
  const { session } = question;
  const { model, priceOf } = modelOf(run.ports, session);
  const estimated = promptTokens(question);
  const inputTokens = calibrated(meter.calibration, session, estimated);
  const costUsd = priced(priceOf, { inputTokens, outputTokens: 0 });
  const own: Reserved = { inputTokens, outputTokens: 0, costUsd };
  let exceeded = limitExceeded(run, { session, inputTokens });
  let asksAgain = false;
  if (exceeded === null) meter.underWay.add(own);
  return {
    stop: () => (exceeded === null ? null : noRoom(run, exceeded, inputTokens)),
    mayAskAgain(spent) {
      asksAgain = true;
      own.inputTokens = inputTokens + (spent.inputTokens ?? 0);
      own.outputTokens = spent.outputTokens ?? 0;
      own.costUsd = costUsd + priced(priceOf, spent);
      exceeded = limitExceeded(run, { session, inputTokens, spent, own });
      return exceeded === null && !run.signal.aborted;
    },
    settle(outcome) {
      meter.underWay.delete(own);
      if (!outcome.ok) return countUsage(meter, outcome.usage, priceOf);
      const usage = countedUsage(outcome.reply);
      const cost = countUsage(meter, usage, priceOf, { inputTokens, outputTokens: writtenTokens(outcome.reply) });
      // The count of a reply that took several tries is the sum of all of them.
      if (usage.inputTokens !== null && !asksAgain) note(run, session, estimated, usage.inputTokens, model.identity);
      return cost;
    },
  };
}

function note(
  run: ImplementContext,
  session: Question["session"],
  sent: number,
  read: number,
  { scripted }: { scripted: boolean },
): void {
  const { meter } = run;
  const now = { sent, read };
  const most = meter.mostRead.get(session);
  calibrate(meter.calibration, session, sent, read);
  meter.mostRead.set(session, larger(most, now));
  // A script makes its counts up.
  if (scripted || meter.cutWasTold || !wasCut(most, now)) return;
  meter.cutWasTold = true;
  run.emit(cutWarning(now));
}
