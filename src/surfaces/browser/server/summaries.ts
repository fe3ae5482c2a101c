import type { RunSummary } from "../api.ts";
import { firstLine, type Glance, glanceAt, NOTHING_SEEN } from "./glance.ts";
import { readNote } from "./run-note.ts";
import { type RunPlace, runIn, runsIn, seenAgain } from "./runs-folder.ts";
import { type Standing, standingOf } from "./standing.ts";

export interface Summaries {
  /** Newest first. */
  list(): Promise<RunSummary[]>;
  /** Null where there is no such run. */
  of(id: string): Promise<RunSummary | null>;
}

/** Summaries of the runs below a folder. A log that did not change is not read again. */
export function createSummaries(root: string, isUnderWay: (id: string) => boolean): Summaries {
  const known = new Map<string, { size: number; mtimeMs: number; glance: Glance }>();

  async function glanceOf({ log, stat }: RunPlace): Promise<Glance> {
    if (stat === null) return NOTHING_SEEN;
    const earlier = known.get(log);
    if (earlier !== undefined && earlier.size === stat.size && earlier.mtimeMs === stat.mtimeMs) return earlier.glance;
    const glance = await glanceAt(log);
    known.set(log, { ...stat, glance });
    return glance;
  }

  const summaryOf = async (place: RunPlace): Promise<RunSummary> => {
    const glance = await glanceOf(place);
    if (glance.ended !== null) return summary(place, glance, null);
    const standing = await standingOf(place, isUnderWay);
    if (standing.isRunning) return summary(place, glance, standing);
    // It may have ended while we looked.
    const again = await glanceOf(await seenAgain(place));
    return summary(place, again, again.ended === null ? standing : null);
  };

  return {
    async list() {
      const places = await runsIn(root);
      const logs = new Set(places.map(({ log }) => log));
      for (const log of known.keys()) if (!logs.has(log)) known.delete(log);
      const found: RunSummary[] = [];
      for (const place of places) found.push(await summaryOf(place));
      return found.sort((a, b) => compare(b.startedAt ?? "", a.startedAt ?? "") || compare(b.id, a.id));
    },
    async of(id) {
      const place = await runIn(root, id);
      return place === null ? null : summaryOf(place);
    },
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function summary(place: RunPlace, glance: Glance, standing: Standing | null): RunSummary {
  const { started, ended } = glance;
  const note = started === null && place.folder !== null ? readNote(place.folder) : null;
  const asked = started?.firstLine ?? firstLine(note?.request.requirement ?? "");
  const isRunning = standing?.isRunning === true;
  return {
    id: place.id,
    status: ended !== null ? "ended" : isRunning ? "running" : "broken-off",
    title: glance.title ?? (asked || place.id),
    command: started?.command ?? note?.request.kind ?? null,
    startedAt: started?.at ?? note?.startedAt ?? null,
    endedAt: ended?.at ?? (isRunning ? null : glance.lastAt),
    verdict: ended?.verdict ?? null,
    level: ended?.level ?? null,
    requiredLevel: started?.requiredLevel ?? ended?.requiredLevel ?? null,
    stoppable: standing?.isRunning === true && standing.isStoppable,
    end: standing?.isRunning === false ? standing.end : null,
  };
}
