import { ModelRole, type Receipt } from "../domain/receipt.ts";
import { SUCCESS_AIM } from "../domain/run-statistics.ts";
import { count, plural } from "./figures.ts";
import { interruptWords } from "./interrupt-words.ts";

/** Whole percent, rounded down, so that 84.9 % never reads as the 85 % it is not. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)} %`;

/** How the model did with its tools; null where it was asked for none. `isLow`: below what a model that fits reaches; one slip is no sign. */
export function toolCallMetrics({ metrics, limits }: Receipt): { said: string; isLow: boolean } | null {
  const { toolCallSuccessRate: rate, turns } = metrics;
  const calls = limits.find(({ name }) => name === "tool-calls")?.used ?? null;
  if (rate === null || calls === null || calls === 0) return null;
  const worked = Math.round(rate * calls);
  const isLow = rate < SUCCESS_AIM && calls - worked > 1;
  const share = `${count(worked)} of ${plural(calls, "tool call")} worked (${percent(rate)}), in ${plural(turns, "turn")}`;
  if (!isLow) return { said: share, isLow };
  return { said: `${share}: below the ${percent(SUCCESS_AIM)} of a model and an endpoint that fit the task`, isLow };
}

/** What was hard about the endpoint, and what cut the run short; one phrase each. */
export function troubleMetrics({ metrics, model, roles }: Receipt): string[] {
  const { interruptReason, retries = 0, lostReplies = 0, recoveredCalls = 0, contextCut = false } = metrics;
  const learned = [model, ...ModelRole.options.map((role) => roles?.[role])].flatMap((one) => one?.learned ?? []);
  return [
    ...(interruptReason === null ? [] : [`cut short by ${interruptWords(interruptReason)}`]),
    ...(retries === 0 ? [] : [`asked again ${plural(retries, "time")} after the endpoint failed`]),
    ...(lostReplies === 0 ? [] : [`${plural(lostReplies, "request")} without a usable reply`]),
    ...(recoveredCalls === 0 ? [] : [`${plural(recoveredCalls, "tool call")} found in the text of replies`]),
    ...(contextCut ? ["the endpoint cut what it was sent without saying so"] : []),
    ...(learned.length === 0 ? [] : [`learned of the endpoint: ${[...new Set(learned)].join(", ")}`]),
  ];
}

/** The models of a run beside the author's, with their roles: `examiner and arbiter x`; empty where the author's is the only one. */
export function rolesText(names: { readonly [role in ModelRole]?: string | undefined }): string {
  const { examiner, arbiter } = names;
  if (examiner !== undefined && examiner === arbiter) return `examiner and arbiter ${examiner}`;
  return ModelRole.options.flatMap((role) => (names[role] === undefined ? [] : [`${role} ${names[role]}`])).join(", ");
}
