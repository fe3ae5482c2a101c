import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { CHECK_LEVELS, CheckName, type Finding } from "../../src/domain/finding.ts";
import { type Decision, decideVerdict, Level } from "../../src/domain/verdict.ts";
import type { Check, GateFile, GateInput } from "../../src/verify/check.ts";
import { CHECKS } from "../../src/verify/checks/index.ts";
import { runGate } from "../../src/verify/gate.ts";
import type { RealMachine } from "./real-machine.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/level-cheats");
/** Long enough for a loaded machine: no cheat here is caught by the clock. */
const BUDGET = { perTestMs: 20_000, totalMs: 60_000 };

/** `pair.json`: what is asked of both, what must say no to the cheat, and why the cheat is worth nothing. */
const Expectation = z.strictObject({
  level: Level,
  caughtBy: z.array(CheckName).min(1),
  why: z.string().min(20),
  /** Run only when asked for: `VERIALGO_SLOW_PAIRS=1`. */
  slow: z.literal(true).optional(),
});

export interface Pair extends z.infer<typeof Expectation> {
  name: string;
}

export const pairs: readonly Pair[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => ({ name, ...Expectation.parse(JSON.parse(readFileSync(join(FOLDER, name, "pair.json"), "utf8"))) }));

const ROLES = { "solution.py": "solution", "test_solution.py": "tests", "oracle.py": "oracle" } as const;

/** The files of one half, with those that it shares with the other, in the order of their names. */
function filesOf(pair: string, half: "cheat" | "honest"): GateFile[] {
  const folders = ["both", half].map((name) => join(FOLDER, pair, name)).filter((folder) => existsSync(folder));
  const roleOf = (path: string) => {
    if (!(path in ROLES)) throw new Error(`${pair}/${half}: ${path} is none of ${Object.keys(ROLES).join(", ")}`);
    return ROLES[path as keyof typeof ROLES];
  };
  return folders
    .flatMap((folder) =>
      readdirSync(folder).map((path) => ({ path, role: roleOf(path), bytes: readFileSync(join(folder, path)) })),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function findings(machine: RealMachine, files: GateFile[], checks: readonly Check[]): Promise<Finding[]> {
  const input = {
    ...{ files, moduleName: "solution", ...machine, specification: null, budget: BUDGET, seed: "5eed" },
    oracleBy: hasOracle(files) ? "person" : null,
    signal: new AbortController().signal,
    onCheckStarted: () => undefined,
    onCheckEnded: () => undefined,
  } satisfies GateInput;
  return (await runGate(input, checks)).findings;
}

const hasOracle = (files: readonly GateFile[]): boolean => files.some(({ role }) => role === "oracle");

const decided = (found: readonly Finding[], files: readonly GateFile[], requiredLevel: Level): Decision =>
  decideVerdict({
    ...{ findings: found, requiredLevel, blockers: [] },
    oracleBy: hasOracle(files) ? "person" : null,
  });

const passing = (check: CheckName): Finding => ({
  ...{ check, status: "pass", effect: "limits", summary: "It passes.", evidence: {}, warnings: [], ms: 0 },
});

export interface JudgedCheat {
  /** Of the checks that must say no. */
  findings: readonly Finding[];
  /** The verdict if these were the only ones to say no, one each. */
  decisions: readonly Decision[];
}

/** Puts the cheat to the checks that must catch it, and to no others: whatever those say, it must not be enough. */
export async function judgeCheat(machine: RealMachine, { name, level, caughtBy }: Pair): Promise<JudgedCheat> {
  const files = filesOf(name, "cheat");
  const asked = CHECKS.filter((check) => caughtBy.includes(check.name)).map((check) => ({ ...check, needs: [] }));
  const found = await findings(machine, files, asked);
  const decisions = found.map((finding) => {
    const others = CHECKS.filter((check) => check.name !== finding.check).map((check) => passing(check.name));
    return decided([...others, finding], files, level);
  });
  return { findings: found, decisions };
}

const judgedTwins = new Map<string, Promise<Decision>>();

/** Puts the honest twin to every check its level needs. Many pairs have the same twin, which is judged once. */
export function judgeTwin(machine: RealMachine, { name, level }: Pair): Promise<Decision> {
  const files = filesOf(name, "honest");
  const key = JSON.stringify([level, files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("hex")])]);
  const isNeeded = ({ name: check }: Check) => {
    const own = CHECK_LEVELS[check];
    // A person's oracle stands in for sharp tests.
    return own <= level && !(own === 2 && hasOracle(files));
  };
  const judging =
    judgedTwins.get(key) ?? findings(machine, files, CHECKS.filter(isNeeded)).then((f) => decided(f, files, level));
  judgedTwins.set(key, judging);
  return judging;
}
