import type { GitRef } from "../git/bare-repository.ts";
import { isOid } from "../git/object-store.ts";
import { bodyOf, inRepository, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { conflict, notFound, unprocessable } from "../http/refusal.ts";
import { nodeId } from "../render/account.ts";
import { apiUrl } from "../render/repository.ts";
import { refuseGuarded, refuseWorkflowCommits } from "../state/branch-rules.ts";

const READ = [{ contents: "read" }] as const;
const WRITE = [{ contents: "write" }] as const;

/** The git database API does not work before the first commit. */
export async function refuseEmpty(call: RepositoryCall): Promise<void> {
  if (await call.repo.git.isEmpty()) throw conflict("Git Repository is empty.");
}

function renderRef({ hub, repo }: RepositoryCall, { ref, oid, type }: GitRef) {
  const api = `${apiUrl(hub, repo)}/git`;
  const short = ref.replace(/^refs\//, "");
  return {
    ref,
    node_id: nodeId("REF", repo.id, ref),
    url: `${api}/refs/${short}`,
    object: { sha: oid, type, url: `${api}/${type}s/${oid}` },
  };
}

const branchOf = (ref: string): string | null =>
  ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;

const visible = ({ ref }: GitRef) => !ref.startsWith("refs/fakehub/");

async function oneRef(call: RepositoryCall, ref: string): Promise<GitRef> {
  const found = (await call.repo.git.refs(ref)).filter(visible).find((item) => item.ref === ref);
  if (found === undefined) throw notFound();
  return found;
}

async function requireObject(call: RepositoryCall, sha: string): Promise<void> {
  if (!isOid(sha)) throw unprocessable("The sha parameter must be exactly 40 characters and contain only [0-9a-f].");
  if ((await call.repo.git.type(sha)) === null) throw unprocessable("Object does not exist");
}

export const refRoutes: Routes = {
  "git/get-ref": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    return { status: 200, body: renderRef(call, await oneRef(call, `refs/${param(call, "ref")}`)) };
  }),

  "git/list-matching-refs": inRepository(READ, async (call) => {
    await refuseEmpty(call);
    const refs = (await call.repo.git.refs(`refs/${param(call, "ref")}`)).filter(visible);
    return { status: 200, body: refs.map((ref) => renderRef(call, ref)) };
  }),

  "git/create-ref": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const { ref, sha } = bodyOf<{ ref: string; sha: string }>(call);
    const { git } = call.repo;
    if (!ref.startsWith("refs/") || ref.split("/").length < 3) {
      throw unprocessable("Reference name must start with 'refs/' and have at least two slashes.");
    }
    if (!(await git.isRefName(ref))) throw unprocessable(`${ref} is not a valid ref name.`);
    await requireObject(call, sha);
    if ((await git.refOid(ref)) !== null) throw unprocessable("Reference already exists");
    const branch = branchOf(ref);
    if (branch !== null && (await git.type(sha)) !== "commit") throw unprocessable("Reference update failed");
    if (branch !== null) await refuseWorkflowCommits(call.token, call.repo, null, sha);
    // A branch `a` and a branch `a/b` cannot both be: git refuses, and so does GitHub.
    if (!(await git.updateRef(ref, sha, "0".repeat(40)))) throw unprocessable("Reference update failed");
    const body = renderRef(call, await oneRef(call, ref));
    return { status: 201, body, headers: { location: body.url } };
  }),

  "git/update-ref": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const ref = `refs/${param(call, "ref")}`;
    const { sha, force = false } = bodyOf<{ sha: string; force?: boolean }>(call);
    const old = await call.repo.git.refOid(ref);
    if (old === null) throw unprocessable("Reference does not exist");
    await requireObject(call, sha);
    const branch = branchOf(ref);
    if (branch !== null) refuseGuarded(call.repo, branch);
    if (!force && !(await call.repo.git.isAncestor(old, sha))) throw unprocessable("Update is not a fast forward");
    if (branch !== null) await refuseWorkflowCommits(call.token, call.repo, old, sha);
    await call.repo.git.updateRef(ref, sha, old);
    return { status: 200, body: renderRef(call, await oneRef(call, ref)) };
  }),

  "git/delete-ref": inRepository(WRITE, async (call) => {
    await refuseEmpty(call);
    const ref = `refs/${param(call, "ref")}`;
    if ((await call.repo.git.refOid(ref)) === null) throw unprocessable("Reference does not exist");
    const branch = branchOf(ref);
    if (branch !== null) refuseGuarded(call.repo, branch);
    if (branch === call.repo.defaultBranch) throw unprocessable("Cannot delete the default branch");
    await call.repo.git.deleteRef(ref);
    return { status: 204 };
  }),
};
