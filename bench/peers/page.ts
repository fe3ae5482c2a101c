/** The page of one run of the bench; `figures` holds its tables. */
export const page = (figures: string, packages: string): string => `# The author loop beside its peers

What a step of the loop costs beside two well-known packages that run the same loop: ${packages}. This page is written by
\`npm run bench:peers -- --write-docs\`; no figure in it is typed by hand. The command exits with 1 where a bar is missed.

## Method

Every subject gets the same task: the same instructions, one tool of the same schema that does nothing, and the same endpoint, a process of
its own on loopback that answers at once with one call of 1 kB a reply and in the end with a text. Each measurement is a fresh
Node process; the subjects take turns, round by round, so that a slow moment of the machine falls on each of them alike. Medians are
shown, and in brackets the ratio to the best value any peer has in the same table. What else the machine does lengthens all wall times;
the ratios are what counts.

* **wall, CPU ms a step**: from the call of the loop to its end, without the time the endpoint took, divided by the steps. Loading the
  packages is not part of it.
* **peak MB**: the most resident memory the process ever had, Node itself included. **kept MB**: live objects after garbage collection,
  with the conversation still held.
* **first request ms**: from the start of the process to the arrival of the first request. It has nothing to do with the number of steps,
  so its three figures are three measurements of the same; no bar stands on it.

VeriAlgo is measured as people run it: bundled, with the real model adapter, secrets taken out of every text, and every event
written to the event log. The peers are measured twice, as their packages are imported and bundled in the same way; the bars take whichever
is better for the peer. Retries and tracing of the peers are off, and \`ai\` does not keep the bodies of its
requests, which it otherwise does. VeriAlgo sends older rounds as a summary, the peers send the whole
conversation each time; the endpoint asks for both alike, and this is part of the figures at 200 steps.

The settings allow 60 steps at most; the bench calls the loop below them.

## Figures

${figures}
`;
