import type { Publication } from "../../domain/publication.ts";
import { type Clock, systemClock } from "../../ports/clock.ts";
import type { GitHubClient } from "../client.ts";
import type { Place } from "../place.ts";
import { landedIn } from "./check-commit.ts";
import { markOf } from "./commit-message.ts";
import { folderFor, nothingYet, record } from "./publish.ts";
import { findPull } from "./pull-request.ts";
import type { Job, PublishRequest } from "./request.ts";
import { readSituation } from "./situation.ts";

/**
 * What a publication that was broken off had reached: the commit of this run, when a branch holds it with exactly these files, and its
 * pull request. Changes nothing. Never throws: what cannot be read counts as not reached.
 */
export async function findPublished(
  client: GitHubClient,
  place: Place,
  request: PublishRequest,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<Publication> {
  const out = nothingYet();
  const job: Job = { client, place, request, folder: folderFor(request), clock, signal: undefined, out };
  try {
    const situation = await readSituation(job);
    const going = { name: request.goesOn?.branch ?? "", head: situation.goesOn };
    for (const { name, head } of [going, ...situation.names]) {
      if (head === null || markOf(head.message)?.run !== request.runId) continue;
      const landed = await landedIn(job, name, head);
      if (landed === null) continue;
      record(job, situation, landed);
      await findPull(job, landed);
      break;
    }
  } catch {
    // What was found before stays.
  }
  return out;
}
