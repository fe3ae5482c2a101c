import { FAULTS } from "./faults/index.ts";
import type { Outcome } from "./outcome.ts";
import { outcomeTable, summary } from "./table.ts";

const METHOD = `# What faults do to a run

200 whole runs of the built command (\`implement\` against a real endpoint on loopback, \`verify\`) and of the built Action, each with one
fault, as root and as an ordinary user. Which fault strikes which run, how hard and when is drawn from a seed: \`npm run soak -- --seed HEX\`
repeats a soak, \`--only N\` one of its runs, \`--keep\` leaves what it made. It needs root, for small disks and other users. This page is
written by \`npm run soak -- --write-docs\`; no figure in it is typed by hand. \`test/e2e/soak.test.ts\` makes one run of each kind in CI.

A fifth of the programs is wrong, and some have an oracle that does not load; the model that writes them is sure of itself and says
the key it is called with wherever it can. The programs, the endpoint and GitHub are scripted; everything else is real.

**Accounted for** is a run that ends with a receipt that its schema accepts, whose verdict is true of the program, and whose exit code is
the documented one; or, where the process was killed or could not write, with an event log that \`verialgo replay\` shows up to the cut, or
with one sentence. And in no run

* is a wrong program \`tested\` or \`verified\`, or a right one \`refuted\`;
* does a process live 2 s after the end (300 ms where the run ended in order), or stay in TMPDIR or in the user's folders what should be gone;
* is the key or the token in any output, comment, artifact, request or left-over file, as it is, in base64, in hex or reversed;
* is a stack trace shown, a receipt half-written, the event log mixed up, or a delivered file another than its receipt says.

*Struck* counts the runs that were still going on when their fault came; a run that was quicker has shown nothing, and is counted as
what it is. \`test/bench/soak-account.test.ts\` shows that the accounting can say no.
`;

const LIMITS = `## What this does not show

The faults are those of this list, one at a time, on one machine with bubblewrap; the programs are small, and a run lasts seconds. What is
killed by the kernel for want of memory is imitated by limits. Where the process is short of everything before it could be loaded, Node's
own words are all there is.
`;

/** The page of a soak. */
export const page = (outcomes: readonly Outcome[], seed: string, seconds: number, date: Date): string => `${METHOD}
## Figures

Seed \`${seed}\`, ${outcomes.length} runs, ${Math.round(seconds)} s, ${date.toISOString().slice(0, 10)}, Node ${process.version}.

${outcomeTable(outcomes)}

${summary(outcomes).split("\n").join("  \n")}

## Faults

| fault | what is done |
| --- | --- |
${FAULTS.map(({ kind, what }) => `| ${kind} | ${what} |`).join("\n")}

${LIMITS}`;
