import type { Operation } from "../contract/contract.ts";
import type { Hub } from "../state/hub.ts";
import type { Repository } from "../state/model.ts";
import type { Needs } from "../tokens/access.ts";
import type { Token } from "../tokens/token-store.ts";

/** One REST request after its token, path, query and body were found acceptable. */
export interface Call {
  hub: Hub;
  operation: Operation;
  params: Record<string, string>;
  /** Numbers and booleans are converted as the contract says. */
  query: Record<string, unknown>;
  body: unknown;
  accept: string;
  token: Token | null;
  /** The bearer value as sent, for JSON web tokens. */
  bearer: string | null;
  /** Where the token stands with its hourly limit. */
  limitState: { limit: number; used: number; remaining: number; reset: number };
}

export interface RepositoryCall extends Call {
  repo: Repository;
}

export interface Reply {
  status: number;
  /** Sent as JSON, and checked against the contract. */
  body?: unknown;
  /** Sent as it is, unchecked (raw media types). */
  raw?: Buffer;
  headers?: Record<string, string>;
}

/** `app` wants an App's JSON web token, `anyone` nothing, `token` any valid token. */
export type Audience = "repository" | "app" | "token" | "anyone";

export interface Route {
  audience: Audience;
  needs: Needs;
  handle(call: RepositoryCall): Reply | Promise<Reply>;
}

export type Routes = Record<string, Route>;

/** A route below `/repos/{owner}/{repo}`; `needs` are alternatives. */
export const inRepository = (needs: Needs, handle: (call: RepositoryCall) => Reply | Promise<Reply>): Route => ({
  audience: "repository",
  needs,
  handle,
});

export const outside = (
  audience: Exclude<Audience, "repository">,
  handle: (call: Call) => Reply | Promise<Reply>,
): Route => ({ audience, needs: [], handle });

/** The body as a type the contract has already checked it to be. */
export const bodyOf = <T>(call: Call): T => (call.body ?? {}) as T;
export const param = (call: Call, name: string): string => call.params[name] ?? "";
export const numberParam = (call: Call, name: string): number => Number(param(call, name));

/** The account that acts. Only for routes a token is required for. */
export function actor(call: Call) {
  if (call.token === null) throw new Error(`fakehub: ${call.operation.id} reached its handler without a token`);
  return call.token.account;
}
