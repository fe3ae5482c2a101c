import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionScenario, actionScenario, buildAction } from "../../support/action-scenario.ts";
import { ADD_SPECIFICATION } from "../../support/add-script.ts";
import { PATIENCE_MS } from "../../support/built-cli.ts";
import { SOLUTION } from "../../support/cli-cases.ts";
import { type LabelledEnd, type LabelledRun, startLabelled } from "../../support/labelled-run.ts";
import type { ServerStep } from "../../support/model-server/model-server.ts";
import { alive, descendants, until } from "../../support/process-tree.ts";
import { twoAtATime } from "../../support/two-at-a-time.ts";
import { readBack } from "../../surfaces/browser/report/read-back.ts";

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

const call = (name: string, args: Record<string, unknown>): ServerStep => ({ calls: [{ name, arguments: args }] });
const hanging: ServerStep = { trouble: "hang" };
const UNDERSTAND: ServerStep = { text: JSON.stringify(ADD_SPECIFICATION) };
const WRITE = call("write_file", { path: "add.py", content: SOLUTION });
const SLEEPER =
  "from add import add\nimport time\n\ndef test_slow():\n    time.sleep(50)\n    assert add(1, 2) == 3\n    assert add(2, 5) == 7\n";
const WRITE_SLEEPER = call("write_file", { path: "test_add.py", content: SLEEPER });
const RUN = call("run_file", { path: "test_add.py", timeout_s: 60 });

/** The endpoint is tried out on two routes before anything is asked of it. */
const PROBES = 2;

interface Phase {
  name: string;
  script: ServerStep[];
  /** Resolves when the run is in that phase. */
  reached(run: LabelledRun, scenario: ActionScenario): Promise<unknown>;
  /** Files the author has written by then. */
  written?: Record<string, string>;
  with?: Record<string, string>;
}

const arrives = ({ hub }: ActionScenario, operation: string, path: RegExp) =>
  new Promise<void>((done) => hub.onRequest({ operation, path, run: () => done() }));
const programRuns = ({ running }: LabelledRun) =>
  until("a program in the sandbox", () => descendants(running.pid ?? 0).length > 0);

const PHASES: Phase[] = [
  {
    // GitHub has the comment, and nobody has told the post step which one it is.
    name: "while the comment is being made",
    script: [],
    reached: ({ number }, scenario) => arrives(scenario, "issues/create-comment", new RegExp(`/issues/${number}/`)),
  },
  {
    name: "in understand",
    script: [hanging],
    reached: ({ model }) => model.received(PROBES + 1),
  },
  {
    name: "in implement, while the model is awaited",
    script: [UNDERSTAND, WRITE, hanging],
    reached: ({ model }) => model.received(PROBES + 3),
    written: { "add.py": SOLUTION },
  },
  {
    name: "in implement, while a program runs",
    script: [UNDERSTAND, WRITE, WRITE_SLEEPER, RUN],
    async reached(run) {
      await run.model.received(PROBES + 4);
      await programRuns(run);
    },
    written: { "add.py": SOLUTION, "test_add.py": SLEEPER },
  },
  {
    name: "in verify, while the gate runs the tests",
    script: [UNDERSTAND, WRITE, WRITE_SLEEPER, { text: "Done." }],
    with: { "test-timeout": "60" },
    async reached(run) {
      await new Promise<void>((done) => run.running.onLine((line) => /::group::verify/.test(line) && done()));
      await programRuns(run);
    },
    written: { "add.py": SOLUTION, "test_add.py": SLEEPER },
  },
];

interface Stopped extends LabelledEnd {
  /** Processes of the run that were there when it was stopped, and are still. */
  survivors: number[];
}

const WAYS = {
  SIGINT: ({ running }: LabelledRun) => running.cancel(),
  SIGTERM: ({ running }: LabelledRun) => running.kill("SIGTERM"),
  SIGKILL: ({ running }: LabelledRun) => running.kill("SIGKILL"),
} as const;
type Way = keyof typeof WAYS;

const CASES: { phase: Phase; way: Way; title: string }[] = PHASES.flatMap((phase, at) =>
  (["SIGINT", "SIGKILL", ...(at === 1 || at === 3 ? (["SIGTERM"] as const) : [])] as const).map((way) => ({
    phase,
    way,
    title: `${phase.name}, ${way}`,
  })),
);

describe("a job that is stopped", () => {
  let scenario: ActionScenario;
  const ends = new Map<string, Stopped>();

  const stop = async ({ phase, way }: (typeof CASES)[number]): Promise<Stopped> => {
    const run = await startLabelled(scenario, {
      script: phase.script,
      ...(phase.with === undefined ? {} : { with: phase.with }),
      // On a loaded machine a run needs longer to end in order than the runner's 7.5 s; what happens then is the case SIGKILL.
      options: { patience: { interruptMs: 60_000 } },
    });
    await phase.reached(run, scenario);
    const family = descendants(run.running.pid ?? 0);
    WAYS[way](run);
    const end = await run.ended;
    return Object.assign(end, { survivors: alive(family) });
  };

  beforeAll(async () => {
    await buildAction();
    scenario = await actionScenario();
    const all = await twoAtATime(CASES.map((one) => () => stop(one)));
    for (const [at, { title }] of CASES.entries()) ends.set(title, all[at] as Stopped);
  });
  afterAll(() => scenario.stop());

  const endOf = (title: string) => ends.get(title) as Stopped;

  it.each(CASES)("$title: the one comment says that it ended, and nothing is claimed", ({ title, way }) => {
    const { body, marker, number, reactions, result } = endOf(title);
    // Also the post step of a job that was killed before it knew its comment's id makes no second one.
    const path = new RegExp(`/issues/${number}/comments$`);
    expect(scenario.hub.requests({ operation: "issues/create-comment", path })).toHaveLength(1);
    expect(marker).toContain("state=over");
    expect(body).toMatch(/^## ⚠️ unverified/);
    expect(body).toMatch(way === "SIGKILL" ? /The job ended before the run did/ : /cancelled, or its time was over/);
    expect(body).not.toMatch(/is working|✅ (tested|verified)/);
    expect(reactions.filter((one) => one !== "eyes")).toEqual(["confused"]);
    expect(result.conclusion).toBe(way === "SIGINT" ? "cancelled" : "failure");
  });

  it.each(CASES)("$title: no process is left, and the post step has run", ({ title }) => {
    const { result, survivors } = endOf(title);
    expect(survivors).toEqual([]);
    expect(result.orphans).toEqual([]);
    expect(result.post?.conclusion).toBe("success");
    expect(result.post?.rawLog ?? "").not.toMatch(/\n\s+at /);
  });

  it.each(CASES)("$title: the artifact holds what was done", ({ title, phase, way }) => {
    const { files, body, result } = endOf(title);
    const [name] = result.artifacts.names();
    const isBegun = phase.script.length > 0 || way !== "SIGKILL";
    if (!isBegun) return expect(name).toBeUndefined();
    expect(body).toContain(name);
    expect(files["events.ndjson"]).toContain('"type":"run.started"');
    for (const [path, text] of Object.entries(phase.written ?? {})) expect(files[`unverified/${path}`]).toBe(text);
    expect(files["verialgo-receipt.json"] === undefined).toBe(way === "SIGKILL");
    const page = readBack(files["report.html"] ?? "");
    expect(page).toMatchObject({ cut: way === "SIGKILL", receiptDiffers: false });
    expect(page.receiptText).toBe(files["verialgo-receipt.json"] ?? null);
  });

  it("pushes nothing", async () => {
    expect(Object.keys(await scenario.hub.branches())).toEqual(["main"]);
  });
});
