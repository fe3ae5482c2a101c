import { arch, platform, release } from "node:os";
import { NO_ISOLATION } from "../domain/isolation.ts";
import { newSeed } from "../domain/random.ts";
import type { Receipt } from "../domain/receipt.ts";
import type { Level, Reason, Verdict } from "../domain/verdict.ts";
import { TOOL_VERSION } from "./version.ts";

/** The receipt of something that was decided without running a program: a refusal, or files that are not those of a receipt. */
export function plainReceipt(
  verdict: Verdict,
  reasons: Reason[],
  requiredLevel: Level,
  rest: Partial<Receipt> = {},
): Receipt {
  const now = new Date().toISOString();
  return {
    schemaVersion: 1,
    tool: { name: "verialgo", version: TOOL_VERSION },
    startedAt: now,
    endedAt: now,
    requirement: { sha256: null, source: "none" },
    specification: null,
    verdict,
    level: 0,
    requiredLevel,
    reasons,
    findings: [],
    files: [],
    runs: [],
    isolation: NO_ISOLATION,
    runtime: { language: "python", version: null, os: `${platform()} ${release()} ${arch()}` },
    model: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: null },
    limits: [],
    metrics: { toolCallSuccessRate: null, turns: 0, interrupted: false, interruptReason: null },
    caught: [],
    seed: newSeed(),
    replayed: false,
    ...rest,
  };
}
