import { inRepository, param, type RepositoryCall, type Routes } from "../http/call.ts";
import { paginate } from "../http/paginate.ts";
import { notFound } from "../http/refusal.ts";
import { renderCommit } from "../render/commit.ts";
import { apiUrl, webUrl } from "../render/repository.ts";
import { fullName } from "../state/model.ts";

const READ = [{ contents: "read" }] as const;

function protection(call: RepositoryCall, branch: string) {
  const isProtected = call.repo.protections.has(branch);
  return {
    protected: isProtected,
    protection: {
      enabled: call.repo.protections.get(branch) === "classic",
      required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
    },
    protection_url: `${apiUrl(call.hub, call.repo)}/branches/${encodeURIComponent(branch)}/protection`,
  };
}

export const branchRoutes: Routes = {
  "repos/get-branch": inRepository(READ, async (call) => {
    const { hub, repo } = call;
    const branch = param(call, "branch");
    const oid = await repo.git.branchOid(branch);
    if (oid === null) throw notFound("Branch not found");
    return {
      status: 200,
      body: {
        name: branch,
        commit: renderCommit(hub, repo, await repo.git.commit(oid)),
        _links: {
          self: `${apiUrl(hub, repo)}/branches/${encodeURIComponent(branch)}`,
          html: `${webUrl(hub, repo)}/tree/${branch}`,
        },
        ...protection(call, branch),
      },
    };
  }),

  "repos/list-branches": inRepository(READ, async (call) => {
    const refs = await call.repo.git.refs("refs/heads/");
    const branches = refs.map(({ ref, oid }) => {
      const name = ref.slice("refs/heads/".length);
      const url = `${apiUrl(call.hub, call.repo)}/commits/${oid}`;
      return { name, commit: { sha: oid, url }, ...protection(call, name) };
    });
    const wanted = call.query.protected;
    return paginate(
      call,
      branches.filter((branch) => wanted === undefined || branch.protected === wanted),
    );
  }),

  "repos/get-branch-protection": inRepository([{ administration: "read" }], (call) => {
    const branch = param(call, "branch");
    if (call.repo.protections.get(branch) !== "classic") throw notFound("Branch not protected");
    return {
      status: 200,
      body: {
        url: protection(call, branch).protection_url,
        enforce_admins: { url: protection(call, branch).protection_url, enabled: true },
      },
    };
  }),

  "repos/get-branch-rules": inRepository([{ metadata: "read" }], (call) => {
    const isRuled = call.repo.protections.get(param(call, "branch")) === "ruleset";
    const rule = {
      type: "pull_request",
      ruleset_source_type: "Repository",
      ruleset_source: fullName(call.repo),
      ruleset_id: call.repo.id,
      parameters: {
        dismiss_stale_reviews_on_push: false,
        require_code_owner_review: false,
        require_last_push_approval: false,
        required_approving_review_count: 1,
        required_review_thread_resolution: false,
      },
    };
    return paginate(call, isRuled ? [rule] : []);
  }),
};
