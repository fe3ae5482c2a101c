import { execute, type GraphQLError, getOperationAST, parse, validate } from "graphql";
import type { Reply } from "../http/call.ts";
import type { Core, Incoming } from "../http/listen.ts";
import { mutations } from "./mutations.ts";
import { queries } from "./queries.ts";
import { schema } from "./schema.ts";

const DOCS = "https://docs.github.com/graphql/guides/forming-calls-with-graphql#authentication";

export interface GraphqlBody {
  query?: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** `graphql/createCommitOnBranch`: the first root field, by which requests are counted and hit by faults. */
export function graphqlOperation(body: unknown): string {
  try {
    const { query = "", operationName } = body as GraphqlBody;
    const field = getOperationAST(parse(query), operationName)?.selectionSet.selections[0];
    return field?.kind === "Field" ? `graphql/${field.name.value}` : "graphql";
  } catch {
    return "graphql";
  }
}

const isMutation = ({ query = "", operationName }: GraphqlBody): boolean =>
  getOperationAST(parse(query), operationName)?.operation === "mutation";

/** Answers GraphQL as GitHub does: HTTP 200 and an `errors` list for nearly everything that goes wrong. */
export async function answerGraphql(core: Core, incoming: Incoming, body: unknown): Promise<Reply> {
  const token = core.hub.tokens.find(incoming.bearer ?? "");
  if (token === undefined) {
    const message = incoming.bearer === null ? "This endpoint requires you to be authenticated." : "Bad credentials";
    return { status: 401, body: { message, documentation_url: DOCS, status: "401" } };
  }
  if (incoming.method !== "POST" || body === null || typeof body !== "object") {
    core.violations.add("request", "graphql", "is not a POST with a JSON object");
    return { status: 400, body: { message: "Problems parsing JSON", documentation_url: DOCS, status: "400" } };
  }
  const request = body as GraphqlBody;
  const parsed = check(core, request);
  const headers = () => core.limits.headers(token, "graphql");
  if ("errors" in parsed) return { status: 200, body: { errors: parsed.errors }, headers: headers() };
  const limited = core.limits.count(token, isMutation(request));
  if (limited !== null) return limited.headers?.["retry-after"] === undefined ? rateLimited(limited) : limited;
  const context = { hub: core.hub, token, limitState: core.limits.state(token) };
  const result = await execute({
    schema,
    document: parsed.document,
    rootValue: { ...queries, ...mutations },
    contextValue: context,
    variableValues: request.variables ?? null,
    operationName: request.operationName ?? null,
  });
  for (const error of result.errors ?? []) {
    // Without a path it is a variable that does not fit; with a foreign original error it is a bug of ours.
    if (error.path === undefined) core.violations.add("request", graphqlOperation(body), error.message);
    else if (error.extensions.type === undefined)
      core.violations.add("answer", graphqlOperation(body), String(error.stack));
  }
  const errors = result.errors?.map(shown);
  const data = result.data === undefined ? {} : { data: result.data };
  return { status: 200, body: errors === undefined ? data : { ...data, errors }, headers: headers() };
}

function check(core: Core, request: GraphqlBody): { document: ReturnType<typeof parse> } | { errors: unknown[] } {
  try {
    const document = parse(request.query ?? "");
    const errors = validate(schema, document);
    if (errors.length === 0) return { document };
    for (const error of errors) core.violations.add("request", graphqlOperation(request), error.message);
    return { errors: errors.map(shown) };
  } catch (error) {
    core.violations.add("request", "graphql", (error as Error).message);
    return { errors: [{ message: `Parse error: ${(error as Error).message}` }] };
  }
}

function shown(error: GraphQLError) {
  const { type } = error.extensions;
  return {
    ...(type === undefined ? {} : { type }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    message: error.message,
  };
}

/** The primary limit is not an HTTP error in GraphQL. */
const rateLimited = (limited: Reply): Reply => ({
  status: 200,
  body: { errors: [{ type: "RATE_LIMITED", message: (limited.body as { message: string }).message }] },
  ...(limited.headers === undefined ? {} : { headers: limited.headers }),
});
