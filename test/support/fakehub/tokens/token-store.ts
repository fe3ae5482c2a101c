import { randomBytes } from "node:crypto";
import type { Installation } from "../state/installations.ts";
import type { Account, Permissions } from "../state/model.ts";

/** `actions`: a job's GITHUB_TOKEN; `installation`: an App's; `user`: a fine-grained personal token. */
export type TokenKind = "actions" | "installation" | "user";

export interface Token {
  value: string;
  kind: TokenKind;
  account: Account;
  permissions: Permissions;
  /** Ids, which stay when a repository is renamed; `all`: everything the account or installation reaches. */
  repositories: "all" | readonly number[];
  /** Null for a token that is none of an App's installation. */
  installation: Installation | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Requests an hour. */
  limit: number;
  /** What the limits are counted by. */
  counter: string;
}

const PREFIX: Record<TokenKind, string> = { actions: "ghs_", installation: "ghs_", user: "github_pat_" };
/** GitHub's primary limits: 1,000 an hour and repository for GITHUB_TOKEN, 5,000 for Apps and people. */
const LIMIT: Record<TokenKind, number> = { actions: 1000, installation: 5000, user: 5000 };

const HOUR = 3_600_000;

export interface NewToken {
  kind: TokenKind;
  account: Account;
  permissions: Permissions;
  repositories: "all" | readonly number[];
  installation?: Installation | null | undefined;
  lifetimeMs?: number | undefined;
  limit?: number | undefined;
}

export class TokenStore {
  readonly #tokens = new Map<string, Token>();

  mint(wish: NewToken): Token {
    const value = PREFIX[wish.kind] + randomBytes(18).toString("hex");
    const { installation = null } = wish;
    const token: Token = {
      value,
      kind: wish.kind,
      account: wish.account,
      permissions: wish.kind === "user" ? wish.permissions : { metadata: "read", ...wish.permissions },
      repositories: wish.repositories,
      installation,
      expiresAt: Date.now() + (wish.lifetimeMs ?? HOUR),
      limit: wish.limit ?? LIMIT[wish.kind],
      // All tokens of an installation share its limits; a limit asked for by a test is the token's own.
      counter: installation === null || wish.limit !== undefined ? value : `installation ${installation.id}`,
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

  revokeAll(installation: Installation): void {
    for (const [value, token] of this.#tokens) if (token.installation === installation) this.#tokens.delete(value);
  }

  /** Installation tokens that count now: minted, not revoked, not expired. */
  living(): Token[] {
    return [...this.#tokens.values()].filter(
      ({ kind, expiresAt }) => kind === "installation" && expiresAt > Date.now(),
    );
  }
}
