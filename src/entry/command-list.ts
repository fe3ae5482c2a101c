import { Option } from "commander";
import type { SettingName } from "../config/schema.ts";
import type { Command } from "./context.ts";

/** A command as help shows it. `load` is called only when it is run, so that no command pays for another's libraries. */
export interface CommandSpec {
  /** Name and arguments in commander's notation. */
  usage: string;
  description: string;
  settings: readonly SettingName[];
  options: readonly (() => Option)[];
  examples: readonly string[];
  load(): Promise<Command>;
}

const repeatable = (value: string, earlier: string[] | undefined): string[] => [...(earlier ?? []), value];

const json = () => new Option("--json", "print the receipt, and nothing else, to standard output");
const events = () => new Option("--events <file>", "write the event log there as well");
const allowUnsandboxed = () =>
  new Option("--allow-unsandboxed", "run programs without any isolation; nothing is then called tested");

const LIMITS = [
  "maxSteps",
  "maxToolCalls",
  "maxInputTokens",
  "maxOutputTokens",
  "maxCost",
  "inputPrice",
  "outputPrice",
  "maxSeconds",
] as const;

/** Settings of the models and of how they are asked. */
const OF_MODELS = [
  "model",
  "examinerModel",
  "arbiterModel",
  "baseUrl",
  "apiKey",
  "apiMode",
  "timeout",
  "stream",
  "temperature",
  "maxReplyTokens",
] as const;

/** Settings of a run that a model is asked in. */
const OF_RUN = ["requireLevel", ...OF_MODELS, ...LIMITS, "testTimeout", "python", "sandboxImage", "seed"] as const;

/** Every command of this version, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    usage: "implement [requirement...]",
    description: "turn a requirement into a solution and tests that were really run",
    settings: ["lang", "out", ...OF_RUN],
    options: [
      () => new Option("--issue-file <file>", "read the requirement from a file"),
      events,
      () =>
        new Option("--record <file>", "write every reply there, so that verialgo demo --script plays the run again"),
      allowUnsandboxed,
      json,
    ],
    examples: [
      'verialgo implement "the longest increasing subsequence of a list of integers"',
      "verialgo implement --issue-file issue.md --out ./lis --max-steps 20",
      "cat issue.md | verialgo implement - --json > receipt.json",
      'verialgo implement "merge two sorted lists" --record run.json && verialgo demo --script run.json',
    ],
    load: async () => (await import("./commands/implement.ts")).implement,
  },
  {
    usage: "verify [solution]",
    description: "judge a solution by its tests and an oracle, or a folder by its receipt; no model needed",
    settings: ["requireLevel", "out", "seed", "testTimeout", "python", "sandboxImage"],
    options: [
      () => new Option("--tests <file>", "a file of tests; may be given several times").argParser(repeatable),
      () => new Option("--module <name>", "what the tests import (default: the solution's file name)"),
      () => new Option("--receipt <file>", "check the hashes of a folder, and repeat the receipt's model-free checks"),
      () =>
        new Option("--oracle <file>", "an independent reference; answers to random cases are compared with its own"),
      () => new Option("--entry <name>", "the function or class to judge (default: the oracle's ENTRY)"),
      () => new Option("--claim <bound>", 'the running time to measure against, for instance "O(n log n)"'),
      allowUnsandboxed,
      json,
    ],
    examples: [
      "verialgo verify sort.py --tests test_sort.py",
      'verialgo verify sort.py --tests test_sort.py --oracle slow_sort.py --claim "O(n log n)"',
      "verialgo verify v2/sort_fast.py --tests test_sort.py --module sort --json",
      "verialgo verify --receipt ./lis/verialgo-receipt.json ./lis",
    ],
    load: async () => (await import("./commands/verify.ts")).verify,
  },
  {
    usage: "mutate <solution>",
    description: "show which small deliberate mistakes in a solution its tests do not notice; no model needed",
    settings: ["seed", "testTimeout", "python", "sandboxImage"],
    options: [
      () => new Option("--tests <file>", "a file of tests; may be given several times").argParser(repeatable),
      () => new Option("--module <name>", "what the tests import (default: the solution's file name)"),
      allowUnsandboxed,
      () => new Option("--json", "print the score and the survivors as JSON, and nothing else, to standard output"),
    ],
    examples: [
      "verialgo mutate sort.py --tests test_sort.py",
      "verialgo mutate sort.py --tests test_sort.py --json > mutation.json",
    ],
    load: async () => (await import("./commands/mutate.ts")).mutate,
  },
  {
    usage: "demo",
    description: "the whole loop with scripted replies and real runs: no key, no network",
    settings: ["out", "python", "sandboxImage"],
    options: [() => new Option("--script <file>", "the replies of a run that implement --record wrote"), events, json],
    examples: ["verialgo demo", "verialgo demo --out ./fibonacci", "verialgo demo --script run.json --json"],
    load: async () => (await import("./commands/demo.ts")).demo,
  },
  {
    usage: "doctor",
    description: "check this machine step by step; spends no tokens without --probe",
    settings: [...OF_MODELS, "python", "sandboxImage"],
    options: [
      () => new Option("--probe", "ask the endpoint a few tiny questions: tools, token counts, context size, settings"),
      () => new Option("--json", "print what was found as JSON, and nothing else, to standard output"),
    ],
    examples: [
      "verialgo doctor",
      "OPENAI_BASE_URL=https://api.openai.com/v1 OPENAI_API_KEY=… verialgo doctor --probe",
      "verialgo doctor --probe --json > endpoint.json",
    ],
    load: async () => (await import("./commands/doctor.ts")).doctor,
  },
  {
    usage: "replay <events>",
    description: "show a finished or a cut-off run again from its event log",
    settings: [],
    options: [json],
    examples: ["verialgo replay ./lis/events.ndjson", "verialgo replay ./lis/events.ndjson --json"],
    load: async () => (await import("./commands/replay.ts")).replay,
  },
  {
    usage: "web",
    description: "a page on this machine to start runs, watch them and read their evidence",
    settings: ["lang", ...OF_RUN],
    options: [
      () =>
        new Option("--port <n>", "where to listen; the next 12 are tried where it is taken, 0 is any (default 8765)"),
      () => new Option("--host <address>", "address to listen on (default 127.0.0.1: this machine alone)"),
      () =>
        new Option("--runs <dir>", "folder of the runs, shown again after the next start (default ./verialgo-runs)"),
      () =>
        new Option("--no-open", "open no browser; its command line shows the page's token to others on this machine"),
    ],
    examples: ["verialgo web", "verialgo web --port 0 --no-open", "verialgo web --runs ~/runs --max-steps 30"],
    load: async () => (await import("./commands/web.ts")).web,
  },
  {
    usage: "report <events>",
    description: "make one HTML file of a run's event log, to read and to send: timeline, evidence, files",
    settings: [],
    options: [
      () => new Option("--out <file>", "where the report goes (default: report.html beside the log; - prints it)"),
    ],
    examples: ["verialgo report ./lis/events.ndjson", "verialgo report ./lis/events.ndjson --out lis.html"],
    load: async () => (await import("./commands/report.ts")).report,
  },
  {
    usage: "stats <receipts...>",
    description: "what many runs came to: verdicts, tool calls, turns, tokens, cost, time, by model and endpoint",
    settings: [],
    options: [() => new Option("--json", "print the figures as JSON, and nothing else, to standard output")],
    examples: [
      "verialgo stats lis/verialgo-receipt.json gcd/verialgo-receipt.json",
      "verialgo stats results",
      "verialgo stats results/*/ --json > figures.json",
    ],
    load: async () => (await import("./commands/stats.ts")).stats,
  },
];

/** Named in the documentation of later versions. */
export const LATER_COMMANDS = ["eval"] as const;
