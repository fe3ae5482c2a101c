import type { Permissions } from "../../fakehub/state/model.ts";
import type { PermissionsBlock } from "./schema.ts";

/** Names of a workflow's `permissions:`; a token is made only with those fakehub has. */
const MODELLED = ["actions", "checks", "contents", "issues", "pull-requests"] as const;
const OTHERS =
  "attestations deployments discussions id-token models packages pages repository-projects security-events statuses".split(
    " ",
  );

/** Name → `read` or `write`; what is not named is none. */
export type Granted = Record<string, "read" | "write">;

/** A block as it counts. Throws for a name GitHub does not know, or one that has no meaning here. */
export function granted(block: PermissionsBlock): Granted {
  if (typeof block === "string") {
    return Object.fromEntries(MODELLED.map((name) => [name, block === "read-all" ? "read" : "write"])) as Granted;
  }
  for (const name of Object.keys(block)) {
    if (OTHERS.includes(name)) throw new Error(`the permission ${name} is not modelled`);
    if (!(MODELLED as readonly string[]).includes(name)) throw new Error(`Unexpected value '${name}' in permissions`);
  }
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
  Object.fromEntries(Object.entries(held).map(([name, level]) => [name.replaceAll("-", "_"), level]));
