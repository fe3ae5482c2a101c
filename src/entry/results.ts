import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sentenceOf, UsageError } from "../domain/errors.ts";
import type { RunEvent } from "../domain/event.ts";
import { EVENTS_FILE, RECEIPT_FILE, type Receipt } from "../domain/receipt.ts";
import type { Delivery } from "../ports/delivery.ts";
import type { Surface } from "../ports/surface.ts";
import { broadcast } from "../surfaces/broadcast.ts";
import { recheckCommand } from "../surfaces/headline.ts";
import { eventLog } from "../surfaces/ndjson/event-log.ts";
import { terminalSurface } from "../surfaces/terminal/terminal-surface.ts";
import { claimFolder } from "../workspace/folder-claim.ts";
import { createFolderDelivery, prepareFolder } from "../workspace/folder-delivery.ts";
import { createMemoryDelivery } from "../workspace/memory-delivery.ts";
import type { Console } from "./console.ts";

export interface ResultsOptions {
  console: Console;
  /** Standard output is kept for the receipt; the timeline goes to standard error. */
  json: boolean;
  /**
   * Where the files, the receipt and the event log go: a folder; none; or `./<slug>/`, which is known when the specification is
   * (`fallback` names it for a run that ends before).
   */
  place: { kind: "folder"; folder: string } | { kind: "none" } | { kind: "late"; fallback: string };
  /** A second event log, or null. */
  events: string | null;
  /** The command that repeats the checks of a run without a folder, or null. */
  recheck?: (receipt: Receipt) => string | null;
}

/** Where a run shows itself and leaves what it made: the terminal, the event log, the folder. */
export interface Results {
  delivery: Delivery;
  sink(event: RunEvent): void;
  /** Ends everything in order and, with `--json`, prints the receipt. */
  close(receipt: Receipt | null): Promise<void>;
}

/** Opens the results of a run. Throws a `UsageError` when a folder or a log cannot be written, before anything is spent. */
export async function openResults(options: ResultsOptions): Promise<Results> {
  const { console, json, place } = options;
  let release = () => {};
  if (place.kind === "folder") {
    const prepared = await prepareFolder(place.folder);
    if (!prepared.ok) throw new UsageError(prepared.message);
    const claimed = claimFolder(place.folder);
    if (!claimed.ok)
      throw new UsageError(
        `Another run (process ${claimed.by}) is writing to the folder ${place.folder}; wait for its end or choose another with --out.`,
      );
    release = claimed.release;
  }
  let folder = place.kind === "folder" ? place.folder : null;
  let delivery = folder === null ? createMemoryDelivery() : createFolderDelivery(folder);
  const logs = options.events === null ? [] : [openLog(options.events)];
  const main =
    place.kind === "none" ? null : openLog(join(folder ?? ".", folder === null ? provisional() : EVENTS_FILE));

  /** Chooses the folder of a late place, once. Throws when it cannot be made. */
  const settle = (slug: string): void => {
    if (place.kind !== "late" || folder !== null) return;
    const chosen = freeFolder(slug);
    release = chosen.release;
    main?.moveTo(join(chosen.path, EVENTS_FILE));
    folder = chosen.path;
    delivery = createFolderDelivery(folder);
  };
  const settled = (): Delivery => {
    if (place.kind === "late") settle(place.fallback);
    return delivery;
  };

  const write = json ? console.err : console.out;
  const recheckOf = (receipt: Receipt): string | null => {
    if (!receipt.files.some((file) => file.role === "solution")) return null;
    if (folder === null) return options.recheck?.(receipt) ?? null;
    return recheckCommand(`${folder.replace(/\/+$/, "")}/${RECEIPT_FILE}`, folder);
  };
  const terminal = terminalSurface(json ? console.errLook : console.outLook, write, (receipt) => ({
    folder,
    recheck: recheckOf(receipt),
    events: main?.path ?? options.events,
  }));
  const surfaces: Surface[] = [...(main === null ? [] : [main]), ...logs, terminal];
  const all = broadcast(surfaces, (surface, sentence) => {
    terminal.clear();
    console.err(`verialgo: the ${surface} stopped (${sentence}); the run goes on without it.\n`);
  });
  return {
    delivery: {
      deliver: async (files) => settled().deliver(files),
      keep: async (files) => settled().keep(files),
      writeReceipt: async (receipt) => settled().writeReceipt(receipt),
    },
    sink(event) {
      if (event.type === "specification.ready") attempt(() => settle(event.specification.slug));
      all.sink(event);
    },
    async close(receipt) {
      await all.close();
      release();
      if (json && receipt !== null) console.out(`${JSON.stringify(receipt, null, 2)}\n`);
    },
  };
}

/** A folder that cannot be made is told of by the delivery, which tries again. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Told later, by the delivery.
  }
}

/** A hidden file of the current folder, so that it can be moved into the run's folder by renaming. */
const provisional = (): string => `.verialgo-events-${process.pid}.ndjson`;

function openLog(path: string): ReturnType<typeof eventLog> {
  try {
    return eventLog(path);
  } catch (error) {
    throw new UsageError(`The event log ${path} cannot be written (${sentenceOf(error)}); choose another place.`);
  }
}

/** `./<slug>`, or the next of `./<slug>-2` … where a file or a run is in the way. The folder of an earlier run is used again. */
function freeFolder(slug: string): { path: string; release(): void } {
  for (let count = 1; ; count += 1) {
    const folder = `./${slug}${count === 1 ? "" : `-${count}`}`;
    try {
      mkdirSync(folder, { recursive: true });
      const claim = claimFolder(folder);
      if (claim.ok) return { path: folder, release: claim.release };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
