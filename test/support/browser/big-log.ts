import { createHash } from "node:crypto";
import type { EventBody, RunEvent } from "../../../src/domain/event.ts";
import type { Finding } from "../../../src/domain/finding.ts";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { receiptOfLog, recorded } from "./recorded.ts";

export const BIG = { events: 5_000, survivors: 300, outputBytes: 1_000_000 } as const;

const VERSIONS = 40;
const LINES = 600;

/** A program of 600 lines; each version differs from the one before in some of them. */
const program = (version: number): string =>
  Array.from({ length: LINES }, (_, index) => {
    const changed = index % 7 === version % 7 ? version : 0;
    if (index % 20 === 0) return `def part_${index / 20}(values, limit=${changed}):`;
    return index % 20 === 19
      ? "    return total"
      : `    total_${index} = sum(values[:${index}]) * ${index} + ${changed}`;
  }).join("\n");

const file = (path: string, role: "solution" | "tests", step: number, text: string): EventBody => ({
  ...{ type: "file.written", path, role, step, text },
  sha256: createHash("sha256").update(text).digest("hex"),
  bytes: Buffer.byteLength(text),
});

/** As a long-winded program prints: lines of a hundred characters. */
const output = (): string => {
  const line = (index: number) =>
    `${String(index).padStart(6, "0")} ${"progress of a long calculation ".repeat(3)}`.slice(0, 99);
  return Array.from({ length: BIG.outputBytes / 100 }, (_, index) => `${line(index)}\n`).join("");
};

function step(number: number, detail: string): EventBody[] {
  const id = `call_${number}`;
  const usage = { inputTokens: 1_000 + number, outputTokens: 200 };
  return [
    { type: "step.started", step: number, limit: 5_000 },
    { type: "model.writing", session: "author", characters: 400, calls: 1, tail: `thinking about part ${number}` },
    {
      ...{ type: "model.replied", calls: 1, usage, costUsd: 0.001, protocol: "chat", session: "author", ms: 900 },
      text: `Part ${number} is next. It is compared with the one before it, and the sums are taken anew.`,
    },
    { type: "tool.started", id, name: "run_file", hint: `part_${number}.py` },
    { type: "tool.ended", id, name: "run_file", ok: number % 5 !== 0, summary: `exit ${number % 5}`, detail, ms: 120 },
  ];
}

const LAST = program(VERSIONS - 1).split("\n");

const survivors = () =>
  Array.from({ length: BIG.survivors }, (_, index) => {
    const line = 2 + index * 2 - (index % 3);
    const was = LAST[line - 1] ?? "";
    return {
      line,
      operator: "constant",
      diff: `@@ -${line},1 +${line},1 @@\n-${was}\n+${was.replace(/\d+$/, "99")}`,
      sentence: `No test notices when the last number of line ${line} becomes 99; try an input for which it decides the answer.`,
    };
  });

function findings(given: readonly Finding[]): Finding[] {
  return given.map((finding) => {
    if (finding.check === "mutation")
      return {
        ...finding,
        evidence: { ...finding.evidence, total: 3_000, run: 3_000, killed: 2_700, survivors: survivors() },
      };
    if (finding.check === "coverage") {
      const missedLines = LAST.flatMap((_, index) => (index % 11 === 5 ? [index + 1] : []));
      return {
        ...finding,
        evidence: { ...finding.evidence, statements: LINES, reached: LINES - missedLines.length, missedLines },
      };
    }
    return finding;
  });
}

/** A run of 5,000 events with an output of a megabyte, forty versions of a long file and three hundred survivors. */
export function bigLog(): RunEvent[] {
  const base = recorded("written");
  const receipt: Receipt = receiptOfLog(base);
  const judged = findings(receipt.findings);
  const opening = base.slice(0, 7);
  const closing: EventBody[] = [
    { type: "phase.ended", phase: "implement", ok: true, summary: "written" },
    { type: "phase.started", phase: "verify" },
    ...judged.flatMap((finding): EventBody[] => [
      { type: "check.started", check: finding.check },
      { type: "check.ended", finding },
    ]),
    { type: "phase.ended", phase: "verify", ok: true, summary: "level 3" },
    { type: "run.ended", verdict: receipt.verdict, level: receipt.level, receipt: { ...receipt, findings: judged } },
  ];
  const middle: EventBody[] = [];
  const room = BIG.events - opening.length - closing.length;
  for (let number = 1; middle.length < room; number += 1) {
    middle.push(...step(number, number === 300 ? output() : `line one of ${number}\nline two\n`));
    const version = number / 20;
    if (Number.isInteger(version) && version <= VERSIONS)
      middle.push(file("fibonacci.py", "solution", number, program(version - 1)));
  }
  return [...opening, ...middle.slice(0, room), ...closing].map((body, index) => ({
    ...body,
    seq: index + 1,
    at: new Date(Date.UTC(2026, 10, 30) + index * 100).toISOString(),
  }));
}
