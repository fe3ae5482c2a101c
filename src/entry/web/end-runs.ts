import { setTimeout as sleep } from "node:timers/promises";
import { readNote } from "../../surfaces/browser/server/run-note.ts";
import { type RunPlace, runsIn } from "../../surfaces/browser/server/runs-folder.ts";
import { isAlive } from "../../workspace/live-process.ts";
import type { RunChildren } from "./run-children.ts";

/** How long the receipts of runs are waited for. */
const PATIENCE_MS = 15_000;

/**
 * Asks the runs of this server, and those whose server is gone, to end, and waits for them. Tells how many there are before it waits;
 * returns how many.
 */
export async function endRuns(
  runsFolder: string,
  children: RunChildren,
  say: (count: number) => void,
): Promise<number> {
  const going = (await runsIn(runsFolder)).filter((place) => isOurs(place) && children.stop(place.folder ?? ""));
  if (going.length === 0) return 0;
  say(going.length);
  const end = performance.now() + PATIENCE_MS;
  while (going.some((place) => children.isUnderWay(place.id) || goesOn(place)) && performance.now() < end)
    await sleep(50);
  return going.length;
}

const goesOn = ({ folder }: RunPlace): boolean => {
  const mark = folder === null ? null : readNote(folder)?.process;
  return mark != null && isAlive(mark.pid, mark.start);
};

/** Whether no other server is there to which a run belongs. */
function isOurs({ folder }: RunPlace): boolean {
  const server = folder === null ? null : readNote(folder)?.server;
  return server != null && (server.pid === process.pid || !isAlive(server.pid, server.start));
}
