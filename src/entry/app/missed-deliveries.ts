import type { PastDelivery } from "../../github/app-identity.ts";

/** Attempts after which a delivery is given up; each attempt is in GitHub's log, so a restart does not begin to count anew. */
export const MOST_ATTEMPTS = 8;
/** An answer of 4xx (a wrong signature, an unreadable body) will hardly change; the secret may just have been changed. */
export const MOST_REFUSED = 3;

const isTaken = ({ statusCode }: PastDelivery): boolean => statusCode >= 200 && statusCode < 300;
const isRefused = ({ statusCode }: PastDelivery): boolean => statusCode >= 400 && statusCode < 500;

/**
 * The deliveries no attempt of which was taken and that are worth another one, the oldest first: of each the newest attempt. `log`: every
 * attempt as GitHub remembers it. Pure.
 */
export function missedDeliveries(log: readonly PastDelivery[]): PastDelivery[] {
  const attempts = new Map<string, PastDelivery[]>();
  for (const one of log) attempts.set(one.guid, [...(attempts.get(one.guid) ?? []), one]);
  return [...attempts.values()]
    .filter((all) => !all.some(isTaken) && all.length < MOST_ATTEMPTS && all.filter(isRefused).length < MOST_REFUSED)
    .map((all) => all.reduce((newest, one) => (at(one) > at(newest) ? one : newest)))
    .sort((a, b) => at(a) - at(b));
}

const at = ({ deliveredAt }: PastDelivery): number => Date.parse(deliveredAt);
