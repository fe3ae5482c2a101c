import { randomBytes } from "node:crypto";
import type { Account, Permissions } from "../state/model.ts";

/** `actions`: a job's GITHUB_TOKEN; `installation`: an App's; `user`: a fine-grained personal token. */
export type TokenKind = "actions" | "installation" | "user";

export interface Token {
  value: string;
  kind: TokenKind;
  account: Account;
  permissions: Permissions;
  /** `owner/name` in lower case, or every repository. */
  repositories: "all" | readonly string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Requests an hour. */
  limit: number;
}

const PREFIX: Record<TokenKind, string> = { actions: "ghs_", installation: "ghs_", user: "github_pat_" };
/** GitHub's primary limits: 1,000 an hour and repository for GITHUB_TOKEN, 5,000 for Apps and people. */
const LIMIT: Record<TokenKind, number> = { actions: 1000, installation: 5000, user: 5000 };

const HOUR = 3_600_000;

export interface NewToken {
  kind: TokenKind;
  account: Account;
  permissions: Permissions;
  repositories: "all" | readonly string[];
  lifetimeMs?: number | undefined;
  limit?: number | undefined;
}

export class TokenStore {
  readonly #tokens = new Map<string, Token>();

  mint(wish: NewToken): Token {
    const token: Token = {
      value: PREFIX[wish.kind] + randomBytes(18).toString("hex"),
      kind: wish.kind,
      account: wish.account,
      permissions: wish.kind === "user" ? wish.permissions : { metadata: "read", ...wish.permissions },
      repositories: wish.repositories === "all" ? "all" : wish.repositories.map((name) => name.toLowerCase()),
      expiresAt: Date.now() + (wish.lifetimeMs ?? HOUR),
      limit: wish.limit ?? LIMIT[wish.kind],
    };
    this.#tokens.set(token.value, token);
    return token;
  }

  /** Undefined for a token that never was, was revoked or has expired: GitHub answers all three alike. */
  find(value: string): Token | undefined {
    const token = this.#tokens.get(value);
    return token !== undefined && token.expiresAt > Date.now() ? token : undefined;
  }

  revoke(value: string): void {
    this.#tokens.delete(value);
  }
}
