import type { Hub } from "../state/hub.ts";
import type { Token } from "../tokens/token-store.ts";

/** What resolvers get; GraphQL always needs a token. */
export interface Context {
  hub: Hub;
  token: Token;
  limitState: { limit: number; used: number; remaining: number; reset: number };
}
