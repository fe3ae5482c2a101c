/**
 * Holds a canary on its command line, in its variables, in its memory and in a descriptor it inherited, and runs a program in one
 * tier. Arguments: the tier, who starts it, the canary, the program's text. Prints the program's first line.
 */
import { candidates, type Starter } from "../../../src/sandbox/candidates.ts";
import { createProcessSandbox } from "../../../src/sandbox/process.ts";
import { seccompFilter } from "../../../src/sandbox/seccomp-filter.ts";
import { python } from "../python-program.ts";

const [tier, starter, canary = "", text = ""] = process.argv.slice(2);
const kept = { copies: Array.from({ length: 50 }, (_, at) => `${canary} ${at}`), buffer: Buffer.from(canary) };

async function sandboxOf() {
  const filter = seccompFilter(process.arch);
  if (tier === "plain processes" || filter === null) return createProcessSandbox();
  for await (const candidate of candidates(filter, [starter as Starter])) {
    if (candidate.tier !== tier || "problem" in candidate) continue;
    return candidate.create({ kind: candidate.kind, network: "none", guarantees: [] });
  }
  throw new Error(`${tier} is not a tier of ${starter}`);
}

const program = (await sandboxOf()).start(python(text, { wallMs: 240_000, cpuSeconds: 200 }));
const line = await program.nextLine(240_000);
console.log(line.kind === "line" ? line.text : `${line.kind} ${(await program.exit).stderr}`);
program.kill();
await program.exit;
if (kept.copies.length + kept.buffer.length === 0) console.log(kept);
