import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunEvent } from "../../../src/domain/event.ts";
import type { Publication } from "../../../src/domain/publication.ts";
import type { Receipt } from "../../../src/domain/receipt.ts";
import { initialRunState, type RunState, reduceRun } from "../../../src/domain/run-state.ts";
import { readEventLog } from "../../../src/surfaces/ndjson/read-event-log.ts";
import type { RunReport } from "../../../src/surfaces/report/run-report.ts";
import { finding, receipt, sampleBodies, stamped } from "../sample-run.ts";

const runs = join(import.meta.dirname, "../../fixtures/runs");

/** Events of a run recorded from the command line. */
export const recorded = (name: "demo" | "refuted" | "verified" | "written"): RunEvent[] =>
  readEventLog(readFileSync(join(runs, `${name}.ndjson`), "utf8"))?.events ?? [];

export const folded = (events: readonly RunEvent[]): RunState => events.reduce(reduceRun, initialRunState);

export const RUN_URL = "https://github.com/acme/tools/actions/runs/7001/job/9001";
export const ARTIFACT = {
  name: "verialgo-12-7001",
  url: "https://github.com/acme/tools/actions/runs/7001/artifacts/55",
};

export const publication = (parts: Partial<Publication> = {}): Publication => ({
  branch: "verialgo/12-fibonacci",
  folder: "algorithms/fibonacci",
  commit: {
    oid: "9fceb02d0ae598e95dc970b74767f19372d61af8",
    url: "https://github.com/acme/tools/commit/9fceb02d0ae598e95dc970b74767f19372d61af8",
    signed: true,
  },
  pull: { number: 13, url: "https://github.com/acme/tools/pull/13", isDraft: true, isNew: true },
  compareUrl: null,
  notes: [],
  ...parts,
});

export const reportOf = (state: RunState, end: Receipt, parts: Partial<RunReport> = {}): RunReport => ({
  receipt: end,
  state,
  publication: null,
  runUrl: RUN_URL,
  artifact: ARTIFACT,
  recheck: null,
  requester: "alice",
  deliveredFolder: null,
  command: "implement",
  ...parts,
});

const ended = (state: RunState): Receipt => {
  if (state.ended === null) throw new Error("the sample run has no end");
  return state.ended.receipt;
};

/** A run of the demo at level 1, really executed, as if it had been published. */
export const testedReport = (): RunReport => published("demo");

/** The demo's run with every level. */
export const verifiedReport = (): RunReport => published("verified");

function published(name: "demo" | "verified"): RunReport {
  const state = folded(recorded(name));
  return reportOf(state, ended(state), {
    publication: publication(),
    deliveredFolder: "algorithms/fibonacci",
    recheck: "npx verialgo verify --receipt algorithms/fibonacci/verialgo-receipt.json algorithms/fibonacci",
  });
}

/** A Fibonacci that starts with 1, judged on a pull request. */
export function refutedReport(): RunReport {
  const state = folded(recorded("refuted"));
  return reportOf(state, ended(state), {
    command: "verify",
    subject: { headSha: "c0ffee254729296a45a3885639ac7e10f9d54979", paths: ["lib/fib.py", "lib/test_fib.py"] },
    recheck: "npx verialgo verify lib/fib.py --tests lib/test_fib.py --seed 00ff",
    requester: "bob",
  });
}

const stepsUsedUp = receipt({
  verdict: "unverified",
  level: 0,
  reasons: [
    { code: "steps", message: "The author used all 16 steps and its tests still fail." },
    { code: "clean-run", message: "No test was found." },
  ],
  caught: [{ step: 4, what: "IndexError: list index out of range in test_empty", fixedAtStep: null }],
  findings: [
    finding("files", { summary: "The files are plain source text and parse." }),
    finding("clean-run", { status: "fail", summary: "No test was found." }),
    finding("stub-control", {
      status: "skip",
      skipReason: "earlier-check-failed",
      summary: "Not run, because the check clean-run did not pass.",
    }),
  ],
});

export const unverifiedReport = (): RunReport =>
  reportOf(folded(stamped(sampleBodies("Merge two sorted lists", stepsUsedUp))), stepsUsedUp, {
    publication: publication({
      branch: null,
      folder: null,
      commit: null,
      pull: null,
      notes: [
        {
          code: "read-only-token",
          message: "The token may not write to the repository, so nothing was pushed.",
          advice: "Give the job the permission contents: write.",
        },
      ],
    }),
  });

export const CHINESE = "请实现归并两个有序列表的函数 merge_sorted，并写出测试。";

export function chineseReport(): RunReport {
  const end = receipt({
    caught: [{ step: 2, what: "IndexError: list index out of range，测试 test_empty", fixedAtStep: 3 }],
  });
  return reportOf(folded(stamped(sampleBodies(CHINESE, end))), end, {
    publication: publication({ branch: "verialgo/12-merge-sorted", folder: "algorithms/merge_sorted" }),
    deliveredFolder: "algorithms/merge_sorted",
    recheck: "npx verialgo verify --receipt algorithms/merge_sorted/verialgo-receipt.json algorithms/merge_sorted",
  });
}

export function notRunReport(): RunReport {
  const end = receipt({
    verdict: "not-run",
    level: 0,
    findings: [],
    files: [],
    caught: [],
    specification: null,
    model: null,
    limits: [],
    reasons: [
      { code: "no-key", message: "The input api-key is empty. Add the secret OPENAI_API_KEY and pass it as api-key." },
    ],
    isolation: { kind: "none", network: "none", guarantees: [] },
  });
  return reportOf(initialRunState, end, { artifact: null });
}
