import { GraphQLError } from "graphql";
import { Refusal } from "../http/refusal.ts";
import type { Repository } from "../state/model.ts";
import { isAllowed, type Needs, notAccessible } from "../tokens/access.ts";
import type { Context } from "./context.ts";

/** GitHub's error types seen in answers; clients branch on them. */
export type ErrorType = "BRANCH_PROTECTION_RULE_VIOLATION" | "FORBIDDEN" | "NOT_FOUND" | "STALE_DATA" | "UNPROCESSABLE";

export const refuse = (type: ErrorType, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });

export function requireFor(context: Context, repo: Repository, needs: Needs): void {
  if (!isAllowed(context.token, repo, needs)) throw refuse("FORBIDDEN", notAccessible(context.token));
  if (repo.archived) throw refuse("UNPROCESSABLE", "Repository was archived so is read-only.");
}

/** Runs shared code that refuses in REST's way, and says the same in GraphQL's. */
export async function inGraphql<T>(act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const details = (error.body.errors as { message?: string }[] | undefined)
      ?.map(({ message }) => message)
      .filter(Boolean);
    const type = error.status === 403 ? "FORBIDDEN" : error.status === 404 ? "NOT_FOUND" : "UNPROCESSABLE";
    throw refuse(type, details?.length ? details.join(", ") : error.body.message);
  }
}
