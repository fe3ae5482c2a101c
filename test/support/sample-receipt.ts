import { Receipt } from "../../src/domain/receipt.ts";

/** A valid receipt; `parts` replace fields of it. */
export const sampleReceipt = (parts: Partial<Receipt> = {}): Receipt =>
  Receipt.parse({
    schemaVersion: 1,
    tool: { name: "verialgo", version: "0.1.0" },
    startedAt: "2026-11-29T10:00:00.000Z",
    endedAt: "2026-11-29T10:00:09.000Z",
    requirement: { sha256: null, source: "none" },
    specification: null,
    verdict: "tested",
    level: 1,
    requiredLevel: 1,
    reasons: [],
    findings: [],
    files: [],
    runs: [],
    isolation: { kind: "bubblewrap-root", network: "none", guarantees: ["no network"] },
    runtime: { language: "python", version: "3.11.2", os: "Linux" },
    model: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    limits: [],
    metrics: { toolCallSuccessRate: null, turns: 0, interrupted: false, interruptReason: null },
    caught: [],
    seed: "00ff",
    replayed: false,
    ...parts,
  });
