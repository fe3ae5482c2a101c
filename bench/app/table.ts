import { BARS, type Outcome } from "./outcome.ts";

/** What a person reads, as a Markdown table. */
export function outcomeTable({ answers, memory, ...outcome }: Outcome): string {
  const counts = Object.entries(answers.byStatus).map(([kind, byStatus]) => {
    const each = Object.entries(byStatus).map(
      ([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`,
    );
    return [kind, each.join(", ")] as const;
  });
  const rows: (readonly [what: string, figure: string])[] = [
    [
      "load",
      `${outcome.rate} a second for ${outcome.seconds} s over ${outcome.installations} installations, ${outcome.kills} kills`,
    ],
    ["answer, p50", `${answers.p50Ms} ms`],
    ["answer, p99", `${answers.p99Ms} ms (bar: ${BARS.p99Ms} ms; the sender was late by ${answers.lateP99Ms} ms)`],
    ["answer, max", `${answers.maxMs} ms`],
    ...counts.map(([kind, text]) => [`answers, ${kind}`, text] as const),
    [
      "memory",
      `at most ${memory.maxMb} MB (bar: ${BARS.memoryMb} MB); ${memory.earlyMb} → ${memory.lateMb} MB under load`,
    ],
    [
      "processor of the server",
      outcome.processorMs === null ? "–" : `${outcome.processorMs} ms a delivery, with the work it starts`,
    ],
    ["commands", `${outcome.commands}, dispatched ${outcome.dispatches} times`],
    ["drained", `${outcome.drainSeconds} s after the load`],
    ["webhooks of the hub", `${outcome.webhooks.sent}, ${outcome.webhooks.again} of them again`],
    ["store", `${outcome.storeMb} MB`],
  ];
  return ["| what | figure |", "| --- | --- |", ...rows.map(([what, figure]) => `| ${what} | ${figure} |`)].join("\n");
}
