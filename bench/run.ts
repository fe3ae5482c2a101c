import { cpus } from "node:os";
import { firstRequest } from "./action.ts";
import { loopStep, toolRoundTrip } from "./loop.ts";
import { openMachine } from "./machine.ts";
import { interleave, type Subject } from "./measure.ts";
import { plainStart, sandboxedStart } from "./programs.ts";
import { missedBars, table } from "./table.ts";

/** Prints Markdown tables; exits 1 when a bar was missed. Rounds come from the first argument (default 30). */
const rounds = Number(process.argv[2] ?? 30);
const { interpreter, sandbox, language } = await openMachine();
const python = [interpreter.executable, "-s", "-S", "-B", "-c", "pass"];
const bundle = "dist/cli/verialgo.js";
const isBubblewrap = sandbox.isolation.kind.startsWith("bubblewrap");

const print = (text: string) => process.stdout.write(`${text}\n`);
print(
  `Node ${process.version}, Python ${interpreter.version}, ${cpus().length} cores, ${sandbox.isolation.kind}; medians of ${rounds} interleaved rounds.\n`,
);

const STEPS = 50;
const groups: { title: string; subjects: Subject[] }[] = [
  {
    title: "The author loop (50 steps, per step)",
    subjects: [
      { name: "step, no-op tool", against: "step, no-op tool", bar: 3, once: () => loopStep(language, sandbox, STEPS) },
      {
        name: "step, write_file 2 kB",
        against: "step, no-op tool",
        once: () => toolRoundTrip(language, sandbox, STEPS),
      },
    ],
  },
  {
    title: "Start of a program",
    subjects: [
      { name: "python, plain", against: "python, plain", once: () => plainStart(python) },
      {
        name: `python, ${sandbox.isolation.kind}`,
        against: "python, plain",
        ...(isBubblewrap ? { bar: 60 } : {}),
        once: () => sandboxedStart(sandbox, python, interpreter.readOnlyDirectories),
      },
    ],
  },
  {
    title: "Start of the command",
    subjects: [
      { name: "node -e 0", against: "node -e 0", once: () => plainStart([process.execPath, "-e", "0"]) },
      {
        name: "verialgo --version",
        against: "node -e 0",
        bar: 150,
        once: () => plainStart([process.execPath, bundle, "--version"]),
      },
      { name: "verialgo --help", against: "node -e 0", once: () => plainStart([process.execPath, bundle, "--help"]) },
    ],
  },
  {
    title: "Start of the Action",
    subjects: [
      { name: "node -e 0", against: "node -e 0", once: () => plainStart([process.execPath, "-e", "0"]) },
      {
        name: "process start → first request to GitHub",
        against: "node -e 0",
        // 1.0 s in all, of which the start of Node takes up to 0.1 s.
        bar: 900,
        once: () => firstRequest("dist/action/main.js"),
      },
    ],
  },
];

let missed = false;
for (const { title, subjects } of groups) {
  const rows = await interleave(subjects, rounds);
  missed ||= missedBars(rows).length > 0;
  print(table(title, rows));
}
process.exitCode = missed ? 1 : 0;
