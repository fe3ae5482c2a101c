import type { ErrorObject } from "ajv/dist/2019.js";
import { API_VERSION, type Match, matchOperation, type Operation } from "../contract/contract.ts";
import { invalidRequest } from "../contract/github-sentences.ts";
import { checkAnswer, checkBody, checkBodyStrictly, checkParameters, describeErrors } from "../contract/validate.ts";
import type { Call, Reply, RepositoryCall, Route } from "../http/call.ts";
import type { Core, Incoming } from "../http/listen.ts";
import { forbidden, notFound, Refusal } from "../http/refusal.ts";
import type { Hub } from "../state/hub.ts";
import { fullName, type Repository } from "../state/model.ts";
import { refreshPulls } from "../state/pulls.ts";
import { canSee, requireAccess } from "../tokens/access.ts";
import { checkAppToken } from "../tokens/app-identity.ts";
import type { Token } from "../tokens/token-store.ts";
import { routes } from "./routes.ts";

const READS = new Set(["GET", "HEAD"]);
const REDIRECTS = new Set([301, 307]);

/** Answers one REST request as api.github.com would, and checks both sides of it against the contract. */
export async function answerRest(core: Core, incoming: Incoming): Promise<Reply> {
  const match = matchOperation(incoming.method, pathByName(core.hub, incoming.url.pathname));
  const token = core.hub.tokens.find(incoming.bearer ?? "") ?? null;
  const reply = await attempt(match?.operation ?? null, () => handle(core, incoming, match, token));
  const headers = {
    "x-github-media-type": "github.v3; format=json",
    "x-github-api-version-selected": API_VERSION,
    ...core.limits.headers(token, "core"),
    ...reply.headers,
  };
  const problems =
    match === null || reply.raw !== undefined || REDIRECTS.has(reply.status)
      ? []
      : checkAnswer(match.operation, reply.status, reply.body);
  if (match === null || problems.length === 0) return { ...reply, headers };
  for (const problem of problems) core.violations.add("answer", match.operation.id, problem);
  return {
    status: 500,
    body: { message: `fakehub's own answer breaks the contract: ${problems.join("; ")}` },
    headers,
  };
}

async function attempt(operation: Operation | null, act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const documentation_url = error.body.documentation_url ?? operation?.docs ?? "https://docs.github.com/rest";
    return {
      status: error.status,
      body: { ...error.body, documentation_url, status: String(error.status) },
      headers: error.headers,
    };
  }
}

async function handle(core: Core, incoming: Incoming, match: Match | null, token: Token | null): Promise<Reply> {
  if (!incoming.headers["user-agent"]) {
    throw forbidden(
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). Check https://developer.github.com for other possible causes.",
    );
  }
  if (match === null) {
    core.violations.add("request", `${incoming.method} ${incoming.url.pathname}`, "is not in the extracted contract");
    throw notFound();
  }
  const { operation, params } = match;
  const route = routes[operation.id];
  if (route === undefined) throw new Error(`the contract has ${operation.id}, but there is no route for it`);
  checkVersion(core, incoming, operation);
  if (incoming.bearer !== null && token === null && route.audience !== "app") {
    throw new Refusal(401, { message: "Bad credentials", documentation_url: "https://docs.github.com/rest" });
  }
  if (token?.installation?.suspendedAt) throw forbidden("This installation has been suspended");
  // What an App asks in its own name, tokens above all, counts for no limit that is known.
  const isCounted = operation.id !== "rate-limit/get" && route.audience !== "app";
  const limited = isCounted ? core.limits.count(token, createsContent(incoming, operation)) : null;
  if (limited !== null) return limited;
  const repo = admit(core, incoming, match, route, token);
  if (repo !== null) await refreshPulls(core.hub, repo);
  const query = checkedQuery(core, incoming, match);
  const call: Call = {
    hub: core.hub,
    operation,
    params,
    query,
    body: checkedBody(core, incoming, operation),
    accept: incoming.headers.accept ?? "",
    token,
    bearer: incoming.bearer,
    limitState: core.limits.state(token),
  };
  return route.handle({ ...call, repo } as RepositoryCall);
}

function checkVersion(core: Core, incoming: Incoming, operation: Operation): void {
  const version = incoming.headers["x-github-api-version"];
  if (version === API_VERSION) return;
  if (version === undefined) {
    core.violations.add("request", operation.id, `has no X-GitHub-Api-Version header; send ${API_VERSION}`);
    return;
  }
  core.violations.add("request", operation.id, `asks for API version ${version} instead of ${API_VERSION}`);
  throw new Refusal(400, { message: `The specified API version is not supported: ${version}` });
}

/** Requests that count for the secondary limits. To hand a token back makes nothing. */
const createsContent = ({ method }: Incoming, { id }: Operation): boolean =>
  !READS.has(method) && id !== "apps/revoke-installation-access-token";

/** `/repositories/{id}/…` is where GitHub sends on requests to a repository's former name. */
function pathByName(hub: Hub, path: string): string {
  const [, id, rest = ""] = /^\/repositories\/(\d+)(\/.*)?$/.exec(path) ?? [];
  const repo = id === undefined ? undefined : [...hub.repositories.values()].find((one) => String(one.id) === id);
  return repo === undefined ? path : `/repos/${fullName(repo)}${rest}`;
}

/** Named by what it was called before it was renamed or transferred. */
function moved(core: Core, incoming: Incoming, repo: Repository): Refusal {
  const { pathname, search } = incoming.url;
  const rest = pathname.replace(/^\/repos\/[^/]+\/[^/]+/, "");
  const url = `${core.hub.urls.api}/repositories/${repo.id}${rest}${search}`;
  return new Refusal(READS.has(incoming.method) ? 301 : 307, { message: "Moved Permanently", url }, { location: url });
}

/** Who may come in. The repository of the path, when there is one. */
function admit(core: Core, incoming: Incoming, match: Match, route: Route, token: Token | null): Repository | null {
  if (route.audience === "app") {
    if (incoming.bearer === null || token !== null) {
      throw new Refusal(401, { message: "A JSON web token could not be decoded" });
    }
    checkAppToken(core.hub.app, incoming.bearer);
    return null;
  }
  if (route.audience === "token" && token === null) throw new Refusal(401, { message: "Requires authentication" });
  if (route.audience !== "repository") return null;
  const { owner = "", repo: name = "" } = match.params;
  const repo = core.hub.repositoryNow(owner, name);
  if (repo === undefined || !canSee(token, repo)) throw notFound();
  if (core.hub.repository(owner, name) === undefined) throw moved(core, incoming, repo);
  const writes = !READS.has(incoming.method);
  if (writes && token === null) throw new Refusal(401, { message: "Requires authentication" });
  requireAccess(token, repo, route.needs);
  if (writes && repo.archived) throw forbidden("Repository was archived so is read-only.");
  return repo;
}

function report(core: Core, operation: Operation, errors: readonly ErrorObject[], where: string): void {
  for (const problem of describeErrors(errors)) core.violations.add("request", operation.id, `${where}: ${problem}`);
}

function checkedQuery(core: Core, incoming: Incoming, { operation, params }: Match): Record<string, unknown> {
  const badPath = checkParameters(operation, "pathParameters", { ...params });
  if (badPath.length > 0) {
    report(core, operation, badPath, "path");
    throw notFound();
  }
  const query: Record<string, unknown> = Object.fromEntries(incoming.url.searchParams);
  const bad = checkParameters(operation, "query", query);
  report(core, operation, bad, "query");
  // Unknown parameters are ignored by GitHub, values of the wrong type are not.
  const refused = bad.filter(({ keyword }) => keyword !== "additionalProperties");
  if (refused.length > 0) throw new Refusal(422, { message: invalidRequest(refused) });
  return query;
}

function checkedBody(core: Core, incoming: Incoming, operation: Operation): unknown {
  const text = incoming.body.toString("utf8");
  if (operation.body === null) {
    if (text !== "" && text !== "{}") core.violations.add("request", operation.id, "takes no body, but one was sent");
    return undefined;
  }
  if (text === "" && !operation.body.required) return undefined;
  const body = parse(core, operation, text);
  const errors = checkBody(operation, body);
  report(core, operation, errors, "body");
  if (errors.length > 0) throw new Refusal(422, { message: invalidRequest(errors) });
  report(core, operation, checkBodyStrictly(operation, body), "body");
  return body;
}

function parse(core: Core, operation: Operation, text: string): unknown {
  try {
    const body: unknown = JSON.parse(text === "" ? "{}" : text);
    if (body !== null && typeof body === "object") return body;
  } catch {
    core.violations.add("request", operation.id, "body: is not JSON");
    throw new Refusal(400, { message: "Problems parsing JSON" });
  }
  core.violations.add("request", operation.id, "body: is not a JSON object");
  throw new Refusal(400, { message: "Body should be a JSON object" });
}
