import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BenchEndpoint } from "./endpoint.ts";
import type { Sample } from "./subject.ts";

/** Who is measured: a module that exports `run`, as its packages are imported or bundled as ours is. */
export interface Subject {
  name: string;
  form: "bundled" | "imported";
  module: string;
  /** False for our own loop. */
  isPeer: boolean;
}

/** What is compared, each smaller for better. Overheads are a step's, with what the endpoint took left out. */
export const MEASURES = ["wallMs", "cpuMs", "peakBytes", "heapBytes", "firstRequestMs"] as const;
export type Figures = Record<(typeof MEASURES)[number], number>;

const run = promisify(execFile);
const now = () => performance.timeOrigin + performance.now();
let count = 0;

/** One fresh process that takes the task once. Throws where it did not do all of it. */
export async function measureSubject(subject: Subject, steps: number, endpoint: BenchEndpoint): Promise<Figures> {
  count += 1;
  const id = `run${count}`;
  const program = ["--expose-gc", "dist/bench-peers/bench/subject.js", subject.module];
  const startedAt = now();
  const { stdout } = await run(process.execPath, [...program, endpoint.baseUrlOf(id, steps), String(steps)]);
  const sample = JSON.parse(stdout) as Sample;
  const seen = await endpoint.seenOf(id);
  if (sample.calls !== steps || seen.requests !== steps + 1)
    throw new Error(`${subject.name} made ${sample.calls} calls and ${seen.requests} requests for ${steps} steps.`);
  return {
    wallMs: (sample.wallMs - seen.busyMs) / steps,
    cpuMs: sample.cpuMs / steps,
    peakBytes: sample.peakBytes,
    heapBytes: sample.heapBytes,
    firstRequestMs: seen.firstAt - startedAt,
  };
}
