import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { openEndpoint } from "./endpoint.ts";
import { barsOf, isHeld, medianFigures } from "./judge-figures.ts";
import { type Figures, measureSubject, type Subject } from "./measure-subject.ts";
import { page } from "./page.ts";
import { barsTable, stepsTable } from "./tables.ts";

/** Prints Markdown tables; exits 1 when a bar was missed. `--rounds` (default 15), `--write-docs` writes docs/bench.md. */
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, "write-docs": { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
const STEPS = [10, 50, 200];
const peer = (name: string, form: Subject["form"], module: string): Subject => ({ name, form, module, isPeer: true });
const SUBJECTS: readonly Subject[] = [
  { name: "VeriAlgo", form: "bundled", module: "dist/bench-peers/ours/loop-over-http.js", isPeer: false },
  peer("@openai/agents", "imported", "bench/peers/openai-agents.js"),
  peer("@openai/agents", "bundled", "dist/bench-peers/agents/openai-agents.js"),
  peer("ai", "imported", "bench/peers/ai-sdk.js"),
  peer("ai", "bundled", "dist/bench-peers/ai/ai-sdk.js"),
];

const versions: Record<string, string> = JSON.parse(readFileSync("bench/peers/package.json", "utf8")).dependencies;
const packages = ["@openai/agents", "ai", "@ai-sdk/openai-compatible"]
  .map((name) => `\`${name}\` ${versions[name]}`)
  .join(", ");

const cells = STEPS.flatMap((steps) => SUBJECTS.map((subject) => ({ subject, steps, all: [] as Figures[] })));
const endpoint = await openEndpoint("dist/bench-peers/bench/server.js");
try {
  for (let round = 0; round < rounds; round += 1)
    for (const { subject, steps, all } of cells) all.push(await measureSubject(subject, steps, endpoint));
} finally {
  endpoint.close();
}
const rows = cells.map(({ subject, steps, all }) => ({ subject, steps, figures: medianFigures(all) }));
const bars = barsOf(rows);
const figures = [
  `Node ${process.version}, ${cpus().length} cores, ${packages}; medians of ${rounds} interleaved rounds.`,
  ...STEPS.map((steps) => stepsTable(rows, steps)),
  barsTable(bars),
].join("\n\n");
process.stdout.write(`${figures}\n`);
if (values["write-docs"]) writeFileSync("docs/bench.md", page(figures, packages));
process.exitCode = bars.every(isHeld) ? 0 : 1;
