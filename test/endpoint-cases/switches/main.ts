import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CASES, SWITCHES, type Switch } from "./index.ts";
import { applied, type Judgement, judge } from "./judge.ts";
import { runTests } from "./run-tests.ts";
import { filesByCase, titlePattern } from "./titles.ts";

const USAGE = `Usage: npm run endpoint-cases -- [N…] [--jobs N]
Switches the handling of each endpoint case off in turn and runs its tests, which must fail.
N…        numbers of cases (all 65 if none is given)
--jobs N  runs at the same time (2)`;

/** What tests need; `dist` is not among it, as a test that builds would write into it. */
const NEEDED = [
  "src",
  "test",
  "scripts",
  "bench/loop-session.ts",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
  "rolldown.config.js",
];

const root = process.cwd();
const stop = new AbortController();

function copyOfProject(into: string, name: string): string {
  const copy = join(into, name);
  mkdirSync(copy);
  for (const part of NEEDED) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function tryOut(each: Switch, copy: string, files: ReadonlyMap<number, string[]>): Promise<Judgement> {
  const path = join(copy, each.file);
  const text = readFileSync(path, "utf8");
  const changed = applied(each, text);
  if ("problem" in changed) return { noticed: false, why: `a mistake of the switch: ${changed.problem}` };
  const tests = files.get(each.case) ?? [];
  if (tests.length === 0) return { noticed: false, why: "no test has this case in its title" };
  writeFileSync(path, changed.text);
  try {
    return judge(await runTests(copy, tests, titlePattern(each.case), stop.signal));
  } finally {
    writeFileSync(path, text);
  }
}

function readArguments(args: readonly string[]): { cases: readonly number[]; jobs: number } | null {
  const at = args.indexOf("--jobs");
  const jobs = at < 0 ? 2 : Number(args[at + 1]);
  const cases = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1)).map(Number);
  if (!Number.isInteger(jobs) || jobs < 1 || !cases.every((number) => CASES.includes(number))) return null;
  return { cases: cases.length === 0 ? CASES : cases, jobs };
}

async function run(args: readonly string[], folder: string): Promise<number> {
  const asked = readArguments(args);
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const startedAt = performance.now();
  const files = filesByCase(root);
  const switches = SWITCHES.filter((each) => asked.cases.includes(each.case));
  const missing = asked.cases.filter((number) => !switches.some((each) => each.case === number));
  const untested = asked.cases.filter((number) => !files.has(number));
  const unnoticed = new Set<number>();
  const copies = Array.from({ length: asked.jobs }, (_, index) => copyOfProject(folder, `copy${index}`));
  let healthy = true;
  let next = 0;

  const checkUnpatched = async (copy: string) => {
    const named = [...new Set(asked.cases.flatMap((number) => files.get(number) ?? []))];
    if (named.length === 0) return;
    const pattern = `\\(case (${asked.cases.join("|")})\\)`;
    const { passed, failed, broken } = await runTests(copy, named, pattern, stop.signal);
    healthy = failed.length === 0 && broken === null && passed.length > 0;
    console.log(
      `nothing switched off: ${passed.length} tests passed, ${failed.length} failed${broken ? `; ${broken}` : ""}`,
    );
    for (const { title, why } of failed) console.log(`  ${title}: ${why}`);
  };
  const work = async (copy: string) => {
    for (let each = switches[next++]; each && !stop.signal.aborted; each = switches[next++]) {
      const judgement = await tryOut(each, copy, files);
      if (!judgement.noticed) unnoticed.add(each.case);
      const said = judgement.noticed
        ? `noticed by ${judgement.by}`
        : judgement.why.toUpperCase().slice(0, 1) + judgement.why.slice(1);
      console.log(`case ${each.case} (${each.file}): ${said}`);
    }
  };
  await Promise.all(
    copies.map(async (copy, index) => {
      if (index === 0) await checkUnpatched(copy);
      await work(copy);
    }),
  );

  const list = (numbers: Iterable<number>) => [...numbers].sort((left, right) => left - right).join(" ") || "none";
  console.log(`whose tests did not notice: ${list(unnoticed)}`);
  console.log(`without a switch: ${list(missing)}; without a test: ${list(untested)}`);
  console.log(
    `${switches.length} switches of ${asked.cases.length} cases in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return healthy && unnoticed.size + missing.length + untested.length === 0 && !stop.signal.aborted ? 0 : 1;
}

const folder = mkdtempSync(join(tmpdir(), "verialgo-endpoint-cases-"));
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());
try {
  process.exitCode = await run(process.argv.slice(2), folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
