import type { IncomingMessage } from "node:http";
import { type HttpAnswer, sentence } from "./answer.ts";
import type { App } from "./app-context.ts";
import { type GuardOptions, guard, type LetIn } from "./guard.ts";
import { createSparing } from "./sparing.ts";

export interface WebhookRouteOptions extends Pick<App, "clock" | "log" | "metrics"> {
  guard: GuardOptions;
  /** Resolves to Probot's status. */
  deliver(delivery: LetIn): Promise<number>;
}

/** The answer to one POST to the webhook path. */
export function webhookRoute({ guard: limits, deliver, clock, log, metrics }: WebhookRouteOptions) {
  const sparing = createSparing(clock);
  const turnedAway = (status: number, reason: string, why: string): void => {
    metrics.count("verialgo_deliveries_total", { result: "refused" });
    metrics.count("verialgo_refused_total", { reason });
    const also = sparing(reason);
    if (also !== null) log.info("Turned away.", { status, reason, why, ...also });
  };
  return async (request: IncomingMessage): Promise<HttpAnswer> => {
    const began = clock.monotonicMs();
    const decided = await guard(request, limits);
    if (!decided.ok) {
      turnedAway(decided.status, decided.reason, decided.why);
      return sentence(decided.status, decided.why);
    }
    const status = await deliver(decided);
    metrics.observe("verialgo_answer_milliseconds", clock.monotonicMs() - began);
    if (status === 200) return sentence(202, "Taken.");
    // Probot's 202 means that it does not know yet; GitHub must not take that for a yes.
    log.error("A delivery could not be kept.", { delivery: decided.id, status });
    return sentence(503, "The delivery could not be kept; it will be asked for again.");
  };
}
