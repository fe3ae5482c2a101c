import { join } from "node:path";

/** Local folders by `owner/repo@ref`; `./` is the repository the run belongs to. */
export type Resolve = Record<string, string>;

export interface Located {
  /** Folder of an action, or file of a workflow. */
  path: string;
  /** In full, `owner/repo/path@ref`; or as written for `./`. */
  reference: string;
  /** The key of `Resolve` it was found by: what `$/` and a called workflow's `./` mean in there. */
  home: string;
}

/**
 * Finds what a `uses:` names. `home` is the repository the file with that line comes from; `$/path` is a path in it.
 * Throws for what `resolve` does not name, as GitHub does for a repository it cannot find.
 */
export function locate(uses: string, home: string, resolve: Resolve): Located {
  const own = /^\$\/(.+)$/.exec(uses)?.[1];
  if (own !== undefined) return found(home, own, resolve, uses);
  if (uses.startsWith("./")) return found("./", uses.slice(2), resolve, uses);
  const [, repository, path = "", ref] = /^([\w.-]+\/[\w.-]+)(?:\/([^@]+))?@([\w./-]+)$/.exec(uses) ?? [];
  if (repository === undefined || ref === undefined)
    throw new Error(`Expected format {org}/{repo}[/path]@ref. Actual '${uses}'`);
  return found(`${repository}@${ref}`, path, resolve, uses);
}

function found(home: string, path: string, resolve: Resolve, uses: string): Located {
  const folder = resolve[home];
  if (folder === undefined) throw new Error(`Unable to resolve action \`${uses}\`: \`resolve\` has no "${home}"`);
  const [repository = "", ref] = home.split("@");
  const reference = ref === undefined ? `./${path}` : `${[repository, path].filter(Boolean).join("/")}@${ref}`;
  return { path: join(folder, path), reference, home };
}
