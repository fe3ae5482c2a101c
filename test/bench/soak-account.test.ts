import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountCommand } from "../../bench/soak/account-command.ts";
import type { CommandEnd } from "../../bench/soak/command-run.ts";
import { FAULTS } from "../../bench/soak/faults/index.ts";
import { type Planned, planRuns, RUNS } from "../../bench/soak/plan.ts";
import { subjectOf, type Truth } from "../../bench/soak/programs.ts";
import { outcomeTable, summary } from "../../bench/soak/table.ts";
import { makeWorld, type World } from "../../bench/soak/world.ts";
import { sha256 } from "../../src/domain/random.ts";
import { sampleReceipt } from "../support/sample-receipt.ts";

const KEY = "sk-soak-0123456789";
const RIGHT = "def add(a, b):\n    return a + b\n";

let world: World;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "soak-account-"));
  world = makeWorld(folder, subjectOf("right", 0), null);
  mkdirSync(world.out);
});
afterEach(() => rmSync(world.folder, { recursive: true, force: true }));

const receipt = (change: Parameters<typeof sampleReceipt>[0] = {}) =>
  sampleReceipt({
    verdict: "verified",
    level: 3,
    files: [{ path: "add.py", role: "solution", sha256: sha256(RIGHT), bytes: RIGHT.length }],
    ...change,
  });

/** What is said of a run that left these things. */
function complaints(
  left: {
    truth?: Truth;
    receipt?: unknown;
    solution?: string;
    end?: Partial<CommandEnd>;
    strike?: Partial<Planned["strike"]>;
    replays?: boolean;
  } = {},
) {
  const written = left.receipt === undefined ? receipt() : left.receipt;
  const text = typeof written === "string" ? written : JSON.stringify(written);
  if (written !== null) writeFileSync(join(world.out, "verialgo-receipt.json"), text);
  writeFileSync(join(world.out, "add.py"), left.solution ?? RIGHT);
  const planned: Planned = {
    ...{ number: 1, kind: "k", surface: "verify", truth: left.truth ?? "right", variant: 0 },
    ...{ ordinary: false, json: true, late: false, strike: { detail: "", ...left.strike } },
  };
  const end: CommandEnd = {
    ...{ code: 0, signal: null, stdout: text, stderr: "", seconds: 1, lingering: [], orphans: [], hung: false },
    ...left.end,
  };
  return accountCommand({
    ...{ planned, world, end, secrets: [KEY], struck: true },
    replays: () => left.replays ?? true,
  }).complaints;
}

describe("a run is not accounted for when", () => {
  it("nothing is wrong: then it is", () => expect(complaints()).toEqual([]));

  it("a wrong or undecidable program is called verified, or a right one refuted", () => {
    expect(complaints({ truth: "wrong" })).toEqual(["a program that is wrong was called verified"]);
    expect(complaints({ truth: "undecidable" })).toEqual(["a program that is undecidable was called verified"]);
    const refuted = receipt({ verdict: "refuted", level: 0 });
    expect(complaints({ receipt: refuted, end: { code: 1 } })).toEqual(["a program that is right was called refuted"]);
  });

  it("it ends well without a receipt, or with another exit code than its receipt means", () => {
    expect(complaints({ receipt: null, end: { stdout: "" } }).join()).toMatch(
      /no receipt.*exit code 0 without a receipt/,
    );
    expect(complaints({ end: { code: 3 } })).toEqual(["exit code 3, but the receipt means 0"]);
  });

  it("it ends by a signal that nobody sent, or hangs, or its log is not shown again", () => {
    const killed = { code: null, signal: "SIGKILL" as const, stdout: "" };
    writeFileSync(join(world.out, "events.ndjson"), "");
    expect(complaints({ end: killed })).toContain("it ended by SIGKILL");
    expect(complaints({ end: { ...killed, hung: true }, strike: { mayDie: true } })).toEqual([
      "it did not end by itself",
    ]);
  });

  it("something is left: a process, a temporary folder, a hidden file", () => {
    const lingering = [{ pid: 7, command: "python3" }];
    expect(complaints({ end: { lingering } })).toEqual(["still alive: 7 python3"]);
    mkdirSync(join(world.tmp, "verialgo-work-abc"));
    symlinkSync("1.1", join(world.out, ".verialgo-in-use"));
    expect(complaints()).toEqual([
      "left in TMPDIR: verialgo-work-abc",
      "left in a folder of the user: .verialgo-in-use",
    ]);
  });

  it("a secret or a stack is shown, as it is or in other letters", () => {
    for (const form of [
      KEY,
      Buffer.from(KEY).toString("base64"),
      Buffer.from(KEY).toString("hex"),
      [...KEY].reverse().join(""),
    ])
      expect(complaints({ end: { stderr: `x ${form} y` } })).toEqual(["a secret was printed"]);
    expect(complaints({ end: { stderr: "Error: x\n    at run (file:///a.js:1:2)\n" } })).toEqual([
      "a stack trace was shown",
    ]);
    writeFileSync(join(world.home, ".cache"), KEY);
    expect(complaints()).toEqual(["a secret is in home/.cache"]);
  });

  it("a file is half-written: the receipt, a delivered file, the event log", () => {
    expect(complaints({ receipt: '{"schemaVersion": 1,', end: { code: 3 } }).join()).toMatch(
      /the receipt in the folder is no receipt/,
    );
    expect(complaints({ solution: RIGHT.slice(0, 9) })).toEqual(["add.py is not the file of the receipt"]);
  });
});

it("plans 200 runs, each with a fault, a fifth of them of wrong programs, and the same ones again", () => {
  const runs = planRuns("seed", FAULTS);
  expect(runs).toHaveLength(RUNS);
  expect(runs.filter(({ truth }) => truth === "wrong")).toHaveLength(40);
  expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(FAULTS.map(({ kind }) => kind)));
  expect(JSON.stringify(planRuns("seed", FAULTS))).toBe(JSON.stringify(runs));
  expect(JSON.stringify(planRuns("seeds", FAULTS))).not.toBe(JSON.stringify(runs));
});

it("shows fault by outcome", () => {
  const [planned] = planRuns("seed", FAULTS);
  const outcome = {
    verdict: "verified",
    by: "receipt",
    ending: "exit 0",
    seconds: 1,
    complaints: [],
    struck: true,
  } as const;
  const table = outcomeTable([{ ...outcome, complaints: [], planned: planned as Planned }]);
  expect(table).toContain("| all | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 1 of 1 |");
});

it("a summary names no empty list", () => {
  expect(summary([]).split("\n")).toEqual([
    ...["right", "wrong", "undecidable"].map((truth) => `0 programs are ${truth}.`),
    "0 of 0 are accounted for; 0 ended verified.",
  ]);
});
