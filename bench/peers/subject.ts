import { pathToFileURL } from "node:url";
import { type RunTask, taskOf } from "./task.ts";

/** What one process measured of itself; bytes and milliseconds. */
export interface Sample {
  wallMs: number;
  cpuMs: number;
  /** The most memory the process ever had. */
  peakBytes: number;
  /** Live objects after collection, with what the subject keeps of its conversation. */
  heapBytes: number;
  /** How often the tool was really called. */
  calls: number;
}

/**
 * One measurement: `node --expose-gc subject.js <module> <base URL> <steps>` runs the module's task once in a process of its own and
 * prints a `Sample`. Loading the module is not part of the time, though of the memory and of the time to the first request.
 */
const [module = "", baseUrl = "", steps = "0"] = process.argv.slice(2);
const { run } = (await import(pathToFileURL(module).href)) as { run: RunTask };

let calls = 0;
const task = taskOf(baseUrl, Number(steps), ({ path, content }) => {
  calls += 1;
  return `created ${path} (${content.length} characters). Next: run it.`;
});
const cpu = process.cpuUsage();
const began = performance.now();
const kept = await run(task);
const wallMs = performance.now() - began;
const { user, system } = process.cpuUsage(cpu);
const peakBytes = process.resourceUsage().maxRSS * 1_024;
for (let pass = 0; pass < 3; pass += 1) {
  globalThis.gc?.();
  await new Promise((done) => setImmediate(done));
}
const heapBytes = process.memoryUsage().heapUsed;
const sample: Sample = { wallMs, cpuMs: (user + system) / 1_000, peakBytes, heapBytes, calls };
// Named after the measurement, so that it was alive during it.
process.stdout.write(`${JSON.stringify({ ...sample, kept: typeof kept })}\n`);
