import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chooseSandbox } from "../../../src/sandbox/choose-sandbox.ts";
import { betweenMarkers } from "../action-docs/between-markers.ts";
import { differences, MARKER, PAGE, renderTable } from "./page.ts";
import { type RanTest, testsOf } from "./reports.ts";
import { buildTable } from "./table.ts";
import { CHOSEN, placer } from "./where.ts";

const USAGE = `Usage: npm run threat-model -- [--write] REPORTS
REPORTS is a folder with the JSON reports of a whole test run, or one such file:
  VERIALGO_TEST_REPORTS=/some/new/folder npm test
--write puts the table into ${PAGE}; otherwise it is compared with what stands there.`;

const root = process.cwd();

/** The run's own report is the first, so that its order decides; those of runs it started follow. */
function reportFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".json"));
  return names
    .sort((a, b) => Number(b === "tests.json") - Number(a === "tests.json") || a.localeCompare(b))
    .map((name) => join(path, name));
}

/** One line a tier: the cases with a test that passed in it. */
async function tierLines(rows: ReturnType<typeof buildTable>["rows"]): Promise<string[]> {
  const places = [...new Set(rows.flatMap(({ holders }) => holders.flatMap(({ where }) => where)))].sort();
  const chosen = places.includes(CHOSEN) ? await tierHere() : "";
  return places.map((place) => {
    const ids = rows.filter(({ holders }) => holders.some(({ where }) => where.includes(place))).map(({ id }) => id);
    return `${place === CHOSEN ? `${place} (here: ${chosen})` : place}: ${ids.length} cases: ${ids.join(" ")}`;
  });
}

/** What the product chooses on this machine. */
async function tierHere(): Promise<string> {
  const { tried } = await chooseSandbox({ allowUnsandboxed: false });
  return tried.find(({ problem }) => problem === null)?.tier ?? "none";
}

async function run(args: readonly string[]): Promise<number> {
  const [path, ...others] = args.filter((arg) => arg !== "--write");
  if (path === undefined || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const files = reportFiles(resolve(path));
  const tests: RanTest[] = files.flatMap((file) => testsOf(readFileSync(file, "utf8"), root));
  const { rows, problems } = buildTable(tests, placer(root));
  const page = readFileSync(join(root, PAGE), "utf8");
  if (args.includes("--write")) writeFileSync(join(root, PAGE), betweenMarkers(page, MARKER, renderTable(rows)));
  else problems.push(...differences(page, rows, tests, process.getuid?.() === 0));
  for (const line of await tierLines(rows)) console.log(line);
  for (const problem of problems) console.error(problem);
  const held = rows.filter(({ state }) => state === "held").length;
  console.log(
    `${files.length} reports, ${tests.length} tests: ${held} of ${rows.length} cases held, ${problems.length} problems`,
  );
  if (problems.length > 0 && !args.includes("--write"))
    console.error(`If the tests are right, write the table anew: npm run threat-model -- --write ${path}`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await run(process.argv.slice(2));
