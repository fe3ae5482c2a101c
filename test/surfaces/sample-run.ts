import type { EventBody, RunEvent } from "../../src/domain/event.ts";
import type { Finding } from "../../src/domain/finding.ts";
import type { Receipt } from "../../src/domain/receipt.ts";
import type { Specification } from "../../src/domain/task.ts";

export const stamped = (bodies: readonly EventBody[]): RunEvent[] =>
  bodies.map((body, index) => ({
    ...body,
    seq: index + 1,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  }));

export const specification: Specification = {
  title: "Merge two sorted lists",
  slug: "merge_sorted",
  language: "python",
  entry: { kind: "function", name: "merge_sorted" },
  signature: "merge_sorted(a: list[int], b: list[int]) -> list[int]",
  examples: [],
  domain: "lists of integers in ascending order",
  claim: "O(n)",
  question: null,
};

export const finding = (check: Finding["check"], rest: Partial<Finding> = {}): Finding => ({
  check,
  status: "pass",
  effect: "limits",
  summary: "as it should be.",
  evidence: {},
  warnings: [],
  ms: 4,
  ...rest,
});

const hash = "3f2a".repeat(16);

export const receipt = (rest: Partial<Receipt> = {}): Receipt => ({
  schemaVersion: 1,
  tool: { name: "verialgo", version: "0.1.0" },
  startedAt: "2026-01-01T00:00:00.000Z",
  endedAt: "2026-01-01T00:00:09.000Z",
  requirement: { sha256: hash, source: "argument" },
  specification,
  verdict: "tested",
  level: 1,
  requiredLevel: 1,
  reasons: [],
  findings: [
    finding("files", { summary: "2 files, 1,812 bytes in all; hashes taken before the run and compared after it." }),
    finding("clean-run", {
      summary: "12 tests collected and passed, none skipped, the same under 3 hash seeds in fresh processes.",
      evidence: { collected: 12, passed: 12, failed: 0, skipped: 0, failures: [] },
      warnings: ["test_merge_sorted::test_random took 3.1 s."],
      ms: 1_234,
    }),
  ],
  files: [
    { path: "merge_sorted.py", role: "solution", sha256: hash, bytes: 812 },
    { path: "test_merge_sorted.py", role: "tests", sha256: hash, bytes: 1_000 },
  ],
  runs: [],
  isolation: {
    kind: "bubblewrap-root",
    network: "none",
    guarantees: ["no network", "no other processes", "read-only system"],
  },
  runtime: { language: "python", version: "3.11.2", os: "linux" },
  model: { name: "deepseek-chat", baseUrlHost: "127.0.0.1:3000", protocol: "chat", calls: 4 },
  usage: { inputTokens: 9_120, outputTokens: 1_431, costUsd: null },
  limits: [
    { name: "steps", used: 3, limit: 16 },
    { name: "tool-calls", used: 3, limit: 60 },
    { name: "input-tokens", used: 9_120, limit: 2_000_000 },
    { name: "output-tokens", used: 1_431, limit: 200_000 },
    { name: "cost-usd", used: null, limit: null },
    { name: "seconds", used: 9.04, limit: 1_800 },
  ],
  metrics: { toolCallSuccessRate: 0.67, turns: 3, interrupted: false, interruptReason: null },
  caught: [{ step: 2, what: "IndexError: list index out of range in test_empty", fixedAtStep: 3 }],
  seed: "00ff",
  replayed: false,
  ...rest,
});

const usage = { inputTokens: 3_000, outputTokens: 400 };
const reply = (text: string, calls: number, ms: number): EventBody => ({
  type: "model.replied",
  text,
  calls,
  usage,
  protocol: "chat",
  ms,
});

/** A run with a wait, a failure that is mended, hostile text and a warning. */
export const sampleBodies = (requirement: string, end: Receipt = receipt()): EventBody[] => [
  {
    type: "run.started",
    version: 1,
    command: "implement",
    runId: "r1",
    toolVersion: "0.1.0",
    language: "python",
    requiredLevel: 1,
    requirement: { text: requirement, source: "argument" },
    model: { name: "deepseek-chat", baseUrlHost: "127.0.0.1:3000", scripted: false },
  },
  { type: "phase.started", phase: "understand" },
  { type: "model.waiting", elapsedMs: 2_000 },
  { type: "model.waiting", elapsedMs: 12_000 },
  reply("{}", 0, 12_400),
  { type: "specification.ready", specification },
  { type: "phase.ended", phase: "understand", ok: true, summary: "understood" },
  { type: "phase.started", phase: "implement" },
  { type: "step.started", step: 1, limit: 16 },
  { type: "model.waiting", elapsedMs: 2_000 },
  reply("I will walk both lists with two indices.\n\nFirst the solution.", 1, 2_300),
  { type: "tool.started", id: "c1", name: "write_file", hint: "merge_sorted.py" },
  { type: "tool.ended", id: "c1", name: "write_file", ok: true, summary: "24 lines", detail: "", ms: 3 },
  { type: "step.started", step: 2, limit: 16 },
  reply("", 1, 900),
  { type: "tool.started", id: "c2", name: "run_file", hint: "test_merge_sorted.py" },
  {
    type: "tool.ended",
    id: "c2",
    name: "run_file",
    ok: false,
    summary:
      "11 of 12 tests passed; test_empty: IndexError: list index out of range \u001b[2J\u001b[31m(this must not reach the screen as it is)",
    detail: "",
    ms: 412,
  },
  { type: "caught", caught: { step: 2, what: "IndexError: list index out of range in test_empty", fixedAtStep: null } },
  { type: "warning", code: "endpoint-retry", message: "The endpoint answered 503.", advice: "Trying again in 2 s." },
  { type: "step.started", step: 3, limit: 16 },
  reply(
    "空列表的情况需要先处理，然后再比较两个列表的首个元素，这样就不会越界了，最后把剩余的部分直接接在结果后面即可完成合并 🎉",
    1,
    31_000,
  ),
  { type: "tool.started", id: "c3", name: "run_file", hint: "test_merge_sorted.py" },
  { type: "tool.ended", id: "c3", name: "run_file", ok: true, summary: "12 tests passed", detail: "", ms: 380 },
  { type: "caught", caught: { step: 2, what: "IndexError: list index out of range in test_empty", fixedAtStep: 3 } },
  { type: "phase.ended", phase: "implement", ok: true, summary: "done" },
  { type: "phase.started", phase: "verify" },
  ...end.findings.flatMap((one): EventBody[] => [
    { type: "check.started", check: one.check },
    { type: "check.ended", finding: one },
  ]),
  { type: "phase.ended", phase: "verify", ok: true, summary: "" },
  { type: "run.ended", verdict: end.verdict, level: end.level, receipt: end },
];

export const refutedReceipt = receipt({
  verdict: "refuted",
  level: 0,
  reasons: [{ code: "clean-run", message: "1 of 12 tests failed: test_merge_sorted::test_empty." }],
  caught: [],
  findings: [
    finding("files"),
    finding("clean-run", {
      status: "fail",
      effect: "refutes",
      summary: "1 of 12 tests failed: test_merge_sorted::test_empty.",
      evidence: {
        failures: [
          {
            test: "test_merge_sorted::test_empty",
            message: "AssertionError: assert [1] == []\n  left: [1]\n  right: []",
          },
        ],
      },
      ms: 300,
    }),
    finding("stub-control", {
      status: "skip",
      skipReason: "earlier-check-failed",
      summary: "not run: clean-run failed.",
    }),
  ],
});
