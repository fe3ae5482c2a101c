import * as z from "zod";
import type { Person } from "../domain/trigger.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { isProblem } from "./api-error.ts";
import type { GitHubClient } from "./client.ts";
import { isSelf } from "./own-event.ts";
import type { Place } from "./place.ts";

/** Roles `allow-roles` may name, highest first. */
export const ROLES = ["admin", "maintain", "write", "triage", "read"] as const;
export type Role = (typeof ROLES)[number];

export interface StartRules {
  /** Exactly these roles: a list without `admin` shuts admins out too. */
  allowRoles: readonly Role[];
  /** Logins of bots, whole: `renovate[bot]`. */
  allowBots: readonly string[];
  /** The bot's own logins besides that of the job's token; they never start anything. */
  self: readonly string[];
}

/** `closed: "unknown"`: GitHub could not be asked, so nobody is let in. `why` is for the job's log only: who may not start is not answered. */
export type MayStart = { ok: true } | { ok: false; why: string; closed?: "unknown" };

/** Somebody known by login only has no id. */
export type Asker = Pick<Person, "login" | "isBot"> & { id: number | null };

/** Brackets cannot stand in a person's login, so here the form is enough. */
export const askerOf = (login: string): Asker => ({ login, id: null, isBot: /\[bot\]$/i.test(login) });

/**
 * `permission` holds the four base levels (maintain counts as write, triage as read; a custom role as the level it is built on);
 * `role_name` the role's own name. So the name is believed only where it makes a base level finer.
 * https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
const Answer = z.object({
  permission: z.enum(["admin", "write", "read", "none"]),
  role_name: z.string().nullish(),
  user: z.object({ id: z.number() }).nullish(),
});

function roleOf({ permission, role_name }: z.infer<typeof Answer>): Role | null {
  if (permission === "none") return null;
  if (permission === "write" && role_name === "maintain") return "maintain";
  if (permission === "read" && role_name === "triage") return "triage";
  return permission;
}

/**
 * Whether this person or bot may start a run. Never throws for what GitHub answers: whatever
 * is unclear is a no.
 */
export async function mayStart(client: GitHubClient, place: Place, asker: Asker, rules: StartRules): Promise<MayStart> {
  const name = oneLine(asker.login, 60);
  if (isSelf(asker.login, rules.self)) return { ok: false, why: "VeriAlgo itself starts nothing." };
  if (asker.isBot) return mayBotStart(asker.login, rules.allowBots);
  const unknown = (why: string): MayStart => ({
    ok: false,
    closed: "unknown",
    why: `Whether ${name} may start a run could not be asked: ${why}`,
  });
  let answer: unknown;
  try {
    const { owner, repo } = place;
    answer = await client.repeat("read who may start", (rest) =>
      rest.repos.getCollaboratorPermissionLevel({ owner, repo, username: asker.login }),
    );
  } catch (error) {
    if (isProblem(error, "not-found")) return { ok: false, why: `${name} is no collaborator of this repository.` };
    return unknown(error instanceof Error ? error.message : "GitHub gave no answer.");
  }
  const read = Answer.safeParse(answer);
  if (!read.success) return unknown("GitHub's answer has another form than its description.");
  // A login can be given up and taken by somebody else between the event and now.
  if (asker.id !== null && read.data.user != null && read.data.user.id !== asker.id)
    return unknown("the login belongs to somebody else by now.");
  const role = roleOf(read.data);
  if (role !== null && rules.allowRoles.includes(role)) return { ok: true };
  const allowed = rules.allowRoles.join(", ") || "nobody";
  return {
    ok: false,
    why: `${name} has ${role === null ? "no role" : `the role ${role}`} here; allow-roles lets in ${allowed}.`,
  };
}

/** A bot is let in by its exact name alone; GitHub has no role for it. */
function mayBotStart(login: string, allowBots: readonly string[]): MayStart {
  if (allowBots.includes(login)) return { ok: true };
  return { ok: false, why: `${oneLine(login, 60)} is a bot that allow-bots does not name.` };
}

/**
 * All of them must be allowed (who caused the event, and who ran its job again), each is asked once; the first no is the answer. An event
 * that is trusted by its type names nobody, and then there is nobody to say no.
 */
export async function mayStartAll(
  client: GitHubClient,
  place: Place,
  askers: readonly Asker[],
  rules: StartRules,
): Promise<MayStart> {
  const distinct = new Map(askers.map((asker) => [`${asker.login.toLowerCase()} ${asker.isBot}`, asker]));
  for (const asker of distinct.values()) {
    const answer = await mayStart(client, place, asker, rules);
    if (!answer.ok) return answer;
  }
  return { ok: true };
}
