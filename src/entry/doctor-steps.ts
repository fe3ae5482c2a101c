import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { SETTINGS, type Settings } from "../config/schema.ts";
import { isSandbox } from "../domain/isolation.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import type { Workspace } from "../ports/workspace.ts";
import type { SandboxChoice } from "../sandbox/choose-sandbox.ts";
import { probeEndpoint } from "./endpoint-probe.ts";
import type { Machine } from "./machine.ts";

/** `needed`: the machine cannot do the main job without it. */
export type StepOutcome = { status: "ok" | "skipped"; said: string } | { status: "failed"; said: string; fix: string };

export interface DoctorStep {
  title: string;
  run(): Promise<StepOutcome>;
}

export interface DoctorParts {
  folder: string;
  workspace: Workspace;
  /** Or the sentence that says why there is none. */
  machine: Machine | string;
  /** Null where there is no interpreter to try a sandbox with. */
  choice: SandboxChoice | null;
  settings: Settings;
  /** The endpoint will be asked for real afterwards. */
  probe: boolean;
  signal: AbortSignal;
}

const FILE = "primes.py";
const PRIMES_BELOW_100_000 = 9_592;
const PROGRAM = `limit = 100_000
sieve = bytearray([1]) * limit
sieve[0:2] = b"\\0\\0"
for n in range(2, int(limit ** 0.5) + 1):
    if sieve[n]:
        sieve[n * n :: n] = bytes(len(range(n * n, limit, n)))
print(sum(sieve))
`;

const ok = (said: string): StepOutcome => ({ status: "ok", said });
const skipped = (said: string): StepOutcome => ({ status: "skipped", said });
const failed = (said: string, fix: string): StepOutcome => ({ status: "failed", said, fix });

const NOTHING_WRITTEN = skipped("not tried: no file could be written");
const INSTALL_PYTHON = "Install Python 3.9 or newer, or name one with --python PATH.";

/** The steps in the order they are shown; each depends only on those before it. */
export function doctorSteps({
  folder,
  workspace,
  machine,
  choice,
  settings,
  probe,
  signal,
}: DoctorParts): DoctorStep[] {
  let isWritten = false;
  return [
    {
      title: "write a file",
      run: async () => {
        const written = await workspace.write(FILE, PROGRAM);
        isWritten = written.ok;
        return written.ok
          ? ok(`${FILE}, ${written.value.bytes} bytes`)
          : failed(written.message, "Make room in the temporary folder, or set TMPDIR to one that can be written.");
      },
    },
    { title: "run it", run: () => runPrimes(machine, choice, signal) },
    {
      title: "read it back",
      run: async () => {
        if (!isWritten) return NOTHING_WRITTEN;
        const read = await workspace.read(FILE);
        if (!read.ok) return failed(read.message, "Check the temporary folder (TMPDIR).");
        return read.value === PROGRAM
          ? ok("the same text")
          : failed("another text", "Check the disk of the temporary folder.");
      },
    },
    {
      title: "refuse a path escape",
      run: async () => {
        const escaped = await workspace.write("../escaped.py", "");
        return escaped.ok || existsSync(join(dirname(folder), "escaped.py"))
          ? failed("../escaped.py was written", "Please report this: it must never happen.")
          : ok(oneLine(escaped.message, 100));
      },
    },
    {
      title: "name a missing file",
      run: async () => {
        if (!isWritten) return NOTHING_WRITTEN;
        const missing = await workspace.read("prime.py");
        return !missing.ok && missing.message.includes(FILE)
          ? ok(oneLine(missing.message, 100))
          : failed("the message does not help", "Please report this.");
      },
    },
    {
      title: "sandbox",
      run: async () => sandboxOutcome(choice),
    },
    {
      title: "languages",
      run: async () =>
        typeof machine === "string"
          ? failed(machine, INSTALL_PYTHON)
          : ok(`${machine.language.name} ${machine.language.version} (${machine.interpreter.executable})`),
    },
    {
      title: "model endpoint",
      run: async () => {
        if (!probe && settings.apiKey === null && settings.baseUrl === SETTINGS.baseUrl.fallback)
          return skipped(`${SETTINGS.apiKey.environment} is not set; demo, verify and replay need none`);
        const found = await probeEndpoint(settings, signal);
        if (found.ok) return ok(found.said);
        // An empty request tells less than the questions that follow; one trouble is told once.
        return probe ? skipped(`an empty request tells little here (${found.said})`) : failed(found.said, found.fix);
      },
    },
  ];
}

function sandboxOutcome(choice: SandboxChoice | null): StepOutcome {
  if (choice === null) return failed("not tried: there is no interpreter to try it with", INSTALL_PYTHON);
  const { sandbox, reason, advice, remark } = choice;
  if (sandbox === null || !isSandbox(sandbox.isolation)) return failed(reason, advice);
  const better = advice === "" ? "" : ` (better: ${advice})`;
  const held = `${sandbox.isolation.kind}: ${sandbox.isolation.guarantees.join(", ")}${better}`;
  return ok(remark === "" ? held : `${held}. ${remark}`);
}

async function runPrimes(
  machine: Machine | string,
  choice: SandboxChoice | null,
  signal: AbortSignal,
): Promise<StepOutcome> {
  if (typeof machine === "string") return failed("there is no interpreter", INSTALL_PYTHON);
  const { language } = machine;
  const sandbox = choice?.sandbox ?? null;
  if (sandbox === null) return failed("there is no sandbox to run it in", choice?.advice ?? "");
  const run = await sandbox.run(language.program(FILE, [{ path: FILE, text: PROGRAM }], 20), signal);
  const printed = run.stdout.trim();
  if (run.ending === "exit" && run.code === 0 && printed === String(PRIMES_BELOW_100_000))
    return ok(`${PRIMES_BELOW_100_000.toLocaleString("en-US")} primes below 100,000, in ${Math.round(run.ms)} ms`);
  const said = oneLine(run.stderr || printed || `it ended with ${run.code ?? run.signal ?? run.ending}`, 160);
  return failed(
    `it did not print ${PRIMES_BELOW_100_000}: ${said}`,
    "Check the interpreter, or name another with --python PATH.",
  );
}
