import type { BareRepository } from "../git/bare-repository.ts";
import { isOid } from "../git/object-store.ts";
import { isTreePath, protectionSentence, refuseWorkflowFiles, signatureOf, webFlow } from "../state/branch-rules.ts";
import type { Repository } from "../state/model.ts";
import { canSee } from "../tokens/access.ts";
import type { Context } from "./context.ts";
import { commitView, refView } from "./git-views.ts";
import { idParts } from "./global-id.ts";
import { inGraphql, refuse, requireFor } from "./graphql-refusal.ts";

interface Input {
  branch: { id?: string; repositoryNameWithOwner?: string; branchName?: string };
  clientMutationId?: string;
  expectedHeadOid: string;
  fileChanges?: { additions?: { path: string; contents: string }[]; deletions?: { path: string }[] };
  message: { headline: string; body?: string };
}

function target({ hub, token }: Context, branch: Input["branch"]): { repo: Repository; name: string } {
  const { kind, parts } = idParts(branch.id ?? "");
  const repo =
    kind === "REF"
      ? [...hub.repositories.values()].find(({ id }) => String(id) === parts[0])
      : hub.repositories.get((branch.repositoryNameWithOwner ?? "").toLowerCase());
  if (repo === undefined || !canSee(token, repo)) {
    throw refuse("NOT_FOUND", `Could not resolve to a Repository with the name '${branch.repositoryNameWithOwner}'.`);
  }
  const name = kind === "REF" ? parts.slice(1).join(":") : (branch.branchName ?? "");
  return { repo, name: name.replace(/^refs\/heads\//, "") };
}

async function treeOf(git: BareRepository, head: string, changes: NonNullable<Input["fileChanges"]>): Promise<string> {
  const additions = changes.additions ?? [];
  const deletions = changes.deletions ?? [];
  const bad = [...additions, ...deletions].find(({ path }) => !isTreePath(path));
  if (bad !== undefined) throw refuse("UNPROCESSABLE", `A path was specified that is invalid: ${bad.path}`);
  for (const { path } of deletions) {
    const entry = await git.entryAt(head, path);
    if (entry === null)
      throw refuse(
        "UNPROCESSABLE",
        `A path was requested for deletion which does not exist as of commit oid \`${head}\`: ${path}`,
      );
  }
  const removed = deletions.map(({ path }) => ({ path, mode: "100644", oid: null }));
  const added = [];
  for (const { path, contents } of additions) {
    // Always a plain file: this mutation cannot make links or executables.
    added.push({ path, mode: "100644", oid: await git.writeBlob(Buffer.from(contents, "base64")) });
  }
  return git.writeTree(head, [...removed, ...added]);
}

/** Commits file changes on top of a branch's head, signed by GitHub, if the head is still the one expected. */
export async function createCommitOnBranch({ input }: { input: Input }, context: Context): Promise<unknown> {
  const { hub, token } = context;
  const { repo, name } = target(context, input.branch);
  requireFor(context, repo, [{ contents: "write" }]);
  const { git } = repo;
  const head = await git.branchOid(name);
  if (head === null) throw refuse("NOT_FOUND", `Could not resolve to a Ref with the name '${name}'.`);
  if (!isOid(input.expectedHeadOid)) throw refuse("UNPROCESSABLE", "Expected head oid is not a valid Git object ID.");
  const stale = refuse(
    "STALE_DATA",
    `Expected branch to point to "${input.expectedHeadOid}" but it did not.  Pull and try again.`,
  );
  if (head !== input.expectedHeadOid) throw stale;
  const guard = repo.protections.get(name);
  if (guard === "classic") {
    throw refuse(
      "BRANCH_PROTECTION_RULE_VIOLATION",
      `Branch protection rule violations found:\n\n${protectionSentence(guard)}`,
    );
  }
  if (guard === "ruleset") throw refuse("UNPROCESSABLE", protectionSentence(guard));
  const changes = input.fileChanges ?? {};
  const paths = [...(changes.additions ?? []), ...(changes.deletions ?? [])].map(({ path }) => path);
  await inGraphql(() => refuseWorkflowFiles(token, paths));
  const tree = await treeOf(git, head, changes);
  const { headline, body } = input.message;
  const oid = await git.writeCommit({
    tree,
    parents: [head],
    author: signatureOf(hub, token.account),
    committer: webFlow(hub),
    message: body ? `${headline}\n\n${body}` : headline,
  });
  // The branch may have moved while the objects were written.
  if (!(await git.updateRef(`refs/heads/${name}`, oid, head))) throw stale;
  repo.signed.add(oid);
  return {
    clientMutationId: input.clientMutationId ?? null,
    commit: await commitView(hub, repo, oid),
    ref: await refView(hub, repo, `refs/heads/${name}`),
  };
}
