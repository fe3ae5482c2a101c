import type { Permissions } from "../../fakehub/state/model.ts";
import type { PermissionsBlock } from "./schema.ts";

/** What a token is made with. */
const OF_TOKEN = ["actions", "checks", "contents", "issues", "pull-requests"] as const;
/** Names of a workflow's `permissions:`; only those that have a meaning here. */
const MODELLED = [...OF_TOKEN, "id-token"] as const;
const OTHERS =
  "attestations deployments discussions models packages pages repository-projects security-events statuses".split(" ");

/** Name → `read` or `write`; what is not named is none. */
export type Granted = Record<string, "read" | "write">;

/** A block as it counts. Throws for a name GitHub does not know, or one that has no meaning here. */
export function granted(block: PermissionsBlock): Granted {
  if (typeof block === "string") {
    const level = block === "read-all" ? "read" : "write";
    // Nothing is read with an identity: `read-all` gives none.
    const names = level === "read" ? OF_TOKEN : MODELLED;
    return Object.fromEntries(names.map((name) => [name, level]));
  }
  for (const name of Object.keys(block)) {
    if (OTHERS.includes(name)) throw new Error(`the permission ${name} is not modelled`);
    if (!(MODELLED as readonly string[]).includes(name)) throw new Error(`Unexpected value '${name}' in permissions`);
  }
  if (block["id-token"] === "read") throw new Error("id-token is write or none");
  return Object.fromEntries(Object.entries(block).filter(([, level]) => level !== "none")) as Granted;
}

/** The first permission asked for beyond what is allowed, in GitHub's words; null when all is well. */
export function excess(asked: Granted, allowed: Granted): string | null {
  for (const [name, level] of Object.entries(asked)) {
    const held = allowed[name] ?? "none";
    if (held !== "write" && held !== level)
      return `is requesting '${name}: ${level}', but is only allowed '${name}: ${held}'`;
  }
  return null;
}

/** What a pull request from a fork gets of it. */
export const readOnly = (held: Granted): Granted =>
  Object.fromEntries(Object.keys(held).map((name) => [name, "read" as const]));

/** As the Apps API spells them. */
export const tokenPermissions = (held: Granted): Permissions =>
  Object.fromEntries(
    OF_TOKEN.flatMap((name) => {
      const level = held[name];
      return level === undefined ? [] : [[name.replaceAll("-", "_"), level]];
    }),
  );

/** Whether a job may ask for tokens that say who it is. */
export const mayIdentify = (held: Granted): boolean => held["id-token"] === "write";
