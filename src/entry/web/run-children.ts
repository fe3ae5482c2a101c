import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT, sentenceOf } from "../../domain/errors.ts";
import type { EndNote, StartRequest } from "../../surfaces/browser/api.ts";
import { glanceAt } from "../../surfaces/browser/server/glance.ts";
import {
  type ProcessMark,
  RUN_FILES,
  type RunNote,
  readNote,
  writeEnd,
  writeNote,
} from "../../surfaces/browser/server/run-note.ts";
import { lastSentence } from "../../surfaces/browser/server/standing.ts";
import { isSurely, startOf } from "../../workspace/live-process.ts";
import { childWords, type Flags } from "./child-words.ts";
import { runId } from "./run-id.ts";

export interface RunChildren {
  /** Starts a run as a process of its own, which needs this one no more, and returns its id. Throws when its folder cannot be made. */
  start(request: StartRequest): string;
  /** Whether the end of a run that was started here is not written down yet. */
  isUnderWay(id: string): boolean;
  /** How many those are. */
  count(): number;
  /** The same as Ctrl-C in its terminal. False when the process is gone. */
  stop(folder: string): boolean;
}

/** A second Ctrl-C ends a run without a receipt, so one that was asked to stop is not asked again within this time. */
const PATIENCE_MS = 15_000;

/** This process, or another that runs. */
export const markOf = (pid: number): ProcessMark => ({ pid, start: startOf(pid) ?? "" });

export function createRunChildren(runsFolder: string, program: readonly string[], flags: Flags): RunChildren {
  const underWay = new Set<string>();
  const stopped = new Map<string, number>();

  function makeFolder(about: string, startedAt: Date): { id: string; folder: string } {
    for (;;) {
      const id = runId(startedAt, about, randomBytes(2).toString("hex"));
      const folder = join(runsFolder, id);
      try {
        mkdirSync(folder, { mode: 0o700 });
        return { id, folder };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }

  return {
    start(request) {
      const startedAt = new Date();
      const { id, folder } = makeFolder(request.kind === "demo" ? "demo" : request.requirement, startedAt);
      const note: RunNote = {
        ...{ version: 1, request, startedAt: startedAt.toISOString() },
        ...{ server: markOf(process.pid), process: null },
      };
      writeFileSync(join(folder, RUN_FILES.requirement), request.requirement, { mode: 0o600 });
      writeNote(folder, note);
      const over = async (end: EndNote | Promise<EndNote>) => {
        try {
          writeEnd(folder, await end);
        } catch {
          // On a full disk the log alone tells how the run ended.
        }
        underWay.delete(id);
      };
      const [out, err] = [RUN_FILES.stdout, RUN_FILES.stderr].map((name) => openSync(join(folder, name), "w", 0o600));
      const [runtime = "", ...words] = [...program, ...childWords(request, flags, folder)];
      const child = spawn(runtime, words, { detached: true, stdio: ["ignore", out, err] });
      for (const descriptor of [out, err]) if (descriptor !== undefined) closeSync(descriptor);
      child.once("error", (error) =>
        over({ exitCode: null, message: `The run could not be started (${sentenceOf(error)}).` }),
      );
      child.once("exit", (code, signal) => over(endOf(folder, code, signal)));
      child.unref();
      underWay.add(id);
      try {
        if (child.pid !== undefined) writeNote(folder, { ...note, process: markOf(child.pid) });
      } catch (error) {
        // Nobody could stop it later.
        child.kill("SIGINT");
        throw error;
      }
      return id;
    },
    isUnderWay: (id) => underWay.has(id),
    count: () => underWay.size,
    stop(folder) {
      const mark = readNote(folder)?.process;
      if (mark == null || !isSurely(mark.pid, mark.start)) return false;
      if (performance.now() - (stopped.get(folder) ?? Number.NEGATIVE_INFINITY) < PATIENCE_MS) return true;
      stopped.set(folder, performance.now());
      try {
        process.kill(mark.pid, "SIGINT");
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** How a run's process ended, as a sentence for who looks at its page. */
async function endOf(folder: string, exitCode: number | null, signal: NodeJS.Signals | null): Promise<EndNote> {
  if (exitCode === null)
    return { exitCode, message: `The run's process was ended from outside (${signal}), before it could finish.` };
  const { ended } = await glanceAt(join(folder, RUN_FILES.events));
  if (ended !== null) return { exitCode, message: `The run ended ${ended.verdict}, level ${ended.level}.` };
  const said = await lastSentence(join(folder, RUN_FILES.stderr));
  if (said !== null) return { exitCode, message: said };
  const why = exitCode === EXIT.interrupted ? "It was stopped" : `Its process ended with code ${exitCode}`;
  return { exitCode, message: `${why} before the run began.` };
}
