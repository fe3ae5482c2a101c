import { expect } from "vitest";
import { type EventBody, RunEvent } from "../../src/domain/event.ts";
import { LimitName, type Limits } from "../../src/domain/limits.ts";
import { Receipt } from "../../src/domain/receipt.ts";
import { redactor } from "../../src/domain/redact.ts";
import { implementRun } from "../../src/engine/run.ts";
import type { EarlierWork, ImplementPorts, ImplementRequest } from "../../src/engine/run-request.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import { type ScriptedModel, scriptedModel } from "../../src/model/scripted-model.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { REQUIREMENT } from "./clamp-programs.ts";
import { realMachine } from "./real-machine.ts";

export const NO_LIMITS = Object.fromEntries(LimitName.options.map((name) => [name, null])) as Limits;

export interface Scenario {
  steps: readonly ScriptStep[];
  requirement?: string;
  limits?: Partial<Limits>;
  seed?: string;
  requiredLevel?: ImplementRequest["requiredLevel"];
  /** Makes it a run that goes on from this. */
  earlier?: EarlierWork;
  secrets?: readonly string[];
  /** Called with each event as it is sent. */
  onEvent?(event: RunEvent, abort: (reason?: unknown) => void): void;
  /** Ports that replace the real ones. */
  ports?: Partial<ImplementPorts>;
}

/** A whole run with the scripted model and otherwise real parts; what must hold of every run is checked here. */
export async function scenario(given: Scenario) {
  const events: RunEvent[] = [];
  const delivery = createMemoryDelivery();
  const workspace = createMemoryWorkspace();
  const model: ScriptedModel = scriptedModel(given.steps);
  const controller = new AbortController();
  const ports: ImplementPorts = {
    ...{ ...(await realMachine()), delivery, workspace, model, clock: systemClock, toolVersion: "0.1.0" },
    ...{ redact: redactor(given.secrets ?? []), signal: controller.signal },
    sink: (event) => {
      events.push(event);
      given.onEvent?.(event, (reason) => controller.abort(reason));
    },
    ...given.ports,
  };
  const request: ImplementRequest = {
    ...(given.earlier === undefined ? { command: "implement" } : { command: "revise", earlier: given.earlier }),
    ...{ requiredLevel: given.requiredLevel ?? 1, seed: given.seed ?? null },
    requirement: { text: given.requirement ?? REQUIREMENT, source: "argument" },
    limits: { ...NO_LIMITS, steps: 16, "tool-calls": 60, ...given.limits },
    budget: { perTestMs: 20_000, totalMs: 60_000 },
  };
  const receipt = await implementRun(request, ports);
  checkEveryRun(events, receipt);
  const types = events.map((event) => event.type);
  const kept = Object.fromEntries(delivery.kept.map((file) => [file.path, Buffer.from(file.bytes).toString()]));
  const delivered = Object.fromEntries(
    delivery.delivered.map((file) => [file.path, Buffer.from(file.bytes).toString()]),
  );
  return {
    receipt,
    events,
    types,
    delivery,
    workspace,
    model,
    kept,
    delivered,
    reasons: receipt.reasons.map((r) => r.code),
  };
}

/** One start first, one end last, no gaps, every event and the receipt valid, whatever happened. */
export function checkEveryRun(events: readonly RunEvent[], receipt: Receipt): void {
  for (const event of events) expect(RunEvent.safeParse(event).error, event.type).toBeUndefined();
  expect(Receipt.safeParse(receipt).error).toBeUndefined();
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter((event) => event.type === "run.started")).toEqual([events[0]]);
  const last = events.at(-1);
  expect(events.filter((event) => event.type === "run.ended")).toEqual([last]);
  expect(last).toMatchObject({ type: "run.ended", verdict: receipt.verdict, level: receipt.level, receipt });
  if (receipt.verdict === "unverified" || receipt.verdict === "refuted") expect(receipt.reasons).not.toEqual([]);
}

/** The events of one type. */
export const ofType = <T extends EventBody["type"]>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);
