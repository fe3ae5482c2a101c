import Database from "better-sqlite3";
import type { Command } from "./deliveries.ts";
import type { HubClient } from "./hub-client.ts";

/** Ids of deliveries. */
export interface Expected {
  /** Answered 202, at least once. */
  taken: ReadonlySet<string>;
  /** Signed rightly, with another answer or none at least once. */
  unanswered: ReadonlySet<string>;
  forged: ReadonlySet<string>;
  /** GitHub remembers them, and whether they were taken. */
  listed: ReadonlySet<string>;
}

const THREE = 3;
/** "7 deliveries …: a, b, c …", or nothing. */
const complaint = (what: string, ids: readonly string[]): string[] =>
  ids.length === 0 ? [] : [`${ids.length} ${what}: ${ids.slice(0, THREE).join(", ")}${ids.length > THREE ? " …" : ""}`];

/** What the store of a stopped server holds against what it must hold. Sentences; empty when all is well. */
export function accountStore(
  path: string,
  { taken, unanswered, forged, listed }: Expected,
  commands: readonly Command[],
): string[] {
  const db = new Database(path, { readonly: true });
  try {
    const ids = db.prepare<[], string>("SELECT id FROM deliveries").pluck().all();
    const kept = new Set(ids);
    const isKnown = (id: string) => taken.has(id) || unanswered.has(id) || id.startsWith("sweep-");
    const events = db.prepare<[string], number>("SELECT count(*) FROM deliveries WHERE key = ?").pluck();
    const runs = db.prepare<[string], string>("SELECT state FROM runs WHERE key = ?").pluck();
    const keys = commands.map(({ key }) => key ?? "none");
    return [
      ...complaint(
        "webhooks that GitHub lists as failed were never taken",
        [...listed].filter((id) => !taken.has(id)),
      ),
      ...complaint(
        "deliveries were taken and are not kept",
        [...taken].filter((id) => !kept.has(id)),
      ),
      ...complaint(
        "deliveries are kept twice",
        ids.filter((id, index) => ids.indexOf(id) !== index),
      ),
      ...complaint(
        "forged deliveries are kept",
        [...forged].filter((id) => kept.has(id)),
      ),
      ...complaint(
        "deliveries are kept that nobody sent",
        ids.filter((id) => !isKnown(id) && !forged.has(id)),
      ),
      ...complaint(
        "commands are not kept exactly once",
        keys.filter((key) => events.get(key) !== 1),
      ),
      ...complaint(
        "commands did not come to one run that ended",
        keys.filter((key) => runs.all(key).join() !== "ended"),
      ),
      ...complaint("tasks are left", db.prepare<[], string>("SELECT id || ': ' || why FROM tasks").pluck().all()),
    ];
  } finally {
    db.close();
  }
}

/**
 * What the hub was asked to do against what it must have been. `isOnce`: each run was dispatched once, else at least once. `unsent`: commands
 * without a webhook, which a look for missed ones may find.
 */
export async function accountHub(
  hub: HubClient,
  commands: readonly Command[],
  isOnce: boolean,
  unsent: readonly Command[] = [],
): Promise<string[]> {
  const dispatches = await hub.ask("dispatches");
  const of = (command: Command) => ({
    byKey: dispatches.filter(
      ({ repository, inputs }) => repository === command.repository && inputs.key === command.key,
    ),
    byIssue: dispatches.filter(
      ({ repository, inputs }) => repository === command.repository && inputs.issue === String(command.issue),
    ),
  });
  const name = ({ repository, issue, key }: Command) => `${repository}#${issue} (${key})`;
  const keys = new Set([...commands, ...unsent].map(({ key }) => key));
  const { limitRefusals, contractViolations } = await hub.ask("figures");
  return [
    ...complaint("commands were never dispatched", commands.filter((one) => of(one).byKey.length === 0).map(name)),
    ...(isOnce
      ? complaint(
          "commands were dispatched more than once",
          commands.filter((one) => of(one).byKey.length > 1).map(name),
        )
      : []),
    ...complaint(
      "commands were dispatched with different keys",
      commands.filter((one) => of(one).byIssue.length !== of(one).byKey.length).map(name),
    ),
    ...complaint(
      "dispatches are nobody's",
      dispatches.filter(({ inputs }) => !keys.has(String(inputs.key))).map(({ inputs }) => String(inputs.key)),
    ),
    ...complaint(
      "requests were too many for a limit",
      limitRefusals.map(({ kind, installationId }) => `${kind} of ${installationId}`),
    ),
    ...complaint(
      "requests break GitHub's contract",
      contractViolations.map(({ operation, problem }) => `${operation}: ${problem}`),
    ),
    ...(await accountThreads(hub, commands)),
  ];
}

/** Each command has one comment and one check run of the App, and one reaction. */
async function accountThreads(hub: HubClient, commands: readonly Command[]): Promise<string[]> {
  const odd: string[] = [];
  for (const repository of new Set(commands.map((command) => command.repository))) {
    const comments = await hub.ask("comments", { repository });
    const checks = await hub.ask("checkRuns", { repository });
    for (const { issue, key } of commands.filter((command) => command.repository === repository)) {
      const own = comments.filter((one) => one.issue === issue && one.author.endsWith("[bot]")).length;
      const reactions = comments.find(({ id }) => `comment-${id}` === key)?.reactions.length ?? 0;
      const shown = checks.filter(({ externalId }) => externalId === key).length;
      if (own !== 1 || shown !== 1 || reactions !== 1)
        odd.push(`${repository}#${issue} has ${own} comments, ${shown} check runs, ${reactions} reactions`);
    }
  }
  return complaint("commands do not have one comment, one check run and one reaction", odd);
}
