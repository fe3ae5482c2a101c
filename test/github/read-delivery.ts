import { expect } from "vitest";
import { type EventSource, readEvent } from "../../src/github/webhook.ts";
import type { Delivery } from "../support/fakehub/payloads/delivery.ts";

export const NOTHING = { issue: "", command: "", actor: "", key: "", headSha: "" };
export const NOW = "2026-11-30T00:00:00Z";

export const read = (delivery: Pick<Delivery, "event"> & { payload: unknown }, wish: Partial<EventSource> = {}) =>
  readEvent({
    ...{
      label: "algo",
      requirement: "",
      dispatch: NOTHING,
      self: ["verialgo[bot]"],
      runId: "77",
      runAttempt: 1,
      now: NOW,
    },
    ...{ event: delivery.event, payload: delivery.payload },
    ...wish,
  });

/** Why an event starts nothing. Fails when it starts something. */
export function why(delivery: Pick<Delivery, "event"> & { payload: unknown }, wish: Partial<EventSource> = {}): string {
  const trigger = read(delivery, wish);
  if (trigger.way !== "none") return expect.fail(JSON.stringify(trigger));
  expect(trigger.why).toMatch(/^[^\n]+\.$/);
  return trigger.why;
}

type Fields = Record<string, unknown>;
export interface Bendable {
  action: string;
  sender: Fields | null;
  issue: Fields;
  label: Fields;
  comment: Fields & { user: Fields | null };
}

/** The delivery with some fields changed. */
export const bent = ({ id, event, payload }: Delivery, change: (payload: Bendable) => void): Delivery => {
  const copy = structuredClone(payload);
  change(copy as unknown as Bendable);
  return { id, event, payload: copy };
};
