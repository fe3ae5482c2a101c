import type { RunEvent } from "../../src/domain/event.ts";
import type { Finding } from "../../src/domain/finding.ts";
import type { Specification } from "../../src/domain/task.ts";
import { openAuthorSession } from "../../src/engine/author-session.ts";
import { createCaughtList } from "../../src/engine/caught-list.ts";
import { createDisputes } from "../../src/engine/disputes.ts";
import { type Draft, hashesOf, type Judged } from "../../src/engine/draft.ts";
import { newMeter } from "../../src/engine/meter.ts";
import type { Examiner } from "../../src/engine/phases/2-examine.ts";
import type { Rounds } from "../../src/engine/rounds.ts";
import type { ImplementContext } from "../../src/engine/run-context.ts";
import type { ScriptStep } from "../../src/model/script.ts";
import { scriptedModel } from "../../src/model/scripted-model.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { createProcessSandbox } from "../../src/sandbox/process.ts";
import { createMemoryDelivery } from "../../src/workspace/memory-delivery.ts";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { REQUIREMENT, SPECIFICATION } from "./clamp-programs.ts";
import { NO_LIMITS } from "./engine-run.ts";
import { file, honest, scriptedLanguage } from "./scripted-language.ts";

export const finding = (parts: Partial<Finding>): Finding => ({
  ...{ check: "differential", status: "fail", effect: "refutes", summary: "It differs.", evidence: {}, warnings: [] },
  ...{ ms: 1, ...parts },
});

/** A comparison that fails on `clamp(...args)`. */
export const differs = (args: readonly number[], expected: number | null, actual: number, why?: string): Finding =>
  finding({
    evidence: { counterexample: { case: { args }, expected, actual, ...(why === undefined ? {} : { why }) } },
  });

export const oracle = (text: string) => file("oracle.py", "oracle", text);

/** What the gate says in each of its runs, in order; the last one goes on. */
export type Plan = readonly { findings: Finding[]; passedTests?: string[] }[];

/** The rounds of a run whose gate answers as planned: arbitration and feedback, without what only real programs bring about. */
export function plannedRounds(plan: Plan, steps: readonly ScriptStep[], examiner: Partial<Examiner> = {}) {
  const events: RunEvent[] = [];
  const model = scriptedModel(steps);
  const language = scriptedLanguage(honest);
  const sandbox = createProcessSandbox();
  const workspace = createMemoryWorkspace();
  const signal = new AbortController().signal;
  const run = {
    ports: {
      ...{ model, workspace, language, sandbox, clock: systemClock, delivery: createMemoryDelivery() },
      signal,
      redact: (text: string) => text,
    },
    emit: (event: RunEvent) => events.push(event),
    ...{
      meter: newMeter(systemClock),
      limits: { ...NO_LIMITS, steps: 16 },
      seed: "00ff",
      gateSeed: () => "00ff",
      signal,
    },
    stopNow: () => null,
  } as unknown as ImplementContext;
  const caught = createCaughtList(run.emit);
  const specification = SPECIFICATION as Specification;
  const draft: Draft = { ...{ specification, judged: null, best: null, oracle: null, earlier: [], caught, stops: [] } };
  const requirement = { text: REQUIREMENT, source: "argument" } as const;
  const request = {
    ...({ command: "implement", requirement, requiredLevel: 3, limits: NO_LIMITS, seed: null } as const),
    budget: { perTestMs: 1_000, totalMs: 1_000 },
  };
  const gates: { files: string[]; known: number }[] = [];
  const rounds: Rounds = {
    ...{ run, draft, sandbox, request, specification, disputes: createDisputes() },
    session: openAuthorSession(run, specification, requirement, caught, { workspace, sandbox, language, signal }),
    examiner: {
      oracle: async () => oracle("first"),
      mend: async () => null,
      close: async () => undefined,
      ...examiner,
    },
    verify: async (_run, _sandbox, { files, question }): Promise<Judged> => {
      const { findings = [], passedTests = [] } = plan[Math.min(gates.length, plan.length - 1)] ?? {};
      const texts = files.map(({ path, bytes }) => `${path}: ${Buffer.from(bytes)}`);
      gates.push({ files: texts, known: question?.knownCases?.length ?? 0 });
      return { files, hashes: hashesOf(files), findings, runs: [], passedTests, seed: "00ff" };
    },
  };
  return { rounds, draft, model, gates, workspace, events };
}
