import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { CHECK_LEVELS, CheckName, type Finding } from "../../src/domain/finding.ts";
import { type Decision, decideVerdict, Level } from "../../src/domain/verdict.ts";
import type { Check, GateFile } from "../../src/verify/check.ts";
import { CHECKS } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import type { RealMachine } from "./real-machine.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/hostile");
const ROLES = { "solution.py": "solution", "test_solution.py": "tests", "oracle.py": "oracle" } as const;

/** `pair.json`: the level asked for, the checks that must each say no, what the first of them says (a pattern), and what is tried. */
const Expectation = z.strictObject({
  level: Level,
  caughtBy: z.array(CheckName).min(1),
  says: z.string().min(4),
  why: z.string().min(20),
  /** Waits for limits: run only when asked for, `VERIALGO_SLOW_PAIRS=1`. */
  slow: z.literal(true).optional(),
});

export interface HostilePair extends z.infer<typeof Expectation> {
  name: string;
}

export const hostilePairs: readonly HostilePair[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => ({ name, ...Expectation.parse(JSON.parse(readFileSync(join(FOLDER, name, "pair.json"), "utf8"))) }));

export type Half = "hostile" | "honest";

/** The files of one half, with those that it shares with the other. */
export function filesOf({ name }: HostilePair, half: Half): GateFile[] {
  const folders = ["both", half].map((part) => join(FOLDER, name, part)).filter((folder) => existsSync(folder));
  return folders
    .flatMap((folder) => readdirSync(folder).map((path) => ({ path, bytes: readFileSync(join(folder, path)) })))
    .map(({ path, bytes }) => {
      if (!(path in ROLES)) throw new Error(`${name}/${half}: ${path} is none of ${Object.keys(ROLES).join(", ")}`);
      return { path, bytes, role: ROLES[path as keyof typeof ROLES] };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A folder as a user would have it; `remove` takes it away again. */
export function folderOf(pair: HostilePair, half: Half): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "verialgo-hostile-"));
  for (const { path, bytes } of filesOf(pair, half)) writeFileSync(join(folder, path), bytes);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const hasOracle = (files: readonly GateFile[]): boolean => files.some(({ role }) => role === "oracle");

async function findings(
  machine: RealMachine,
  files: GateFile[],
  checks: readonly Check[],
  perTestMs: number,
): Promise<Finding[]> {
  const result = await runGate(
    {
      ...{ files, moduleName: "solution", ...machine, specification: null, seed: "5eed" },
      budget: { perTestMs, totalMs: 60_000 },
      oracleBy: hasOracle(files) ? "person" : null,
      signal: new AbortController().signal,
      onCheckStarted: () => undefined,
      onCheckEnded: () => undefined,
    },
    checks,
  );
  return result.findings;
}

/** As if all were well with a check, or it had nothing to compare with. */
const untroubled = (check: CheckName, files: readonly GateFile[]): Finding => ({
  ...{ check, effect: "limits", summary: "It passes.", evidence: {}, warnings: [], ms: 0 },
  ...(CHECK_LEVELS[check] < 3 || hasOracle(files) ? { status: "pass" } : { status: "skip", skipReason: "no-material" }),
});

const decided = (found: readonly Finding[], files: readonly GateFile[], requiredLevel: Level): Decision =>
  decideVerdict({ findings: found, requiredLevel, blockers: [], oracleBy: hasOracle(files) ? "person" : null });

/** Short, as some of them hang. */
const HOSTILE_MS = 2_000;
const HONEST_MS = 20_000;

/** What the checks that must say no have said, and the verdict if each were the only one to do so. */
export async function judgeHostile(
  machine: RealMachine,
  pair: HostilePair,
): Promise<{ findings: readonly Finding[]; decisions: readonly Decision[] }> {
  const files = filesOf(pair, "hostile");
  const asked = CHECKS.filter(({ name }) => pair.caughtBy.includes(name)).map((check) => ({ ...check, needs: [] }));
  const found = await findings(machine, files, asked, HOSTILE_MS);
  const decisions = found.map((finding) => {
    const others = CHECKS.filter(({ name }) => name !== finding.check).map(({ name }) => untroubled(name, files));
    return decided([...others, finding], files, pair.level);
  });
  return { findings: found, decisions };
}

const judged = new Map<string, Promise<Decision>>();

/** Puts the honest twin to every check its level needs; twins that are the same files are judged once. */
export function judgeTwin(machine: RealMachine, pair: HostilePair): Promise<Decision> {
  const files = filesOf(pair, "honest");
  const key = JSON.stringify([pair.level, files.map(({ path, bytes }) => [path, bytes.toString()])]);
  const isNeeded = ({ name }: Check) => {
    const own = CHECK_LEVELS[name];
    // A person's oracle stands in for sharp tests.
    return own <= pair.level && !(own === 2 && hasOracle(files));
  };
  const judging =
    judged.get(key) ??
    findings(machine, files, CHECKS.filter(isNeeded), HONEST_MS).then((found) => decided(found, files, pair.level));
  judged.set(key, judging);
  return judging;
}
