import { basename } from "node:path";
import type { Reply } from "../http/call.ts";
import type { Core, Incoming, Site } from "../http/listen.ts";
import { fullName, type Repository } from "../state/model.ts";
import { refreshPulls } from "../state/pulls.ts";
import { canSee, isAllowed } from "../tokens/access.ts";
import type { Token } from "../tokens/token-store.ts";
import { gitHttpBackend } from "./http-backend.ts";

const PATH = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

const text = (status: number, message: string, headers: Record<string, string> = {}): Reply => ({
  status,
  raw: Buffer.from(message),
  headers: { "content-type": "text/plain; charset=utf-8", ...headers },
});

interface GitRequest {
  owner: string;
  name: string;
  service: string;
  writes: boolean;
}

function read({ url }: Incoming): GitRequest | null {
  const match = PATH.exec(url.pathname);
  if (match === null) return null;
  const [, owner = "", name = "", service = ""] = match;
  const writes = service === "git-receive-pack" || url.searchParams.get("service") === "git-receive-pack";
  return { owner, name, service, writes };
}

/** The git side of github.com: smart HTTP on the same bare repositories as the API, behind the same tokens. */
export const gitSite = (core: Core, root: string): Site => ({
  identify(incoming) {
    const request = read(incoming);
    const verb = request?.writes ? "push" : "fetch";
    return {
      operation: request === null ? null : `git/${verb}${request.service === "info/refs" ? "-refs" : ""}`,
      body: null,
    };
  },
  async answer(incoming) {
    const request = read(incoming);
    if (request === null) return text(404, "Not Found");
    const token = core.hub.tokens.find(incoming.bearer ?? "") ?? null;
    const repo = core.hub.repositoryNow(request.owner, request.name);
    const refusal = refuse(incoming, request, token, repo);
    if (refusal !== null || repo === undefined) return refusal ?? text(404, "Repository not found.");
    await refreshPulls(core.hub, repo);
    const reply = await gitHttpBackend({
      root,
      method: incoming.method,
      path: `/${basename(repo.git.dir)}/${request.service}`,
      query: incoming.url.search.slice(1),
      headers: incoming.headers,
      body: incoming.body,
      user: token?.account.login ?? null,
      mayChangeWorkflows: token?.permissions.workflows === "write",
    });
    return { status: reply.status, raw: reply.body, headers: reply.headers };
  },
});

function refuse(
  incoming: Incoming,
  request: GitRequest,
  token: Token | null,
  repo: Repository | undefined,
): Reply | null {
  const login = { "www-authenticate": 'Basic realm="GitHub"' };
  if (incoming.bearer !== null && token === null) {
    return text(401, "Invalid username or token. Password authentication is not supported for Git operations.", login);
  }
  const isVisible = repo !== undefined && canSee(token, repo);
  if (token === null && (!isVisible || request.writes)) return text(401, "No anonymous write access.", login);
  if (!isVisible) return text(404, "Repository not found.");
  if (!isAllowed(token, repo, [{ contents: "read" }])) return text(403, "Repository access not granted.");
  if (!request.writes) return null;
  if (!isAllowed(token, repo, [{ contents: "write" }])) {
    return text(403, `Permission to ${fullName(repo)}.git denied to ${token?.account.login}.`);
  }
  if (repo.archived) return text(403, "This repository was archived so it is read-only.");
  return null;
}
