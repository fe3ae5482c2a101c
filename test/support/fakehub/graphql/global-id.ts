import type { Repository } from "../state/model.ts";
import { canSee } from "../tokens/access.ts";
import type { Context } from "./context.ts";
import { refuse } from "./graphql-refusal.ts";

/** The parts of a global id made by `nodeId`; empty for anything else. */
export function idParts(id: string): { kind: string; parts: string[] } {
  const cut = id.indexOf("_");
  if (cut < 0) return { kind: "", parts: [] };
  return {
    kind: id.slice(0, cut),
    parts: Buffer.from(id.slice(cut + 1), "base64url")
      .toString("utf8")
      .split(":"),
  };
}

export const unresolved = (id: string) =>
  refuse("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'`);

/** The repository a global id points into, if the token may see it. */
export function repositoryOf({ hub, token }: Context, id: string): { repo: Repository; kind: string; rest: string } {
  const { kind, parts } = idParts(id);
  const repo = [...hub.repositories.values()].find((item) => String(item.id) === parts[0]);
  if (repo === undefined || !canSee(token, repo)) throw unresolved(id);
  return { repo, kind, rest: parts.slice(1).join(":") };
}
