import { matchOperation } from "../contract/contract.ts";
import { answerGraphql, graphqlOperation } from "../graphql/answer-graphql.ts";
import { answerRest } from "../rest/answer-rest.ts";
import { refreshPulls } from "../state/pulls.ts";
import type { Core, Incoming, Site } from "./listen.ts";

/** The API's side: REST and GraphQL. */
export const apiSite = (core: Core): Site => ({
  identify(incoming) {
    const body = jsonOf(incoming);
    const isGraphql = isGraphqlPath(incoming);
    const operation = isGraphql
      ? graphqlOperation(body)
      : matchOperation(incoming.method, incoming.url.pathname)?.operation.id;
    return { operation: operation ?? null, body };
  },
  async answer(incoming) {
    if (!isGraphqlPath(incoming)) return answerRest(core, incoming);
    for (const repo of core.hub.repositories.values()) await refreshPulls(core.hub, repo);
    return answerGraphql(core, incoming, jsonOf(incoming));
  },
});

const isGraphqlPath = ({ url }: Incoming) => url.pathname === "/graphql";

function jsonOf({ body }: Incoming): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
